import type { OrderGroup } from '@shipdesk/domain/order/order-edits';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { type Insertable, sql } from 'kysely';
import { type AuditEntry, buildAuditInsert } from '../../platform/audit/audit-store.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { serializeRecordset, toColumnName } from '../../platform/db/query/column-names.ts';
import {
  type ErasingColumn,
  erasedConsignee,
  hideErasing,
  isBeingErased,
  selectErasingSince,
} from '../../platform/db/query/erasing-consignees.ts';
import { parcelName } from '../../platform/db/query/parcel-name.ts';
import {
  execute,
  findRow,
  insertRow,
  queryColumn,
  queryRows,
  updateRow,
} from '../../platform/db/query/rows.ts';
import { type Db, queryBuilder, type Statement } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';
import { queueCreatedOrders } from '../../platform/events/event-fan-out-store.ts';
import { claim, type KeyRow } from '../../platform/idempotency.ts';

/** An order with the other data that a packer needs. */
export type PackingRow = Pick<
  Row<'orders'>,
  | 'id'
  | 'docketNumber'
  | 'orderRef'
  | 'clientReference'
  | 'direction'
  | 'stage'
  | 'awb'
  | 'consigneeName'
  | 'consigneeCity'
  | 'consigneePincode'
  | 'paymentMode'
  | 'codPaise'
  | 'note'
  | 'contents'
  | 'boxes'
  | 'packedAt'
> & {
  /** The carrier of the active shipment; null without one. */
  readonly carrier: string | null;
  /** The name of the user who packed the order. */
  readonly packedByName: string | null;
  /** True when the code is the seller's own reference, which several orders may have. */
  readonly isByReference: boolean;
};

type OrderRow = Row<'orders'>;

/** A new order as `insertOrders` writes it. */
export type NewOrderRow = Omit<
  OrderRow,
  | 'awb'
  | 'tags'
  | 'note'
  | 'revision'
  | 'packedAt'
  | 'packedBy'
  | 'consigneeErasedAt'
  | 'consigneeErasedBy'
  | 'orderRefLower'
  | 'clientReferenceLower'
  | 'consigneeNameLower'
>;

/** Drops a warehouse of another seller. */
const OWN_WAREHOUSE =
  '(select w.id from warehouses w where w.seller_id = sent.seller_id and w.id = sent.warehouse_id)';

/** Days are counted in slots, so that concurrent creates of one seller do not wait for each other. */
const COUNT_SLOTS = 8;

/** Writes orders, their counts, an audit entry and the jobs of webhooks. Writes and returns nothing when the `key` was used before. */
export function insertOrders(
  caller: Caller,
  rows: readonly NewOrderRow[],
  { entry, key }: { entry: AuditEntry; key?: KeyRow | undefined },
): Statement<{ id: string }> {
  const columns = Object.keys(rows[0] ?? {}).map(toColumnName);
  const values = columns.map((name) => (name === 'warehouse_id' ? OWN_WAREHOUSE : `sent.${name}`));
  const keyClaim = key ? sql`claimed as (${claim(queryBuilder, key)}),` : sql``;
  const ifClaimed = key ? sql`where exists (select from claimed)` : sql``;
  return sql<{ id: string }>`with ${keyClaim}
    made as (
      insert into orders (${sql.raw(columns.join(', '))})
      select ${sql.raw(values.join(', '))} from jsonb_populate_recordset(null::orders, ${serializeRecordset(rows)}) sent ${ifClaimed}
      returning id, seller_id, docket_number, direction, stage, created_at
    ),
    counted as (
      insert into order_counts as kept (seller_id, direction, stage, day, slot, orders)
      select seller_id, direction, stage, (created_at at time zone 'Asia/Kolkata')::date,
        pg_backend_pid() % ${COUNT_SLOTS}::int, count(*)
      from made group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (seller_id, direction, stage, day, slot) do update set orders = kept.orders + excluded.orders
    ),
    queued as (${queueCreatedOrders}),
    audited as (${buildAuditInsert(caller, entry)})
    select id from made`.compile(queryBuilder);
}

