import type { ParcelEvent } from '@shipdesk/contract/orders/order-parts';
import { bookableStages, type OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { toColumnName } from '../../platform/db/query/column-names.ts';
import {
  type ErasingColumn,
  erasedConsignee,
  hideErasing,
  isBeingErased,
  selectErasingSince,
} from '../../platform/db/query/erasing-consignees.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  deleteRows,
  insertRow,
  queryRow,
  queryRows,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db, Statement } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';
import { orderListColumns } from './order-list-columns.ts';
import { buildNarrowingConditions, type OrderNarrowing } from './order-narrowing.ts';
import { joinParcels, type ParcelColumns, selectParcelColumns } from './order-parcel-store.ts';
import { type OrderSearch, selectMatches } from './order-search-store.ts';

export interface OrderViewRow {
  id: string;
  name: string;
  query: string;
  isDefault: boolean;
}

type Owner = Readonly<{ sellerId: string; userId: string }>;

/** Business days, inclusive. `from` is the start of the first day, `before` the end of the last day. */
export interface DayRange {
  startDate: string;
  endDate: string;
  from: Date;
  before: Date;
}

export interface OrderFilter {
  sellerId: string;
  direction: Row<'orders'>['direction'];
  range: DayRange | undefined;
  search: OrderSearch | undefined;
  stage: OrderStage | undefined;
  narrowing: OrderNarrowing | undefined;
  /** Omits older orders, because a narrowing reads a bounded number of orders. */
  notBefore: Date | undefined;
}

export type OrderListRow = Pick<Row<'orders'>, (typeof orderListColumns)[number]> &
  Partial<ParcelColumns>;

/** `isCut` is true if a search may have further matches. */
export interface OrderTotal {
  total: number;
  isCut: boolean;
}

/** Pass each row to `hideBeingErased` before use. */
export type OrderPageRow = OrderListRow & { isBeingErased: boolean };

/** The position of an order in a list. `createdAt` may be a string, because a `Date` has no microseconds. */
export interface OrderPlace {
  createdAt: Date | string;
  id: string;
}

export const MAX_NARROWED_COUNT = 10_000;

const columns = sql.raw(
  [
    ...orderListColumns.map((column) => `orders.${toColumnName(column)}`),
    'parcel.status as parcel_status, parcel.carrier, parcel.last_scan_at, parcel.expected_on',
  ].join(', '),
);

/** Requires `orders` with `joinParcels`. */
const selectListedColumns = (sellerId: string) =>
  sql`${columns}, ${isBeingErased('orders')} as is_being_erased, ${selectParcelColumns(sellerId)}`;

