import { beforeAll, expect, test } from 'vitest';
import { buildBulkPayload } from '../../../test-support/samples/bulk-payloads.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

let seller: Caller;
const app = await testApp();
beforeAll(async () => {
  seller = await app.signIn();
});

const loadTotal = async (startDate: string, endDate: string) => {
  const filters = [{ createdOn: { startDate, endDate } }];
  const response = await seller.post('/orders/getorders', { filters, limit: 1, pageNumber: 0 });
  return response.json().total;
};

/** Expects that the counters equal a recount. */
async function expectExactCounts() {
  const { rows } = await app.ownerQuery(`
    select * from (
      select seller_id, direction, day, sum(orders)::int as orders from order_counts group by 1, 2, 3 having sum(orders) <> 0
    ) stored
    full join (
      select seller_id, direction, (created_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as orders
      from orders group by 1, 2, 3
    ) counted using (seller_id, direction, day, orders)
    where stored is null or counted is null`);
  expect(rows).toEqual([]);
}

test('counts single and bulk orders on the business day of their creation', async () => {
  // Two minutes apart: 23:59 and 00:01 in India.
  app.clock.now = new Date('2026-11-21T18:29:00Z');
  seller = await app.signInAgain(seller.email);
  expect((await seller.post('/booking/createPickup', buildOrderPayload())).statusCode).toBe(201);
  app.clock.advance(120_000);
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => seller.post('/booking/createPickup', buildOrderPayload())),
  );
  expect(orders.every(({ statusCode }) => statusCode === 201)).toBe(true);
  const response = await seller.post('/booking/createBulkOrder', buildBulkPayload([{}, {}, {}]));
  expect(response.json()).toMatchObject({ message: '3 orders created.' });
  expect(await loadTotal('2026-11-21', '2026-11-21')).toBe(1);
  expect(await loadTotal('2026-11-22', '2026-11-22')).toBe(23);
  expect(await loadTotal('2026-11-01', '2026-11-30')).toBe(24);
  await expectExactCounts();
});

test('counts a repeated order once', async () => {
  const totalBefore = await loadTotal('2026-11-22', '2026-11-22');
  const payload = buildOrderPayload();
  await seller.post('/booking/createPickup', payload, { 'idempotency-key': 'once' });
  await seller.post('/booking/createPickup', payload, { 'idempotency-key': 'once' });
  await seller.post('/booking/createPickup', payload);
  expect(await loadTotal('2026-11-22', '2026-11-22')).toBe(totalBefore + 1);
  await expectExactCounts();
});
