import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOrder } from '../../test-support/copied-orders.ts';
import { orderPayload } from '../../test-support/payloads.ts';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';

let desk: TestApp;

beforeAll(async () => {
  desk = await createTestApp();
});
afterAll(() => desk.close());

async function userOf(sellerId: string): Promise<string> {
  const { rows } = await desk.ownerQuery('select id from users where seller_id = $1', [sellerId]);
  return String(rows[0]?.['id']);
}

/** Three copies in one statement, the last one captured by the second of these users, the others by the first. */
function copies(sellerId: string, [most, last]: readonly [string, string]): Promise<void> {
  const changes = { created_by: `case n when 3 then '${last}' else '${most}' end` };
  return copyOrder(desk, { sellerId, count: 3, changes });
}

test('one order that nobody of its seller captured refuses the statement that writes it', async () => {
  const seller = await desk.signIn();
  const { sellerId } = await desk.sellerOf(seller.email);
  const userId = await userOf(sellerId);
  await seller.post('/booking/createPickup', orderPayload());
  const stranger = await userOf((await desk.sellerOf((await desk.signIn()).email)).sellerId);
  const nobody = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
  for (const other of [stranger, nobody]) {
    await expect(copies(sellerId, [userId, other])).rejects.toMatchObject({
      code: '23503',
      constraint: 'orders_created_by',
    });
  }
  const count = 'select count(*)::int as orders from orders where seller_id = $1';
  expect((await desk.ownerQuery(count, [sellerId])).rows).toEqual([{ orders: 1 }]);
  await copies(sellerId, [userId, userId]);
  expect((await desk.ownerQuery(count, [sellerId])).rows).toEqual([{ orders: 4 }]);
});
