import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { ProductWeightsTable } from '../../platform/db/schema/weight-tables.ts';

export type ProductWeightRow = Selectable<ProductWeightsTable>;

/** Saves weights; a newer weight of a product replaces the older. */
export async function saveProductWeights(db: Db, rows: readonly ProductWeightRow[]): Promise<void> {
  const byProduct = new Map(rows.map((row) => [`${row.product_key}\n${row.quantity}`, row]));
  if (byProduct.size === 0) return;
  await sql`insert into product_weights
    select * from json_populate_recordset(null::product_weights, ${JSON.stringify([...byProduct.values()])})
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
    .selectFrom('product_weights')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('product_key', '=', key)
    .where('quantity', '=', quantity)
    .executeTakeFirst();
}
