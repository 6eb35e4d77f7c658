import { ARCHIVE } from '@shipdesk/contract/reports/reports';
import { sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  execute,
  findRow,
  insertRow,
  ownRows,
  queryRow,
  queryRows,
  queryValue,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type ReportRow = Row<'reports'>;

export type NewReport = Pick<
  ReportRow,
  | 'sellerId'
  | 'id'
  | 'report'
  | 'query'
  | 'startDate'
  | 'endDate'
  | 'format'
  | 'isPersonal'
  | 'hasContacts'
  | 'recipients'
  | 'scheduleId'
  | 'createdBy'
  | 'createdAt'
>;

/** Makes all reads of the transaction use one snapshot. Call it before the first read. */
export async function beginSnapshot(db: Db): Promise<void> {
  await execute(db)`set transaction isolation level repeatable read`;
}

export const insertReport = (db: Db, { query, ...row }: NewReport) =>
  insertRow(db, 'reports', { ...row, state: 'waiting', query: JSON.stringify(query) });

export const findReport = (db: Db, id: string) => findRow(db, 'reports', id);

export function selectReports(db: Db, limit: number) {
  return queryRows(db)<ReportRow>`select * from reports where ${ownRows}
    order by created_at desc, id desc limit ${limit}`;
}

export const countUnfinished = (db: Db) =>
  queryValue(db)<number>`select count(*) as unfinished from reports
    where ${ownRows} and state in ('waiting', 'running')`;

/** Starts a run of a report and deletes the pieces of earlier runs. Returns undefined for a finished report. */
export async function startRun(db: Db, id: string): Promise<ReportRow | undefined> {
  const report = await queryRow(db)<ReportRow>`update reports
    set state = 'running', attempt = attempt + 1, rows_read = 0
    where ${ownRows} and id = ${id}::uuid and state in ('waiting', 'running') returning *`;
  if (report)
    await execute(db)`delete from report_pieces where ${ownRows} and report_id = ${id}::uuid`;
  return report;
}

/** A run of a report. A newer run, an erasure or the end of the report makes it outdated. */
export type Run = Pick<ReportRow, 'id' | 'attempt'>;

const isRun = ({ id, attempt }: Run) =>
  sql`${ownRows} and id = ${id}::uuid and state = 'running' and attempt = ${attempt}`;

/** Stores the progress of a run. Returns undefined if the run is outdated. */
export function updateProgress(db: Db, run: Run, rowsRead: number) {
  return queryRow(db)<{ isCancelled: boolean }>`update reports set rows_read = ${rowsRead}
    where ${isRun(run)} returning cancel_asked_at is not null as is_cancelled`;
}

export const insertPiece = (
  db: Db,
  { id, attempt }: Run,
  piece: { readonly sellerId: string; readonly ordinal: number; readonly content: Buffer },
) => insertRow(db, 'reportPieces', { ...piece, reportId: id, attempt });

export type RunEnd = Pick<
  ReportRow,
  'state' | 'problem' | 'rowsRead' | 'lines' | 'bytes' | 'totals'
>;

/** Stores the outcome of a run. Returns the report, or undefined if the run is outdated. */
export function finishRun(db: Db, run: Run, end: RunEnd, now: Date) {
  return queryRow(db)<ReportRow>`update reports set state = ${end.state}, problem = ${end.problem},
      rows_read = ${end.rowsRead}, lines = ${end.lines}, bytes = ${end.bytes},
      totals = ${JSON.stringify(end.totals)}::jsonb, finished_at = ${now}
    where ${isRun(run)} returning *`;
}

export async function deletePieces(db: Db, id: string): Promise<void> {
  await execute(db)`delete from report_pieces where ${ownRows} and report_id = ${id}::uuid`;
}

/** Ends a report regardless of its attempt. */
export const endReport = (
  db: Db,
  id: string,
  { state, problem, now }: { state: 'cancelled' | 'failed'; problem: string; now: Date },
) => updateRow(db, 'reports', id, { state, problem, finishedAt: now });

export const requestCancel = (db: Db, id: string, now: Date) =>
  updateRow(db, 'reports', id, { cancelAskedAt: now });

export const lockReport = (db: Db, id: string) =>
  queryRow(db)<ReportRow>`select * from reports where ${ownRows} and id = ${id}::uuid for update`;

export function findPiece(db: Db, { id, attempt }: Run, ordinal: number) {
  return queryRow(db)<Pick<Row<'reportPieces'>, 'content'>>`select content from report_pieces
    where ${ownRows} and report_id = ${id}::uuid and attempt = ${attempt} and ordinal = ${ordinal}`;
}

/** Returns the earliest capture time of the orders, and the latest time of a capture, booking request or booking. */
async function selectOrderSpan(db: Db, orderIds: readonly string[]) {
  return queryRow(db)<{ first: Date | null; last: Date | null }>`
    select min(o.created_at) as first, max(greatest(o.created_at, s.created_at, s.booked_at)) as last
    from orders o left join shipments s on s.seller_id = ${ownSeller} and s.order_id = o.id
    where o.seller_id = ${ownSeller} and o.id = any(${orderIds}::uuid[])`;
}

/**
 * Deletes each file with consignees if its period overlaps the span of these orders, and all archives, because an
 * archive may be written after the end of its period. A running report restarts, because it may have read a consignee.
 */
export async function eraseFiles(
  db: Db,
  { orderIds, now }: { readonly orderIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const { first = null, last = null } = (await selectOrderSpan(db, orderIds)) ?? {};
  const ids = await queryRows(db)<{ id: string }>`update reports set
      attempt = attempt + case when state = 'running' then 1 else 0 end,
      erased_at = case when state = 'done' then ${now}::timestamptz end
    where ${ownRows} and is_personal and state in ('waiting', 'running', 'done') and erased_at is null
      and (report = ${ARCHIVE} or (
        start_date <= (${last}::timestamptz at time zone 'Asia/Kolkata')::date
        and end_date >= (${first}::timestamptz at time zone 'Asia/Kolkata')::date))
    returning id`;
  if (ids.length === 0) return;
  await execute(db)`delete from report_pieces
    where ${ownRows} and report_id = any(${ids.map(({ id }) => id)}::uuid[])`;
}
