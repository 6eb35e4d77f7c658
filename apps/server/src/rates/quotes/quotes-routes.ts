import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import { DEFAULT_CARRIER } from '@shipdesk/domain/shipping/carriers/registry';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { mapInSlices } from '../../platform/slices.ts';
import { createQuotes } from './quotes-service.ts';

/** Fits ten thousand routes. */
const ZONES_BYTES = 1024 * 1024;

export function mountQuotesRoutes(app: FastifyInstance, deps: Deps): void {
  const quotes = createQuotes(deps);

  mountCalls(app, {
    createQuote: async ({ body, principal }) => {
      const { zone, km, estimatedPincodes, services } = await quotes.quoteParcel(
        principal.sellerId,
        {
          ...body,
          direction: body.direction ?? 'forward',
        },
      );
      const { deadGrams = 0, volumetricGrams = 0, chargeableGrams = 0 } = services[0] ?? {};
      return {
        zone,
        km,
        estimatedPincodes,
        deadGrams,
        volumetricGrams,
        chargeableGrams,
        services: services.map((quote) => ({ ...quote, carrier: DEFAULT_CARRIER })),
      };
    },
    findZones: [
      { bodyLimit: ZONES_BYTES },
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
