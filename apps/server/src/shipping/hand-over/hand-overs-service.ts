import { findScanOutcome } from '@shipdesk/domain/shipping/hand-over';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as store from './hand-overs-store.ts';

const MAX_LISTED_PARCELS = 200;
/** The id of a hand-over starts with the UUID of its account. */
const UUID_LENGTH = 36;

export type ParcelToHandOver = store.HandOverParcel;

/** Creates the service that scans parcels while a courier loads them. Closing puts them on a manifest. */
export function createHandOvers({ database, now }: RowDeps) {
  return {
    list: (principal: Principal) => database.asSeller(principal, (db) => store.selectHandOvers(db)),

    /** Throws 404 when no parcel waits for the account at the pickup address. */
    read: async (principal: Principal, id: string) => {
      const handOver = await database.asSeller(principal, async (db) => {
        const [row] = await store.selectHandOvers(db, id);
        if (!row) return undefined;
        const limit = MAX_LISTED_PARCELS;
        return {
          ...row,
          missingParcels: await store.selectParcels(db, id, { isScanned: false, limit }),
          scannedParcels: await store.selectParcels(db, id, { isScanned: true, limit }),
        };
      });
      if (!handOver) throw new Refusal('hand_over_unknown');
      return handOver;
    },

    scan: (principal: Principal, id: string, code: string) =>
      database.asSeller(principal, async (db) => {
        const parcel = await store.findParcel(db, code);
        const outcome = findScanOutcome(parcel ? toScannedParcel(parcel, id) : null);
        if (outcome !== 'added' || !parcel?.shipmentId) return { outcome, found: parcel };
        const at = now();
        const isRecorded = await store.recordScan(db, {
          id: parcel.shipmentId,
          at,
          by: principal.userId,
        });
        // Read again, because a colleague may have scanned the parcel first.
        const scannedParcel = await store.findParcel(db, code);
        if (!isRecorded) return { outcome: 'repeated' as const, found: scannedParcel };
        await recordAudit(db, principal, 'parcel.scanned', parcel.shipmentId, { awb: parcel.awb });
        return { outcome, found: scannedParcel };
      }),

    /** Throws 404 for a parcel that is not scanned. */
    removeScan: (principal: Principal, docketNumber: string) =>
      database.asSeller(principal, async (db) => {
        const parcel = await store.findParcel(db, docketNumber);
        if (!parcel?.shipmentId || !(await store.clearScan(db, parcel.shipmentId))) {
          throw new Refusal('scan_unknown');
        }
        await recordAudit(db, principal, 'parcel.unscanned', parcel.shipmentId, {
          awb: parcel.awb,
        });
      }),
  };
}

function toScannedParcel(parcel: store.FoundParcel, handOver: string) {
  const account = handOver.slice(0, UUID_LENGTH);
  return {
    direction: parcel.direction,
    isOrderCancelled: parcel.stage === 'cancelled',
    state: parcel.state,
    status: parcel.status,
    isOnManifest: parcel.manifest !== null,
    isScanned: parcel.scannedAt !== null,
    isSameCarrier: parcel.handOver?.startsWith(account) === true,
    isSameWarehouse: parcel.handOver === handOver,
  };
}
