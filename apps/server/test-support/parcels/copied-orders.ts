import { toColumnName } from '../../src/platform/db/query/column-names.ts';
import type { TestApp } from '../test-app.ts';

interface Copies {
  sellerId: string;
  count: number;
  /** The changed columns, as SQL; `n` is the number of the copy, from 1, and `o` the order. */
  changes?: Record<string, string>;
}

/** Adds copies of the seller's order, which must be the only one. */
export async function copyOrder(
  app: Pick<TestApp, 'ownerQuery'>,
  { sellerId, count, changes = {} }: Copies,
): Promise<void> {
  const columns = {
    id: 'gen_random_uuid()',
    orderRef: "'copy-' || n",
    docketNumber: "to_char(n, 'fm00000000000000')",
    ...changes,
  };
  const pairs = Object.entries(columns).map(([name, value]) => `'${toColumnName(name)}', ${value}`);
  const { rows } = await app.ownerQuery(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = String(rows[0]?.['names']);
  await app.ownerQuery(
    `with copies as (
       insert into orders (${names}) select ${names} from (
         select changed.* from orders o, generate_series(1, $2) n,
           lateral jsonb_populate_record(o, jsonb_build_object(${pairs.join(', ')})) changed
         where o.seller_id = $1
       ) copy returning seller_id, direction, stage, created_at
     )
     insert into order_counts as counts (seller_id, direction, stage, day, slot, orders)
     select seller_id, direction, stage, (created_at at time zone 'Asia/Kolkata')::date, 0, count(*) from copies group by 1, 2, 3, 4
     on conflict (seller_id, direction, stage, day, slot) do update set orders = counts.orders + excluded.orders`,
    [sellerId, count],
  );
}
