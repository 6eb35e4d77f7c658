import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { OwnSellerPlugin, ownSeller } from './own-seller.ts';
import { queryBuilder } from './statement.ts';

const sellerId = '00000000-0000-7000-8000-000000000001';
const db = queryBuilder.withPlugin(new OwnSellerPlugin({ sellerId, isNamed: true }));

test('adds the condition on the seller to the alias of a table', () => {
  const query = db.selectFrom('orders as o').select('o.id').where('o.stage', '=', 'new').compile();
  expect(query.sql).toBe(
    'select "o"."id" from "orders" as "o" where ("o"."stage" = $1) and "o"."seller_id" = $2',
  );
  expect(query.parameters).toEqual(['new', sellerId]);
});

test('keeps the condition on the seller outside an OR', () => {
  const { sql: text } = db
    .deleteFrom('mails')
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('state', '=', 'held')]))
    .compile();
  expect(text).toBe(
    'delete from "mails" where (("state" = $1 or "state" = $2)) and "mails"."seller_id" = $3',
  );
});

test('adds the condition on the seller to the ON clause of an outer join', () => {
  const { sql: text } = db
    .selectFrom('orders')
    .leftJoin('warehouses as w', 'w.id', 'orders.warehouseId')
    .select('w.title')
    .compile();
  expect(text).toBe(
    'select "w"."title" from "orders" left join "warehouses" as "w" on "w"."id" = "orders"."warehouse_id" and "w"."seller_id" = $1 where "orders"."seller_id" = $2',
  );
});

test('adds the condition on the seller to subqueries of seller tables only', () => {
  const { sql: text } = db
    .updateTable('orders')
    .set({ note: '' })
    .where('id', 'in', (eb) => eb.selectFrom('shipments').select('orderId'))
    .where('createdBy', 'in', (eb) => eb.selectFrom('logins').select('userId'))
    .compile();
  expect(text).toBe(
    'update "orders" set "note" = $1 where ("id" in (select "order_id" from "shipments" where "shipments"."seller_id" = $2) and "created_by" in (select "user_id" from "logins")) and "orders"."seller_id" = $3',
  );
});

test('binds the seller of a raw statement, or null without a seller', () => {
  const statement = sql`select * from orders where seller_id = ${ownSeller}`;
  expect(statement.compile(db)).toMatchObject({
    sql: 'select * from orders where seller_id = $1::uuid',
    parameters: [sellerId],
  });
  const withoutSeller = new OwnSellerPlugin({ sellerId: null, isNamed: false });
  const plainDb = queryBuilder.withPlugin(withoutSeller);
  expect(statement.compile(plainDb).parameters).toEqual([null]);
  expect(plainDb.selectFrom('orders').select('id').compile().sql).toBe('select "id" from "orders"');
});

test('rejects a right join of a seller table', () => {
  const query = db.selectFrom('logins').rightJoin('users', 'users.id', 'logins.userId');
  expect(() => query.select('users.id').compile()).toThrow('a RightJoin of a seller table');
});
