import type { OrderGroup } from '@shipdesk/domain/order/order-edits';
import type { CapturedContents } from '@shipdesk/domain/order/product/learned-products';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { type Insertable, sql } from 'kysely';
import { type AuditEntry, buildAuditInsert } from '../../platform/audit/audit-store.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import {
  type ErasingColumn,
  erasedConsignee,
  hideErasing,
  isBeingErased,
  selectErasingSince,
} from '../../platform/db/query/erasing-consignees.ts';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { parcelName } from '../../platform/db/query/parcel-name.ts';
import {
  execute,
  findRow,
  insertRow,
  insertRows,
  prepareInsert,
  queryColumn,
  queryRows,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db, Sendable, Statement } from '../../platform/db/query/statement.ts';
import { jsonColumns, type Row, type Tables } from '../../platform/db/schema/tables.ts';
import {
  buildCreatedJobs,
  selectSubscriptions,
} from '../../platform/events/event-fan-out-store.ts';
import { learnProducts, readLearnableProducts } from '../products/products-steps.ts';

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
  /** Null if the order has no active shipment. */
  readonly carrier: string | null;
  readonly packedByName: string | null;
  /** True if the searched code is the seller's reference, which several orders may have. */
  readonly isByReference: boolean;
};

type OrderRow = Row<'orders'>;

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

/** A day has several count rows, so that concurrent creates of one seller do not wait for each other. */
const COUNT_SLOTS = 8;

export const WAREHOUSE_CONSTRAINT = 'orders_seller_id_warehouse_id_fkey';

interface OrderInsert {
  readonly entry: AuditEntry;
  readonly firstStatements?: readonly Sendable[];
  readonly contents?: readonly CapturedContents[];
}

/**
 * Runs the `firstStatements`, then writes new orders of the caller, their counts, an audit entry, webhook jobs and the
 * product data. Returns true if no product changed and no job was queued.
 */
export async function insertOrders(
  db: Db,
  caller: Pick<Caller, 'sellerId' | 'source'>,
  rows: readonly NewOrderRow[],
  { entry, firstStatements = [], contents = rows }: OrderInsert,
): Promise<boolean> {
  const statements = [...firstStatements, ...buildOrderInserts(caller, rows, entry)];
  const orderWrites = Promise.all(statements.map((statement) => statement.execute(db)));
  const [, subscriptions, learnable] = await Promise.all([
    orderWrites,
    selectSubscriptions(db, caller.sellerId),
    readLearnableProducts(db, contents),
  ]);
  const now = rows[0]?.createdAt ?? new Date();
  const hasLearned = await learnProducts(db, { sellerId: caller.sellerId, now }, learnable);
  const { jobs, hints } = buildCreatedJobs(rows, subscriptions);
  await insertRows(db, 'jobs', jobs);
  await insertRows(db, 'jobHints', hints);
  return !hasLearned && jobs.length === 0;
}

/** Orders per INSERT. Parsing and planning thousands of values takes as long as writing the rows. */
const ORDERS_PER_INSERT = 125;

/** A `common` column has the same value in all orders of a file or a shop. */
const newOrderColumns = {
  sellerId: 'common',
  stage: 'common',
  direction: 'common',
  createdAt: 'common',
  createdBy: 'common',
  capturedThrough: 'common',
  importId: 'common',
  id: 'own',
  docketNumber: 'own',
  orderRef: 'own',
  clientReference: 'own',
  orderDate: 'own',
  consigneeName: 'own',
  consigneePhone: 'own',
  consigneeAltPhone: 'own',
  consigneeEmail: 'own',
  consigneeAddress: 'own',
  consigneePincode: 'own',
  consigneeCity: 'own',
  consigneeState: 'own',
  consigneeCountry: 'own',
  paymentMode: 'own',
  invoicePaise: 'own',
  codPaise: 'own',
  deadGrams: 'own',
  volumetricGrams: 'own',
  contents: 'own',
  boxes: 'own',
  pickup: 'own',
  warehouseId: 'own',
  returnAddress: 'own',
  papers: 'own',
  extras: 'own',
  returnDetails: 'own',
  quote: 'own',
  requestHash: 'own',
} as const satisfies Record<keyof NewOrderRow, 'common' | 'own'>;

const buildOrderInsert = prepareInsert('orders', ORDERS_PER_INSERT, newOrderColumns);

function buildOrderRowInserts(rows: readonly NewOrderRow[]): Sendable[] {
  const inserts: Sendable[] = [];
  for (let index = 0; index < rows.length; index += ORDERS_PER_INSERT) {
    inserts.push(buildOrderInsert(rows.slice(index, index + ORDERS_PER_INSERT)));
  }
  return inserts;
}

