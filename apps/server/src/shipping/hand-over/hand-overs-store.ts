import { statusesBeforePickup } from '@shipdesk/domain/shipping/status';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import { type RawBuilder, sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { parcelName, selectDocketsNamed } from '../../platform/db/query/parcel-name.ts';
import {
  execute,
  findRow,
  insertRow,
  ownRows,
  queryColumn,
  queryRow,
  queryRows,
  queryValue,
} from '../../platform/db/query/rows.ts';
import { type Db, listLiterals } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

/** The account and pickup address of a parcel as one text. jsonb sorts keys, so equal addresses have equal texts. */
const handOverId = sql`s.account_id::text || '-' || md5(o.pickup::text)`;

/**
 * Selects the booked parcels that are not on a manifest: before the pickup, or scanned by the seller and not cancelled.
 * The status MANIFESTED does not exclude a parcel, because carriers report it when they receive the booking. Matches
 * the condition of the index `shipments_to_hand_over`.
 */
const isToHandOver = sql`seller_id = ${ownSeller} and state = 'booked' and manifest_id is null
  and (status in ${listLiterals(statusesBeforePickup)}
    or (scanned_at is not null and status <> 'CANCELLED'))`;

/** Maximum number of parcels that hand-overs list. */
const MAX_PARCELS = 5_000;

const forwardOrders = sql`orders o on o.seller_id = ${ownSeller} and o.id = s.order_id and o.direction = 'forward'`;
const parcelsToHandOver = sql`(select * from shipments where ${isToHandOver} order by created_at limit ${MAX_PARCELS}) s
  join ${forwardOrders}`;
const scannedParcels = sql`(select * from shipments where ${isToHandOver} and scanned_at is not null) s
  join ${forwardOrders}`;

export interface HandOverRow {
  readonly id: string;
  readonly carrier: string;
  readonly pickup: Address;
  readonly expected: number;
  readonly scanned: number;
  readonly boxes: number;
  readonly scannedBoxes: number;
}

const boxCount = sql`(select coalesce(sum((kind.value->>'boxes')::int), 0) from jsonb_array_elements(o.boxes) kind)`;
const scannedBoxes = sql`(case when s.scanned_at is not null then ${boxCount}
  else (select count(b.scanned_at) from parcel_boxes b where b.seller_id = ${ownSeller} and b.shipment_id = s.id) end)`;

export function selectHandOvers(db: Db, id?: string) {
  return queryRows(db)<HandOverRow>`select ${handOverId} as id, s.carrier, o.pickup,
      count(*) as expected, count(s.scanned_at) as scanned,
      sum(${boxCount})::int as boxes, sum(${scannedBoxes})::int as scanned_boxes
    from ${parcelsToHandOver} ${id === undefined ? sql`` : sql`where ${handOverId} = ${id}`}
    group by s.account_id, s.carrier, o.pickup order by expected desc, o.pickup->>'name' limit 100`;
}

export interface HandOverParcel {
  readonly docketNumber: string;
  readonly reference: string;
  readonly awb: string;
  readonly consigneeName: string;
  readonly consigneeCity: string;
  readonly boxes: number;
  readonly scannedBoxes: number;
  readonly scannedAt: Date | null;
  readonly scannedBy: string | null;
}

const findUserName = (id: RawBuilder<unknown>) =>
  sql`(select u.name from users u where u.seller_id = ${ownSeller} and u.id = ${id})`;
const parcelColumns = sql`o.docket_number, ${parcelName}, s.awb, o.consignee_city, ${boxCount} as boxes,
  ${scannedBoxes}::int as scanned_boxes`;

/** Returns missing parcels oldest first, or scanned parcels newest scan first. */
export function selectParcels(
  db: Db,
  id: string,
  { isScanned, limit }: { isScanned: boolean; limit: number },
) {
  return queryRows(db)<HandOverParcel>`select ${parcelColumns}, s.scanned_at,
      ${findUserName(sql`s.scanned_by`)} as scanned_by from ${isScanned ? scannedParcels : parcelsToHandOver}
    where ${handOverId} = ${id} and s.scanned_at is ${isScanned ? sql`not null` : sql`null`}
    order by ${isScanned ? sql`s.scanned_at desc` : sql`s.created_at`}, s.id limit ${limit}`;
}

export function selectScannedDockets(db: Db, id: string) {
  return queryColumn(db)<string>`select o.docket_number from ${scannedParcels}
    where ${handOverId} = ${id} order by s.scanned_at`;
}

/** The columns of the shipment are null for an order that was never booked. */
export interface FoundParcel extends HandOverParcel {
  readonly direction: 'forward' | 'reverse';
  readonly stage: string;
  readonly shipmentId: string | null;
  readonly state: Row<'shipments'>['state'] | null;
  readonly status: Row<'shipments'>['status'] | null;
  readonly carrier: string | null;
  readonly pickup: Address;
  readonly handOver: string | null;
  readonly manifest: string | null;
  /** The scanned box, counted from 1; null if the parcel has one box or the code names the whole parcel. */
  readonly box: number | null;
}

/**
 * Returns the parcel of an AWB, docket number, order id or reference. If several orders match, returns the newest
 * order. The AWB of an earlier booking returns that booking. The number of a box returns the scan of that box.
 */
export function findParcel(db: Db, code: string) {
  return queryRow(db)<FoundParcel>`with found as (
      select 1 as rank, order_id, id as shipment_id, null::int as box from shipments
        where seller_id = ${ownSeller} and awb = ${code} and awb <> ''
      union all
      select 1, booked.order_id, booked.id, b.box from parcel_boxes b
        join shipments booked on booked.seller_id = ${ownSeller} and booked.id = b.shipment_id
        where b.seller_id = ${ownSeller} and b.awb = ${code}
      union all
      select 2, id, null, null from orders
        where seller_id = ${ownSeller} and docket_number = any(${selectDocketsNamed(code)})
    )
    select ${parcelColumns}, found.box, coalesce(b.scanned_at, s.scanned_at) as scanned_at,
      ${findUserName(sql`coalesce(b.scanned_by, s.scanned_by)`)} as scanned_by, o.direction, o.stage, s.id as shipment_id, s.state, s.status, s.carrier,
      o.pickup, ${handOverId} as hand_over,
      (select m.number from manifests m where m.seller_id = ${ownSeller} and m.id = s.manifest_id) as manifest
    from found join orders o on o.seller_id = ${ownSeller} and o.id = found.order_id
    left join lateral (
      select * from shipments newest where newest.seller_id = ${ownSeller} and newest.order_id = o.id
        and (found.shipment_id is null or newest.id = found.shipment_id)
      order by newest.created_at desc, newest.id desc limit 1
    ) s on true
    left join parcel_boxes b on b.seller_id = ${ownSeller} and b.shipment_id = s.id and b.box = found.box
    order by found.rank, o.created_at desc, found.box limit 1`;
}

/** Does nothing if the parcel has a scan or is on a manifest. Returns true if it recorded the scan. */
export async function recordScan(
  db: Db,
  { id, at, userId }: { id: string; at: Date; userId: string },
) {
  const rowCount = await execute(db)`
    update shipments set scanned_at = ${at}, scanned_by = ${userId}::uuid
    where seller_id = ${ownSeller} and id = ${id}::uuid and scanned_at is null and manifest_id is null`;
  return rowCount > 0;
}

/** Records the scan of one box, or of all boxes for null. Returns the number of recorded scans. */
export function recordBoxScan(
  db: Db,
  { id, box, at, userId }: { id: string; box: number | null; at: Date; userId: string },
): Promise<number> {
  return execute(db)`update parcel_boxes set scanned_at = ${at}, scanned_by = ${userId}::uuid
    where seller_id = ${ownSeller} and shipment_id = ${id}::uuid and scanned_at is null
      ${box === null ? sql`` : sql`and box = ${box}`}`;
}

/** Returns 0 for a parcel with one box. */
export function countUnscannedBoxes(db: Db, id: string) {
  return queryValue(db)<number>`select count(*) as boxes from parcel_boxes
    where seller_id = ${ownSeller} and shipment_id = ${id}::uuid and scanned_at is null`;
}

/** Does nothing if the parcel is on a manifest. Returns true if it removed a scan. */
export async function clearScan(db: Db, id: string): Promise<boolean> {
  const boxes = await execute(db)`update parcel_boxes b set scanned_at = null, scanned_by = null
    from shipments s where b.seller_id = ${ownSeller} and b.shipment_id = ${id}::uuid and b.scanned_at is not null
      and s.seller_id = ${ownSeller} and s.id = b.shipment_id and s.manifest_id is null`;
  const rowCount = await execute(db)`update shipments set scanned_at = null, scanned_by = null
    where seller_id = ${ownSeller} and id = ${id}::uuid and scanned_at is not null and manifest_id is null`;
  return boxes + rowCount > 0;
}

export async function selectManifestNumbers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows(db)<{ id: string; number: string }>`select id, number from manifests
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export type ManifestRow = Row<'manifests'>;

/** Serialises the seller's manifests, so that their numbers are consecutive. */
export async function lockManifests(db: Db): Promise<void> {
  await execute(db)`select pg_advisory_xact_lock(hashtext('manifests ' || ${ownSeller}::text))`;
}

export function countManifests(db: Db, day: string) {
  return queryValue(db)<number>`select count(*) as manifests from manifests
    where seller_id = ${ownSeller} and day = ${day}::date`;
}

export async function insertManifest(
  db: Db,
  row: ManifestRow,
  shipments: readonly Pick<Row<'shipments'>, 'id'>[],
): Promise<void> {
  const shipmentIds = shipments.map(({ id }) => id);
  await insertRow(db, 'manifests', { ...row, pickup: JSON.stringify(row.pickup) });
  await execute(db)`update shipments set manifest_id = ${row.id}::uuid
    where seller_id = ${ownSeller} and id = any(${shipmentIds}::uuid[])`;
}

export function selectManifests(db: Db, limit: number) {
  return queryRows(db)<ManifestRow>`select * from manifests where ${ownRows}
    order by created_at desc, number desc limit ${limit}`;
}

export async function selectManifest(db: Db, id: string) {
  const manifest = await findRow(db, 'manifests', id);
  if (!manifest) return undefined;
  const { rows } = await sql<Row<'shipments'>>`select * from shipments
    where seller_id = ${ownSeller} and manifest_id = ${id}::uuid order by awb`.execute(db);
  return { manifest, shipments: rows };
}
