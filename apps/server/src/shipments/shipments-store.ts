import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import type {
  ManifestsTable,
  PickupsTable,
  ShipmentEventsTable,
  ShipmentsTable,
  StoredRefusal,
} from '../db/schema/shipment-tables.ts';

export type ShipmentRow = Selectable<ShipmentsTable>;

/** A new booking as it is written. */
export type NewShipmentRow = Omit<
  ShipmentRow,
  | 'state'
  | 'awb'
  | 'sort_code'
  | 'asked_at'
  | 'problem'
  | 'manifest_id'
  | 'scanned_at'
  | 'scanned_by'
  | 'booked_at'
>;

/** Adds bookings. An order that has a booking under way or done keeps that one. */
export async function insertShipments(db: Db, rows: readonly NewShipmentRow[]): Promise<void> {
  await sql`insert into shipments (seller_id, id, order_id, docket_number,
      account_id, carrier, service, reference, state, status, awb, sort_code, total_paise, quote, created_at, created_by)
    select seller_id, id, order_id, docket_number, account_id, carrier, service, reference, 'booking', status, '', '',
      total_paise, quote, created_at, created_by
    from json_populate_recordset(null::shipments, ${JSON.stringify(rows)})
    on conflict (seller_id, order_id) where state in ('booking', 'booked') do nothing`.execute(db);
}

/** How often each order was booked before. */
export async function countBookings(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    order_id: string;
    bookings: number;
  }>`select order_id, count(*) as bookings
    from shipments where seller_id = current_seller() and order_id = any(${orderIds}::uuid[]) group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ order_id, bookings }) => [order_id, bookings]));
}

/** The newest booking of each order, by docket number; none for an order that was never booked. */
export async function newestShipments(
  db: Db,
  docketNumbers: readonly string[],
): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`select newest.* from orders o cross join lateral (
      select * from shipments s where s.seller_id = o.seller_id and s.order_id = o.id order by s.created_at desc, s.id desc limit 1
    ) newest
    where o.seller_id = current_seller() and o.docket_number = any(${docketNumbers}::text[])`.execute(
    db,
  );
  return rows;
}

/** Those of these bookings that are under way. */
export async function bookingsUnderWay(db: Db, ids: readonly string[]): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`select * from shipments
    where seller_id = current_seller() and id = any(${ids}::uuid[]) and state = 'booking' order by id`.execute(
    db,
  );
  return rows;
}

/** Notes that the carrier is about to be asked, with the number that each parcel brings. */
export async function noteAsked(
  db: Db,
  asked: readonly { readonly id: string; readonly awb: string }[],
  now: Date,
): Promise<void> {
  await sql`update shipments set asked_at = coalesce(asked_at, ${now}), awb = sent.awb
    from json_to_recordset(${JSON.stringify(asked)}) sent (id uuid, awb text)
    where shipments.seller_id = current_seller() and shipments.id = sent.id and state = 'booking'`.execute(
    db,
  );
}

/** How a booking ended. */
export interface EndedBooking {
  readonly id: string;
  readonly state: 'booked' | 'refused';
  readonly awb: string;
  readonly sortCode: string;
  readonly problem: StoredRefusal | null;
}

/** Ends bookings; those that ended before are left out of the answer. */
export async function endBookings(
  db: Db,
  ended: readonly EndedBooking[],
  now: Date,
): Promise<{ id: string; order_id: string; awb: string; state: 'booked' | 'refused' }[]> {
  const sent = ended.map(({ id, state, awb, sortCode, problem }) => ({
    id,
    ended: state,
    number: awb,
    sort: sortCode,
    why: problem,
  }));
  const { rows } = await sql<{
    id: string;
    order_id: string;
    awb: string;
    state: 'booked' | 'refused';
  }>`update shipments set state = sent.ended, awb = sent.number, sort_code = sent.sort, problem = sent.why,
      booked_at = case when sent.ended = 'booked' then ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(sent)}) sent (id uuid, ended text, number text, sort text, why jsonb)
    where shipments.seller_id = current_seller() and shipments.id = sent.id and state = 'booking'
    returning shipments.id, order_id, shipments.awb, state`.execute(db);
  return rows;
}

/** Marks a booked shipment as cancelled. Whether it was booked. */
export async function markCancelled(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shipments')
    .set({ state: 'cancelled', status: 'CANCELLED' })
    .where(sql<boolean>`seller_id = current_seller()`)
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Manifests of the current seller with these ids, by id. */
export async function manifestNumbers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`select id, number from manifests
    where seller_id = current_seller() and id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export type ManifestRow = Selectable<ManifestsTable>;

