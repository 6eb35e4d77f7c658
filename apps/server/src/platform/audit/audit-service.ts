import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/statement.ts';
import { type AuditEntry, auditRow } from './audit-entry.ts';

/** Adds entries to the caller's audit log. Belongs in the transaction of the change. */
export async function recordAudit(
  db: Db,
  caller: Caller,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('auditEntries')
    .values(entries.map((entry) => auditRow(caller, entry)))
    .execute();
}
