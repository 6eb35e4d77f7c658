import type { TestApp } from './test-app.ts';

interface Copies {
  sellerId: string;
  count: number;
  /** What differs by column, as SQL; `n` is the number of the copy, from 1, and `o` the order. */
  changes?: Record<string, string>;
}

/** Copies the only order of a seller as the owner of the tables, in one statement. */
export async function copyOrder(
  desk: Pick<TestApp, 'ownerQuery'>,
  { sellerId, count, changes = {} }: Copies,
): Promise<void> {
  const columns = {
    id: 'gen_random_uuid()',
    order_ref: "'copy-' || n",
    docket_number: "to_char(n, 'fm00000000000000')",
    ...changes,
  };
  const pairs = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`);
  await desk.ownerQuery(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object(${pairs.join(', ')}))).*
     from orders o, generate_series(1, $2) n where o.seller_id = $1`,
    [sellerId, count],
  );
}