/** Waits for the seller's other manifests, so that numbers follow each other. How many the day has. */
export async function lockManifests(db: Db, day: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('manifests ' || current_seller()::text))`.execute(
    db,
  );
  const { rows } = await sql<{ manifests: number }>`select count(*) as manifests from manifests
    where seller_id = current_seller() and day = ${day}::date`.execute(db);
  return rows[0]?.manifests ?? 0;
}

/** Closes a manifest over booked shipments. */
export async function insertManifest(
  db: Db,
  row: ManifestRow,
  shipmentIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('manifests')
    .values({ ...row, pickup: JSON.stringify(row.pickup) })
    .execute();
  await sql`update shipments set manifest_id = ${row.id}::uuid
    where seller_id = current_seller() and id = any(${shipmentIds}::uuid[])`.execute(db);
}

export function selectManifests(db: Db, limit: number): Promise<ManifestRow[]> {
  return db
    .selectFrom('manifests')
    .selectAll()
    .where(sql<boolean>`seller_id = current_seller()`)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** A manifest with its shipments; none for an id that is not the seller's. */
export async function selectManifest(
  db: Db,
  id: string,
): Promise<{ manifest: ManifestRow; shipments: ShipmentRow[] } | undefined> {
  const manifest = await db
    .selectFrom('manifests')
    .selectAll()
    .where(sql<boolean>`seller_id = current_seller()`)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!manifest) return undefined;
  const { rows } = await sql<ShipmentRow>`select * from shipments
    where seller_id = current_seller() and manifest_id = ${id}::uuid order by awb`.execute(db);
  return { manifest, shipments: rows };
}

export type ShipmentEventRow = Selectable<ShipmentEventsTable>;

/** Adds scans; those that are known are left out. */
export async function insertEvents(db: Db, rows: readonly ShipmentEventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into shipment_events
    select * from json_populate_recordset(null::shipment_events, ${JSON.stringify(rows)})
    on conflict do nothing`.execute(db);
}

/** The scans of shipments, oldest first. */
export async function selectEvents(
  db: Db,
  shipmentIds: readonly string[],
): Promise<ShipmentEventRow[]> {
  const { rows } = await sql<ShipmentEventRow>`select * from shipment_events
    where seller_id = current_seller() and shipment_id = any(${shipmentIds}::uuid[])
    order by at, received_at`.execute(db);
  return rows;
}

/** Booked shipments of these ids, locked against other scans until the transaction ends. */
export async function lockBooked(db: Db, ids: readonly string[]): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`select * from shipments
    where seller_id = current_seller() and id = any(${ids}::uuid[]) and state = 'booked'
    order by id for no key update`.execute(db);
  return rows;
}

export async function setStatuses(
  db: Db,
  changed: readonly Pick<ShipmentRow, 'id' | 'status'>[],
): Promise<void> {
  await sql`update shipments set status = sent.status
    from json_to_recordset(${JSON.stringify(changed)}) sent (id uuid, status text)
    where shipments.seller_id = current_seller() and shipments.id = sent.id`.execute(db);
}

export type PickupRow = Selectable<PickupsTable>;

/** The pickup of an account, address and day. */
export async function selectPickup(
  db: Db,
  { account_id, place, day }: Pick<PickupRow, 'account_id' | 'place' | 'day'>,
): Promise<PickupRow | undefined> {
  return db
    .selectFrom('pickups')
    .selectAll()
    .where(sql<boolean>`seller_id = current_seller()`)
    .where('account_id', '=', account_id)
    .where('place', '=', place)
    .where('day', '=', day)
    .executeTakeFirst();
}

/** Adds a pickup unless there is one for its account, address and day. */
export async function insertPickup(db: Db, row: PickupRow): Promise<void> {
  await db
    .insertInto('pickups')
    .values({ ...row, pickup: JSON.stringify(row.pickup) })
    .onConflict((conflict) => conflict.constraint('pickups_day').doNothing())
    .execute();
}

/** Booked shipments that no carrier has picked up and that wait for no pickup, of the orders given or of all. */
export async function waitingShipments(
  db: Db,
  docketNumbers: readonly string[] | undefined,
  limit: number,
): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`select * from shipments
    where seller_id = current_seller() and state = 'booked' and status in ('READY_TO_SHIP', 'MANIFESTED', 'PICKUP_EXCEPTION')
      ${docketNumbers ? sql`and docket_number = any(${docketNumbers}::text[])` : sql``}
    order by created_at limit ${limit}`.execute(db);
  return rows;
}
