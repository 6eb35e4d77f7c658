import { isParcelWeight } from '@shipdesk/domain/money/weights/reweigh';
import { statusOf } from '@shipdesk/domain/shipping/status';
import { itemsAt, textAt, valueAt } from '../carrier-call.ts';
import { ndrReasonOfScan, statusOfScan } from '../delhivery/delhivery-codes.ts';
import type { Scan } from '../port.ts';
import { scanTimeOf } from '../scan-time.ts';
import { type JourneyEvent, journeyOf, type SimulatedParcel } from './journey.ts';
import { magicOf } from './magic-inputs.ts';
import type { ParcelRow } from './simulator-store.ts';

export function parcelOf(row: ParcelRow): SimulatedParcel {
  return {
    ...row,
    life: magicOf(`-${row.life ?? ''}`).life,
    pickup:
      row.requestedAt && row.collectsAt
        ? { requestedAt: row.requestedAt, collectsAt: row.collectsAt }
        : null,
    // A rejected action changes nothing.
    ndrActions: row.life === 'NDR-REJECT' ? [] : row.ndrActions,
  };
}

/** A scan as the simulator pushes it: its statuses and codes are Delhivery's. */
export interface RawScan extends Omit<JourneyEvent, 'at'> {
  readonly awb: string;
  readonly reference: string;
  /** ISO 8601. */
  readonly at: string;
}

export function rawScan({ awb, reference }: ParcelRow, event: JourneyEvent): RawScan {
  return { awb, reference, ...event, at: event.at.toISOString() };
}

export function scanOf({ type, status, ...raw }: Omit<RawScan, 'at'> & { at: Date }): Scan {
  return {
    ...raw,
    rawStatus: `${type} ${status}`,
    status: statusOfScan(type, status, raw.code),
    reason: ndrReasonOfScan(type, status, raw.code),
  };
}

/** The valid scans of a push; null when it has none. */
export function scansOfPush(body: unknown): Scan[] | null {
  const items = itemsAt(body, 'scans');
  if (items === null) return null;
  const valid = items.flatMap((item) => {
    const awb = textAt(item, 'awb');
    const at = scanTimeOf(textAt(item, 'at'));
    if (awb === '' || at === null) return [];
    return [
      scanOf({
        awb,
        reference: textAt(item, 'reference'),
        at,
        type: textAt(item, 'type'),
        status: textAt(item, 'status'),
        code: textAt(item, 'code'),
        words: textAt(item, 'words'),
        location: textAt(item, 'location'),
        ...reweighAt(item),
      }),
    ];
  });
  return items.length > 0 && valid.length === 0 ? null : valid;
}

/** The weight of a pushed scan. */
function reweighAt(item: unknown): Pick<RawScan, 'reweigh'> {
  const grams = valueAt(valueAt(item, 'reweigh'), 'grams');
  return isParcelWeight(grams) ? { reweigh: { grams, size: null } } : {};
}

/** The scans of a parcel up to a time. */
export function eventsUntil(row: ParcelRow, seed: string, moment: Date): JourneyEvent[] {
  return journeyOf(parcelOf(row), seed).filter(({ at }) => at <= moment);
}

/** Scans of a messy parcel arrive backwards, and each twice. */
export function asSent(row: ParcelRow, events: readonly JourneyEvent[]): readonly JourneyEvent[] {
  return row.life === 'MESSY' ? events.toReversed().flatMap((event) => [event, event]) : events;
}

export function currentStatus(row: ParcelRow, events: readonly JourneyEvent[]) {
  return statusOf(events.map((event) => scanOf({ ...rawScan(row, event), at: event.at })));
}
