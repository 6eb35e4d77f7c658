import type { Database } from '../db/query/database.ts';
import { eraseOldConsignees } from './consignees-store.ts';

const DAY_MS = 86_400_000;
/** Orders of one statement: what is interrupted is done again by the next run. */
const BATCH = 500;

/** Erases the consignees of all orders that are older than the retention; answers how many. */
export async function keepRetention(
  database: Database,
  { retentionDays, now }: { retentionDays: number; now: Date },
): Promise<number> {
  const madeBefore = new Date(now.getTime() - retentionDays * DAY_MS);
  let total = 0;
  for (;;) {
    const erased = await database.withoutSeller((db) =>
      eraseOldConsignees(db, { madeBefore, now, atMost: BATCH }),
    );
    total += erased;
    if (erased === 0) return total;
  }
}
