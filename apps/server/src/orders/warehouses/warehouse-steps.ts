import type { Db } from '../../platform/db/query/statement.ts';
import * as store from './warehouses-store.ts';

/** Omits archived warehouses. */
export const readWarehouses = store.selectWarehouseRows;

/** Copies the rows of another seller's warehouses to the seller `sellerId`. Skips warehouses that exist there. */
export async function copyWarehouses(
  db: Db,
  sellerId: string,
  rows: Awaited<ReturnType<typeof readWarehouses>>,
): Promise<void> {
  for (const row of rows) {
    const returnAddress = JSON.stringify(row.returnAddress);
    await store.insertWarehouseIfNew(db, { ...row, sellerId, returnAddress });
  }
}
