import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';

/** The action of an entry that a batch of a big import leaves; its `change.orders` has the docket number of each by id. */
export const IMPORTED_ORDERS = 'orders.import';

interface OwnEntry {
  action: string;
  subject: string;
  /** Goes into the log as it is and must hold no personal data. */
  change: Record<string, unknown>;
}

/** Leaves an entry in the current seller's audit log beside those that its writes leave by themselves. */
export async function recordAudit(db: Db, { action, subject, change }: OwnEntry): Promise<void> {
  await sql`select record_audit(${action}, ${subject}, ${JSON.stringify(change)})`.execute(db);
}

/** As `recordAudit`, for a transaction that only reads: a replica need not have the entry to be read by its seller. */
export async function recordReading(db: Db, entry: OwnEntry): Promise<void> {
  await sql`select set_config('app.only_reads', 'yes', true)`.execute(db);
  await recordAudit(db, entry);
}

/** What a server seals in one go, so that it stops soon when it is to stop. */
const STEPS = 50;

/** Appends what was committed to the chains of hashes, the oldest first; answers how many entries. */
export async function sealAudit(db: Db): Promise<number> {
  let total = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const { rows } = await sql<{ sealed: number }>`select seal_audit() as sealed`.execute(db);
    const sealed = rows[0]?.sealed ?? 0;
    if (sealed === 0) break;
    total += sealed;
  }
  return total;
}

export type AuditEntry = Awaited<ReturnType<typeof selectTrail>>[number];

/** Batches that began before an order was made and may hold it: other processes' clocks may differ. */
const NEAR_BATCHES = 10;

/** The entry of the batch of a big import that made this order, if one did. */
function batchOf(db: Db, order: string) {
  const near = db
    .selectFrom('audit_entries')
    .select(['entry', 'change'])
    // As a literal: the index that is meant has it in its condition.
    .where(sql<boolean>`action = 'orders.import'`)
    .where(sql`subject collate "C"`, '<=', order)
    .orderBy(sql`subject collate "C"`, 'desc')
    .limit(NEAR_BATCHES);
  return db
    .selectFrom(near.as('near'))
    .select('entry')
    .where(sql<boolean>`change -> 'orders' ? ${order}`)
    .limit(1);
}

/**
 * What happened to one order of the current seller, oldest first. `name` is null where a user of another seller acted.
 * Of the batch of a big import that made it only that: its entry holds other orders as well.
 */
export async function selectTrail(db: Db, order: string) {
  const own = await entries(db)
    .select('change')
    .where('subject', '=', order)
    .where('action', '<>', IMPORTED_ORDERS)
    .orderBy('entry')
    .execute();
  if (own.some(({ action }) => action === 'orders.insert')) return own;
  const made = await entries(db)
    .select(sql<Record<string, unknown>>`'{}'::jsonb`.as('change'))
    .where('entry', '=', batchOf(db, order))
    .execute();
  return [...made, ...own];
}

function entries(db: Db) {
  return db
    .selectFrom('audit_entries')
    .leftJoin('users', (join) =>
      join
        .onRef('users.seller_id', '=', 'audit_entries.seller_id')
        .onRef('users.id', '=', 'audit_entries.actor'),
    )
    .select(['at', 'action', 'call', 'actor', 'users.name']);
}
