import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import { prepared } from '../db/query/statement.ts';

export interface SellerRow {
  seller_id: string;
  name: string;
  email: string | null;
  created_at: Date;
  reverse_enabled: boolean;
  orders: number;
}

/** Whether the operator switched reverse orders on for the seller. */
export const reverseOf = prepared((db, seller: { sellerId: string }) =>
  db
    .selectFrom('sellers')
    .select('reverse_enabled')
    .where('seller_id', '=', seller.sellerId)
    .compile(),
);

/** All sellers: for operator staff, across row-level security. */
export async function selectSellers(db: Db): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    select seller_id, name, email, created_at, reverse_enabled, orders from list_sellers()`.execute(
    db,
  );
  return rows;
}

/** False when there is no such seller. */
export async function updateReverse(db: Db, sellerId: string, isOn: boolean): Promise<boolean> {
  const { rows } = await sql<{ done: boolean | null }>`
    select switch_reverse(${sellerId}, ${isOn}) as done`.execute(db);
  return rows[0]?.done ?? false;
}
