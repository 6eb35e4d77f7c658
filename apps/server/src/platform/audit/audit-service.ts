import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/statement.ts';
import { type AuditEntry, insertEntries } from './audit-store.ts';

/** Adds an entry to the caller's audit log. Call it in the transaction of the change. */
export function recordAudit(
  db: Db,
  caller: Caller,
  action: AuditEntry['action'],
  subject: AuditEntry['subject'] = '',
  change: AuditEntry['change'] = {},
): Promise<void> {
  return insertEntries(db, caller, [{ action, subject, change }]);
}

/** Adds one entry per subject for an action. Call it in the transaction of the changes. */
export async function recordAudits(
  db: Db,
  caller: Caller,
  action: AuditEntry['action'],
  changes: readonly Omit<AuditEntry, 'action'>[],
): Promise<void> {
  const entries = changes.map((entry) => ({ action, ...entry }));
  if (entries.length > 0) await insertEntries(db, caller, entries);
}
