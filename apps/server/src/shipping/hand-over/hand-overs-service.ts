import { findScanOutcome } from '@shipdesk/domain/shipping/hand-over';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as store from './hand-overs-store.ts';

const LISTED = 200;
/** The id of a hand-over begins with its account. */
const UUID_LENGTH = 36;

export type ParcelToHandOver = store.HandOverParcel;

/** Creates the service that scans parcels while a courier loads them. A closed manifest takes the scanned ones. */
export function createHandOvers({ database, now }: RowDeps) {
  return {
    list: (principal: Principal) => database.asSeller(principal, (db) => store.selectHandOvers(db)),

    /** Throws 404 when no parcel waits for the account at the pickup address. */
    read: async (principal: Principal, id: string) => {
      const handOver = await database.asSeller(principal, async (db) => {
        const [row] = await store.selectHandOvers(db, id);
        if (!row) return undefined;
        return {
          ...row,
          missingParcels: await store.selectParcels(db, id, { isScanned: false, limit: LISTED }),
          scannedParcels: await store.selectParcels(db, id, { isScanned: true, limit: LISTED }),
        };
      });
      if (!handOver) throw new Refusal('hand_over_unknown');
      return handOver;
    },

    scan: (principal: Principal, id: string, code: string) =>
      database.asSeller(principal, async (db) => {
        const found = await store.findParcel(db, code);
        const outcome = findScanOutcome(found ? toScannedParcel(found, id) : null);
        if (outcome !== 'added' || !found?.shipmentId) return { outcome, found };
        const at = now();
        const isCounted = await store.noteScan(db, {
          id: found.shipmentId,
          at,
          by: principal.userId,
        });
        // A colleague scanned it in the meantime: read again who it was.
        const after = await store.findParcel(db, code);
        if (!isCounted) return { outcome: 'repeated' as const, found: after };
        await recordAudit(db, principal, 'parcel.scanned', found.shipmentId, { awb: found.awb });
        return { outcome, found: after };
      }),

    /** Throws 404 for a parcel that is not scanned. */
    removeScan: (principal: Principal, docketNumber: string) =>
      database.asSeller(principal, async (db) => {
        const found = await store.findParcel(db, docketNumber);
        if (!found?.shipmentId || !(await store.dropScan(db, found.shipmentId))) {
          throw new Refusal('scan_unknown');
        }
        await recordAudit(db, principal, 'parcel.unscanned', found.shipmentId, { awb: found.awb });
      }),
  };
}

function toScannedParcel(found: store.FoundParcel, handOver: string) {
  const account = handOver.slice(0, UUID_LENGTH);
  return {
    direction: found.direction,
    isOrderCancelled: found.stage === 'cancelled',
    state: found.state,
    status: found.status,
    isOnManifest: found.manifest !== null,
    isScanned: found.scannedAt !== null,
    isSameCarrier: found.handOver?.startsWith(account) === true,
    isSameWarehouse: found.handOver === handOver,
  };
}