export function buildOrderInserts(
  caller: Pick<Caller, 'sellerId' | 'source'>,
  rows: readonly NewOrderRow[],
  entry: AuditEntry,
): Sendable[] {
  const counts = rows.map(({ direction, stage, createdAt }) => {
    return { direction, stage, day: toBusinessDay(createdAt), orders: 1 };
  });
  return [
    ...buildOrderRowInserts(rows),
    buildCountUpsert(caller.sellerId, counts),
    buildAuditInsert(caller, entry),
  ];
}

type Count = Pick<Row<'orderCounts'>, 'direction' | 'stage' | 'day' | 'orders'>;

/** The rows are sorted so that concurrent transactions do not deadlock. */
function buildCountUpsert(sellerId: string, changes: readonly Count[]): Statement {
  const sums = new Map<string, Count>();
  for (const change of changes) {
    const key = `${change.direction} ${change.stage} ${change.day}`;
    sums.set(key, { ...change, orders: (sums.get(key)?.orders ?? 0) + change.orders });
  }
  const rows = [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? []);
  const lists = rows.map(
    ({ direction, stage, day, orders }) =>
      sql`(${sellerId}, ${direction}, ${stage}, ${day}, pg_backend_pid() % ${COUNT_SLOTS}::int, ${orders})`,
  );
  return sql`insert into order_counts as saved (seller_id, direction, stage, day, slot, orders)
    values ${sql.join(lists)}
    on conflict (seller_id, direction, day, stage, slot) do update set orders = saved.orders + excluded.orders`;
}

/** `orderRef` is the order id, not the seller's reference number. */
export function selectOrderByOrderId(db: Db, sellerId: string, orderRef: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'orderRef', 'docketNumber', 'stage', 'requestHash'])
    .where('sellerId', '=', sellerId)
    .where('orderRef', '=', orderRef);
}

export async function selectOrders(db: Db, docketNumbers: readonly string[]) {
  const rows = await queryRows(db)<OrderRow & ErasingColumn & { isBooking: boolean }>`
    select o.*, ${selectErasingSince('o')}, exists (
      select 1 from shipments s where s.seller_id = ${ownSeller} and s.order_id = o.id and s.state in ('booking', 'booked')
    ) as is_booking
    from orders o where o.seller_id = ${ownSeller} and o.docket_number = any(${docketNumbers}::text[])
    order by o.id`;
  return rows.map(hideErasing);
}

/**
 * Locks orders of the current seller until the transaction ends, in the sequence of their ids to prevent deadlocks.
 * Read the orders in the next statement, which sees the changes that committed while this one waited.
 */
export async function lockOrderRows(
  db: Db,
  keys: { readonly ids: readonly string[] } | { readonly docketNumbers: readonly string[] },
): Promise<void> {
  const whereKey =
    'ids' in keys
      ? sql`id = any(${keys.ids}::uuid[])`
      : sql`docket_number = any(${keys.docketNumbers}::text[])`;
  await execute(db)`
    select 1 from orders where seller_id = ${ownSeller} and ${whereKey} order by id for no key update`;
}

export function selectNames(db: Db, docketNumbers: readonly string[]) {
  return queryRows(db)<{ docketNumber: string; reference: string; consigneeName: string }>`
    select o.docket_number, ${parcelName} from orders o
    where o.seller_id = ${ownSeller} and o.docket_number = any(${docketNumbers}::text[])`;
}

export function selectDockets(db: Db, docketNumbers: readonly string[]) {
  return queryColumn(db)<string>`select docket_number from orders
    where seller_id = ${ownSeller} and docket_number = any(${docketNumbers}::text[])`;
}

export function selectOrdersById(db: Db, ids: readonly string[]) {
  return queryRows(db)<OrderRow>`select * from orders
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[])`;
}

export function selectReverseIds(db: Db, ids: readonly string[]) {
  return queryColumn(db)<string>`select id from orders
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[]) and direction = 'reverse'`;
}

/** `awb` is empty if the order has no shipment at this stage. */
export interface OrderMove {
  readonly id: string;
  readonly stage: OrderStage;
  readonly awb: string;
}

