import { readItems, readValue } from '../../../platform/json.ts';
import { readText } from '../carrier-call.ts';
import type { Scan } from '../port.ts';
import { parseScanTime } from '../scan-time.ts';
import { RETURN_PREFIX, readAmazonCode } from './amazon-shipping-codes.ts';

/** Returns null if the response tracks no parcel. Skips scans without a code or a valid time. */
export function parseTrackedScans(json: unknown, now: Date): Scan[] | null {
  const payload = readValue(json, 'payload');
  const awb = readText(payload, 'trackingId');
  const events = readItems(payload, 'eventHistory');
  if (awb === '' || events === null) return null;
  const details = readItems(payload, 'summary', 'trackingDetailCodes', 'forward') ?? [];
  const scans = events.flatMap((event): Scan[] => {
    const eventCode = readText(event, 'eventCode');
    const at = parseScanTime(readText(event, 'eventTime'), now);
    if (at === null || eventCode === '') return [];
    const isReturn = readText(event, 'shipmentType') === 'RETURNS';
    const code = isReturn ? `${RETURN_PREFIX}${eventCode}` : eventCode;
    const location = ['city', 'stateOrRegion', 'postalCode']
      .map((name) => readText(event, 'location', name))
      .filter(Boolean)
      .join(', ');
    const place = { location, words: eventCode };
    return [
      { awb, reference: '', at, code, rawStatus: eventCode, ...place, ...readAmazonCode(code) },
    ];
  });
  const newestScan = scans.toSorted((first, second) => Number(second.at) - Number(first.at))[0];
  return scans.map((scan) =>
    scan === newestScan ? { ...scan, ...readAmazonCode(scan.code, details.map(String)) } : scan,
  );
}
