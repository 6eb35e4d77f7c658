import {
  type DiscrepancyState,
  type DiscrepancyTab,
  discrepancyStates,
  listDiscrepancyStates,
} from '@shipdesk/domain/money/weights/discrepancy-case';
import { sql } from 'kysely';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import {
  buildOperatorConditions,
  type OperatorFilter,
} from '../../platform/db/query/operator-filter.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { reference } from '../../platform/db/query/parcel-name.ts';
import { execute, findRow, insertRows, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type DiscrepancyRow = Row<'discrepancies'>;

/** Adds cases for legs that have none. Returns the added cases. */
export async function insertCases(db: Db, rows: readonly DiscrepancyRow[]) {
  if (rows.length === 0) return [];
  const end = sql`on conflict on constraint discrepancies_of_leg do nothing returning *`;
  return insertRows(db, 'discrepancies', rows, { end });
}

export function listCasesOfShipments(db: Db, shipmentIds: readonly string[]) {
  return queryRows(db)<DiscrepancyRow>`select * from discrepancies
    where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])`;
}

export const findCase = (db: Db, id: string) => findRow(db, 'discrepancies', id);

export function lockCases(db: Db, ids: readonly string[]) {
  return queryRows(db)<DiscrepancyRow>`select * from discrepancies
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[]) order by id for update`;
}

export type CaseChange = Pick<DiscrepancyRow, 'id' | 'state'> &
  Partial<Pick<DiscrepancyRow, 'category' | 'remark' | 'disputedAt' | 'endedAt' | 'decision'>>;

export async function updateCases(db: Db, changes: readonly CaseChange[]): Promise<void> {
  if (changes.length === 0) return;
  await execute(db)`update discrepancies stored set state = sent.state,
      category = coalesce(sent.category, stored.category), remark = coalesce(sent.remark, stored.remark),
      disputed_at = coalesce(sent.disputed_at, stored.disputed_at), ended_at = coalesce(sent.ended_at, stored.ended_at),
      decision = coalesce(sent.decision, stored.decision)
    from ${listRows(changes, {
      id: 'uuid',
      state: 'text',
      category: 'text',
      remark: 'text',
      disputedAt: 'timestamptz',
      endedAt: 'timestamptz',
      decision: 'text',
    })}
    where stored.seller_id = ${ownSeller} and stored.id = sent.id`;
}

export function selectCases(
  db: Db,
  { tab, offset, limit }: { tab: DiscrepancyTab; offset: number; limit: number },
) {
  const isOpen = tab === 'new' || tab === 'disputed';
  const order = isOpen ? sql`due_at, id` : sql`opened_at desc, id desc`;
  return queryRows(db)<DiscrepancyRow>`select * from discrepancies
    where seller_id = ${ownSeller} ${matchStates(listDiscrepancyStates(tab))}
    order by ${order} limit ${limit} offset ${offset}`;
}

function matchStates(states: readonly DiscrepancyState[]) {
  return states.length === discrepancyStates.length
    ? sql``
    : sql`and state = any(${states}::text[])`;
}

/** Counts the cases of a state, at most `limit`, and sums their amounts with tax. */
export async function countCases(db: Db, state: DiscrepancyState, limit: number) {
  const { rows } = await sql<{ cases: number; paise: number }>`select count(*) as cases,
      coalesce(sum(taxable_paise + tax_paise), 0)::bigint as paise
    from (select taxable_paise, tax_paise from discrepancies
      where seller_id = ${ownSeller} and state = ${state} order by due_at, id limit ${limit}) counted`.execute(
    db,
  );
  return rows[0] ?? { cases: 0, paise: 0 };
}

type DisputeRow = DiscrepancyRow & { readonly sellerName: string; readonly reference: string };

/** Requires `asOperator`. */
export function selectDisputes(
  db: Db,
  request: { isOpen: boolean; filter: OperatorFilter; offset: number; limit: number },
) {
  const { isOpen, filter, offset, limit } = request;
  const states = isOpen ? ['disputed'] : ['dispute_accepted', 'dispute_rejected'];
  const order = isOpen ? sql`d.disputed_at, d.id` : sql`d.disputed_at desc, d.id desc`;
  const conditions = [
    sql`d.disputed_at is not null and d.state = any(${states}::text[])`,
    ...buildOperatorConditions(filter, {
      seller: sql`d.seller_id`,
      numbers: [sql`d.awb`, sql`d.docket_number`, sql`o.client_reference`, sql`o.order_ref`],
    }),
  ];
  return queryRows(db)<DisputeRow>`select d.*, s.name as seller_name,
      ${reference} as reference
    from discrepancies d join sellers s using (seller_id)
    join orders o on o.seller_id = d.seller_id and o.id = d.order_id
    where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit} offset ${offset}`;
}

/** Returns the heaviest charged weight in grams by shipment id. Requires `asOperator`. */
export async function selectChargedWeights(
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queryRows(db)<{ shipmentId: string; grams: number }>`select shipment_id,
      max(charged_grams) as grams from discrepancies
    where shipment_id = any(${shipmentIds}::uuid[])
      and state = any(${listDiscrepancyStates('charged')}::text[]) group by 1`;
  return new Map(rows.map(({ shipmentId, grams }) => [shipmentId, grams]));
}

/** A remark may name the consignee. */
export async function eraseRemarks(db: Db, orderIds: readonly string[]): Promise<void> {
  await execute(db)`update discrepancies set remark = ''
    where seller_id = ${ownSeller} and order_id = any(${orderIds}::uuid[]) and remark <> ''`;
}
