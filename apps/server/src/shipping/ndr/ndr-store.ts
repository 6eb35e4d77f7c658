import type { NdrTasksQuery } from '@shipdesk/contract/shipping/ndr-tasks';
import type { NdrTab } from '@shipdesk/domain/shipping/ndr/ndr-case';
import { sql } from 'kysely';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { buildOperatorConditions } from '../../platform/db/query/operator-filter.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { reference } from '../../platform/db/query/parcel-name.ts';
import {
  execute,
  insertRow,
  insertRows,
  queryRow,
  queryRows,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type NdrCaseRow = Row<'ndrCases'>;
export type NdrActionRow = Row<'ndrActions'>;
type NdrLinkRow = Row<'ndrLinks'>;

/** An action that operator staff carry out, because the carrier has no API for it. */
export interface NdrTaskRow
  extends Pick<NdrActionRow, 'id' | 'sellerId' | 'kind' | 'details' | 'state' | 'createdAt'>,
    Pick<NdrCaseRow, 'docketNumber' | 'awb' | 'carrier' | 'reason' | 'code'> {
  readonly sellerName: string;
  readonly reference: string;
  readonly note: string;
  readonly caseWords: string;
  readonly caseState: NdrCaseRow['state'];
}

interface LockedTask extends Pick<NdrActionRow, 'shipmentId' | 'kind' | 'state'> {
  readonly note: string;
  readonly docketNumber: string;
}

export async function saveCases(db: Db, rows: readonly NdrCaseRow[]): Promise<void> {
  await insertRows(db, 'ndrCases', rows, {
    end: sql`on conflict (seller_id, shipment_id) do update set state = excluded.state,
      is_undelivered = excluded.is_undelivered, reason = excluded.reason, code = excluded.code, words = excluded.words,
      attempts = excluded.attempts, first_failed_at = excluded.first_failed_at, failed_at = excluded.failed_at,
      due_at = excluded.due_at`,
  });
}

export function lockCases(db: Db, shipmentIds: readonly string[]) {
  return queryRows(db)<NdrCaseRow>`select * from ndr_cases
    where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])
    order by shipment_id for update`;
}

/** Deletes the cases that have no action, and their links. */
export async function deleteUnanswered(db: Db, shipmentIds: readonly string[]) {
  if (shipmentIds.length === 0) return [];
  const isUnanswered = sql`seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])
    and shipment_id not in (select shipment_id from ndr_actions
      where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[]))`;
  await execute(db)`delete from ndr_links where ${isUnanswered}`;
  return queryRows(db)<
    Pick<NdrCaseRow, 'shipmentId' | 'docketNumber'>
  >`delete from ndr_cases where ${isUnanswered} returning shipment_id, docket_number`;
}

/** Returns the newest case of each order, sorted by docket number. */
export function selectCasesOfDockets(db: Db, docketNumbers: readonly string[]) {
  return queryRows(db)<NdrCaseRow>`select distinct on (docket_number) * from ndr_cases
    where seller_id = ${ownSeller} and docket_number = any(${docketNumbers}::text[])
    order by docket_number, first_failed_at desc`;
}

export type NdrSort = 'risk' | 'due' | 'newest';

interface NdrPage {
  readonly tab: NdrTab;
  readonly sort: NdrSort;
  readonly offset: number;
  readonly limit: number;
}

/** Each sort order matches an index. */
const sortOrders = {
  risk: sql`risk_paise desc, due_at, shipment_id`,
  due: sql`due_at, shipment_id`,
  newest: sql`due_at desc, shipment_id desc`,
} as const;

const buildTabFilter = (tab: NdrTab) => (tab === 'all' ? sql`` : sql`and state = ${tab}`);

export function selectCases(db: Db, { tab, sort, offset, limit }: NdrPage) {
  return queryRows(db)<NdrCaseRow>`select * from ndr_cases
    where seller_id = ${ownSeller} ${buildTabFilter(tab)}
    order by ${sortOrders[sort]} limit ${limit} offset ${offset}`;
}

/** Counts up to `maxCount` cases of a tab, the riskiest first. Returns the count and the paise at risk in them. */
export async function countCases(db: Db, tab: NdrTab, maxCount: number) {
  const { rows } = await sql<{ cases: number; paise: number }>`select count(*) as cases,
      coalesce(sum(risk_paise), 0)::bigint as paise
    from (select risk_paise from ndr_cases where seller_id = ${ownSeller} ${buildTabFilter(tab)}
      order by ${sortOrders.risk} limit ${maxCount}) counted`.execute(db);
  return rows[0] ?? { cases: 0, paise: 0 };
}

export async function setCaseStates(
  db: Db,
  shipmentIds: readonly string[],
  state: NdrCaseRow['state'],
): Promise<void> {
  if (shipmentIds.length === 0) return;
  await execute(db)`update ndr_cases set state = ${state}
    where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])`;
}

/** Records that the carrier makes no more delivery attempts. */
export async function markExhausted(db: Db, shipmentId: string): Promise<void> {
  await execute(db)`update ndr_cases set is_exhausted = true
    where seller_id = ${ownSeller} and shipment_id = ${shipmentId}::uuid`;
}

export async function setRisk(db: Db, shipmentId: string, riskPaise: number): Promise<void> {
  await execute(db)`update ndr_cases set risk_paise = ${riskPaise}
    where seller_id = ${ownSeller} and shipment_id = ${shipmentId}::uuid`;
}

export const insertActions = (db: Db, rows: readonly NdrActionRow[]) =>
  insertRows(db, 'ndrActions', rows);

export function selectActions(db: Db, shipmentId: string) {
  return queryRows(db)<NdrActionRow>`select * from ndr_actions
    where seller_id = ${ownSeller} and shipment_id = ${shipmentId}::uuid
    order by created_at desc, id desc limit 100`;
}

export async function selectNewestActions(
  db: Db,
  shipmentIds: readonly string[],
  { ignoresDisputes = false } = {},
): Promise<ReadonlyMap<string, NdrActionRow>> {
  const condition = ignoresDisputes ? sql` and kind <> 'dispute'` : sql``;
  const rows = await queryRows(db)<NdrActionRow>`select newest.*
    from unnest(${shipmentIds}::uuid[]) shipment (id) cross join lateral (
      select * from ndr_actions
      where seller_id = ${ownSeller} and shipment_id = shipment.id${condition}
      order by created_at desc, id desc limit 1
    ) newest`;
  return new Map(rows.map((row) => [row.shipmentId, row]));
}

export function selectUndecidedActions(db: Db, ids: readonly string[]) {
  return queryRows(db)<NdrActionRow>`select * from ndr_actions
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[]) and state = 'submitted'
    order by id`;
}

export async function saveProgress(
  db: Db,
  { id, stepsDone, token }: Pick<NdrActionRow, 'id' | 'stepsDone' | 'token'>,
): Promise<void> {
  await execute(db)`update ndr_actions set steps_done = ${stepsDone}, token = ${token}
    where seller_id = ${ownSeller} and id = ${id}::uuid and state = 'submitted'`;
}

/** Renumbers the attempts of actions and links. A late report of an older failure shifts the later attempts. */
export async function renumberAttempts(
  db: Db,
  moves: readonly { shipmentId: string; previous: number; attempt: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  const sent = listRows(moves, { shipmentId: 'uuid', previous: 'integer', attempt: 'integer' });
  for (const table of ['ndrActions', 'ndrLinks']) {
    await execute(db)`update ${sql.table(table)} moved set attempt = sent.attempt
      from ${sent} where moved.seller_id = ${ownSeller} and moved.shipment_id = sent.shipment_id and moved.attempt = sent.previous`;
  }
}

/** Returns undefined if the action has already ended. */
export function settleAction(
  db: Db,
  {
    id,
    state,
    words,
    settledAt,
  }: Pick<NdrActionRow, 'id' | 'words' | 'settledAt'> & { state: 'accepted' | 'rejected' },
) {
  return queryRow(db)<
    Pick<NdrActionRow, 'attempt'>
  >`update ndr_actions set state = ${state}, words = ${words}, settled_at = ${settledAt}
    where seller_id = ${ownSeller} and id = ${id}::uuid and state = 'submitted' returning attempt`;
}

/** Erases the details of actions on these orders. Ends the erased actions; a submitted one becomes rejected. */
export async function eraseDetails(db: Db, orderIds: readonly string[], now: Date): Promise<void> {
  await execute(db)`update ndr_actions set details = '{}',
      state = case state when 'submitted' then 'rejected' else state end, settled_at = coalesce(settled_at, ${now})
    where seller_id = ${ownSeller} and details <> '{}' and shipment_id in (
      select shipment_id from ndr_cases where seller_id = ${ownSeller} and order_id = any(${orderIds}::uuid[]))`;
}

/** How long the page of an expired link remains available. */
const EXPIRED_LINK_RETENTION_MS = 30 * 24 * 3_600_000;

export async function insertLink(db: Db, row: NdrLinkRow): Promise<void> {
  const expiredBefore = new Date(row.createdAt.getTime() - EXPIRED_LINK_RETENTION_MS);
  await execute(db)`
    delete from ndr_links where seller_id = ${ownSeller} and shipment_id = ${row.shipmentId}::uuid
    and expires_at < ${expiredBefore}`;
  await insertRow(db, 'ndrLinks', row);
}

export function selectLink(db: Db, tokenHash: Buffer) {
  return queryRow(db)<NdrLinkRow>`select * from ndr_links
    where seller_id = ${ownSeller} and token_hash = ${tokenHash}`;
}

/** Returns false if the link is already used or expired. */
export async function useLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const rowCount = await execute(db)`update ndr_links set used_at = ${now}
    where seller_id = ${ownSeller} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`;
  return rowCount > 0;
}

/** Selects actions that operator staff must pass on, and passed-on actions that the carrier has not decided. */
const isOpen = sql<boolean>`a.state in ('recorded', 'passed_on') and a.settled_at is null`;

/** Requires `asOperator`. */
export function selectTasks(
  db: Db,
  { clock, ...filter }: NdrTasksQuery,
  { at, limit }: { at: Date; limit: number },
) {
  const comparison = clock === 'late' ? sql`<` : sql`>=`;
  const conditions = [
    isOpen,
    ...(clock === undefined
      ? []
      : [sql`a.state = 'recorded' and c.due_at ${comparison} ${at}::timestamptz`]),
    ...buildOperatorConditions(filter, {
      seller: sql`a.seller_id`,
      numbers: [sql`c.awb`, sql`c.docket_number`, sql`o.client_reference`, sql`o.order_ref`],
    }),
  ];
  return queryRows(db)<NdrTaskRow>`
    select a.id, a.seller_id, a.kind, a.details, a.state, a.created_at,
      a.words as note, p.name as seller_name, c.docket_number, ${reference} as reference, c.awb, c.carrier, c.reason, c.code,
      c.words as case_words, c.state as case_state
    from ndr_actions a
    join ndr_cases c on c.seller_id = a.seller_id and c.shipment_id = a.shipment_id
    join sellers p on p.seller_id = a.seller_id
    join orders o on o.seller_id = c.seller_id and o.id = c.order_id
    where ${sql.join(conditions, sql` and `)} order by a.created_at, a.id limit ${limit}`;
}

export function selectOpenTasks(db: Db, shipmentIds: readonly string[]) {
  return queryRows(db)<
    Pick<NdrActionRow, 'shipmentId' | 'kind'>
  >`select a.shipment_id, a.kind from ndr_actions a
    where a.seller_id = ${ownSeller} and a.shipment_id = any(${shipmentIds}::uuid[]) and ${isOpen}`;
}

export function lockTask(db: Db, id: string) {
  return queryRow(db)<LockedTask>`select a.shipment_id, a.kind, a.state, a.words as note,
      c.docket_number from ndr_actions a
    join ndr_cases c on c.seller_id = a.seller_id and c.shipment_id = a.shipment_id
    where a.seller_id = ${ownSeller} and a.id = ${id}::uuid and ${isOpen} for update of a`;
}

export async function saveTask(
  db: Db,
  { id, state, words, settledAt }: Pick<NdrActionRow, 'id' | 'state' | 'words' | 'settledAt'>,
): Promise<void> {
  await execute(db)`
    update ndr_actions set state = ${state}, words = ${words}, settled_at = ${settledAt}
    where seller_id = ${ownSeller} and id = ${id}::uuid`;
}

/** Ends the open tasks of parcels, except disputes, which concern a past attempt. */
export async function endTasks(db: Db, shipmentIds: readonly string[], now: Date): Promise<void> {
  if (shipmentIds.length === 0) return;
  await execute(db)`update ndr_actions a set settled_at = ${now}
    where a.seller_id = ${ownSeller} and a.shipment_id = any(${shipmentIds}::uuid[]) and a.kind <> 'dispute'
      and ${isOpen}`;
}
