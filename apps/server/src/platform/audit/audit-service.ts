import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/statement.ts';
import { type AuditEntry, insertEntries } from './audit-store.ts';

/** Adds entries to the caller's audit log. Belongs in the transaction of the change. */
export async function recordAudit(
  db: Db,
  caller: Caller,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length > 0) await insertEntries(db, caller, entries);
}
