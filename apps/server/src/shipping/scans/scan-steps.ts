import type { AttemptEvidence } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import { computeStatus, isFinal } from '@shipdesk/domain/shipping/status';
import { findStatusStart, splitAtEnd } from '@shipdesk/domain/shipping/status-start';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredScan } from '../../platform/db/schema/column-types.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { toStorableText } from '../../platform/storable-text.ts';
import { recordBoxScans } from '../booking/box-steps.ts';
import { lockBookedShipments, readNewestShipments } from '../booking/shipment-steps.ts';
import type { Scan } from '../carriers/port.ts';
import type { ScannedShipment } from './port.ts';
import { scanFollowers } from './scan-followers.ts';
import { insertScans, moveShipments, type ScanRow, selectScans } from './scans-store.ts';

export type NewScan = Omit<ScanRow, 'sellerId' | 'receivedAt'> &
  Pick<Scan, 'reweigh'> & {
    /** The box of a parcel with several boxes, from 1. */
    readonly box?: number | undefined;
  };

type ShipmentRow = Row<'shipments'>;

/** The task that polls the scans of a shipment and its boxes until they are final. The key is the shipment id. */
export const TRACKING_TASK = 'track';

/** The code of scans that come from Shipdesk instead of the carrier. */
const OWN_CODE = 'own';
const MAX_TEXT_CHARS = 500;

/**
 * Locks the shipments, stores their scans, updates their statuses and runs `scanFollowers`. The first box of a parcel
 * decides the status, because its label contains the COD. Returns the shipments whose status changed.
 */
export async function applyScans(db: Db, caller: Caller, scans: readonly NewScan[], now: Date) {
  const shipments = await lockBookedShipments(db, [
    ...new Set(scans.map(({ shipmentId }) => shipmentId)),
  ]);
  const ids = shipments.map(({ id }) => id);
  const bookedScans = scans.filter(({ shipmentId }) => ids.includes(shipmentId));
  await insertScans(
    db,
    bookedScans
      .filter(isFirstBoxScan)
      .map((scan) => ({ ...scan, sellerId: caller.sellerId, receivedAt: now })),
  );
  const boxScans = bookedScans.flatMap(({ box, ...scan }) =>
    box === undefined ? [] : [{ ...scan, box }],
  );
  const boxWeights = await recordBoxScans(db, boxScans);
  const storedScans = Map.groupBy(await selectScans(db, ids), ({ shipmentId }) => shipmentId);
  const scannedShipments = shipments.map((shipment): ScannedShipment => {
    const reweigh = scans.findLast(
      ({ shipmentId, box, ...scan }) =>
        shipmentId === shipment.id && box === undefined && scan.reweigh,
    )?.reweigh;
    const state = computeShipmentState(shipment, storedScans.get(shipment.id) ?? []);
    return { ...state, reweigh: reweigh ?? boxWeights.get(shipment.id) };
  });
  await moveShipments(
    db,
    scannedShipments.flatMap(({ shipment, status, statusAt, lastScanAt }) => {
      const isUnchanged =
        status === shipment.status &&
        statusAt?.getTime() === shipment.statusAt?.getTime() &&
        lastScanAt === shipment.lastScanAt;
      return isUnchanged ? [] : [{ id: shipment.id, status, statusAt, lastScanAt }];
    }),
  );
  for (const runFollower of scanFollowers) await runFollower(db, caller, scannedShipments, now);
  return scannedShipments
    .filter(({ change }) => change === 'moved')
    .map(({ shipment, status, statusAt }) => ({ ...shipment, status, statusAt }));
}

const isFirstBoxScan = ({ box = 1 }: NewScan): boolean => box === 1;

/** `scans` are all scans of the shipment, oldest first. */
function computeShipmentState(
  shipment: ShipmentRow,
  scans: readonly ScanRow[],
): Omit<ScannedShipment, 'reweigh'> {
  const { countedEvents, ignoredEvents } = splitAtEnd(scans);
  const status = computeStatus(scans);
  const statusAt = findStatusStart(scans)?.at ?? null;
  const isRedated = statusAt?.getTime() !== shipment.statusAt?.getTime() && isFinal(status);
  const sameStatusChange = isRedated ? 'redated' : 'none';
  const newestAt = scans.findLast(({ code }) => code !== OWN_CODE)?.at ?? null;
  const lastAt = shipment.lastScanAt;
  return {
    shipment,
    status,
    statusAt,
    change: status === shipment.status ? sameStatusChange : 'moved',
    lastScanAt: newestAt !== null && (lastAt === null || newestAt > lastAt) ? newestAt : lastAt,
    countedEvents,
    ignoredEvents,
  };
}

export function buildOwnScan(
  shipment: Pick<ShipmentRow, 'id'>,
  { status, words, at }: Pick<NewScan, 'status' | 'words' | 'at'>,
): NewScan {
  const base = { code: OWN_CODE, rawStatus: status, location: '', reason: null, evidence: null };
  return { ...base, shipmentId: shipment.id, at, status, words };
}

export function buildCarrierScan(
  shipment: Pick<ShipmentRow, 'id'> & Pick<NewScan, 'box'>,
  scan: Omit<Scan, 'reference' | 'at'> & { readonly at: Date | string },
): NewScan {
  const { at, status, reason, reweigh, evidence } = scan;
  const { code, rawStatus, words, location } = cleanTexts(scan);
  return {
    shipmentId: shipment.id,
    box: shipment.box,
    at: new Date(at),
    code,
    rawStatus,
    status,
    words,
    location,
    reason,
    evidence: evidence ? cleanEvidence(evidence) : null,
    ...(reweigh && { reweigh }),
  };
}

export function toStoredScan(scan: Scan): StoredScan {
  const { awb, at, code, rawStatus, status, words, location, reason, reweigh, evidence } = scan;
  const texts = cleanTexts({ awb, code, rawStatus, words, location });
  return {
    ...texts,
    at: at.toISOString(),
    status,
    reason,
    ...(reweigh && { reweigh }),
    ...(evidence && { evidence: cleanEvidence(evidence) }),
  };
}

function cleanEvidence(evidence: AttemptEvidence): AttemptEvidence {
  const entries = Object.entries(evidence).map(([key, value]) => [
    key,
    typeof value === 'string' ? toStorableText(value, MAX_TEXT_CHARS) : value,
  ]);
  return Object.fromEntries(entries);
}

type ScanTexts = Pick<Scan, 'awb' | 'code' | 'rawStatus' | 'words' | 'location'>;

function cleanTexts({ awb, code, rawStatus, words, location }: ScanTexts): ScanTexts {
  const cleanText = (text: string) => toStorableText(text, MAX_TEXT_CHARS);
  return {
    awb: cleanText(awb),
    code: cleanText(code),
    rawStatus: cleanText(rawStatus),
    words: cleanText(words),
    location: cleanText(location),
  };
}

/** Oldest first. */
export function loadShipmentScans(
  db: Db,
  shipmentIds: readonly string[],
): Promise<readonly ScanRow[]> {
  return selectScans(db, shipmentIds);
}

/** Returns the scans oldest first. Returns undefined before the first booking. */
export async function readTrackedShipment(
  db: Db,
  docketNumber: string,
): Promise<{ readonly shipment: ShipmentRow; readonly scans: readonly ScanRow[] } | undefined> {
  const [shipment] = await readNewestShipments(db, [docketNumber]);
  return shipment && { shipment, scans: await selectScans(db, [shipment.id]) };
}
