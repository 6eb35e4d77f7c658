import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { mapInSlices } from '../../platform/slices.ts';
import { createQuotes } from './quotes-service.ts';

/** Large enough for ten thousand routes. */
const MAX_ZONES_BYTES = 1024 * 1024;

export function mountQuotesRoutes(app: FastifyInstance, deps: Deps): void {
  const quotes = createQuotes(deps);

  mountCalls(app, {
    findZones: [
      { bodyLimit: MAX_ZONES_BYTES },
      async ({ body, principal }) =>
        mapInSlices(await quotes.findZones(principal.sellerId, body.routes), (zone) => {
          if ('problem' in zone) {
            const { field, code } = zone.problem;
            const problem = { field, code, message: describeProblem(zone.problem) };
            return { zone: null, km: null, services: [], problem };
          }
          return { ...zone, problem: null };
        }),
    ],
  });
}
