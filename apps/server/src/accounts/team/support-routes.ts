import type { FastifyInstance } from 'fastify';
import { mountCalls } from '../../platform/http/route.ts';
import type { SupportVisits } from './support-service.ts';

export function mountSupportRoutes(
  app: FastifyInstance,
  now: () => Date,
  supportVisits: SupportVisits,
): void {
  mountCalls(app, {
    startSupportVisit: ({ principal, params, body }) =>
      supportVisits.start(principal, params.sellerId, body),
    listSupportVisits: async ({ principal }) =>
      (await supportVisits.list(principal)).map(({ endedAt, endsAt, ...visit }) => ({
        ...visit,
        endsAt: endedAt ?? endsAt,
        isOpen: endedAt === null && endsAt > now(),
      })),
  });
}
