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
      const quote = await offers.quoteParcel(principal, { ...body, direction });
      const { deadGrams = 0, volumetricGrams = 0, chargeableGrams = 0 } = quote.services[0] ?? {};
      const notOffered = quote.notOffered.map(omissionToWire);
      return { ...quote, notOffered, deadGrams, volumetricGrams, chargeableGrams };
    },
    listOffers: async ({ params, principal, request }) => {
      const orderOffers = await offers.listForOrder(principal, params.docketNumber, (wait) =>
        waitOutsideTurn(request, wait),
      );
      const { withoutCard } = orderOffers;
      const notOffered = orderOffers.notOffered.map(omissionToWire);
      if (typeof orderOffers.offers === 'string') {
        const code = orderOffers.offers;
        const problem = { code, message: describeProblem({ code }) };
        return { offers: [], withoutCard, notOffered, problem };
      }
      return {
        withoutCard,
        notOffered,
        offers: orderOffers.offers.map(({ quote, ...offer }) => {
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
