import type { CarrierDeps } from '../../deps.ts';
import { isReadablePdf } from '../../documents/labels/merged-labels.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Detail } from '../../platform/refusal.ts';
import { pairWithOrders, type ShipmentWithOrder } from '../booking/shipment-steps.ts';
import type { WaitForCarriers } from '../carriers/carriers-port.ts';
import type { Carrier } from '../carriers/port.ts';
import * as store from './carrier-labels-store.ts';

const CALL_TIMEOUT_MS = 10_000;
/** A print stops loading labels after this time. The next print reuses the stored labels. */
const PRINT_TIMEOUT_MS = 30_000;
const MAX_CONCURRENT_LOADS = 8;
const STORE_BATCH_SIZE = 50;

type Shipment = ShipmentWithOrder['shipment'];

export interface CarrierLabels {
  /** By shipment id. */
  readonly pdfs: ReadonlyMap<string, Uint8Array>;
  /** `field` is the docket number. */
  readonly problems: readonly Detail[];
}

/** Call it in the transaction that erases the consignees. */
export const eraseCarrierLabels = (db: Db, orderIds: readonly string[]): Promise<void> =>
  store.deleteLabelsOfOrders(db, orderIds);

/** Loads a label from the carrier when it is first printed, and stores it for later prints. */
export function createCarrierLabels({ database, carriers, now }: CarrierDeps) {
  async function findLabelCarriers(accountIds: Iterable<string>) {
    const adapters = new Map<string, Carrier>();
    for (const id of new Set(accountIds)) {
      const carrier = await carriers.getCarrier(id);
      if (carrier.capabilities.label === 'carrier') adapters.set(id, carrier);
    }
    return adapters;
  }

  async function storeLabels(
    caller: Caller,
    shipments: readonly Shipment[],
    loadedPdfs: ReadonlyMap<string, Uint8Array>,
  ) {
    for (let start = 0; start < shipments.length; start += STORE_BATCH_SIZE) {
      const batch = shipments.slice(start, start + STORE_BATCH_SIZE);
      await database.asSeller(caller, async (db) => {
        // A consignee may have been erased during the call to the carrier.
        const orderIds = batch.map(({ orderId }) => orderId);
        await store.lockOrders(db, orderIds);
        const currentParcels = (await pairWithOrders(db, batch)).filter(
          ({ order }) => order.consigneeErasedAt === null,
        );
        const rows = currentParcels.flatMap(({ shipment: { id: shipmentId } }) => {
          const pdf = loadedPdfs.get(shipmentId);
          const { sellerId } = caller;
          return pdf ? [{ sellerId, shipmentId, pdf: Buffer.from(pdf), loadedAt: now() }] : [];
        });
        await store.insertLabels(db, rows);
      });
    }
  }

  return {
    load: async (
      caller: Caller,
      parcels: readonly ShipmentWithOrder[],
      waitForCarriers: WaitForCarriers,
    ): Promise<CarrierLabels> => {
      const adapters = await findLabelCarriers(parcels.map(({ shipment }) => shipment.accountId));
      const labelledParcels = parcels.filter(({ shipment }) => adapters.has(shipment.accountId));
      if (labelledParcels.length === 0) return { pdfs: new Map(), problems: [] };
      const ids = labelledParcels.map(({ shipment }) => shipment.id);
      const storedLabels = await database.asSeller(caller, (db) => store.selectLabels(db, ids));
      const pdfs = new Map<string, Uint8Array>(
        storedLabels.map(({ shipmentId, pdf }) => [shipmentId, pdf]),
      );
      const missingParcels = labelledParcels.filter(({ shipment }) => !pdfs.has(shipment.id));
      const loadedPdfs = new Map<string, Uint8Array>();
      const problems: Detail[] = [];
      const deadline = AbortSignal.timeout(PRINT_TIMEOUT_MS);
      // The loaders share one iterator, so each takes the next parcel.
      const remainingParcels = missingParcels.values();
      const loadRemaining = async () => {
        for (const { shipment, order } of remainingParcels) {
          const carrier = adapters.get(shipment.accountId);
          const label =
            order.consigneeErasedAt === null
              ? await loadLabel(carrier, shipment, deadline)
              : ({ field: shipment.docketNumber, code: 'label_erased' } as const);
          if ('code' in label) problems.push(label);
          else loadedPdfs.set(shipment.id, label.pdf);
        }
      };
      if (missingParcels.length > 0) {
        await waitForCarriers(async () => {
          await Promise.all(Array.from({ length: MAX_CONCURRENT_LOADS }, loadRemaining));
        });
      }
      const missingShipments = missingParcels.map(({ shipment }) => shipment);
      await storeLabels(
        caller,
        missingShipments.filter(({ id }) => loadedPdfs.has(id)),
        loadedPdfs,
      );
      return { pdfs: new Map([...pdfs, ...loadedPdfs]), problems };
    },
  };
}

async function loadLabel(
  carrier: Carrier | undefined,
  { docketNumber: field, awb, carrierIds: ids }: Shipment,
  deadline: AbortSignal,
): Promise<{ readonly pdf: Uint8Array } | Detail> {
  const notReady = { field, code: 'label_not_ready' } as const;
  if (!carrier?.loadLabel || deadline.aborted) return notReady;
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
  const outcome = await carrier.loadLabel({ awb, ids }, signal);
  if (outcome.kind === 'label') return (await isReadablePdf(outcome.pdf)) ? outcome : notReady;
  const isFinal =
    outcome.kind === 'refused' && outcome.code !== 'throttled' && outcome.words !== '';
  return isFinal ? { field, code: 'label_refused', params: { words: outcome.words } } : notReady;
}
