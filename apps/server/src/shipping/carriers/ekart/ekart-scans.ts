import { readItems, readValue } from '../../../platform/json.ts';
import { readText } from '../carrier-call.ts';
import type { CarrierIds, Scan } from '../port.ts';
import { parseScanTime } from '../scan-time.ts';
import { readEkartCode } from './ekart-codes.ts';

/** Returns an empty list if the status is missing or the time is invalid. */
function readScan(json: unknown, ids: Pick<Scan, 'awb' | 'reference'>, now: Date): Scan[] {
  const code = readText(json, 'status');
  const milliseconds = readText(json, 'ctime');
  if (code === '' || !/^\d{12,14}$/.test(milliseconds)) return [];
  const at = parseScanTime(new Date(Number(milliseconds)).toISOString(), now);
  if (at === null) return [];
  const words = readText(json, 'desc');
  const meaning = readEkartCode(code, readText(json, 'ndrStatus'), words);
  const location = readText(json, 'location');
  return [{ ...ids, at, code, rawStatus: code, words, location, ...meaning }];
}

/** Returns null if the response has no list of scans or no AWB. */
export function parseTrackedScans(json: unknown, now: Date): Scan[] | null {
  const details = readItems(json, 'track', 'details');
  const ids = { awb: readText(json, '_id'), reference: readText(json, 'order_number') };
  if (details === null || ids.awb === '') return null;
  return details.flatMap((detail) => readScan(detail, ids, now));
}

export interface CreatedShipment {
  readonly awb: string;
  readonly reference: string;
  readonly ids: CarrierIds;
}

/** Returns null for a push other than `shipment_created` and `shipment_recreated`. */
export function parseCreatedShipment(json: unknown): CreatedShipment | null {
  const awb = readText(json, 'id');
  const wbn = readText(json, 'wbn');
  const isCreated = readValue(json, 'status') === undefined && readText(json, 'vendor') !== '';
  if (awb === '' || wbn === '' || !isCreated) return null;
  return { awb, reference: readText(json, 'orderNumber'), ids: { wbn } };
}

/** Returns an empty list for a created parcel, and null for an invalid push. */
export function parseEkartPush(json: unknown, now: Date): Scan[] | null {
  if (parseCreatedShipment(json) !== null) return [];
  const ids = { awb: readText(json, 'id'), reference: readText(json, 'orderNumber') };
  const scans = ids.awb === '' ? [] : readScan(json, ids, now);
  return scans.length > 0 ? scans : null;
}
