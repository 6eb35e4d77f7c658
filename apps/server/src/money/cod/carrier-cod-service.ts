import type { CodAtCarrier } from '@shipdesk/domain/money/carrier-cod/cod-match';
import type { Db } from '../../platform/db/query/statement.ts';

import {
  addSettled,
  type CarrierCodRow,
  lockLines,
  type OwingAccount,
  type ParcelKey,
  selectCarrierCod,
  selectOwingAccounts,
} from './carrier-cod-store.ts';

/** What carriers owe for parcels, by shipment. */
export type CarrierCod = ReadonlyMap<string, CodAtCarrier>;

/** What carriers owe for parcels of any seller. Parcels without COD are left out. For `asOperator`. */
export async function carrierCodOf(db: Db, parcels: readonly ParcelKey[]): Promise<CarrierCod> {
  return byShipment(await selectCarrierCod(db, parcels));
}

/** The same for parcels of one seller, locked until the transaction ends. Lock the wallet first. */
export async function lockedCarrierCod(
  db: Db,
  sellerId: string,
  shipmentIds: readonly string[],
): Promise<CarrierCod> {
  await lockLines(db, shipmentIds);
  const parcels = shipmentIds.map((id) => ({ sellerId, id }));
  return byShipment(await selectCarrierCod(db, parcels));
}

/** Notes what carriers no longer owe for parcels, in the transaction that posts it. */
export async function settleCarrierCod(
  db: Db,
  settled: readonly { readonly shipmentId: string; readonly paise: number }[],
): Promise<void> {
  if (settled.length === 0) return;
  await addSettled(
    db,
    settled.map(({ shipmentId, paise }) => ({ shipmentId, paise })),
  );
}

/** What carriers owe, account by account. For `asOperator`. */
export function owingAccounts(db: Db, today: string): Promise<OwingAccount[]> {
  return selectOwingAccounts(db, today);
}

function byShipment(rows: readonly CarrierCodRow[]): CarrierCod {
  return new Map(
    rows.map(({ shipmentId, owedPaise, isDelivered }) => [shipmentId, { owedPaise, isDelivered }]),
  );
}
