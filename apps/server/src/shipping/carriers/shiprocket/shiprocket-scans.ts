import { readItems, readValue } from '../../../platform/json.ts';
import { readText } from '../carrier-call.ts';
import type { Scan } from '../port.ts';
import { parseScanTime } from '../scan-time.ts';
import { readShiprocketCode } from './shiprocket-codes.ts';

/** Times without a zone are Indian time. Skips scans without a code or a valid time. */
function readScans(awb: string, items: readonly unknown[], now: Date): Scan[] {
  return items.flatMap((item): Scan[] => {
    const at = parseScanTime(readText(item, 'date'), now);
    const code = readText(item, 'sr-status');
    const words = readText(item, 'activity');
    if (at === null || code === '') return [];
    return [
      {
        awb,
        reference: '',
        at,
        code,
        words,
        rawStatus: readText(item, 'status'),
        location: readText(item, 'location'),
        ...readShiprocketCode(code, words),
      },
    ];
  });
}

/** Returns an empty list before the first scan, or null if the response lacks the AWB. */
export function parseTrackedScans(json: unknown, awb: string, now: Date): Scan[] | null {
  const data = readValue(json, awb, 'tracking_data');
  if (data === undefined) return null;
  return readScans(awb, readItems(data, 'shipment_track_activities') ?? [], now);
}

/** Each push contains all scans of its parcel. Returns null for an invalid push. */
export function parseShiprocketPush(json: unknown, now: Date): Scan[] | null {
  const awb = readText(json, 'awb');
  const items = readItems(json, 'scans');
  return awb === '' || items === null ? null : readScans(awb, items, now);
}
