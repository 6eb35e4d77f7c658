import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import { isFinal, toReachedStatus } from '@shipdesk/domain/shipping/status';
import type { Db } from '../../platform/db/query/statement.ts';
import * as store from './boxes-store.ts';

export type BoxRow = store.BoxRow;

/** Returns the boxes of parcels with several boxes by shipment, in their order. */
export async function loadBoxes(
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BoxRow[]>> {
  return Map.groupBy(await store.selectBoxes(db, shipmentIds), ({ shipmentId }) => shipmentId);
}

/** Returns the boxes of booked parcels of an account with these numbers, of all sellers. Requires `asOperator`. */
export function findBoxesByAwb(db: Db, accountId: string, awbs: readonly string[]) {
  return store.selectBoxesByAwb(db, accountId, awbs);
}

/** Returns true if no scan of a box is expected: it ended, or the carrier scans only the first box. */
export const isSettled = ({ status, seenAt }: BoxRow): boolean =>
  seenAt === null || isFinal(status);

/** A scan of one box of a parcel with several boxes. Boxes count from 1. */
export interface ScannedBox extends Omit<store.BoxScan, 'status'> {
  readonly status: Parameters<typeof toReachedStatus>[0];
  readonly reweigh?: Reweigh;
}

/**
 * Stores the newest scans and the weights of boxes. Returns the weight of each parcel whose last box was weighed by
 * these scans. The caller must hold the locks of the shipments.
 */
export async function recordBoxScans(
  db: Db,
  scans: readonly ScannedBox[],
): Promise<ReadonlyMap<string, Reweigh>> {
  if (scans.length === 0) return new Map();
  const newest = new Map<string, ScannedBox>();
  for (const scan of scans) {
    const key = `${scan.shipmentId} ${scan.box}`;
    const known = newest.get(key);
    if (!known || known.at <= scan.at) newest.set(key, scan);
  }
  await store.updateBoxScans(
    db,
    [...newest.values()].map((scan) => ({ ...scan, status: toReachedStatus(scan.status) })),
  );
  const weighings = scans.flatMap(({ shipmentId, box, reweigh }) =>
    reweigh ? [{ shipmentId, box, grams: reweigh.grams }] : [],
  );
  await store.updateWeighedGrams(db, weighings);
  const weighed = await loadBoxes(
    db,
    weighings.map(({ shipmentId }) => shipmentId),
  );
  return new Map(
    [...weighed].flatMap(([shipmentId, boxes]) => {
      const grams = boxes.map(({ weighedGrams }) => weighedGrams ?? 0);
      if (grams.includes(0)) return [];
      return [[shipmentId, { grams: grams.reduce((sum, each) => sum + each, 0), size: null }]];
    }),
  );
}

/** Splits parcels into batches of at most `max` boxes. A parcel with more is a batch of its own. */
export function splitByBoxes<Parcel>(
  parcels: readonly Parcel[],
  getBoxes: (parcel: Parcel) => number,
  max: number,
): Parcel[][] {
  const batches: Parcel[][] = [];
  let left = 0;
  for (const parcel of parcels) {
    const boxes = getBoxes(parcel);
    const batch = boxes <= left ? batches.at(-1) : undefined;
    if (batch) batch.push(parcel);
    else batches.push([parcel]);
    left = (batch ? left : max) - boxes;
  }
  return batches;
}
