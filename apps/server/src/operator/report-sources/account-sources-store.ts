import { sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { Page, ReportScope } from './report-row.ts';

export type AuditSourceRow = Pick<Row<'auditEntries'>, 'id' | 'at' | 'action' | 'subject'> & {
  readonly member: string;
  /** `at` as text, because a `Date` would lose its microseconds. */
  readonly exactAt: string;
};

export function selectAuditEntries(
  db: Db,
  { from, until }: ReportScope,
  { after, limit }: Page<AuditSourceRow>,
) {
  return queryRows(db)<AuditSourceRow>`
    select a.id, a.at, a.at::text as exact_at, a.action, a.subject, u.name as member
    from audit_entries a join users u on u.seller_id = ${ownSeller} and u.id = a.actor
    where a.seller_id = ${ownSeller} and a.at >= ${from} and a.at < ${until}
      ${after ? sql`and (a.at, a.id) < (${after.exactAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by a.at desc, a.id desc limit ${limit}`;
}
