import { ageGroups } from '@shipdesk/domain/shipping/analytics/age';
import { stuckBefore } from '@shipdesk/domain/shipping/attention';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { addDays, businessDayOf, type DateRange } from '@shipdesk/domain/values/time/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

/** Orders of a stage and an age group. */
export interface AgeRow {
  readonly stage: OrderStage;
  readonly age: number;
  readonly orders: number;
}

export interface StuckParcel {
  readonly docketNumber: string;
  readonly awb: string;
  readonly carrier: string;
  readonly status: string;
  readonly lastScanAt: Date;
}

/** Forward orders by stage and age, from the counts that are kept by day. */
export async function selectAges(db: Db, { startDate, endDate }: DateRange): Promise<AgeRow[]> {
  const older = ageGroups.slice(1).map(({ from }, at) => {
    const day = addDays(endDate, -from);
    return sql`when day <= ${day}::date then ${at + 1}::int`;
  });
  const { rows } = await sql<AgeRow>`select stage,
      case ${sql.join(older.toReversed(), sql` `)} else 0 end as age, sum(orders)::bigint as orders
    from order_counts
    where seller_id = current_seller() and direction = 'forward' and day between ${startDate}::date and ${endDate}::date
    group by 1, 2 having sum(orders) <> 0`.execute(db);
  return rows;
}

/** The goods value of the orders of each stage, as of the last count. */
export async function selectStageValues(
  db: Db,
  { startDate, endDate }: DateRange,
): Promise<{ stage: string; paise: number }[]> {
  const { rows } = await sql<{ stage: string; paise: number }>`select part as stage,
      sum(invoice_paise)::bigint as paise
    from daily_figures where seller_id = current_seller() and kind = 'stage'
      and day between ${startDate}::date and ${endDate}::date
    group by part`.execute(db);
  return rows;
}

// Literal statuses, because PostgreSQL does not match a partial index to a query with parameters.
const isStuck = (at: Date) =>
  sql<boolean>`s.last_scan_at < ${stuckBefore(at)}::timestamptz and s.status in ('PICKED_UP', 'IN_TRANSIT',
    'REACHED_DESTINATION', 'OUT_FOR_DELIVERY', 'RTO_INITIATED', 'RTO_IN_TRANSIT', 'RTO_OUT_FOR_DELIVERY', 'RTO_UNDELIVERED')`;
const isLate = (at: Date) =>
  sql<boolean>`s.expected_on < ${businessDayOf(at)}::date and s.status in ('READY_TO_SHIP', 'MANIFESTED',
    'PICKUP_SCHEDULED', 'OUT_FOR_PICKUP', 'PICKUP_EXCEPTION', 'PICKED_UP', 'IN_TRANSIT', 'REACHED_DESTINATION',
    'OUT_FOR_DELIVERY', 'UNDELIVERED')`;
const isWaiting = sql<boolean>`s.status in ('READY_TO_SHIP', 'MANIFESTED', 'PICKUP_EXCEPTION')`;

/** The seller's tasks. */
export interface ToDoRow {
  /** Failed deliveries without an answer, and the money at risk in them. */
  readonly ndr: number;
  readonly riskPaise: number;
  readonly late: number;
  readonly stuck: number;
  /** Booked parcels without a requested pickup. */
  readonly waiting: number;
}

/** Counts each thing to do as far as `most`, in one round trip. */
export async function selectToDo(db: Db, at: Date, most: number): Promise<ToDoRow> {
  // In the order of their index, so that no more than are counted are read.
  const counted = (condition: RawBuilder<boolean>, order: RawBuilder<unknown>) =>
    sql`(select count(*) from (select from ${booked(condition)} order by ${order} limit ${most}) counted)`;
  const { rows } =
    await sql<ToDoRow>`select count(*) as ndr, coalesce(sum(risk_paise), 0)::bigint as risk_paise,
      ${counted(isLate(at), sql`s.expected_on`)} as late, ${counted(isStuck(at), sql`s.last_scan_at`)} as stuck,
      ${counted(isWaiting, sql`s.created_at`)} as waiting
    from (select risk_paise from ndr_cases where seller_id = current_seller() and state = 'action_required'
      order by risk_paise desc limit ${most}) open_cases`.execute(db);
  return rows[0] ?? { ndr: 0, riskPaise: 0, late: 0, stuck: 0, waiting: 0 };
}

/** The stuck parcels that were scanned longest ago. */
export async function selectStuck(db: Db, at: Date, limit: number): Promise<StuckParcel[]> {
  const { rows } =
    await sql<StuckParcel>`select s.docket_number, s.awb, s.carrier, s.status, s.last_scan_at
    from ${booked(isStuck(at))} order by s.last_scan_at limit ${limit}`.execute(db);
  return rows;
}

function booked(condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`shipments s join orders o on o.seller_id = s.seller_id and o.id = s.order_id
      and o.direction = 'forward'
    where s.seller_id = current_seller() and s.state = 'booked' and ${condition}`;
}
