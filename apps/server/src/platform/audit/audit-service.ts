import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/statement.ts';
import { computeChainStart } from './audit-chain.ts';
import { type AuditEntry, insertEntries, selectHead } from './audit-store.ts';
import type { ChainHead } from './verify-audit.ts';

/** Call it in the transaction of the change. */
export function recordAudit(
  db: Db,
  caller: Caller,
  action: AuditEntry['action'],
  subject: AuditEntry['subject'] = '',
  change: AuditEntry['change'] = {},
): Promise<void> {
  return insertEntries(db, caller, [{ action, subject, change }]);
}

/** Call it in the transaction of the changes. */
export async function recordAudits(
  db: Db,
  caller: Caller,
  action: AuditEntry['action'],
  changes: readonly Omit<AuditEntry, 'action'>[],
): Promise<void> {
  const entries = changes.map((entry) => ({ action, ...entry }));
  if (entries.length > 0) await insertEntries(db, caller, entries);
}

/** Returns the position and hash of the newest sealed entry of a seller's log; position 0 if none is sealed. */
export async function readAuditHead(db: Db, sellerId: string): Promise<ChainHead> {
  const head = await selectHead(db);
  const hash = head?.hash ?? computeChainStart(sellerId);
  return { position: head?.position ?? 0, hash: hash.toString('hex') };
}
