import type { Db } from '../../platform/db/query/statement.ts';
import { type BilledParcel, selectBilledParcels } from './billed-parcels-store.ts';

/** Returns the parcels of an account that a carrier's file names, by AWB, of all sellers. Requires `asOperator`. */
export async function findBilledParcels(
  db: Db,
  accountId: string,
  awbs: readonly string[],
): Promise<ReadonlyMap<string, BilledParcel>> {
  const rows = await selectBilledParcels(db, accountId, awbs);
  // A carried parcel comes last and replaces another booking with the same number.
  const ordered = rows.toSorted((a, b) => Number(a.isCarried) - Number(b.isCarried));
  return new Map(ordered.map((row) => [row.awb, row]));
}
