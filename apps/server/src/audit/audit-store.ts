import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Leaves an entry in the current seller's audit log for what is read and not written: writes leave theirs by
 * themselves. `change` goes into the log as it is and must hold no personal data.
 */
export async function recordAudit(
  db: Db,
  { action, subject, change }: { action: string; subject: string; change: Record<string, unknown> },
): Promise<void> {
  await sql`select record_audit(${action}, ${subject}, ${JSON.stringify(change)})`.execute(db);
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
