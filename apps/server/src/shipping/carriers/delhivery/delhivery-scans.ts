import { isParcelWeight } from '@shipdesk/domain/money/weights/reweigh';
import { readItems, readValue } from '../../../platform/json.ts';
import { readText } from '../carrier-call.ts';
import type { Scan } from '../port.ts';
import { parseScanTime } from '../scan-time.ts';
import { awbSpellings } from './delhivery-booking.ts';
import { type CodedScan, toScan } from './delhivery-codes.ts';

/** Returns an empty list if the AWB is missing or the time is invalid. */
function readScan({ time, ...raw }: Omit<CodedScan, 'at'> & { time: string }, now: Date): Scan[] {
  const at = parseScanTime(time, now);
  return at === null || raw.awb === '' ? [] : [toScan({ ...raw, at })];
}

/** The code of a scan with a measured weight starts with this text. */
const WEIGHING_PREFIX = 'X-DWS';

/** Adds the shipment's charged weight, in grams, to its last scan with a measured weight. */
function addWeight(scans: readonly Scan[], shipment: unknown): Scan[] {
  const chargedWeight = readValue(shipment, 'ChargedWeight');
  const grams = Math.ceil(Number(chargedWeight ?? 0));
  const weighingIndex = scans.findLastIndex(({ code }) => code.startsWith(WEIGHING_PREFIX));
  if (weighingIndex === -1 || !isParcelWeight(grams)) return [...scans];
  return scans.map((scan, index) =>
    index === weighingIndex ? { ...scan, reweigh: { grams, size: null } } : scan,
  );
}

/** Returns the scans of one `ShipmentData` entry. Adds the current status if no scan in the list is the same. */
export function parseShipmentScans(entry: unknown, now: Date): Scan[] {
  const shipment = readValue(entry, 'Shipment');
  const ids = { awb: readText(shipment, 'AWB'), reference: readText(shipment, 'ReferenceNo') };
  const details = (readItems(shipment, 'Scans') ?? []).map((scan) => readValue(scan, 'ScanDetail'));
  const scans = details.flatMap((detail) =>
    readScan(
      {
        ...ids,
        type: readText(detail, 'ScanType'),
        status: readText(detail, 'Scan'),
        code: readText(detail, 'StatusCode'),
        time: readText(detail, 'StatusDateTime') || readText(detail, 'ScanDateTime'),
        words: readText(detail, 'Instructions'),
        location: readText(detail, 'ScannedLocation'),
      },
      now,
    ),
  );
  const status = readValue(shipment, 'Status');
  const currentCode = readText(status, 'StatusCode');
  const currentScans = readScan({ ...ids, ...readStatus(status), code: currentCode }, now);
  const isListed = ({ at, code, rawStatus }: Scan) =>
    scans.some(
      (scan) =>
        scan.at.getTime() === at.getTime() && scan.code === code && scan.rawStatus === rawStatus,
    );
  return addWeight([...scans, ...currentScans.filter((scan) => !isListed(scan))], shipment);
}

function readStatus(status: unknown) {
  return {
    type: readText(status, 'StatusType'),
    status: readText(status, 'Status'),
    time: readText(status, 'StatusDateTime'),
    words: readText(status, 'Instructions'),
    location: readText(status, 'StatusLocation'),
  };
}

/** Returns an empty list for proofs, photos and weights, and null for an invalid push. */
export function parseDelhiveryPush(body: unknown, now: Date): Scan[] | null {
  const shipment = readValue(body, 'Shipment');
  if (shipment === undefined) {
    const isDocument = awbSpellings.some((name) => readText(body, name) !== '');
    return isDocument ? [] : null;
  }
  const status = readValue(shipment, 'Status');
  const ids = { awb: readText(shipment, 'AWB'), reference: readText(shipment, 'ReferenceNo') };
  const code = readText(shipment, 'NSLCode');
  const scans = readScan({ ...ids, ...readStatus(status), code }, now);
  return scans.length > 0 ? scans : null;
}
