import { expect, test } from 'vitest';
import { mergePreviews } from './booking-parts.ts';

const buildRefusal = (docketNumber: string) => ({
  docketNumber,
  problem: { code: 'order_is_shipped', message: 'This order is with a carrier.' },
});

const buildPrice = (docketNumber: string) => ({
  docketNumber,
  service: 'surface' as const,
  quotedPaise: 40,
  totalPaise: 50,
});

test('merges the previews of all parts and sums the prices by service', () => {
  const surface = { service: 'surface' as const, orders: 2, totalPaise: 100 };
  expect(
    mergePreviews([
      {
        eligible: 2,
        totalPaise: 100,
        services: [surface],
        repriced: [buildPrice('1')],
        refused: [buildRefusal('1')],
      },
      {
        eligible: 3,
        totalPaise: 350,
        services: [{ service: 'express', orders: 1, totalPaise: 250 }, surface],
        repriced: [buildPrice('2')],
        refused: [buildRefusal('2')],
      },
    ]),
  ).toEqual({
    eligible: 5,
    totalPaise: 450,
    services: [
      { service: 'surface', orders: 4, totalPaise: 200 },
      { service: 'express', orders: 1, totalPaise: 250 },
    ],
    repriced: [buildPrice('1'), buildPrice('2')],
    refused: [buildRefusal('1'), buildRefusal('2')],
  });
});

test('sums the orders of the same rule over all parts', () => {
  const rule = {
    rule: 1,
    conditions: null,
    take: null,
    isReplaced: false,
    service: 'surface' as const,
    account: 'Delhivery',
    orders: 2,
  };
  const part = {
    eligible: 2,
    totalPaise: 0,
    services: [],
    repriced: [],
    refused: [],
    rules: [rule],
  };
  expect(mergePreviews([part, part]).rules).toEqual([{ ...rule, orders: 4 }]);
});
