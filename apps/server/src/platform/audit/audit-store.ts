import type { AuditAction } from '@shipdesk/contract/operator/audit-actions';
import type { Caller } from '../db/query/caller.ts';
import { ownSeller } from '../db/query/own-seller.ts';
import { buildRowInsert, insertRows, queryRow } from '../db/query/rows.ts';
import type { Db, Sendable } from '../db/query/statement.ts';
import type { Row } from '../db/schema/tables.ts';

export interface AuditEntry {
  action: AuditAction;
  /**
   * The id or another key of the changed row, such as a docket number. For several rows, the id of their import or shop
   * connection, if any.
   */
  subject: string;
  /**
   * Values of a new row, or `[before, after]` of a changed value. Null for personal values. A search for a docket
   * number also finds the entries that list it in `dockets`.
   */
  change: Record<string, unknown>;
}

function toAuditRow({ sellerId, source }: Caller, { action, subject, change }: AuditEntry) {
  return {
    sellerId,
    actor: source.userId || null,
    sessionId: source.sessionId || null,
    keyId: source.keyId ?? null,
    requestId: source.requestId || null,
    address: source.address,
    call: source.call,
    action,
    subject,
    change,
  };
}

export async function insertEntries(db: Db, caller: Caller, entries: readonly AuditEntry[]) {
  await insertRows(
    db,
    'auditEntries',
    entries.map((entry) => toAuditRow(caller, entry)),
  );
}

export const buildAuditInsert = (caller: Caller, entry: AuditEntry): Sendable =>
  buildRowInsert('auditEntries', toAuditRow(caller, entry));

/** Returns undefined if no entry of the current seller is sealed. */
export function selectHead(db: Db) {
  return queryRow(db)<Pick<Row<'auditHeads'>, 'position' | 'hash'>>`select position, hash
    from audit_heads where seller_id = ${ownSeller}`;
}
