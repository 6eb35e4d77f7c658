import { countBoxes } from '@shipdesk/domain/order/order';
import { chooseReference } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { canBeHandedOver, findScanOutcome } from '@shipdesk/domain/shipping/hand-over';
import { pickupSlots } from '@shipdesk/domain/shipping/pickup-slots';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import type { ServiceDeps } from '../../deps.ts';
import { createDocumentFonts } from '../../documents/document-fonts.ts';
import { renderManifest } from '../../documents/manifest-pdf.ts';
import { findExistingDockets } from '../../orders/capture/order-steps.ts';
import type { PickupTitle } from '../../orders/warehouses/warehouses-service.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { type Detail, Refusal } from '../../platform/refusal.ts';
import {
  lockBookedShipments,
  pairWithOrders,
  readNewestShipments,
  type ShipmentWithOrder,
} from '../booking/shipment-steps.ts';
import { applyScans, buildOwnScan } from '../scans/scan-steps.ts';
import * as store from './hand-overs-store.ts';
import { type PickupRow, selectNextPickup } from './pickups-store.ts';

const MAX_LISTED_MANIFESTS = 100;

/** A list of parcels that a carrier collects at a pickup address. */
export type Manifest = store.ManifestRow;

export function createManifests({ database, now, newId }: ServiceDeps) {
  const fonts = createDocumentFonts();

  async function closeManifests(
    db: Db,
    principal: Principal,
    { docketNumbers, call }: { docketNumbers: readonly string[]; call: IdempotentCall },
  ): Promise<readonly Manifest[]> {
    const day = toBusinessDay(now());
    const manifestCount = await store.countManifests(db, day);
    const parcels = await pairWithOrders(db, await readNewestShipments(db, docketNumbers));
    const manifestIds = parcels.flatMap(({ shipment }) => shipment.manifestId ?? []);
    const manifestNumbers = await store.selectManifestNumbers(db, manifestIds);
    const unfitOrders = findUnfitOrders(docketNumbers, parcels, manifestNumbers);
    const groups = Map.groupBy(parcels, ({ shipment, order }) =>
      JSON.stringify([shipment.accountId, order.pickup]),
    );
    const newManifests = [...groups.values()].flatMap((group, index) => {
      const [firstParcel] = group;
      if (!firstParcel) return [];
      const row: Manifest = {
        sellerId: principal.sellerId,
        id: newId(),
        number: `M${day.replaceAll('-', '')}-${manifestCount + index + 1}`,
        accountId: firstParcel.shipment.accountId,
        carrier: firstParcel.shipment.carrier,
        pickup: firstParcel.order.pickup,
        day,
        parcels: group.length,
        createdAt: now(),
        createdBy: principal.userId,
      };
      return [{ row, shipments: group.map(({ shipment }) => shipment) }];
    });
    const manifests = newManifests.map(({ row }) => row);
    const replay = await claimKey(db, principal, { call, response: manifests, now: now() });
    if (replay) return replay;
    if (unfitOrders.length > 0) {
      const existingDockets = await findExistingDockets(db, docketNumbers);
      throw new Refusal('manifest_orders_unfit', {
        params: { orders: unfitOrders.length },
        details: unfitOrders.map((order) =>
          existingDockets.has(order.field) ? order : { field: order.field, code: 'order_unknown' },
        ),
      });
    }
    for (const { row, shipments } of newManifests) {
      await store.insertManifest(db, row, shipments);
      const scan = { status: 'MANIFESTED', words: row.number, at: now() } as const;
      const scans = shipments.map((shipment) => buildOwnScan(shipment, scan));
      await applyScans(db, principal, scans, now());
    }
    await recordAudit(db, principal, 'manifests.closed', '', {
      manifests: Object.fromEntries(manifests.map((row) => [row.number, row.parcels])),
      dockets: newManifests.flatMap(({ shipments }) =>
        shipments.map(({ docketNumber }) => docketNumber),
      ),
    });
    return manifests;
  }

  return {
    /**
     * Closes a manifest for each carrier account and pickup address. Throws 404 if the seller has none of the orders,
     * 409 with the orders that cannot be handed over.
     */
    close: (principal: Principal, docketNumbers: readonly string[], call: IdempotentCall) =>
      database.asSeller(principal, async (db) => {
        await store.lockManifests(db);
        return closeManifests(db, principal, { docketNumbers, call });
      }),

    /** Closes a manifest of the scanned parcels of a hand-over. Throws 409 if no parcel is scanned. */
    closeScanned: (principal: Principal, handOverId: string, call: IdempotentCall) =>
      database.asSeller(principal, async (db) => {
        // Read after the lock, so that the second of two concurrent closes finds no scans.
        await store.lockManifests(db);
        const docketNumbers = await store.selectScannedDockets(db, handOverId);
        const manifests = await closeManifests(db, principal, { docketNumbers, call });
        if (manifests.length === 0) {
          throw new Refusal('hand_over_empty');
        }
        return manifests;
      }),

    list: (principal: Principal) =>
      database.asSeller(principal, (db) => store.selectManifests(db, MAX_LISTED_MANIFESTS)),

    /** Throws 404 for an id that is not the seller's. */
    renderPdf: async (principal: Principal, id: string, findTitle: PickupTitle) => {
      const content = await database.asSeller(principal, async (db) => {
        const manifest = await store.selectManifest(db, id);
        if (!manifest) throw new Refusal('manifest_unknown');
        return {
          manifest: manifest.manifest,
          parcels: await pairWithOrders(db, manifest.shipments),
          nextPickup: await selectNextPickup(db, manifest.manifest),
          seller: await findCompany(db, principal.sellerId),
        };
      });
      const { manifest, parcels, nextPickup, seller } = content;
      const { pickup } = manifest;
      return renderManifest(
        {
          manifestNumber: manifest.number,
          carrierName: getCarrierName(manifest.carrier),
          sellerName: seller.name,
          warehouse: {
            name: findTitle(pickup),
            address: `${pickup.address}, ${pickup.city}, ${pickup.state} ${pickup.pincode}`,
            phone: pickup.phone,
          },
          pickupDay: nextPickup?.day ?? manifest.day,
          pickupSlot: nextPickup ? formatSlot(nextPickup) : '',
          pickupNumber: nextPickup?.token ?? '',
          shipments: parcels.map(toManifestLine),
        },
        { fonts },
      );
    },
  };
}