/** Requires a lock on the orders. Updates the counts. */
export async function updateStages(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  moves: readonly OrderMove[],
): Promise<void> {
  const movesById = new Map(moves.map((move) => [move.id, move]));
  const orders = await queryRows(db)<
    Pick<OrderRow, 'id' | 'direction' | 'stage' | 'awb' | 'createdAt'>
  >`select id, direction, stage, awb, created_at from orders
    where seller_id = ${ownSeller} and id = any(${[...movesById.keys()]}::uuid[])`;
  const changes = orders.flatMap(({ id, direction, createdAt, ...previous }) => {
    const move = movesById.get(id);
    if (!move || (move.stage === previous.stage && move.awb === previous.awb)) return [];
    const countKey = { direction, day: toBusinessDay(createdAt) };
    return [{ move, countKey, previousStage: previous.stage }];
  });
  if (changes.length === 0) return;
  const sent = listRows(
    changes.map(({ move }) => move),
    { id: 'uuid', stage: 'text', awb: 'text' },
  );
  await execute(db)`update orders set stage = sent.stage, awb = sent.awb from ${sent}
    where orders.seller_id = ${ownSeller} and orders.id = sent.id`;
  const counts = changes
    .filter(({ move, previousStage }) => move.stage !== previousStage)
    .flatMap(({ move, countKey, previousStage }) => [
      { ...countKey, stage: previousStage, orders: -1 },
      { ...countKey, stage: move.stage, orders: 1 },
    ]);
  if (counts.length > 0) await buildCountUpsert(sellerId, counts).execute(db);
}

const MAX_EDITS = 100;

type OrderEditRow = Pick<Row<'orderEdits'>, 'revision' | 'requoted' | 'editedAt'> & {
  readonly groups: OrderGroup[];
  readonly editedByName: string;
};

export async function selectEdits(db: Db, orderId: string, afterRevision = 0) {
  const rows = await queryRows(db)<OrderEditRow>`
    select e.revision, e.groups, e.requoted, e.edited_at,
      u.name as edited_by_name
    from order_edits e join users u on u.seller_id = e.seller_id and u.id = e.edited_by
    where e.seller_id = ${ownSeller} and e.order_id = ${orderId}::uuid and e.revision > ${afterRevision}
    order by e.revision desc limit ${MAX_EDITS}`;
  return rows.toReversed();
}

export async function updateOrder(
  db: Db,
  id: string,
  columns: Partial<Omit<OrderRow, 'sellerId' | 'id'>>,
): Promise<void> {
  const values = Object.entries(columns).map(([column, value]) => {
    const isJson = jsonColumns.orders?.includes(column) && value !== null;
    return [column, isJson ? JSON.stringify(value) : value] as const;
  });
  await updateRow(db, 'orders', id, Object.fromEntries(values));
}

export const insertEdit = (db: Db, row: Insertable<Tables['orderEdits']>) =>
  insertRow(db, 'orderEdits', row);

const MAX_TAGGED_ORDERS = 1000;
const MAX_TAGS = 100;

export function selectTags(db: Db) {
  return queryColumn(db)<string>`select tag from (
      select tags from orders where seller_id = ${ownSeller} and tags <> '{}'
      order by created_at desc limit ${MAX_TAGGED_ORDERS}
    ) tagged cross join lateral unnest(tags) tag
    group by tag order by count(*) desc, tag limit ${MAX_TAGS}`;
}

const MAX_MATCHES = 20;

/** Returns the orders with this docket number, AWB or order id; if there are none, the newest with this reference. */
export function findOrders(db: Db, code: string) {
  return queryRows(db)<PackingRow>`with found as (
      select 1 as rank, id from orders where seller_id = ${ownSeller} and docket_number = ${code}
      union all
      select 1, order_id from shipments
        where seller_id = ${ownSeller} and awb = ${code} and awb <> '' and state = 'booked'
      union all
      select 1, id from orders where seller_id = ${ownSeller} and direction in ('forward', 'reverse')
        and order_ref_lower = lower(${code})
      union all
      (select 2, id from orders where seller_id = ${ownSeller} and direction in ('forward', 'reverse')
        and client_reference_lower = lower(${code}) order by created_at desc limit ${MAX_MATCHES})
    ),
    best as (select distinct id, rank from found where rank = (select min(rank) from found))
    select o.id, o.docket_number, o.order_ref, o.client_reference, o.direction, o.stage, o.awb,
      case when ${isBeingErased('o')} then ${erasedConsignee.consigneeName} else o.consignee_name end as consignee_name,
      o.consignee_city, o.consignee_pincode, o.payment_mode, o.cod_paise,
      case when ${isBeingErased('o')} then ${erasedConsignee.note} else o.note end as note, o.contents, o.boxes, o.packed_at,
      (select s.carrier from shipments s where s.seller_id = ${ownSeller} and s.order_id = o.id and s.state = 'booked') as carrier,
      (select u.name from users u where u.seller_id = ${ownSeller} and u.id = o.packed_by) as packed_by_name,
      best.rank = 2 as is_by_reference
    from best join orders o on o.seller_id = ${ownSeller} and o.id = best.id
    order by o.created_at desc`;
}

export const updatePacking = (
  db: Db,
  orderId: string,
  packing: Pick<OrderRow, 'packedAt' | 'packedBy'>,
) => updateRow(db, 'orders', orderId, packing);

export async function selectUserName(db: Db, userId: string): Promise<string> {
  return (await findRow(db, 'users', userId))?.name ?? '';
}
