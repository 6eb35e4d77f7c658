import { endOtherSessions, endSession, listSessions } from '@shipdesk/contract/account/account';
import type { FastifyInstance } from 'fastify';
import { guardedData, guardedRoute } from '../../platform/http/route.ts';
import type { Sessions } from './sessions-service.ts';

/** The user's list of sessions. */
export function sessionsRoutes(app: FastifyInstance, sessions: Sessions): void {
  guardedData(app, listSessions, ({ principal }) => sessions.list(principal));

  guardedRoute(app, endOtherSessions, ({ principal }) => sessions.endOthers(principal));

  guardedRoute(app, endSession, ({ principal, params }) => sessions.endOne(principal, params.id));
}
