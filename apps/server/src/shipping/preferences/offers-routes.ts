import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { waitOutsideTurn } from '../../platform/http/guards/costly-turns.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createOffers } from './offers-service.ts';
import type { Obstacle } from './order-offers-service.ts';

export function mountOffersRoutes(app: FastifyInstance, deps: Deps): void {
  const offers = createOffers(deps);

  mountCalls(app, {
    createQuote: async ({ body, principal }) => {
      const direction = body.direction ?? 'forward';
      const quoted = await offers.quoteParcel(principal, { ...body, direction });
      const { deadGrams = 0, volumetricGrams = 0, chargeableGrams = 0 } = quoted.services[0] ?? {};
      const notOffered = quoted.notOffered.map(omissionToWire);
      return { ...quoted, notOffered, deadGrams, volumetricGrams, chargeableGrams };
    },
    listOffers: async ({ params, principal, request }) => {
      const found = await offers.listForOrder(principal, params.docketNumber, (wait) =>
        waitOutsideTurn(request, wait),
      );
      const { withoutCard } = found;
      const notOffered = found.notOffered.map(omissionToWire);
      if (typeof found.offers === 'string') {
        const code = found.offers;
        const problem = { code, message: describeProblem({ code }) };
        return { offers: [], withoutCard, notOffered, problem };
      }
      return {
        withoutCard,
        notOffered,
        offers: found.offers.map(({ quote, ...offer }) => {
          const { service, totalPaise, etaDays } = quote;
          return { ...offer, service, totalPaise, etaDays };
        }),
        problem: null,
      };
    },
  });
}

const omissionToWire = ({ carrier, code }: { carrier: CarrierId; code: Obstacle }) => ({
  carrier,
  code,
  message: describeProblem({ code }),
});
