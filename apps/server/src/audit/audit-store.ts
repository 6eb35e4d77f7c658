import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

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

/** What a server seals in one go: a big import must not take it a whole core. */
const STEPS = 10;

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

/** What happened to one row of the current seller, oldest first. `name` is null where a user of another seller acted. */
export function selectTrail(db: Db, subject: string) {
  return db
    .selectFrom('audit_entries')
    .leftJoin('users', (join) =>
      join
        .onRef('users.seller_id', '=', 'audit_entries.seller_id')
        .onRef('users.id', '=', 'audit_entries.actor'),
    )
    .select(['at', 'action', 'call', 'change', 'actor', 'users.name'])
    .where('subject', '=', subject)
    .orderBy('entry')
    .execute();
}
