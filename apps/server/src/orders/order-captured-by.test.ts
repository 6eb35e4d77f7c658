import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Copies of a seller's only order in one statement, the last one captured by the second of these users, the others by the first. */
async function copies(sellerId: string, [most, last]: readonly [string, string]): Promise<void> {
  await desk.ownerQuery(
    `insert into orders
     select (jsonb_populate_record(o, jsonb_build_object(
       'id', gen_random_uuid(),
       'order_ref', 'copy-' || n,
       'docket_number', to_char(n, 'fm00000000000000'),
       'created_by', case n when 3 then $3::uuid else $2::uuid end
     ))).*
     from orders o, generate_series(1, 3) n where o.seller_id = $1`,
    [sellerId, most, last],
  );
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
