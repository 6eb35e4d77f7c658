import { followCod } from '../../money/cod/cod-lines-service.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { chargeStatuses } from './shipment-money.ts';
import { lockBooked, setCodPaise } from './shipments-store.ts';

/**
 * Changes what the carrier collects for a shipment, after the carrier has accepted the change. COD that was collected
 * before is corrected. Locks the shipment: call it before other locks.
 */
export async function changeCollected(
  db: Db,
  caller: Caller,
  { shipmentId, codPaise }: { readonly shipmentId: string; readonly codPaise: number },
  now: Date,
): Promise<void> {
  const [shipment] = await lockBooked(db, [shipmentId]);
  if (!shipment || shipment.codPaise === codPaise) return;
  const isCollected = shipment.status === 'DELIVERED';
  const statusAt = shipment.statusAt ?? now;
  /** Lets the books follow the shipment to a status. */
  const follow = async (one: typeof shipment, status: typeof shipment.status) => {
    await chargeStatuses(db, caller, [{ shipment: one, status }], now);
    await followCod(db, caller, [{ shipment: one, status, statusAt }], now);
  };
  if (isCollected) await follow(shipment, 'OUT_FOR_DELIVERY');
  await setCodPaise(db, shipmentId, codPaise);
  if (isCollected) await follow({ ...shipment, codPaise }, 'DELIVERED');
  await recordAudit(db, caller, {
    action: 'shipment.cod_changed',
    subject: shipmentId,
    change: { cod_paise: [shipment.codPaise, codPaise] },
  });
}
