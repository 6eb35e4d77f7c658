import type { Db } from '../../platform/db/query/statement.ts';
import {
  type BilledParcel,
  selectBilledBoxes,
  selectBilledParcels,
} from './billed-parcels-store.ts';

/**
 * Returns the parcels of an account, of all sellers, by the number in a carrier's file: the AWB or the number of any
 * box. Requires `asOperator`.
 */
export async function findBilledParcels(
  db: Db,
  accountId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, BilledParcel>> {
  const parcels = await selectBilledParcels(db, accountId, numbers);
  const boxes = await selectBilledBoxes(db, accountId, numbers);
  const rows = [
    ...parcels.map((parcel) => ({ number: parcel.awb, parcel })),
    ...boxes.map(({ boxAwb, ...parcel }) => ({ number: boxAwb, parcel })),
  ];
  // Put carried parcels last, so that they replace another booking with the same number.
  const ordered = rows.toSorted((a, b) => Number(a.parcel.isCarried) - Number(b.parcel.isCarried));
  return new Map(ordered.map(({ number, parcel }) => [number, parcel]));
}

/** Returns the AWBs of the parcels of an account by the numbers of their other boxes. Requires `asOperator`. */
export async function findParcelsOfBoxes(
  db: Db,
  accountId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const boxes = await selectBilledBoxes(db, accountId, numbers);
  return new Map(boxes.map(({ boxAwb, awb }) => [boxAwb, awb]));
}
