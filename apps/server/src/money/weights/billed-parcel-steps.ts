import type { Db } from '../../platform/db/query/statement.ts';
import {
  type BilledParcel,
  selectBilledBoxes,
  selectBilledParcels,
} from './billed-parcels-store.ts';

/**
 * Returns the parcels of an account, across sellers, by the number in a carrier's file: the AWB of the parcel or of a
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
  // Put carried parcels last, so they replace another booking with the same number.
  const sortedRows = rows.toSorted(
    (a, b) => Number(a.parcel.isCarried) - Number(b.parcel.isCarried),
  );
  return new Map(sortedRows.map(({ number, parcel }) => [number, parcel]));
}

/** Returns the AWBs of an account's parcels, by the AWBs of their other boxes. Requires `asOperator`. */
export async function findParcelsOfBoxes(
  db: Db,
  accountId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const boxes = await selectBilledBoxes(db, accountId, numbers);
  return new Map(boxes.map(({ boxAwb, awb }) => [boxAwb, awb]));
}
