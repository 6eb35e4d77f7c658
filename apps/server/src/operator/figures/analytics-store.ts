import type { FirstSteps, WaitKind } from '@shipdesk/contract/operator/analytics';
import { MAX_CLAIM_PAISE } from '@shipdesk/domain/money/invoice/claim';
import type { Zone } from '@shipdesk/domain/rates/service';
import { ageGroups } from '@shipdesk/domain/shipping/analytics/age';
import type { FigureGroup } from '@shipdesk/domain/shipping/analytics/figures';
import { shippedStages } from '@shipdesk/domain/shipping/analytics/outcome';
import {
  arrivedBoxStatuses,
  computePartlyDeliveredBefore,
  computeStuckBefore,
} from '@shipdesk/domain/shipping/attention';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { addDays, type DateRange, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { type RawBuilder, sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { sumParcelCharges } from '../../platform/db/query/parcel-charges.ts';
import {
  execute,
  findValue,
  insertRows,
  queryColumn,
  queryRow,
  queryRows,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { selectUndecidedClaims } from '../../platform/db/query/undecided-claims.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

interface AgeRow {
  readonly stage: OrderStage;
  readonly age: number;
  readonly orders: number;
}

interface StuckParcel {
  readonly docketNumber: string;
  readonly awb: string;
  readonly carrier: string;
  readonly status: string;
  readonly lastScanAt: Date;
}

interface ToDoRow {
  /** Failed deliveries that need an action, and the money at risk. */
  readonly ndr: number;
  readonly riskPaise: number;
  readonly ndrDueAt: Date | null;
  readonly late: number;
  readonly stuck: number;
  readonly pickups: number;
}

type FiguresRow = Omit<
  Row<'dailyFigures'>,
  'sellerId' | 'day' | 'kind' | 'zone' | 'paymentMode' | 'part'
>;
interface WaitRow {
  readonly kind: WaitKind;
  readonly cases: number;
  readonly amountPaise: number;
  readonly dueAt: Date | null;
}
export type GroupRow = FiguresRow & { readonly key: string; readonly name: string };

/** Both days are inclusive. */
export interface FigureFilter {
  readonly from: string;
  readonly to: string;
  readonly zones: readonly Zone[] | undefined;
  readonly payment: 'Prepaid' | 'COD' | undefined;
}

/** The kind of rows that each group reads, and the column with its keys. */
const sources = {
  day: { kind: 'all', key: sql`f.day::text` },
  zone: { kind: 'all', key: sql`f.zone` },
  payment: { kind: 'all', key: sql`f.payment_mode` },
  carrier: { kind: 'carrier', key: sql`f.part` },
  state: { kind: 'state', key: sql`f.part` },
  warehouse: { kind: 'warehouse', key: sql`f.part` },
} as const satisfies Record<FigureGroup, unknown>;

/** Returns at most 500 rows: days by date, other groups by number of orders. */
export function selectFigures(
  db: Db,
  { from, to, zones, payment }: FigureFilter,
  group: FigureGroup,
) {
  const { kind, key } = sources[group];
  const name = group === 'warehouse' ? sql`coalesce(w.title, '')` : sql`''`;
  const titles =
    group === 'warehouse'
      ? sql`left join warehouses w on w.seller_id = ${ownSeller} and w.id::text = sums.key`
      : sql``;
  return queryRows(db)<GroupRow>`select sums.*, ${name} as name from (
      select ${key} as key, sum(orders)::bigint as orders, sum(invoice_paise)::bigint as invoice_paise, sum(shipped)::bigint as shipped,
        sum(delivered)::bigint as delivered, sum(first_attempt)::bigint as first_attempt, sum(ndr)::bigint as ndr,
        sum(rto)::bigint as rto, sum(promised)::bigint as promised, sum(on_time)::bigint as on_time,
        sum(transit_days)::bigint as transit_days, sum(parcels)::bigint as parcels, sum(charged)::bigint as charged,
        sum(spend_paise)::bigint as spend_paise, sum(cod_due_paise)::bigint as cod_due_paise
      from daily_figures f
      where f.seller_id = ${ownSeller} and f.kind = ${kind} and f.day between ${from}::date and ${to}::date
        ${zones ? sql`and f.zone = any(${zones}::text[])` : sql``}
        ${payment ? sql`and f.payment_mode = ${payment}` : sql``}
      group by 1
    ) sums ${titles}
    order by ${group === 'day' ? sql`sums.key` : sql`sums.orders desc, sums.key`} limit 500`;
}

/** Returns undefined before the first count. */
export const selectAsOf = (db: Db) =>
  findValue(db)<Date>`select as_of from figure_states where seller_id = ${ownSeller}`;

export async function saveAsOf(db: Db, sellerId: string, asOf: Date): Promise<void> {
  await execute(db)`
    insert into figure_states as kept (seller_id, as_of) values (${sellerId}::uuid, ${asOf})
    on conflict (seller_id) do update set as_of = greatest(kept.as_of, excluded.as_of)`;
}

export function selectStaleDays(db: Db) {
  return queryColumn(db)<string>`select now.day from (${selectStagesByDay()}) now
    left join figure_days f on f.seller_id = ${ownSeller} and f.day = now.day
    where f.stages is distinct from now.stages order by now.day desc`;
}

const toDay = (column: RawBuilder<unknown>) => sql`(${column} at time zone 'Asia/Kolkata')::date`;

export function selectOrderDays(db: Db) {
  return queryColumn(db)<string>`select day from order_counts
      where seller_id = ${ownSeller} and direction = 'forward'
    union select ${toDay(sql`booked_at`)} from shipments
      where seller_id = ${ownSeller} and booked_at is not null
    order by day desc`;
}

/** Returns the days on which orders with an event after `since` were created or booked. */
export function selectEventDays(db: Db, since: Date) {
  return queryColumn(db)<string>`
    with changed as (
      select o.id, o.created_at from (select distinct docket_number from domain_events
        where seller_id = ${ownSeller} and created_at > ${since} and docket_number <> '') events
      join orders o on o.seller_id = ${ownSeller} and o.docket_number = events.docket_number
    )
    select ${toDay(sql`created_at`)} as day from changed
    union select ${toDay(sql`s.booked_at`)} from changed join shipments s
      on s.seller_id = ${ownSeller} and s.order_id = changed.id and s.booked_at is not null`;
}

/**
 * Recounts the figures of a day. Concurrent recounts of a day wait for each other. The order counts by stage are read
 * before the orders, so a change between the two makes the day stale again.
 */
export async function recountDay(db: Db, sellerId: string, day: string): Promise<void> {
  await execute(db)`insert into figure_days (seller_id, day, stages)
    values (${sellerId}::uuid, ${day}::date, '')
    on conflict (seller_id, day) do update set stages = ''`;
  await execute(db)`
    update figure_days f set stages = now.stages from (${selectStagesByDay(day)}) now
    where f.seller_id = ${sellerId}::uuid and f.day = ${day}::date`;
  await execute(db)`
    delete from daily_figures where seller_id = ${sellerId}::uuid and day = ${day}::date
    and kind in ('all', 'carrier', 'state', 'warehouse', 'stage')`;
  const isOfDay = (column: RawBuilder<unknown>) =>
    sql`${column} >= ${day}::date::timestamp at time zone 'Asia/Kolkata'
      and ${column} < (${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;
  const figures = await queryRows(db)<Row<'dailyFigures'>>`
    with booked as materialized (
      select s.id, s.carrier, coalesce(o.quote->>'zone', '') as zone, o.payment_mode, o.consignee_state as state,
        coalesce(o.warehouse_id::text, '') as warehouse
      from shipments s join orders o on o.seller_id = s.seller_id and o.id = s.order_id
      where s.seller_id = ${sellerId}::uuid and s.state in ('booked', 'cancelled') and ${isOfDay(sql`s.booked_at`)}
    ),
    ${sumParcelCharges(sql`select id from booked`, sql`${sellerId}::uuid`)},
    counted as (
      select coalesce(o.quote->>'zone', '') as zone, o.payment_mode, o.stage, 1 as orders, o.invoice_paise,
        coalesce(s.cod_paise, o.cod_paise) as cod_paise,
        o.consignee_state as state, coalesce(o.warehouse_id::text, '') as warehouse,
        coalesce(s.carrier, '') as carrier, (s.id is not null)::int as parcels, s.expected_on,
        ${toDay(sql`s.status_at`)} as delivered_on, ${toDay(sql`s.booked_at`)} as booked_on,
        o.stage = 'delivered' as is_delivered,
        exists (select 1 from ndr_cases n where n.seller_id = ${sellerId}::uuid and n.shipment_id = s.id) as has_failed,
        0 as charged, 0 as spend_paise
      from orders o
      left join shipments s on s.seller_id = o.seller_id and s.order_id = o.id and s.state = 'booked'
      where o.seller_id = ${sellerId}::uuid and o.direction = 'forward' and ${isOfDay(sql`o.created_at`)}
      union all
      select zone, payment_mode, null, 0, 0, 0, state, warehouse, carrier, 0, null, null, null, false, false, 1, billed_paise
      from booked join parcel_charges c on c.shipment_id = booked.id where billed_paise <> 0
    )
    select ${sellerId}::uuid as seller_id, ${day}::date as day,
      case when grouping(carrier) = 0 then 'carrier' when grouping(state) = 0 then 'state'
        when grouping(warehouse) = 0 then 'warehouse' when grouping(zone) = 1 then 'stage' else 'all' end as kind,
      coalesce(zone, '') as zone, coalesce(payment_mode, '') as payment_mode,
      coalesce(carrier, state, warehouse, case when grouping(zone) = 1 then stage end, '') as part,
      sum(orders)::bigint as orders,
      sum(invoice_paise)::bigint as invoice_paise,
      count(*) filter (where stage = any(${[...shippedStages]}::text[])) as shipped,
      count(*) filter (where is_delivered) as delivered,
      count(*) filter (where is_delivered and not has_failed) as first_attempt,
      count(*) filter (where stage = 'ndr') as ndr,
      count(*) filter (where stage = 'rto') as rto,
      count(*) filter (where is_delivered and expected_on is not null) as promised,
      count(*) filter (where is_delivered and delivered_on <= expected_on) as on_time,
      coalesce(sum(greatest(0, delivered_on - booked_on)) filter (where is_delivered), 0)::bigint as transit_days,
      sum(parcels)::bigint as parcels,
      sum(charged)::bigint as charged,
      sum(spend_paise)::bigint as spend_paise,
      coalesce(sum(cod_paise) filter (where is_delivered), 0)::bigint as cod_due_paise
    from counted
    group by grouping sets ((zone, payment_mode), (zone, payment_mode, carrier), (zone, payment_mode, state),
      (zone, payment_mode, warehouse), (stage))
    having sum(orders) > 0 or grouping(zone) = 0`;
  await insertRows(db, 'dailyFigures', figures);
}

/** Builds the query of the forward order counts by stage, as one text per day. `day` selects a single day. */
function selectStagesByDay(day?: string) {
  return sql<{ day: string; stages: string }>`
    select day, coalesce(string_agg(stage || ' ' || orders, ', ' order by stage) filter (where orders <> 0), '') as stages
    from (select day, stage, sum(orders) as orders from order_counts
      where seller_id = ${ownSeller} and direction = 'forward' ${day ? sql`and day = ${day}::date` : sql``}
      group by day, stage) by_stage
    group by day`;
}

export function selectAges(db: Db, { startDate, endDate }: DateRange) {
  const ageCases = ageGroups.slice(1).map(({ from }, index) => {
    const day = addDays(endDate, -from);
    return sql`when day <= ${day}::date then ${index + 1}::int`;
  });
  return queryRows(db)<AgeRow>`select stage,
      case ${sql.join(ageCases.toReversed(), sql` `)} else 0 end as age, sum(orders)::bigint as orders
    from order_counts
    where seller_id = ${ownSeller} and direction = 'forward' and day between ${startDate}::date and ${endDate}::date
    group by 1, 2 having sum(orders) <> 0`;
}

/** Returns the goods value of the orders at each stage, as of the last count. */
export function selectStageValues(db: Db, { startDate, endDate }: DateRange) {
  return queryRows(db)<{ stage: string; paise: number }>`select part as stage,
      sum(invoice_paise)::bigint as paise
    from daily_figures where seller_id = ${ownSeller} and kind = 'stage'
      and day between ${startDate}::date and ${endDate}::date
    group by part`;
}

// Use literal statuses, because PostgreSQL does not match a partial index to a query with parameters.
const isStuck = (at: Date) =>
  sql<boolean>`s.last_scan_at < ${computeStuckBefore(at)}::timestamptz and s.status in ('PICKED_UP', 'IN_TRANSIT',
    'REACHED_DESTINATION', 'OUT_FOR_DELIVERY', 'RTO_INITIATED', 'RTO_IN_TRANSIT', 'RTO_OUT_FOR_DELIVERY', 'RTO_UNDELIVERED')`;

const isLate = (at: Date) =>
  sql<boolean>`s.expected_on < ${toBusinessDay(at)}::date and s.status in ('READY_TO_SHIP', 'MANIFESTED',
    'PICKUP_SCHEDULED', 'OUT_FOR_PICKUP', 'PICKUP_EXCEPTION', 'PICKED_UP', 'IN_TRANSIT', 'REACHED_DESTINATION',
    'OUT_FOR_DELIVERY', 'UNDELIVERED')`;

const needsPickup = sql<boolean>`s.status in ('READY_TO_SHIP', 'MANIFESTED', 'PICKUP_EXCEPTION')`;

/** Counts each kind of task up to `maxCount`. */
export async function selectToDo(db: Db, at: Date, maxCount: number): Promise<ToDoRow> {
  // Order by the index, so that PostgreSQL stops reading at the limit.
  const buildCount = (condition: RawBuilder<boolean>, order: RawBuilder<unknown>) =>
    sql`(select count(*) from (select 1 from ${joinBookedOrders(condition)} order by ${order} limit ${maxCount}) counted)`;
  const { rows } =
    await sql<ToDoRow>`select count(*) as ndr, coalesce(sum(risk_paise), 0)::bigint as risk_paise,
      (select min(due_at) from ndr_cases where seller_id = ${ownSeller} and state = 'action_required') as ndr_due_at,
      ${buildCount(isLate(at), sql`s.expected_on`)} as late, ${buildCount(isStuck(at), sql`s.last_scan_at`)} as stuck,
      ${buildCount(needsPickup, sql`s.created_at`)} as pickups
    from (select risk_paise from ndr_cases where seller_id = ${ownSeller} and state = 'action_required'
      order by risk_paise desc limit ${maxCount}) open_cases`.execute(db);
  return rows[0] ?? { ndr: 0, riskPaise: 0, ndrDueAt: null, late: 0, stuck: 0, pickups: 0 };
}

/**
 * Returns the kinds of cases that wait for the seller. Counts up to `maxCount` cases of each kind, with the conditions
 * of the page that lists them. `bank` is the reason why COD cannot be paid out, or null.
 */
export function selectWaits(db: Db, bank: WaitKind | null, maxCount: number) {
  return queryRows(db)<WaitRow>`select * from (
      select 'owed' as kind, count(*) as cases, coalesce(-sum(receivable_paise), 0)::bigint as amount_paise,
        null::timestamptz as due_at
      from wallets where seller_id = ${ownSeller} and receivable_paise < 0
      union all
      select ${bank}::text, count(*), coalesce(sum(cod_paise), 0)::bigint, null
      from (select cod_paise from cod_lines where seller_id = ${ownSeller} and ${bank}::text is not null
        and remittance_id is null and reversed_at is null order by eligible_on limit ${maxCount}) due
      union all
      select 'weights', count(*), coalesce(sum(taxable_paise + tax_paise), 0)::bigint, min(due_at)
      from (select taxable_paise, tax_paise, due_at from discrepancies
        where seller_id = ${ownSeller} and state = 'new' order by due_at, id limit ${maxCount}) held
      union all
      select 'invoices', count(*), coalesce(sum(due_paise - settled_paise), 0)::bigint,
        (min(due_on) + 1)::timestamp at time zone 'Asia/Kolkata'
      from (select due_on, due_paise, settled_paise from tax_documents where seller_id = ${ownSeller}
        and kind = 'invoice' and due_paise > settled_paise limit ${maxCount}) unpaid
      union all
      select 'returns', count(*), 0, null
      from (select 1 from returned_parcels where seller_id = ${ownSeller} and state = 'delivered'
        limit ${maxCount}) returned
      union all
      select 'claims', count(*), coalesce(sum(least(invoice_paise, ${MAX_CLAIM_PAISE}::bigint)), 0)::bigint, null
      from (${selectUndecidedClaims((sellerId) => sql`${sellerId} = ${ownSeller}`)} limit ${maxCount}) undecided
    ) waits where cases > 0`;
}

/** The operator claims a missing box from the carrier within this time, so older parcels are omitted. */
const MAX_BOX_WAIT_MS = 30 * 24 * 3_600_000;

/** Returns the parcels that `isPartlyDelivered` accepts, the oldest first. */
export function selectPartlyDelivered(db: Db, at: Date, limit: number) {
  const since = new Date(at.getTime() - MAX_BOX_WAIT_MS);
  return queryRows(db)<{
    docketNumber: string;
    delivered: number;
    boxes: number;
    since: Date;
  }>`select s.docket_number, count(*) as boxes, count(*) filter (where b.status = 'DELIVERED') as delivered,
      min(b.seen_at) filter (where b.status = 'DELIVERED') as since
    from parcel_boxes b join shipments s on s.seller_id = b.seller_id and s.id = b.shipment_id
    where b.seller_id = ${ownSeller} and s.state = 'booked'
      and b.shipment_id in (select shipment_id from parcel_boxes where seller_id = ${ownSeller}
        and status = 'DELIVERED' and seen_at >= ${since} and seen_at < ${computePartlyDeliveredBefore(at)})
    group by s.docket_number
    having bool_or(b.box > 1 and b.seen_at is not null)
      and bool_or(b.status <> all(${[...arrivedBoxStatuses]}::text[]))
    order by 4 limit ${limit}`;
}

/** Returns the setup progress of a seller; undefined for staff. A reported transfer counts as a recharge. */
export function findFirstSteps(db: Db) {
  return queryRow(db)<FirstSteps>`select
      exists (select 1 from warehouses where seller_id = ${ownSeller} and archived_at is null) as warehouse,
      exists (select 1 from orders where seller_id = ${ownSeller}) as "order",
      exists (select 1 from bank_accounts where seller_id = ${ownSeller} and closed_at is null) as bank_account,
      exists (select 1 from tax_details where seller_id = ${ownSeller}) as tax_details,
      exists (select 1 from recharges where seller_id = ${ownSeller}
        and state in ('awaiting_approval', 'approved', 'paid')) as recharge
    from sellers where seller_id = ${ownSeller} and kind = 'seller'`;
}

export function selectStuck(db: Db, at: Date, limit: number) {
  return queryRows(db)<StuckParcel>`
    select s.docket_number, s.awb, s.carrier, s.status, s.last_scan_at
    from ${joinBookedOrders(isStuck(at))} order by s.last_scan_at limit ${limit}`;
}

function joinBookedOrders(condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`shipments s join orders o on o.seller_id = s.seller_id and o.id = s.order_id
      and o.direction = 'forward'
    where s.seller_id = ${ownSeller} and s.state = 'booked' and ${condition}`;
}
