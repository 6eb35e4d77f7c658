import {
  buildBookingHold,
  buildBookingRelease,
  buildStatusPostings,
  type ChargedShipment,
} from '@shipdesk/domain/money/ledger/shipment-postings';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { updateCodLines } from '../../money/cod/cod-line-steps.ts';
import { postTransfers, readPostedLegs } from '../../money/ledger/ledger-steps.ts';
import { loadRowOrders, type OrderRow, readOrderRow } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { CarrierIds, Parcel } from '../carriers/port.ts';
import * as store from './shipments-store.ts';

/** Locks booked shipments against other scans until the transaction ends. Returns them. */
export function lockBookedShipments(db: Db, ids: readonly string[]): Promise<store.ShipmentRow[]> {
  return store.lockBooked(db, ids);
}

/** Returns the newest booking of each order. Omits orders that were never booked. */
export function readNewestShipments(db: Db, docketNumbers: readonly string[]) {
  return store.selectNewestShipments(db, docketNumbers);
}

export interface ShipmentWithOrder {
  readonly shipment: store.ShipmentRow;
  readonly order: OrderRow;
}

export async function pairWithOrders(db: Db, shipments: readonly store.ShipmentRow[]) {
  const orders = await loadRowOrders(db, shipments);
  return shipments.flatMap((shipment) => {
    const order = orders.get(shipment.orderId);
    return order ? [{ shipment, order }] : [];
  });
}

export function buildParcel(
  row: OrderRow,
  {
    shipment,
    seller,
    awb,
    ids,
  }: { shipment: store.ShipmentRow; seller: string; awb: string; ids: CarrierIds },
): Parcel {
  const order = readOrderRow(row);
  const { products, papers } = order;
  return {
    reference: shipment.reference,
    awb,
    ids,
    direction: order.direction,
    service: shipment.service === 'express' ? 'express' : 'surface',
    orderDate: order.orderDate,
    consignee: order.consignee,
    returnAddress: order.returnTo,
    paymentMode: row.paymentMode,
    codPaise: row.codPaise,
    invoicePaise: row.invoicePaise,
    contents: products.map(({ productName }) => productName).join(', '),
    quantity: products.reduce((sum, { quantity }) => sum + quantity, 0),
    hsnCode: products.find(({ hsnCode }) => hsnCode !== '')?.hsnCode ?? '',
    boxes: order.packages.boxes.flatMap(({ boxes, weightGrams, lengthMm, breadthMm, heightMm }) =>
      Array.from({ length: boxes }, () => ({ weightGrams, lengthMm, breadthMm, heightMm })),
    ),
    papers: { ...papers, sellerName: papers.sellerName || seller },
    returned: order.returned,
  };
}

/** Returns undefined if no booked parcel or several have this AWB. Requires `asOperator`. */
export async function findParcelByAwb(db: Db, awb: string) {
  const [parcel, otherParcel] = await store.selectBookedByAwb(db, awb);
  return otherParcel ? undefined : parcel;
}

/**
 * Holds the prices of bookings in the wallet. Throws if the balance does not cover them. Call it in the transaction of
 * the bookings.
 */
export async function holdPrices(
  db: Db,
  caller: Caller,
  bookings: readonly store.PaidShipment[],
  now: Date,
): Promise<void> {
  const holds = bookings.map(toChargedShipment).map(buildBookingHold);
  const results = await postTransfers(db, caller, holds, now);
  if (results.some(({ kind }) => kind === 'short')) {
    throw new Error('the wallet does not cover an accepted booking');
  }
}

export async function releasePrices(
  db: Db,
  caller: Caller,
  bookings: readonly store.PaidShipment[],
  now: Date,
): Promise<void> {
  const shipmentIds = bookings.map(({ id }) => id);
  const legs = await readPostedLegs(db, 'shipment', shipmentIds);
  const heldBookings = bookings.filter(({ id }) => legs.get(id)?.has('hold'));
  await postTransfers(
    db,
    caller,
    heldBookings.map(toChargedShipment).map(buildBookingRelease),
    now,
  );
}

export async function chargeStatuses(
  db: Db,
  caller: Caller,
  statusChanges: readonly {
    readonly shipment: store.PaidShipment;
    readonly status: ShipmentStatus;
  }[],
  now: Date,
): Promise<void> {
  if (statusChanges.length === 0) return;
  const shipmentIds = statusChanges.map(({ shipment }) => shipment.id);
  const legs = await readPostedLegs(db, 'shipment', shipmentIds);
  const postings = statusChanges.flatMap(({ shipment, status }) =>
    buildStatusPostings(toChargedShipment(shipment), status, legs.get(shipment.id) ?? new Set()),
  );
  await postTransfers(db, caller, postings, now);
}

function toChargedShipment(row: store.PaidShipment): ChargedShipment {
  const { id, docketNumber, service, quote: price, returnTerms, codPaise } = row;
  return { id, docketNumber, service, price, returnTerms, codPaise };
}

/** Changes the COD amount of a shipment and corrects collected COD. Call it before the transaction locks other rows. */
export async function changeCollectedAmount(
  db: Db,
  caller: Caller,
  { shipmentId, codPaise }: { readonly shipmentId: string; readonly codPaise: number },
  now: Date,
): Promise<void> {
  const [shipment] = await store.lockBooked(db, [shipmentId]);
  if (!shipment || shipment.codPaise === codPaise) return;
  const isCollected = shipment.status === 'DELIVERED';
  const statusAt = shipment.statusAt ?? now;
  const postStatus = async (row: store.ShipmentRow, status: ShipmentStatus) => {
    await chargeStatuses(db, caller, [{ shipment: row, status }], now);
    await updateCodLines(db, caller, [{ shipment: row, status, statusAt }], now);
  };
  if (isCollected) await postStatus(shipment, 'OUT_FOR_DELIVERY');
  await store.setCodPaise(db, shipmentId, codPaise);
  if (isCollected) await postStatus({ ...shipment, codPaise }, 'DELIVERED');
  const change = { cod_paise: [shipment.codPaise, codPaise] };
  await recordAudit(db, caller, 'shipment.cod_changed', shipmentId, change);
}
