import { ownSource } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import { type EraseOfOrders, eraseOrders } from './consignees-service.ts';
import { sellerOfOldestOrder } from './consignees-store.ts';

const DAY_MS = 86_400_000;
const source = ownSource('retention');

/** Erases the consignees of all orders that are older than the retention period. Returns how many. */
export async function applyRetention(
  database: Database,
  {
    retentionDays,
    erasers,
    now,
  }: { retentionDays: number; erasers: readonly EraseOfOrders[]; now: Date },
): Promise<number> {
  const createdBefore = new Date(now.getTime() - retentionDays * DAY_MS);
  for (let total = 0; ; ) {
    const sellerId = await database.asOperator((db) => sellerOfOldestOrder(db, createdBefore));
    if (sellerId === undefined) return total;
    const erased = await eraseOrders(
      database,
      { sellerId, source },
      { which: { createdBefore }, erasers, now },
    );
    // Another process is erasing the rest.
    if (erased === 0) return total;
    total += erased;
  }
}