/** The field of each detail is a docket number. */
function findUnfitOrders(
  docketNumbers: readonly string[],
  parcels: readonly ShipmentWithOrder[],
  manifestNumbers: ReadonlyMap<string, string>,
): Detail[] {
  const parcelsByDocket = new Map(parcels.map((parcel) => [parcel.shipment.docketNumber, parcel]));
  return docketNumbers.flatMap((field): Detail[] => {
    const parcel = parcelsByDocket.get(field);
    if (parcel?.shipment.state !== 'booked') return [{ field, code: 'awb_missing' }];
    const { manifestId, status, scannedAt } = parcel.shipment;
    const number = manifestNumbers.get(manifestId ?? '');
    if (number !== undefined) return [{ field, code: 'manifest_closed', params: { number } }];
    if (parcel.order.direction === 'reverse') return [{ field, code: 'manifest_reverse' }];
    const isFit = canBeHandedOver({ status, isScanned: scannedAt !== null });
    return isFit ? [] : [{ field, code: 'manifest_handed_over' }];
  });
}

function formatSlot({ slot }: Pick<PickupRow, 'slot'>): string {
  const pickupSlot = pickupSlots.find(({ from }) => from === slot);
  return pickupSlot ? `${pickupSlot.from} - ${pickupSlot.to}` : slot;
}

function toManifestLine({ shipment, order }: ShipmentWithOrder) {
  return {
    awb: shipment.awb,
    docketNumber: order.docketNumber,
    reference: chooseReference(order),
    consigneeName: order.consigneeName,
    consigneeCity: order.consigneeCity,
    consigneePincode: order.consigneePincode,
    boxCount: countBoxes(order.boxes),
    deadGrams: order.deadGrams,
    codPaise: order.paymentMode === 'COD' ? order.codPaise : null,
  };
}

const MAX_LISTED_PARCELS = 200;
/** The id of a hand-over starts with the UUID of its account. */
const UUID_LENGTH = 36;

export type ParcelToHandOver = store.HandOverParcel;

export function createHandOvers({ database, now }: RowDeps) {
  return {
    list: (principal: Principal) => database.asSeller(principal, (db) => store.selectHandOvers(db)),

    /** Throws 404 if no parcel is left to hand over. */
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

    scan: (principal: Principal, handOverId: string, code: string) =>
      database.asSeller(principal, async (db) => {
        const parcel = await store.findParcel(db, code);
        const outcome = findScanOutcome(parcel ? toScannedParcel(parcel, handOverId) : null);
        if (outcome !== 'added' || !parcel?.shipmentId) return { outcome, parcel };
        const { shipmentId: id, box } = parcel;
        const scan = { id, at: now(), userId: principal.userId };
        // A colleague may scan another box of the parcel at the same time.
        await lockBookedShipments(db, [id]);
        const boxes = await store.recordBoxScan(db, { ...scan, box });
        const isComplete = (await store.countUnscannedBoxes(db, id)) === 0;
        const isParcelRecorded = isComplete && (await store.recordScan(db, scan));
        const isRecorded = isParcelRecorded || boxes > 0;
        // Read again, because a colleague may have scanned the parcel in the meantime.
        const scannedParcel = await store.findParcel(db, code);
        if (!isRecorded) return { outcome: 'repeated' as const, parcel: scannedParcel };
        const change = { awb: parcel.awb, ...(box !== null && { box }) };
        await recordAudit(db, principal, 'parcel.scanned', id, change);
        return { outcome, parcel: scannedParcel };
      }),

    /** Throws 404 for a parcel that has no scan or is on a manifest. */
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

function toScannedParcel(parcel: store.FoundParcel, handOverId: string) {
  const accountId = handOverId.slice(0, UUID_LENGTH);
  return {
    direction: parcel.direction,
    isOrderCancelled: parcel.stage === 'cancelled',
    state: parcel.state,
    status: parcel.status,
    isOnManifest: parcel.manifest !== null,
    isScanned: parcel.scannedAt !== null,
    isSameCarrier: parcel.handOver?.startsWith(accountId) === true,
    isSameWarehouse: parcel.handOver === handOverId,
  };
}
