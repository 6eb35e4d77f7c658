import { sql } from 'kysely';
import { execute, insertRow, lockRow, ownRows, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type DeductionRow = Row<'tdsDeductions'>;

export type ListedDeduction = DeductionRow & { readonly sellerName: string };

export const insertDeduction = (db: Db, row: DeductionRow) => insertRow(db, 'tdsDeductions', row);

export const lockDeduction = (db: Db, id: string) => lockRow(db, 'tdsDeductions', id);

export async function hasDeduction(db: Db, documentId: string): Promise<boolean> {
  const rows = await queryRows(db)<{ id: string }>`select id from tds_deductions
    where ${ownRows} and document_id = ${documentId} and state <> 'refused'`;
  return rows.length > 0;
}

export async function decideDeduction(
  db: Db,
  id: string,
  decision: Pick<
    DeductionRow,
    'state' | 'certificateNumber' | 'reason' | 'decidedAt' | 'decidedBy'
  >,
): Promise<void> {
  const { state, certificateNumber, reason, decidedAt, decidedBy } = decision;
  await execute(db)`update tds_deductions set state = ${state}, reason = ${reason},
      certificate_number = ${certificateNumber}, decided_at = ${decidedAt}, decided_by = ${decidedBy}
    where ${ownRows} and id = ${id}`;
}

/** Requires `asOperator` if `sellerId` is undefined. */
export function selectDeductions(
  db: Db,
  {
    sellerId,
    state,
    id,
    limit,
  }: {
    readonly sellerId: string | undefined;
    readonly state?: DeductionRow['state'] | undefined;
    readonly id?: string;
    readonly limit: number;
  },
) {
  return queryRows(db)<ListedDeduction>`select d.*, s.name as seller_name
    from tds_deductions d join sellers s on s.seller_id = d.seller_id
    where true ${sellerId === undefined ? sql`` : sql`and d.seller_id = ${sellerId}::uuid`}
      ${state === undefined ? sql`` : sql`and d.state = ${state}`}
      ${id === undefined ? sql`` : sql`and d.id = ${id}::uuid`}
    order by d.deducted_on desc, d.id desc limit ${limit}`;
}
