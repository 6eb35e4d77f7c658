import type { FastifyInstance } from 'fastify';
import { mountCalls } from '../../platform/http/route.ts';
import type { Sessions } from './sessions-service.ts';

export function mountSessionsRoutes(app: FastifyInstance, sessions: Sessions): void {
  mountCalls(app, {
    listSessions: ({ principal }) => sessions.list(principal),
    endOtherSessions: ({ principal }) => sessions.endOthers(principal),
    endSession: ({ principal, params }) => sessions.endById(principal, params.id),
  });
}
