import { sql } from 'kysely';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { execute, insertRows, queryRows, updateRow } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredCarrierIds, StoredRefusal } from '../../platform/db/schema/column-types.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type ShipmentRow = Row<'shipments'>;

export type NewShipmentRow = Omit<
  ShipmentRow,
  | 'state'
  | 'awb'
  | 'sortCode'
  | 'carrierIds'
  | 'askedAt'
  | 'problem'
  | 'manifestId'
  | 'scannedAt'
  | 'scannedBy'
  | 'bookedAt'
  | 'lastScanAt'
  | 'statusAt'
>;

/** Skips an order that is booked or has a booking in progress. */
export async function insertShipments(db: Db, rows: readonly NewShipmentRow[]): Promise<void> {
  const bookings = rows.map((row) => ({
    ...row,
    state: 'booking' as const,
    awb: '',
    sortCode: '',
    carrierIds: {},
  }));
  await insertRows(db, 'shipments', bookings, {
    end: sql`on conflict (seller_id, order_id) where state in ('booking', 'booked') do nothing`,
  });
}

export async function countBookings(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queryRows(db)<{
    orderId: string;
    bookings: number;
  }>`select order_id, count(*) as bookings
    from shipments where seller_id = ${ownSeller} and order_id = any(${orderIds}::uuid[]) group by 1`;
  return new Map(rows.map(({ orderId, bookings }) => [orderId, bookings]));
}

/** Omits orders that were never booked. */
export function selectNewestShipments(db: Db, docketNumbers: readonly string[]) {
  return queryRows(db)<ShipmentRow>`select newest.* from orders o cross join lateral (
      select * from shipments s where s.seller_id = ${ownSeller} and s.order_id = o.id order by s.created_at desc, s.id desc limit 1
    ) newest
    where o.seller_id = ${ownSeller} and o.docket_number = any(${docketNumbers}::text[])`;
}

type ParcelKey = Pick<ShipmentRow, 'sellerId' | 'docketNumber'>;

/**
 * Returns at most two booked parcels of any seller with this AWB. If there are none, searches the AWBs of boxes.
 * Requires `asOperator`.
 */
export async function selectBookedByAwb(db: Db, awb: string): Promise<ParcelKey[]> {
  const parcels = await queryRows(db)<ParcelKey>`select seller_id, docket_number from shipments
    where awb = ${awb} and awb <> '' and state = 'booked' limit 2`;
  if (parcels.length > 0) return parcels;
  return queryRows(db)<ParcelKey>`select s.seller_id, s.docket_number from parcel_boxes b
    join shipments s on s.seller_id = b.seller_id and s.id = b.shipment_id
    where b.awb = ${awb} and s.state = 'booked' limit 2`;
}

export function selectBookingsInProgress(db: Db, ids: readonly string[]) {
  return queryRows(db)<ShipmentRow>`select * from shipments
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[]) and state = 'booking' order by id`;
}

/** Records the time and AWB of each booking request before the server sends it. */
export async function recordAttempts(
  db: Db,
  bookings: readonly { readonly id: string; readonly awb: string }[],
  now: Date,
): Promise<void> {
  await execute(db)`update shipments set asked_at = ${now}, awb = sent.awb
    from ${listRows(bookings, { id: 'uuid', awb: 'text' })}
    where shipments.seller_id = ${ownSeller} and shipments.id = sent.id and state = 'booking'`;
}

export async function setCarrierIds(db: Db, id: string, ids: StoredCarrierIds): Promise<void> {
  await updateRow(db, 'shipments', id, { carrierIds: JSON.stringify(ids) });
}

export interface EndedBooking {
  readonly id: string;
  readonly state: 'booked' | 'refused';
  readonly awb: string;
  readonly sortCode: string;
  readonly carrierIds: StoredCarrierIds;
  /** Empty for a parcel of one box. */
  readonly boxAwbs: readonly string[];
  readonly problem: StoredRefusal | null;
}

export type EndedShipment = Pick<ShipmentRow, 'orderId' | 'carrier' | 'awb' | keyof PaidShipment> &
  Pick<EndedBooking, 'state'>;

/** The columns that the ledger postings of a shipment depend on. */
export type PaidShipment = Pick<
  ShipmentRow,
  'id' | 'docketNumber' | 'service' | 'quote' | 'returnTerms' | 'codPaise'
>;

/** Returns the bookings that were still in progress. */
export async function storeBookingEnds(db: Db, ends: readonly EndedBooking[], now: Date) {
  const endRows = ends.map(({ id, state, awb, sortCode, carrierIds, problem }) => ({
    id,
    endState: state,
    newAwb: awb,
    newSortCode: sortCode,
    newIds: carrierIds,
    newProblem: problem,
  }));
  await execute(db)`select id from shipments where seller_id = ${ownSeller} and state = 'booking'
    and id = any(${ends.map(({ id }) => id)}::uuid[]) order by id for no key update`;
  return queryRows(db)<EndedShipment>`
    update shipments set state = sent.end_state, awb = sent.new_awb, sort_code = sent.new_sort_code, carrier_ids = sent.new_ids, problem = sent.new_problem,
      booked_at = case when sent.end_state = 'booked' then ${now}::timestamptz end
    from ${listRows(endRows, {
      id: 'uuid',
      endState: 'text',
      newAwb: 'text',
      newSortCode: 'text',
      newIds: 'jsonb',
      newProblem: 'jsonb',
    })}
    where shipments.seller_id = ${ownSeller} and shipments.id = sent.id and state = 'booking'
    returning shipments.id, order_id, docket_number, carrier, service, shipments.awb, state, quote, return_terms, cod_paise`;
}

/** The caller must hold the lock of `lockBooked`. */
export async function setCodPaise(db: Db, id: string, codPaise: number): Promise<void> {
  await updateRow(db, 'shipments', id, { codPaise });
}

/** The caller must hold the lock of `lockBooked`. */
export async function markCancelled(db: Db, id: string, now: Date): Promise<void> {
  await updateRow(db, 'shipments', id, { state: 'cancelled', status: 'CANCELLED', statusAt: now });
}

export function lockBooked(db: Db, ids: readonly string[]) {
  return queryRows(db)<ShipmentRow>`select * from shipments
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[]) and state = 'booked'
    order by id for no key update`;
}
