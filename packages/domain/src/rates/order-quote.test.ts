import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainQuote, quoteOrder } from './order-quote.ts';
import { listSellerCards } from './plan.ts';
import type { QuoteRequest } from './quote.ts';
import { services, zones } from './service.ts';
import { type ServiceCard, samplePrices, sampleTerms } from './service-card.ts';

const cards = services.map(
  (service): ServiceCard => ({
    carrier: 'delhivery',
    service,
    version: 3,
    prices: samplePrices[service],
    terms: sampleTerms[service],
  }),
);
const request: QuoteRequest = {
  from: { pincode: '560001', city: 'Bengaluru', state: 'Karnataka' },
  to: { pincode: '110001', city: 'New Delhi', state: 'Delhi' },
  paymentMode: 'COD',
  codPaise: 1_200_00,
  invoicePaise: 1_200_00,
  direction: 'forward',
  boxes: [{ lengthMm: 200, widthMm: 150, heightMm: 100, deadGrams: 700, count: 1 }],
};
const route = { zone: 'C2', km: 2100 } as const;
const plan = {
  id: 'p',
  version: 2,
  name: 'Gold',
  markups: { surface: { C2: { basisPoints: 1000, paise: 0 } } },
};

test('returns the zone, the states and the versions of plan and cards', () => {
  expect(
    quoteOrder(request, route, { cards, plan, supplierState: 'Karnataka', recipientState: null }),
  ).toMatchObject({
    ...route,
    states: ['Karnataka', 'Delhi'],
    plan: { id: 'p', version: 2 },
    services: [{ carrier: 'delhivery', service: 'surface', version: 3, etaDays: 5 }, {}, {}, {}],
  });
});

test('explainQuote returns the quoted total after the origin state has changed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 30_000 }),
      fc.boolean(),
      fc.constantFrom('Kerala', 'Karnataka', null),
      (zone, deadGrams, hasPlan, recipientState) => {
        const boxes = request.boxes.map((box) => ({ ...box, deadGrams }));
        const order = { ...request, boxes };
        const quote = quoteOrder(
          order,
          { zone, km: 10 },
          {
            cards: listSellerCards(cards, hasPlan ? plan : null),
            plan: hasPlan ? plan : null,
            supplierState: 'Karnataka',
            recipientState,
          },
        );
        const movedOrder = { ...order, from: { ...order.from, state: 'Goa' } };
        for (const { service, totalPaise } of quote?.services ?? []) {
          const card = cards.find((candidate) => candidate.service === service);
          if (!quote || !card) throw new Error('nothing was quoted');
          const markups = quote.plan === null ? {} : plan.markups;
          expect(explainQuote(movedOrder, quote, { card, markups })?.totalPaise).toBe(totalPaise);
        }
      },
    ),
  );
});

test('returns null for a zone that no service serves', () => {
  const unservedCards = cards.map((card) => ({
    ...card,
    terms: { ...card.terms, transitDays: {} },
  }));
  const basis = {
    cards: unservedCards,
    plan: null,
    supplierState: 'Karnataka',
    recipientState: null,
  };
  expect(quoteOrder(request, route, basis)).toBeNull();
});
