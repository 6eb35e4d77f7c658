import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkStatement } from '../../../../test-support/statements/statement-rules.ts';

beforeAll(loadModule);

const listSellerViolations = (text: string) => checkStatement(text, true).violations;
const checkOperatorStatement = (text: string) => checkStatement(text, false);

describe('a statement of a seller', () => {
  test.each([
    'select * from orders where seller_id = $1 and id = $2',
    'select * from orders o join shipments s on s.seller_id = o.seller_id where o.seller_id = $1::uuid',
    'select * from orders o left join shipments s using (seller_id) where o.seller_id = $1',
    'with own as (select * from orders where seller_id = $1) select * from own',
    'insert into orders (seller_id, id, created_at) values ($1, $2, now())',
    'update orders o set stage = sent.stage from (values ($1, $2)) sent (id, stage) where o.seller_id = $3 and o.id = sent.id',
    'select * from logins where email = $1',
  ])('passes: %s', (text) => {
    expect(listSellerViolations(text)).toEqual([]);
  });

  const missingSeller = 'does not name the seller of';
  test.each([
    ['select * from orders where id = $1', `${missingSeller} orders`],
    ['delete from orders where id = $1', `${missingSeller} orders`],
    ['select * from orders where seller_id = $1 or id = $2', `${missingSeller} orders`],
    ['select * from orders where seller_id = any($1)', `${missingSeller} orders`],
    [
      // An outer join names the seller of its right side but not of its left side.
      'select * from orders o left join shipments s on s.seller_id = o.seller_id and s.seller_id = $1',
      `${missingSeller} orders`,
    ],
    [
      'select exists (select 1 from shipments s where s.seller_id = o.seller_id) from orders o where o.seller_id = $1',
      `${missingSeller} shipments`,
    ],
    [
      'insert into order_counts (seller_id, day) select $1, day from unnest($2::date[]) day',
      'inserts the result of a query into order_counts: use VALUES',
    ],
    [
      'update orders set stage = sent.stage from unnest($1::text[]) sent (stage) where seller_id = $2',
      'writes from a function that returns a set: use VALUES',
    ],
    [
      'update orders set packed_at = coalesce(packed_at, now()) where seller_id = $1',
      'calls now(): send its value as a parameter',
    ],
    [
      'delete from imports where seller_id = $1 and lease_until < clock_timestamp()',
      'calls clock_timestamp(): send its value as a parameter',
    ],
    [
      'select * from orders where seller_id = current_seller()',
      'calls current_seller(): send its value as a parameter',
    ],
    ['select from orders where seller_id = $1', 'selects no column: write `select 1`'],
    [
      'with own (at) as (select created_at from orders where seller_id = $1) select at from own',
      'lists the columns of own: name them in its query',
    ],
  ])('violates a rule: %s', (text, violation) => {
    expect(listSellerViolations(text)).toContain(violation);
  });
});

describe('a statement of the operator', () => {
  test('may read tables of all sellers', () => {
    const text = 'select * from orders o join sellers s on s.seller_id = o.seller_id';
    expect(checkOperatorStatement(text)).toEqual({
      violations: [],
      crossSellerTables: ['orders', 'sellers'],
    });
  });

  test.each([
    ['select * from orders where id = $1 for update', 'does not name the seller of orders'],
    ['update orders set stage = $1', 'does not name the seller of orders'],
    [
      'select * from orders o join shipments s on s.order_id = o.id',
      'joins s across sellers without seller_id',
    ],
    [
      'select s.name, (select count(*) from orders o where o.seller_id = s.seller_id) from sellers s',
      'has a correlated subquery across sellers',
    ],
    [
      'select * from sellers s cross join lateral (select * from orders o where o.seller_id = s.seller_id limit 1) o',
      'joins laterally across sellers',
    ],
    [
      'select * from (select * from (select * from orders limit 9) a limit 5) b',
      'limits a subquery of a limited subquery',
    ],
  ])('violates a rule: %s', (text, violation) => {
    expect(checkOperatorStatement(text).violations).toContain(violation);
  });
});
