import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createOffers } from './offers-service.ts';

export function mountOffersRoutes(app: FastifyInstance, deps: Deps): void {
  const offers = createOffers(deps);

  mountCalls(app, {
    createQuote: async ({ body, principal }) => {
      const direction = body.direction ?? 'forward';
      const quoted = await offers.quoteParcel(principal, { ...body, direction });
      const { deadGrams = 0, volumetricGrams = 0, chargeableGrams = 0 } = quoted.services[0] ?? {};
      return { ...quoted, deadGrams, volumetricGrams, chargeableGrams };
    },
    listOffers: async ({ params, principal }) => {
      const { offers: found, withoutCard } = await offers.listForOrder(
        principal,
        params.docketNumber,
      );
      if (typeof found === 'string') {
        const problem = { code: found, message: describeProblem({ code: found }) };
        return { offers: [], withoutCard, problem };
      }
      return {
        withoutCard,
        offers: found.map(({ carrier, quote, expectedOn, histories }) => {
          const { service, totalPaise, etaDays } = quote;
          return { carrier, service, totalPaise, etaDays, expectedOn, histories };
        }),
        problem: null,
      };
    },
  });
}
