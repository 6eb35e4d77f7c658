import { endOtherSessions, endSession, listSessions } from '@shipdesk/contract/account/account';
import type { FastifyInstance } from 'fastify';
import { guardedRoute } from '../../platform/http/route.ts';
import type { Sessions } from './sessions-service.ts';

/** The user's list of sessions. */
export function sessionsRoutes(app: FastifyInstance, sessions: Sessions): void {
  guardedRoute(app, listSessions, async ({ principal }) => ({
    data: await sessions.list(principal),
  }));

  guardedRoute(app, endOtherSessions, ({ principal }) => sessions.endOthers(principal));

  guardedRoute(app, endSession, ({ principal, params }) => sessions.endOne(principal, params.id));
}
