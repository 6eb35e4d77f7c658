import { expect, test } from 'vitest';
import { customerReference } from './remittances-wire.ts';

const id = '0193a1b2-c3d4-7e5f-8fff-ffffffffffff';

test('each transfer of a payout has its own customer reference of 16 characters', () => {
  const references = [0, 1, 12, 999].map((returns) => customerReference({ id, returns }));
  expect(new Set(references).size).toBe(4);
  for (const reference of references) expect(reference).toMatch(/^SD[A-Z\d]{14}$/);
});

test('the last 14 digits of the id tell the payouts of different sellers apart', () => {
  const other = `${id.slice(0, -14)}e${id.slice(-13)}`;
  expect(customerReference({ id, returns: 0 })).not.toBe(
    customerReference({ id: other, returns: 0 }),
  );
});
