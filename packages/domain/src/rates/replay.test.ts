import { expect, test } from 'vitest';
import type { QuoteRequest } from './quote.ts';
import { addReplays, replayOrders } from './replay.ts';
import { type ServiceCard, samplePrices, sampleTerms } from './service-card.ts';

const before: ServiceCard = {
  carrier: 'delhivery',
  service: 'surface',
  version: 1,
  prices: samplePrices.surface,
  terms: sampleTerms.surface,
};
const after: ServiceCard = {
  ...before,
  version: 2,
  prices: { ...before.prices, upTo500g: { ...before.prices.upTo500g, A: 30_00 } },
};
const supplier = { supplierState: 'Karnataka', recipientState: null };

const buildRequest = (deadGrams: number): QuoteRequest => ({
  from: { pincode: '560001', city: 'Bengaluru', state: 'Karnataka' },
  to: { pincode: '560002', city: 'Bengaluru', state: 'Karnataka' },
  paymentMode: 'Prepaid',
  codPaise: 0,
  invoicePaise: 500_00,
  direction: 'forward',
  boxes: [{ lengthMm: 10, widthMm: 10, heightMm: 10, deadGrams, count: 1 }],
});
const buildOrder = (grams: number) => ({
  request: buildRequest(grams),
  route: { zone: 'A' as const },
});

test('adds up charges without GST by zone and weight class', () => {
  expect(
    replayOrders([buildOrder(300), buildOrder(500), buildOrder(6000)], { before, after }, supplier),
  ).toEqual([
    { zone: 'A', weightClass: 'to500g', orders: 2, beforePaise: 48_00, afterPaise: 60_00 },
    { zone: 'A', weightClass: 'to10kg', orders: 1, beforePaise: 119_00, afterPaise: 119_00 },
  ]);
});

const { A: _, ...otherDays } = before.terms.transitDays;
const unservedCard = { ...after, terms: { ...after.terms, transitDays: otherDays } };

test('counts 0 paise for a card that does not serve an order', () => {
  expect(replayOrders([buildOrder(500)], { before, after: unservedCard }, supplier)).toEqual([
    { zone: 'A', weightClass: 'to500g', orders: 1, beforePaise: 24_00, afterPaise: 0 },
  ]);
});

test('omits an order that neither card serves', () => {
  const cards = { before: unservedCard, after: unservedCard };
  expect(replayOrders([buildOrder(500)], cards, supplier)).toEqual([]);
});

test('compares the first version of a card with a revenue of 0 paise', () => {
  expect(replayOrders([buildOrder(500)], { before: null, after }, supplier)).toEqual([
    { zone: 'A', weightClass: 'to500g', orders: 1, beforePaise: 0, afterPaise: 30_00 },
  ]);
});

test('addReplays combines the replays of two parts into the replay of all orders', () => {
  const orders = [
    buildOrder(200),
    buildOrder(501),
    buildOrder(7000),
    buildOrder(500),
    buildOrder(12_000),
  ];
  const replayPart = (orderSubset: typeof orders) =>
    replayOrders(orderSubset, { before, after }, supplier);
  expect(addReplays(replayPart(orders.slice(0, 2)), replayPart(orders.slice(2)))).toEqual(
    replayPart(orders),
  );
});
