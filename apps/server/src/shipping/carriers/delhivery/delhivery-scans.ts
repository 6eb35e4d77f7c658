import { isParcelWeight } from '@shipdesk/domain/money/weights/reweigh';
import { itemsAt, textAt, valueAt } from '../carrier-call.ts';
import type { Scan } from '../port.ts';
import { scanTimeOf } from '../scan-time.ts';
import { awbSpellings, ndrReasonOfScan, statusOfScan } from './delhivery-codes.ts';

interface RawScan {
  readonly awb: string;
  readonly reference: string;
  readonly type: string;
  readonly status: string;
  readonly code: string;
  readonly time: string;
  readonly words: string;
  readonly location: string;
}

/** No scan for one without a number or a possible time: it has no place in a history. */
function scanOf({ type, status, time, ...raw }: RawScan, now: Date): Scan[] {
  const at = scanTimeOf(time, now);
  if (at === null || raw.awb === '') return [];
  return [
    {
      ...raw,
      at,
      rawStatus: `${type} ${status}`,
      status: statusOfScan(type, status, raw.code),
      reason: ndrReasonOfScan(type, status, raw.code),
    },
  ];
}

/** The scan of a capture of the weight. */
const WEIGHED = 'X-DWS';

/** Adds the shipment's charged weight, in grams, to the scan that captured it. */
function withWeight(scans: readonly Scan[], shipment: unknown): Scan[] {
  const told = valueAt(shipment, 'ChargedWeight');
  const grams = Math.ceil(Number(told ?? 0));
  const at = scans.findLastIndex(({ code }) => code.startsWith(WEIGHED));
  if (at === -1 || !isParcelWeight(grams)) return [...scans];
  return scans.map((scan, index) =>
    index === at ? { ...scan, reweigh: { grams, size: null } } : scan,
  );
}

/** The scans of one `ShipmentData` entry. Its present status is one of them, and is told once. */
export function scansOfShipment(entry: unknown, now: Date): Scan[] {
  const shipment = valueAt(entry, 'Shipment');
  const of = { awb: textAt(shipment, 'AWB'), reference: textAt(shipment, 'ReferenceNo') };
  const details = (itemsAt(shipment, 'Scans') ?? []).map((scan) => valueAt(scan, 'ScanDetail'));
  const scans = details.flatMap((detail) =>
    scanOf(
      {
        ...of,
        type: textAt(detail, 'ScanType'),
        status: textAt(detail, 'Scan'),
        code: textAt(detail, 'StatusCode'),
        time: textAt(detail, 'StatusDateTime') || textAt(detail, 'ScanDateTime'),
        words: textAt(detail, 'Instructions'),
        location: textAt(detail, 'ScannedLocation'),
      },
      now,
    ),
  );
  const status = valueAt(shipment, 'Status');
  const present = scanOf(
    {
      ...of,
      type: textAt(status, 'StatusType'),
      status: textAt(status, 'Status'),
      code: textAt(status, 'StatusCode'),
      time: textAt(status, 'StatusDateTime'),
      words: textAt(status, 'Instructions'),
      location: textAt(status, 'StatusLocation'),
    },
    now,
  );
  const isTold = ({ at, code, rawStatus }: Scan) =>
    scans.some(
      (scan) =>
        scan.at.getTime() === at.getTime() && scan.code === code && scan.rawStatus === rawStatus,
    );
  return withWeight([...scans, ...present.filter((scan) => !isTold(scan))], shipment);
}

/** The scan of a push; none for pushes of proofs, photos and weights, null for an invalid push. */
export function scansOfPush(body: unknown, now: Date): Scan[] | null {
  const shipment = valueAt(body, 'Shipment');
  if (shipment === undefined) {
    const isDocument = awbSpellings.some((name) => textAt(body, name) !== '');
    return isDocument ? [] : null;
  }
  const status = valueAt(shipment, 'Status');
  const scans = scanOf(
    {
      awb: textAt(shipment, 'AWB'),
      reference: textAt(shipment, 'ReferenceNo'),
      type: textAt(status, 'StatusType'),
      status: textAt(status, 'Status'),
      code: textAt(shipment, 'NSLCode'),
      time: textAt(status, 'StatusDateTime'),
      words: textAt(status, 'Instructions'),
      location: textAt(status, 'StatusLocation'),
    },
    now,
  );
  return scans.length > 0 ? scans : null;
}
