import { endOtherSessions, endSession, listSessions } from '@shipdesk/contract/account/account';
import type { FastifyInstance } from 'fastify';
import { guardedRoute } from '../../platform/http/route.ts';
import type { Sessions } from './sessions-service.ts';

/** The user's list of sessions. */
export function sessionsRoutes(app: FastifyInstance, sessions: Sessions): void {
  guardedRoute(app, listSessions, async ({ principal }) => ({
    data: await sessions.list(principal),
  }));

  guardedRoute(app, endOtherSessions, async ({ principal }) => {
    await sessions.endOthers(principal);
    return null;
  });

  guardedRoute(app, endSession, async ({ principal, params }) => {
    await sessions.endOne(principal, params.id);
    return null;
  });
}
