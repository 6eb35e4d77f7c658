import type { CodLineKind } from '@shipdesk/domain/money/carrier-cod/cod-match';
import { type Insertable, sql } from 'kysely';
import { addCreatorNames } from '../../accounts/users/user-steps.ts';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  deleteRows,
  execute,
  findRow,
  insertIfNew,
  insertRows,
  lockRow,
  queryColumn,
  queryRows,
  queryValue,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';
import { Refusal } from '../../platform/refusal.ts';

export type RemittanceRow = Row<'carrierRemittances'>;
export type RemittanceLineRow = Row<'carrierRemittanceLines'>;

/** The number of unbooked lines by kind. */
export type OpenCounts = Readonly<Partial<Record<CodLineKind, number>>>;

export type ListedRemittance = RemittanceRow & {
  readonly accountName: string;
  readonly carrier: string;
  readonly createdByName: string;
  readonly open: OpenCounts;
  readonly openPaise: number;
};

/** Includes disabled accounts. */
export const hasAccount = (db: Db, id: string) =>
  queryValue(db)<boolean>`select exists (select 1 from carrier_accounts where id = ${id}::uuid)`;

/** Adds a remittance. Returns false if its UTR, or the account's file, is already recorded. */
export const insertRemittance = (db: Db, row: Insertable<Tables['carrierRemittances']>) =>
  insertIfNew(db, 'carrierRemittances', row);

export const findSameFile = (db: Db, file: Pick<RemittanceRow, 'accountId' | 'contentHash'>) =>
  findRow(db, 'carrierRemittances', file);

export const insertLines = (db: Db, rows: readonly RemittanceLineRow[]) =>
  insertRows(db, 'carrierRemittanceLines', rows);

export async function selectRemittances(
  db: Db,
  { id, offset = 0, limit }: { id?: string; offset?: number; limit: number },
): Promise<ListedRemittance[]> {
  const whereId = id === undefined ? sql`` : sql`where id = ${id}::uuid`;
  const rows = await queryRows(db)<Omit<ListedRemittance, 'createdByName'>>`
    select r.*, a.name as account_name, a.carrier, coalesce(o.counts, '{}') as open, coalesce(o.paise, 0)::bigint as open_paise
    from (select * from carrier_remittances ${whereId}
      order by created_at desc, id desc offset ${offset} limit ${limit}) r
    join carrier_accounts a on a.id = r.account_id
    left join lateral (
      select jsonb_object_agg(kind, lines) as counts, sum(paise) as paise from (
        select kind, count(*) as lines, sum(paid_paise) as paise from carrier_remittance_lines
        where remittance_id = r.id and booked_at is null group by 1
      ) kinds
    ) o on true
    order by r.created_at desc, r.id desc`;
  return addCreatorNames(db, rows);
}

/** Throws 404 for an unknown id. */
export async function findRemittance(db: Db, id: string): Promise<ListedRemittance> {
  const [row] = await selectRemittances(db, { id, limit: 1 });
  if (!row) throw new Refusal('carrier_remittance_unknown');
  return row;
}

export type ListedLine = RemittanceLineRow & { readonly sellerName: string };

/** `show` selects the open lines or the open lines of one kind; null selects all lines. */
export function selectLines(
  db: Db,
  id: string,
  { show, after, limit }: { show: 'open' | CodLineKind | null; after: number; limit: number },
) {
  const whereKind = show === null || show === 'open' ? sql`` : sql`and kind = ${show}`;
  const whereOpen = show === null ? sql`` : sql`and booked_at is null ${whereKind}`;
  return queryRows(db)<ListedLine>`select l.*,
      case when l.shipment_id is null then '' else coalesce(s.name, '') end as seller_name
    from (select * from carrier_remittance_lines
      where remittance_id = ${id}::uuid and row_number > ${after} ${whereOpen} order by row_number limit ${limit}) l
    left join sellers s on s.seller_id = l.seller_id order by l.row_number`;
}

/** Considers all lines if `rowNumbers` is null. */
export function selectOpenSellers(db: Db, id: string, rowNumbers: readonly number[] | null) {
  return queryColumn(db)<string>`select distinct seller_id
    from carrier_remittance_lines where remittance_id = ${id}::uuid and booked_at is null
      and (${rowNumbers}::int[] is null or row_number = any(${rowNumbers}::int[]))
    order by 1`;
}

export function lockOpenLines(
  db: Db,
  id: string,
  {
    rowNumbers,
    after,
    limit,
  }: { rowNumbers: readonly number[] | null; after: number; limit: number },
) {
  return queryRows(db)<RemittanceLineRow>`select * from carrier_remittance_lines
    where remittance_id = ${id}::uuid and seller_id = ${ownSeller} and booked_at is null
      and row_number > ${after}
      and (${rowNumbers}::int[] is null or row_number = any(${rowNumbers}::int[]))
    order by row_number limit ${limit} for update`;
}

export type ComparedLine = Pick<
  RemittanceLineRow,
  'rowNumber' | 'kind' | 'owedPaise' | 'bookedAt' | 'bookedAs' | 'reason' | 'decidedBy'
>;

export async function updateLines(db: Db, id: string, lines: readonly ComparedLine[]) {
  await execute(db)`
    update carrier_remittance_lines l set kind = sent.kind, owed_paise = sent.owed_paise,
      booked_at = sent.booked_at, booked_as = sent.booked_as, reason = sent.reason, decided_by = sent.decided_by
    from ${listRows(lines, {
      rowNumber: 'integer',
      kind: 'text',
      owedPaise: 'bigint',
      bookedAt: 'timestamptz',
      bookedAs: 'text',
      reason: 'text',
      decidedBy: 'uuid',
    })}
    where l.remittance_id = ${id}::uuid and l.row_number = sent.row_number`;
}

export const lockRemittance = (db: Db, id: string) => lockRow(db, 'carrierRemittances', { id });

export const updateRemittance = (
  db: Db,
  id: string,
  changes: Partial<Pick<RemittanceRow, 'deductionAccount' | 'deductionReason' | 'bookedAt'>>,
) => updateRow(db, 'carrierRemittances', { id }, changes);

/** Returns true if any line is posted. Waits for transactions that are posting lines. */
export async function hasBookedLines(db: Db, id: string): Promise<boolean> {
  const lines = await db
    .selectFrom('carrierRemittanceLines')
    .select('bookedAt')
    .where('remittanceId', '=', id)
    .orderBy('rowNumber')
    .forUpdate()
    .execute();
  return lines.some(({ bookedAt }) => bookedAt !== null);
}

export const deleteRemittance = (db: Db, id: string) =>
  deleteRows(db, 'carrierRemittances', { id });
