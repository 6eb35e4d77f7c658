import { isParcelWeight } from '@shipdesk/domain/money/weights/reweigh';
import { computeStatus } from '@shipdesk/domain/shipping/status';
import { readItems, readValue } from '../../../platform/json.ts';
import { readText } from '../carrier-call.ts';
import { toScan } from '../delhivery/delhivery-codes.ts';
import type { Scan } from '../port.ts';
import { parseScanTime } from '../scan-time.ts';
import { type JourneyEvent, planJourney, type SimulatedParcel } from './journey.ts';
import { parseMagicName } from './magic-inputs.ts';
import type { ParcelRow } from './simulator-store.ts';

export function toSimulatedParcel(row: ParcelRow): SimulatedParcel {
  return {
    ...row,
    life: parseMagicName(`-${row.life ?? ''}`).life,
    pickup:
      row.requestedAt && row.collectsAt
        ? { requestedAt: row.requestedAt, collectsAt: row.collectsAt }
        : null,
    // A rejected action changes nothing.
    ndrActions: row.life === 'NDR-REJECT' ? [] : row.ndrActions,
  };
}

/** A scan in a push of the simulator, with Delhivery's statuses and codes. */
export interface RawScan extends Omit<JourneyEvent, 'at'> {
  readonly awb: string;
  readonly reference: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Returns one scan for each box. Divides a measured weight among the boxes. */
export function toRawScans(
  { awb, reference, boxes }: ParcelRow,
  { reweigh, ...event }: JourneyEvent,
): RawScan[] {
  const scan = { ...event, awb, reference, at: event.at.toISOString() };
  if (boxes.length === 0) return [{ ...scan, ...(reweigh && { reweigh }) }];
  const declaredGrams = boxes.reduce((sum, { grams }) => sum + grams, 0);
  let cumulativeGrams = 0;
  let assignedGrams = 0;
  return boxes.map((box) => {
    cumulativeGrams += box.grams;
    const targetGrams = Math.round(((reweigh?.grams ?? 0) * cumulativeGrams) / declaredGrams);
    const grams = targetGrams - assignedGrams;
    assignedGrams = targetGrams;
    const boxReweigh = reweigh && { reweigh: { grams, size: null } };
    return { ...scan, awb: box.awb, ...boxReweigh };
  });
}

/** Returns null if the push has no list of scans or if all of its scans are invalid. */
export function parseSimulatedPush(body: unknown): Scan[] | null {
  const items = readItems(body, 'scans');
  if (items === null) return null;
  const validScans = items.flatMap((item) => {
    const awb = readText(item, 'awb');
    const at = parseScanTime(readText(item, 'at'));
    if (awb === '' || at === null) return [];
    return [
      toScan({
        awb,
        reference: readText(item, 'reference'),
        at,
        type: readText(item, 'type'),
        status: readText(item, 'status'),
        code: readText(item, 'code'),
        words: readText(item, 'words'),
        location: readText(item, 'location'),
        ...readReweigh(item),
        ...readEvidence(item),
      }),
    ];
  });
  return items.length > 0 && validScans.length === 0 ? null : validScans;
}

function readReweigh(item: unknown): Pick<RawScan, 'reweigh'> {
  const grams = readValue(readValue(item, 'reweigh'), 'grams');
  return isParcelWeight(grams) ? { reweigh: { grams, size: null } } : {};
}

function readEvidence(item: unknown): Pick<RawScan, 'evidence'> {
  const evidence = readValue(item, 'evidence');
  if (typeof evidence !== 'object' || evidence === null) return {};
  const [latitude, longitude, callSeconds] = ['latitude', 'longitude', 'callSeconds'].map((key) =>
    Number(readText(evidence, key) || Number.NaN),
  );
  return {
    evidence: {
      agentName: readText(evidence, 'agentName'),
      agentPhone: readText(evidence, 'agentPhone'),
      isOtpChecked: readValue(evidence, 'isOtpChecked') === true,
      ...(Number.isFinite(latitude) && { latitude }),
      ...(Number.isFinite(longitude) && { longitude }),
      ...(readText(evidence, 'calledAt') !== '' && { calledAt: readText(evidence, 'calledAt') }),
      ...(Number.isFinite(callSeconds) && { callSeconds }),
    },
  };
}

export function listEventsUntil(row: ParcelRow, seed: string, moment: Date): JourneyEvent[] {
  const until = toParcelTime(row, moment);
  return planJourney(toSimulatedParcel(row), seed).filter(({ at }) => at <= until);
}

/** The simulator sends the events of a messy parcel newest first, and each twice. */
export function orderAsSent(
  row: ParcelRow,
  events: readonly JourneyEvent[],
): readonly JourneyEvent[] {
  return row.life === 'MESSY' ? events.toReversed().flatMap((event) => [event, event]) : events;
}

export function findCurrentStatus(row: ParcelRow, events: readonly JourneyEvent[]) {
  const { awb, reference } = row;
  return computeStatus(events.map((event) => toScan({ ...event, awb, reference })));
}

/** A parcel may be ahead of the clock. */
export const toParcelTime = ({ aheadSeconds }: ParcelRow, time: Date): Date =>
  new Date(time.getTime() + aheadSeconds * 1000);