export function findOrderByReference(db: Db, sellerId: string, orderRef: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'orderRef', 'docketNumber', 'stage', 'requestHash'])
    .where('sellerId', '=', sellerId)
    .where('orderRef', '=', orderRef);
}

/** Returns orders of the current seller by docket number, with whether a booking is in progress or completed. */
export async function selectOrders(db: Db, docketNumbers: readonly string[]) {
  const rows = await queryRows(db)<OrderRow & ErasingColumn & { isBooking: boolean }>`
    select o.*, ${selectErasingSince('o')}, exists (
      select from shipments s where s.seller_id = o.seller_id and s.order_id = o.id and s.state in ('booking', 'booked')
    ) as is_booking
    from orders o where o.seller_id = current_seller() and o.docket_number = any(${docketNumbers}::text[])
    order by o.id`;
  return rows.map(hideErasing);
}

/**
 * Locks orders of the current seller until the transaction ends, by id, so that transactions do not deadlock. The next
 * statement reads what was committed while this one waited.
 */
export async function lockOrderRows(
  db: Db,
  named: { readonly ids: readonly string[] } | { readonly docketNumbers: readonly string[] },
): Promise<void> {
  const whereNamed =
    'ids' in named
      ? sql`id = any(${named.ids}::uuid[])`
      : sql`docket_number = any(${named.docketNumbers}::text[])`;
  await execute(db)`
    select from orders where seller_id = current_seller() and ${whereNamed} order by id for no key update`;
}

export function selectNames(db: Db, docketNumbers: readonly string[]) {
  return queryRows(db)<{ docketNumber: string; reference: string; consigneeName: string }>`
    select o.docket_number, ${parcelName} from orders o
    where o.seller_id = current_seller() and o.docket_number = any(${docketNumbers}::text[])`;
}

export function selectDockets(db: Db, docketNumbers: readonly string[]) {
  return queryColumn(db)<string>`select docket_number from orders
    where seller_id = current_seller() and docket_number = any(${docketNumbers}::text[])`;
}

export function selectOrdersById(db: Db, ids: readonly string[]) {
  return queryRows(db)<OrderRow>`select * from orders
    where seller_id = current_seller() and id = any(${ids}::uuid[])`;
}

export function selectReverseIds(db: Db, ids: readonly string[]) {
  return queryColumn(db)<string>`select id from orders
    where seller_id = current_seller() and id = any(${ids}::uuid[]) and direction = 'reverse'`;
}

/** An order with the stage that it moves to, and the AWB that it has there; empty without a shipment. */
export interface OrderMove {
  readonly id: string;
  readonly stage: OrderStage;
  readonly awb: string;
}

/** Writes the stages and AWBs of orders, and counts them there. The caller has locked them. */
export async function updateStages(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  moves: readonly OrderMove[],
): Promise<void> {
  const listValues = (key: keyof OrderMove) => moves.map((move) => move[key]);
  await execute(db)`with moving as (
      select o.id, o.direction, o.stage as was, (o.created_at at time zone 'Asia/Kolkata')::date as day, sent.stage, sent.awb
      from unnest(${listValues('id')}::uuid[], ${listValues('stage')}::text[], ${listValues('awb')}::text[]) sent (id, stage, awb)
      join orders o on o.seller_id = ${sellerId}::uuid and o.id = sent.id
    ),
    moved as (
      update orders o set stage = moving.stage, awb = moving.awb from moving
      where o.seller_id = ${sellerId}::uuid and o.id = moving.id
        and (o.stage, o.awb) is distinct from (moving.stage, moving.awb)
    )
    insert into order_counts as kept (seller_id, direction, stage, day, slot, orders)
    select ${sellerId}::uuid, direction, changed.stage, day, pg_backend_pid() % ${COUNT_SLOTS}::int, sum(changed.orders)
    from moving cross join lateral (values (was, -1), (moving.stage, 1)) changed (stage, orders)
    where was <> moving.stage
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (seller_id, direction, stage, day, slot) do update set orders = kept.orders + excluded.orders`;
}

const MAX_EDITS = 100;

type OrderEditRow = Pick<Row<'orderEdits'>, 'revision' | 'requoted' | 'editedAt'> & {
  readonly groups: OrderGroup[];
  readonly editedByName: string;
};

