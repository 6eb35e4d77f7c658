import {
  movingStatuses,
  type ParcelAlert,
  promisedStatuses,
  stuckBefore,
} from '@shipdesk/domain/shipment/attention';
import { businessDayOf } from '@shipdesk/domain/time/calendar';
import { type RawBuilder, sql } from 'kysely';

/** From and to, both included. */
export interface Span {
  from?: number;
  to?: number;
}

/** What the orders of some days are filtered by. At least one is given. */
export interface OrderNarrowing {
  payment?: 'cod' | 'prepaid';
  /** Of the active shipment. */
  carrier?: string;
  warehouseId?: string;
  states?: string[];
  /** The beginning of a pincode, or all of it. */
  pincode?: string;
  amountPaise?: Span;
  /** Dead weight. */
  weightGrams?: Span;
  tag?: string;
  importId?: string;
  /** An alert of the parcel at a moment, because time alone makes a parcel late or stuck. */
  attention?: { alert: ParcelAlert; at: Date };
}

/** Newest orders of the days and the stage that are read to find those that a narrowing lets through. */
export const NEWEST_READ = 100_000;

/** The conditions on `orders`, none without a narrowing. */
export function narrowed(
  sellerId: string,
  narrowing: OrderNarrowing | undefined,
): RawBuilder<boolean> {
  if (!narrowing) return sql``;
  const {
    payment,
    carrier,
    warehouseId,
    states,
    pincode,
    amountPaise,
    weightGrams,
    tag,
    importId,
    attention,
  } = narrowing;
  const conditions = [
    payment && sql`orders.payment_mode = ${payment === 'cod' ? 'COD' : 'Prepaid'}`,
    // A subquery of one row: a join could read every shipment of the seller.
    carrier &&
      sql`(select s.carrier from shipments s where s.seller_id = ${sellerId}::uuid and s.order_id = orders.id
        and s.state in ('booking', 'booked')) = ${carrier}`,
    warehouseId && sql`orders.warehouse_id = ${warehouseId}::uuid`,
    states && sql`orders.consignee_state = any(${states}::text[])`,
    pincode && sql`starts_with(orders.consignee_pincode, ${pincode})`,
    ...spanConditions('invoice_paise', amountPaise),
    ...spanConditions('dead_grams', weightGrams),
    tag && sql`orders.tags @> array[${tag}]::text[]`,
    importId && sql`orders.import_id = ${importId}::uuid`,
    attention && hasAlert(sellerId, attention),
  ].filter((condition) => condition !== undefined && condition !== '');
  return sql`${sql.join(
    conditions.map((condition) => sql` and ${condition}`),
    sql``,
  )}`;
}

/** The same rule as `parcelAlertsOf`, for the parcel that the list shows. */
function hasAlert(
  sellerId: string,
  { alert, at }: NonNullable<OrderNarrowing['attention']>,
): RawBuilder<boolean> {
  const isAlert =
    alert === 'stuck'
      ? sql`p.last_scan_at < ${stuckBefore(at)}::timestamptz and p.status = any(${[...movingStatuses]}::text[])`
      : sql`p.expected_on < ${businessDayOf(at)}::date and p.status = any(${[...promisedStatuses]}::text[])`;
  // A subquery of one row: a join could read every shipment of the seller.
  return sql`(select ${isAlert} from shipments p where p.seller_id = ${sellerId}::uuid and p.order_id = orders.id
    and p.state = 'booked')`;
}

function spanConditions(column: 'invoice_paise' | 'dead_grams', { from, to }: Span = {}) {
  const value = sql.ref(`orders.${column}`);
  return [
    from === undefined ? undefined : sql`${value} >= ${from}::bigint`,
    to === undefined ? undefined : sql`${value} <= ${to}::bigint`,
  ];
}
