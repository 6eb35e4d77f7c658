import { sql } from 'kysely';
import { recordset } from '../../platform/db/query/column-names.ts';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Row } from '../../platform/db/schema/tables.ts';

export type ProductWeightRow = Row<'productWeights'>;

/** Saves weights; a newer weight of a product replaces the older. */
export async function saveProductWeights(db: Db, rows: readonly ProductWeightRow[]): Promise<void> {
  const byProduct = new Map(rows.map((row) => [`${row.productKey}\n${row.quantity}`, row]));
  if (byProduct.size === 0) return;
  await sql`insert into product_weights
    select * from json_populate_recordset(null::product_weights, ${recordset([...byProduct.values()])})
    on conflict (seller_id, product_key, quantity) do update set name = excluded.name,
      weight_grams = excluded.weight_grams, length_mm = excluded.length_mm, breadth_mm = excluded.breadth_mm,
      height_mm = excluded.height_mm, learned_at = excluded.learned_at`.execute(db);
}

export function selectProductWeight(
  db: Db,
  sellerId: string,
  { key, quantity }: { key: string; quantity: number },
): Promise<ProductWeightRow | undefined> {
  return db
    .selectFrom('productWeights')
    .selectAll()
    .where('sellerId', '=', sellerId)
    .where('productKey', '=', key)
    .where('quantity', '=', quantity)
    .executeTakeFirst();
}