export function selectPageIds(
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Statement<{ id: string } & OrderTotal> {
  const { total, isCut } = selectTotals(filter);
  // An index-only scan skips the earlier pages.
  return sql`select id, created_at, ${total} as total, ${isCut} as is_cut from ${selectCountedPlaces(filter)}
      order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`;
}

export function selectOrdersPage(
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Statement<OrderPageRow & OrderTotal> {
  const { sellerId, search, narrowing } = filter;
  // The first page has no earlier pages to skip, so it reads each order once.
  if (page.offset === 0 && !search && !narrowing) {
    return sql<OrderPageRow & OrderTotal>`select ${selectListedColumns(sellerId)},
      ${sumOrderCounts(filter)} as total, false as is_cut
      from (select * from orders where ${buildIndexedCondition(filter)}
        order by created_at desc, id desc limit ${page.limit}) orders ${joinParcels(sellerId)}
      order by orders.created_at desc, orders.id desc`;
  }
  return sql<OrderPageRow & OrderTotal>`
    select ${selectListedColumns(sellerId)}, place.total, place.is_cut
    from (${selectPageIds(filter, page)}) place
    join orders on orders.seller_id = ${sellerId}::uuid and orders.id = place.id ${joinParcels(sellerId)}
    order by place.created_at desc, place.id desc`;
}

export function selectListedOrders(
  sellerId: string,
  ids: readonly string[],
): Statement<OrderPageRow> {
  // Reads the ids one by one by their key. Otherwise PostgreSQL may read all orders of the seller.
  return sql<OrderPageRow>`select ${selectListedColumns(sellerId)}
    from unnest(${ids}::uuid[]) listed(order_id) cross join lateral (
      select * from orders where seller_id = ${sellerId}::uuid and id = listed.order_id limit 1) orders
    ${joinParcels(sellerId)} order by orders.created_at desc, orders.id desc`;
}

export function hideBeingErased(row: OrderPageRow): OrderPageRow {
  const { consigneeName, consigneePhone } = erasedConsignee;
  return row.isBeingErased ? { ...row, consigneeName, consigneePhone } : row;
}

export function selectOrdersAfter(
  filter: OrderFilter,
  limit: number,
  place: OrderPlace | undefined,
): Statement<Row<'orders'> & ErasingColumn> {
  return sql<
    Row<'orders'> & ErasingColumn
  >`select orders.*, ${selectErasingSince('orders')} from (${selectPlacesAfter(filter, limit, place)}) place
    join orders on orders.seller_id = ${filter.sellerId}::uuid and orders.id = place.id
    order by place.created_at desc, place.id desc`;
}

export function selectDocketsAfter(
  filter: OrderFilter,
  limit: number,
  place: OrderPlace | undefined,
): Statement<{ docketNumber: string; stage: OrderStage }> {
  return sql<{ docketNumber: string; stage: OrderStage }>`select orders.docket_number, orders.stage
    from (${selectPlacesAfter(filter, limit, place)}) place
    join orders on orders.seller_id = ${filter.sellerId}::uuid and orders.id = place.id
    order by place.created_at desc, place.id desc`;
}

export function selectDocketPlace(sellerId: string, docketNumber: string): Statement<OrderPlace> {
  return sql<OrderPlace>`select created_at::text as created_at, id from orders
    where seller_id = ${sellerId}::uuid and docket_number = ${docketNumber}`;
}

/** Selects the capture time of the oldest of the `max` newest orders. Selects no row if at most `max` exist. */
export function selectOldest(filter: OrderFilter, max: number): Statement<{ createdAt: Date }> {
  const unnarrowedFilter = { ...filter, narrowing: undefined };
  return sql<{ createdAt: Date }>`select created_at from orders
    where ${buildFilterCondition(unnarrowedFilter)} and ${sumOrderCounts(unnarrowedFilter)} > ${max}
    order by created_at desc, id desc limit 1 offset ${max - 1}`;
}

interface UnbookedRow extends OrderPlace {
  createdAt: Date;
  consigneePhone: string;
  consigneePincode: string;
  consigneeAddress: string;
  codPaise: number;
}

/** Ignores the search and the narrowing of the filter. */
export function selectUnbooked(filter: OrderFilter, max: number): Statement<UnbookedRow> {
  const stages = bookableStages.filter((stage) => stage === (filter.stage ?? stage));
  // Reads each stage from its index up to the limit.
  return sql<UnbookedRow>`select unbooked.* from unnest(${stages}::text[]) listed(stage) cross join lateral (
      select id, created_at, consignee_phone, consignee_pincode, consignee_address, cod_paise from orders
      where ${buildIndexedCondition({ ...filter, stage: undefined })} and stage = listed.stage
      order by created_at desc, id desc limit ${max}
    ) unbooked order by created_at desc, id desc limit ${max}`;
}

export function countOrders(filter: OrderFilter): Statement<OrderTotal> {
  const { search } = filter;
  if (search) {
    return sql<OrderTotal>`with matches as materialized (${selectMatches(search, filter.sellerId, buildIndexedCondition(filter))})
      select (select coalesce(bool_or(is_cut), false) from matches) as is_cut, count(*) as total from ${
        filter.narrowing ? limitToMatches(filter, sql`select * from matches`) : sql`matches`
      }`;
  }
  return filter.narrowing
    ? sql<OrderTotal>`select count(*) as total, false as is_cut from ${selectCountedPlaces(filter)}`
    : sql<OrderTotal>`select ${sumOrderCounts(filter)} as total, false as is_cut`;
}

export interface StageCount {
  stage: OrderStage;
  orders: number;
}

export function countStages(filter: OrderFilter): Statement<StageCount> {
  const { sellerId, direction, range, narrowing } = filter;
  if (narrowing) {
    return sql<StageCount>`select stage, count(*) as orders from orders where ${buildFilterCondition(filter)}
      group by stage`;
  }
  return sql<StageCount>`select stage, sum(orders)::bigint as orders from order_counts
    where seller_id = ${sellerId}::uuid and direction = ${direction}
      and day between ${range?.startDate ?? '-infinity'}::date and ${range?.endDate ?? 'infinity'}::date
    group by stage having sum(orders) <> 0`;
}

function selectTotals(filter: OrderFilter): {
  total: RawBuilder<number>;
  isCut: RawBuilder<boolean>;
} {
  if (filter.search) return { total: sql`count(*) over ()`, isCut: sql`places.is_cut` };
  return {
    total: filter.narrowing ? sql`count(*) over ()` : sumOrderCounts(filter),
    isCut: sql`false`,
  };
}

function sumOrderCounts({ sellerId, direction, range, stage }: OrderFilter): RawBuilder<number> {
  return sql`(select coalesce(sum(orders), 0)::bigint from order_counts
    where seller_id = ${sellerId}::uuid and direction = ${direction}${buildStageCondition(stage)}
      and day between ${range?.startDate ?? '-infinity'}::date and ${range?.endDate ?? 'infinity'}::date)`;
}

/** Like `selectPlaces`, but selects at most one row more than the maximum count. */
function selectCountedPlaces(filter: OrderFilter): RawBuilder<unknown> {
  // `orderIds` has fewer ids than the maximum count.
  if (filter.search || !filter.narrowing || filter.narrowing.orderIds) return selectPlaces(filter);
  return sql`(select id, created_at from orders where ${buildFilterCondition(filter)}
    order by created_at desc, id desc limit ${MAX_NARROWED_COUNT + 1}) places`;
}

function selectPlaces(filter: OrderFilter): RawBuilder<unknown> {
  const { search, sellerId, narrowing } = filter;
  if (!search && narrowing?.orderIds) {
    // Reads listed ids one by one by their key. Otherwise PostgreSQL may read all orders of the seller.
    return sql`(select found.* from unnest(${narrowing.orderIds}::uuid[]) listed(order_id), lateral (select id, created_at
      from orders where id = listed.order_id and ${buildFilterCondition(filter)} limit 1) found) places`;
  }
  if (!search)
    return sql`(select id, created_at from orders where ${buildFilterCondition(filter)}) places`;
  const matches = selectMatches(search, sellerId, buildIndexedCondition(filter));
  return narrowing ? limitToMatches(filter, matches) : sql`(${matches}) places`;
}

function limitToMatches(filter: OrderFilter, matches: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select matches.* from (${matches}) matches
    join orders on orders.seller_id = ${filter.sellerId}::uuid and orders.id = matches.id
    where true${buildNarrowingConditions(filter.sellerId, filter.narrowing)}) places`;
}

function selectPlacesAfter(filter: OrderFilter, limit: number, place: OrderPlace | undefined) {
  const after = place
    ? sql`where (created_at, id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)`
    : sql``;
  return sql`select id, created_at from ${selectPlaces(filter)} ${after}
    order by created_at desc, id desc limit ${limit}`;
}

const buildStageCondition = (stage: OrderStage | undefined) =>
  stage === undefined ? sql`` : sql` and stage = ${stage}`;

/** Builds the conditions that an index of `orders` covers: direction, stage and days. */
function buildIndexedCondition({ sellerId, direction, range, stage, notBefore }: OrderFilter) {
  return sql<boolean>`seller_id = ${sellerId}::uuid and direction = ${direction}${buildStageCondition(stage)}
    and created_at >= ${notBefore ?? range?.from ?? '-infinity'}::timestamptz
    and created_at < ${range?.before ?? 'infinity'}::timestamptz`;
}

function buildFilterCondition(filter: OrderFilter): RawBuilder<boolean> {
  return sql`${buildIndexedCondition(filter)}${buildNarrowingConditions(filter.sellerId, filter.narrowing)}`;
}

export type OrderDetailRow = Row<'orders'> & {
  readonly warehouseTitle: string | null;
  readonly createdByName: string;
  readonly erasedByName: string | null;
  readonly isBooking: boolean;
};

export async function selectOrder(db: Db, docketNumber: string) {
  const row = await queryRow(db)<OrderDetailRow & ErasingColumn>`
    select o.*, ${selectErasingSince('o')}, w.title as warehouse_title, u.name as created_by_name, e.name as erased_by_name,
      exists (select 1 from shipments s where s.seller_id = ${ownSeller} and s.order_id = o.id
        and s.state in ('booking', 'booked')) as is_booking
    from orders o join users u on u.seller_id = o.seller_id and u.id = o.created_by
    left join users e on e.seller_id = o.seller_id and e.id = o.consignee_erased_by
    left join warehouses w on w.seller_id = o.seller_id and w.id = o.warehouse_id
    where o.seller_id = ${ownSeller} and o.docket_number = ${docketNumber}`;
  return row && hideErasing(row);
}

const MAX_PARCEL_EVENTS = 100;

export interface ParcelEventRow {
  at: Date;
  event: ParcelEvent;
  /** The seller's user; null for a carrier, a job and operator staff. */
  byName: string | null;
}

/** Excludes carrier scans. */
export const selectParcelEvents = (
  db: Db,
  { id, docketNumber }: Pick<Row<'orders'>, 'id' | 'docketNumber'>,
) => queryRows(db)<ParcelEventRow>`
  with parcels as (select * from shipments where seller_id = ${ownSeller} and order_id = ${id}::uuid),
  events as (
    select booked_at as at, 'booked' as event, created_by as actor from parcels where booked_at is not null
    union all
    select e.at, 'pickup_asked', null::uuid from parcels p
      join shipment_events e on e.seller_id = ${ownSeller} and e.shipment_id = p.id
      where e.code = 'own' and e.status = 'PICKUP_SCHEDULED'
    union all
    select step.at, step.event, null from parcels p
      join discrepancies d on d.seller_id = ${ownSeller} and d.shipment_id = p.id
      cross join lateral (values (d.opened_at, 'weight_raised'), (d.disputed_at, 'weight_disputed'),
        (d.ended_at, 'weight_decided')) step (at, event)
      where step.at is not null
    union all
    select r.acknowledged_at, 'return_acknowledged', r.acknowledged_by from parcels p
      join returned_parcels r on r.seller_id = ${ownSeller} and r.shipment_id = p.id
      where r.acknowledged_at is not null
    union all
    select c.decided_at, 'claim_' || c.state, null from parcels p
      join claims c on c.seller_id = ${ownSeller} and c.shipment_id = p.id
    union all
    select a.at, case a.action when 'labels.printed' then 'label_printed' else 'shipment_cancelled' end, a.actor
      from audit_entries a
      where a.seller_id = ${ownSeller} and a.action in ('labels.printed', 'shipment.cancelled')
        and a.subject = any(array(select id::text from parcels) || ${docketNumber}::text)
  )
  select events.at, events.event, u.name as by_name from events
  left join users u on u.seller_id = ${ownSeller} and u.id = events.actor
  order by events.at desc limit ${MAX_PARCEL_EVENTS}`;

function queryViews(db: Db, { sellerId, userId }: Owner) {
  return db
    .selectFrom('orderViews')
    .select(['id', 'name', 'query', 'isDefault'])
    .where('sellerId', '=', sellerId)
    .where('userId', '=', userId);
}

export function selectViews(db: Db, owner: Owner): Promise<OrderViewRow[]> {
  return queryViews(db, owner).orderBy('name').execute();
}

export function selectView(db: Db, owner: Owner, id: string): Promise<OrderViewRow | undefined> {
  return queryViews(db, owner).where('id', '=', id).executeTakeFirst();
}

/** Locks a user until the transaction ends, to serialise changes of the user's views. */
export async function lockViews(db: Db, { sellerId, userId }: Owner): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

export const clearDefaultView = (db: Db, { sellerId, userId }: Owner) =>
  updateRow(db, 'orderViews', { sellerId, userId, isDefault: true }, { isDefault: false });

export const insertView = (db: Db, row: Insertable<Tables['orderViews']>) =>
  insertRow(db, 'orderViews', row);

export const updateView = (db: Db, { id, ...changes }: OrderViewRow) =>
  updateRow(db, 'orderViews', id, changes);

export const deleteView = (db: Db, { sellerId, userId }: Owner, id: string) =>
  deleteRows(db, 'orderViews', { sellerId, userId, id });