/** Returns the newest edits of an order after a revision, the oldest first. */
export async function selectEdits(db: Db, orderId: string, afterRevision = 0) {
  const rows = await queryRows(db)<OrderEditRow>`
    select e.revision, e.groups, e.requoted, e.edited_at,
      u.name as edited_by_name
    from order_edits e join users u on u.seller_id = e.seller_id and u.id = e.edited_by
    where e.seller_id = current_seller() and e.order_id = ${orderId}::uuid and e.revision > ${afterRevision}
    order by e.revision desc limit ${MAX_EDITS}`;
  return rows.toReversed();
}

/** Columns of JSON, which an update takes as text. */
const jsonColumns: readonly string[] = [
  'contents',
  'boxes',
  'pickup',
  'returnAddress',
  'extras',
  'quote',
];

export async function updateOrder(
  db: Db,
  id: string,
  columns: Partial<Omit<OrderRow, 'sellerId' | 'id'>>,
): Promise<void> {
  const values = Object.entries(columns).map(([column, value]) => {
    const isJson = jsonColumns.includes(column) && value !== null;
    return [column, isJson ? JSON.stringify(value) : value] as const;
  });
  await updateRow(db, 'orders', id, Object.fromEntries(values));
}

export const insertEdit = (db: Db, row: Insertable<Tables['orderEdits']>) =>
  insertRow(db, 'orderEdits', row);

/** The newest tagged orders whose tags are suggested. */
const TAGGED_ORDERS = 1000;
const MAX_TAGS = 100;

/** Returns the tags of the seller's newest tagged orders, the most frequent first. */
export function selectTags(db: Db) {
  return queryColumn(db)<string>`select tag from (
      select tags from orders where seller_id = current_seller() and tags <> '{}'
      order by created_at desc limit ${TAGGED_ORDERS}
    ) tagged cross join lateral unnest(tags) tag
    group by tag order by count(*) desc, tag limit ${MAX_TAGS}`;
}

/** The maximum number of orders read for one reference. */
const MAX_MATCHES = 20;

/** Returns orders of a docket number, AWB or order id, or else of a reference, the newest first. */
export function findOrders(db: Db, code: string) {
  return queryRows(db)<PackingRow>`with found as (
      select 1 as rank, id from orders where seller_id = current_seller() and docket_number = ${code}
      union all
      select 1, order_id from shipments
        where seller_id = current_seller() and awb = ${code} and awb <> '' and state = 'booked'
      union all
      select 1, id from orders where seller_id = current_seller() and direction in ('forward', 'reverse')
        and order_ref_lower = lower(${code})
      union all
      (select 2, id from orders where seller_id = current_seller() and direction in ('forward', 'reverse')
        and client_reference_lower = lower(${code}) order by created_at desc limit ${MAX_MATCHES})
    ),
    best as (select distinct id, rank from found where rank = (select min(rank) from found))
    select o.id, o.docket_number, o.order_ref, o.client_reference, o.direction, o.stage, o.awb,
      case when ${isBeingErased('o')} then ${erasedConsignee.consigneeName} else o.consignee_name end as consignee_name,
      o.consignee_city, o.consignee_pincode, o.payment_mode, o.cod_paise,
      case when ${isBeingErased('o')} then ${erasedConsignee.note} else o.note end as note, o.contents, o.boxes, o.packed_at,
      (select s.carrier from shipments s where s.seller_id = o.seller_id and s.order_id = o.id and s.state = 'booked') as carrier,
      (select u.name from users u where u.seller_id = o.seller_id and u.id = o.packed_by) as packed_by_name,
      best.rank = 2 as is_by_reference
    from best join orders o on o.seller_id = current_seller() and o.id = best.id
    order by o.created_at desc`;
}

/** Stores when and by whom an order was packed; null marks it as not packed. */
export async function setPacked(db: Db, orderId: string, packed: { at: Date; by: string } | null) {
  await updateRow(db, 'orders', orderId, {
    packedAt: packed?.at ?? null,
    packedBy: packed?.by ?? null,
  });
}

export async function selectUserName(db: Db, userId: string): Promise<string> {
  return (await findRow(db, 'users', userId))?.name ?? '';
}
