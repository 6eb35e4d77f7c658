import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import { isFinal, toReachedStatus } from '@shipdesk/domain/shipping/status';
import type { Db } from '../../platform/db/query/statement.ts';
import * as store from './boxes-store.ts';

export type BoxRow = store.BoxRow;

/** Returns the boxes by shipment id, sorted by box number. A parcel of one box has no entry. */
export async function loadBoxes(
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BoxRow[]>> {
  return Map.groupBy(await store.selectBoxes(db, shipmentIds), ({ shipmentId }) => shipmentId);
}

/** Reads all sellers. Requires `asOperator`. */
export function findBoxesByAwb(db: Db, accountId: string, awbs: readonly string[]) {
  return store.selectBoxesByAwb(db, accountId, awbs);
}

/** Returns true if a box has a final status or no scan, because some carriers scan only the first box. */
export const isBoxComplete = ({ status, seenAt }: BoxRow): boolean =>
  seenAt === null || isFinal(status);

/** Boxes count from 1. */
export interface ScannedBox extends Omit<store.BoxScan, 'status'> {
  readonly status: Parameters<typeof toReachedStatus>[0];
  readonly reweigh?: Reweigh;
}

/**
 * Stores the newest scans and the weights of boxes. Returns the total weight of each newly weighed parcel by shipment
 * id, if all its boxes have a weight. Requires a lock on the shipments.
 */
export async function recordBoxScans(
  db: Db,
  scans: readonly ScannedBox[],
): Promise<ReadonlyMap<string, Reweigh>> {
  if (scans.length === 0) return new Map();
  const newestScans = new Map<string, ScannedBox>();
  for (const scan of scans) {
    const key = `${scan.shipmentId} ${scan.box}`;
    const earlierScan = newestScans.get(key);
    if (!earlierScan || earlierScan.at <= scan.at) newestScans.set(key, scan);
  }
  await store.updateBoxScans(
    db,
    [...newestScans.values()].map((scan) => ({ ...scan, status: toReachedStatus(scan.status) })),
  );
  const weighings = scans.flatMap(({ shipmentId, box, reweigh }) =>
    reweigh ? [{ shipmentId, box, grams: reweigh.grams }] : [],
  );
  await store.updateWeighedGrams(db, weighings);
  const boxesByShipment = await loadBoxes(
    db,
    weighings.map(({ shipmentId }) => shipmentId),
  );
  return new Map(
    [...boxesByShipment].flatMap(([shipmentId, boxes]) => {
      if (boxes.some(({ weighedGrams }) => !weighedGrams)) return [];
      const grams = boxes.reduce((sum, { weighedGrams }) => sum + (weighedGrams ?? 0), 0);
      return [[shipmentId, { grams, size: null }]];
    }),
  );
}

/** Splits parcels into batches of at most `maxBoxes` boxes. A larger parcel has its own batch. */
export function splitByBoxes<Parcel>(
  parcels: readonly Parcel[],
  countBoxes: (parcel: Parcel) => number,
  maxBoxes: number,
): Parcel[][] {
  const batches: Parcel[][] = [];
  let freeBoxes = 0;
  for (const parcel of parcels) {
    const boxes = countBoxes(parcel);
    const batch = boxes <= freeBoxes ? batches.at(-1) : undefined;
    if (batch) batch.push(parcel);
    else batches.push([parcel]);
    freeBoxes = (batch ? freeBoxes : maxBoxes) - boxes;
  }
  return batches;
}
