import type { Zone } from '@shipdesk/domain/rates/service';
import {
  NONE,
  type OrderOutcome,
  shippedStages,
} from '@shipdesk/domain/shipping/analytics/outcome';
import {
  computeStuckBefore,
  movingStatuses,
  type ParcelAlert,
  promisedStatuses,
} from '@shipdesk/domain/shipping/attention';
import { type BookingRefusal, bookingRefusals } from '@shipdesk/domain/shipping/booking-refusal';
import type { RiskLevel } from '@shipdesk/domain/shipping/risk/rto-risk';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { type RawBuilder, sql } from 'kysely';
import { selectRefusal } from './order-parcel-store.ts';

/** A range with both ends included. */
export interface Span {
  from?: number;
  to?: number;
}

export interface OrderNarrowing {
  payment?: 'cod' | 'prepaid';
  /** `none` for orders that have no active shipment. */
  carrier?: string;
  /** `none` for orders that have no warehouse. */
  warehouseId?: string;
  /** The zones of the price at capture; `none` for orders that have no price. */
  zones?: (Zone | typeof NONE)[];
  states?: string[];
  /** A pincode or the start of one. */
  pincode?: string;
  amountPaise?: Span;
  /** The dead weight. */
  weightGrams?: Span;
  tag?: string;
  importId?: string;
  /** A parcel alert and the time to compute it for, because a parcel becomes late or stuck without a new scan. */
  attention?: { alert: ParcelAlert; at: Date };
  outcome?: OrderOutcome;
  refusal?: BookingRefusal;
  /** The RTO risk of unbooked orders. The service replaces it with `orderIds`, because a domain rule computes it. */
  risk?: RiskLevel;
  orderIds?: readonly string[];
}

export const MAX_READ_ORDERS = 100_000;
export const MAX_ASSESSED_ORDERS = 1000;

/** Builds the SQL conditions on `orders`, each preceded by `and`. */
export function buildNarrowingConditions(
  sellerId: string,
  narrowing: OrderNarrowing | undefined,
): RawBuilder<boolean> {
  if (!narrowing) return sql``;
  const {
    payment,
    carrier,
    warehouseId,
    zones,
    states,
    pincode,
    amountPaise,
    weightGrams,
    tag,
    importId,
    attention,
    outcome,
    refusal,
    orderIds,
  } = narrowing;
  const conditions = [
    payment && sql`orders.payment_mode = ${payment === 'cod' ? 'COD' : 'Prepaid'}`,
    carrier && hasCarrier(sellerId, carrier),
    warehouseId &&
      (warehouseId === NONE
        ? sql`orders.warehouse_id is null`
        : sql`orders.warehouse_id = ${warehouseId}::uuid`),
    zones && sql`coalesce(orders.quote->>'zone', ${NONE}) = any(${zones}::text[])`,
    states && sql`orders.consignee_state = any(${states}::text[])`,
    pincode && sql`starts_with(orders.consignee_pincode, ${pincode})`,
    ...buildSpanConditions('invoicePaise', amountPaise),
    ...buildSpanConditions('deadGrams', weightGrams),
    tag && sql`orders.tags @> array[${tag}]::text[]`,
    importId && sql`orders.import_id = ${importId}::uuid`,
    attention && hasAlert(sellerId, attention),
    outcome && hasOutcome(sellerId, outcome),
    refusal && hasRefusal(sellerId, refusal),
    orderIds && sql`orders.id = any(${orderIds}::uuid[])`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return sql`${sql.join(
    conditions.map((condition) => sql` and ${condition}`),
    sql``,
  )}`;
}

function hasCarrier(sellerId: string, carrier: string): RawBuilder<boolean> {
  // A subquery of one row, because a join could read every shipment of the seller.
  return sql`coalesce((select s.carrier from shipments s where s.seller_id = ${sellerId}::uuid
    and s.order_id = orders.id and s.state in ('booking', 'booked')), ${NONE}) = ${carrier}`;
}

/** Uses the same rules as the daily figures in analytics-store.ts. */
function hasOutcome(sellerId: string, outcome: OrderOutcome): RawBuilder<boolean> {
  if (outcome === 'shipped') return sql`orders.stage = any(${[...shippedStages]}::text[])`;
  const existsBooking = (condition: RawBuilder<boolean>) =>
    sql<boolean>`exists (select 1 from shipments b where b.seller_id = ${sellerId}::uuid and b.order_id = orders.id
      and b.state = 'booked' and ${condition})`;
  if (outcome === 'booked') return existsBooking(sql`true`);
  const isDelivered = sql`orders.stage = 'delivered'`;
  switch (outcome) {
    case 'first_attempt':
      return sql`${isDelivered} and not ${existsBooking(sql`exists (select 1 from ndr_cases n
        where n.seller_id = ${sellerId}::uuid and n.shipment_id = b.id)`)}`;
    case 'promised':
      return sql`${isDelivered} and ${existsBooking(sql`b.expected_on is not null`)}`;
    case 'on_time':
      return sql`${isDelivered} and ${existsBooking(
        sql`(b.status_at at time zone 'Asia/Kolkata')::date <= b.expected_on`,
      )}`;
  }
}

/** Uses the same rule as `readBookingRefusal`. */
function hasRefusal(sellerId: string, refusal: BookingRefusal): RawBuilder<boolean> {
  const namedCodes = bookingRefusals.filter((code) => code !== 'other');
  const code = sql`${selectRefusal(sellerId)}->>'code'`;
  const isRefusal =
    refusal === 'other' ? sql`${code} <> all(${namedCodes}::text[])` : sql`${code} = ${refusal}`;
  return sql`(orders.stage = 'booking_failed' and ${isRefusal})`;
}

/** Uses the same rule as `listParcelAlerts`, for the parcel that the list shows. */
function hasAlert(
  sellerId: string,
  { alert, at }: NonNullable<OrderNarrowing['attention']>,
): RawBuilder<boolean> {
  const isAlert =
    alert === 'stuck'
      ? sql`p.last_scan_at < ${computeStuckBefore(at)}::timestamptz and p.status = any(${[...movingStatuses]}::text[])`
      : sql`p.expected_on < ${toBusinessDay(at)}::date and p.status = any(${[...promisedStatuses]}::text[])`;
  // A subquery of one row, because a join could read every shipment of the seller.
  return sql`(select ${isAlert} from shipments p where p.seller_id = ${sellerId}::uuid and p.order_id = orders.id
    and p.state = 'booked')`;
}

function buildSpanConditions(column: 'invoicePaise' | 'deadGrams', { from, to }: Span = {}) {
  const value = sql.ref(`orders.${column}`);
  return [
    from === undefined ? undefined : sql`${value} >= ${from}::bigint`,
    to === undefined ? undefined : sql`${value} <= ${to}::bigint`,
  ];
}
