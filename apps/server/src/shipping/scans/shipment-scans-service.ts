import { sql } from 'kysely';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredScan } from '../../platform/db/schema/column-types.ts';
import {
  newestShipments,
  type ShipmentEventRow,
  type ShipmentRow,
  selectEvents,
} from '../booking/shipments-store.ts';
import type { Scan } from '../carriers/port.ts';
import { applyEvents, type NewEvent } from './shipment-events.ts';

/** A shipment and the seller that it belongs to. */
export type ShipmentKey = Pick<ShipmentRow, 'sellerId' | 'id' | 'awb'>;

/** The shipments of an account with these AWBs, of all sellers. For `asOperator`. */
export async function shipmentsByAwb(
  db: Db,
  accountId: string,
  awbs: readonly string[],
): Promise<ShipmentKey[]> {
  const { rows } = await sql<ShipmentKey>`select seller_id, id, awb from shipments
    where awb = any(${awbs}::text[]) and awb <> '' and account_id = ${accountId}::uuid
      and state = 'booked'`.execute(db);
  return rows;
}

/** Stores scans of the caller's seller, and moves its shipments. */
export async function applyScans(
  db: Db,
  caller: Caller,
  scans: readonly { readonly shipment: ShipmentKey; readonly scan: StoredScan }[],
  now: Date,
): Promise<void> {
  const events = scans.map(({ shipment, scan }) =>
    eventOf({ ...scan, at: new Date(scan.at) }, shipment),
  );
  await applyEvents(db, caller, events, now);
}

const MAX_TEXT = 500;

/** A scan as a push keeps it. */
export function storedScan(scan: Scan): StoredScan {
  const { awb, at, code, rawStatus, status, words, location, reason, reweigh } = scan;
  const texts = cleanTexts({ awb, code, rawStatus, words, location });
  const stored = { ...texts, at: at.toISOString(), status, reason };
  return reweigh ? { ...stored, reweigh } : stored;
}

/** A carrier's scan as it is stored. */
export function eventOf(
  scan: Omit<Scan, 'reference'>,
  shipment: Pick<ShipmentRow, 'id'>,
): NewEvent {
  const { at, status, reason, reweigh } = scan;
  const { code, rawStatus, words, location } = cleanTexts(scan);
  return {
    shipmentId: shipment.id,
    at,
    code,
    rawStatus,
    status,
    words,
    location,
    reason,
    reweigh,
  };
}

type ScanTexts = Pick<Scan, 'awb' | 'code' | 'rawStatus' | 'words' | 'location'>;

/** The texts of a scan, in a form and length that PostgreSQL stores. */
function cleanTexts({ awb, code, rawStatus, words, location }: ScanTexts): ScanTexts {
  const clean = (text: string) =>
    text
      .slice(0, MAX_TEXT)
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, ' ');
  return {
    awb: clean(awb),
    code: clean(code),
    rawStatus: clean(rawStatus),
    words: clean(words),
    location: clean(location),
  };
}

/** A parcel as the public tracking page shows it. */
export interface FollowedShipment {
  readonly shipment: Pick<ShipmentRow, 'state' | 'status' | 'statusAt' | 'expectedOn'>;
  /** The oldest first. */
  readonly events: readonly ShipmentEventRow[];
}

/** The newest shipment of an order with its scans; undefined for an order that was never booked. */
export async function followShipment(
  db: Db,
  docketNumber: string,
): Promise<FollowedShipment | undefined> {
  const [shipment] = await newestShipments(db, [docketNumber]);
  return shipment && { shipment, events: await selectEvents(db, [shipment.id]) };
}
