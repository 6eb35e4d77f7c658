import type { LabelsBody } from '@shipdesk/contract/shipping/shipment-documents';
import { isSandboxId } from '@shipdesk/domain/account/sandbox';
import { chooseReference } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { sortLabels } from '@shipdesk/domain/shipping/label-sort';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import type { CarrierDeps } from '../../deps.ts';
import { createDocumentFonts } from '../../documents/document-fonts.ts';
import type { LabelData, LabelParty } from '../../documents/labels/label-data.ts';
import { createLabelPdf } from '../../documents/labels/label-pdf.ts';
import { decodeLogoUrl } from '../../documents/labels/logo.ts';
import { mergeLabels } from '../../documents/labels/merged-labels.ts';
import { renderPackingList, renderPickList } from '../../documents/list-pdf.ts';
import {
  findExistingDockets,
  type OrderRow,
  readOrderRow,
  readOrders,
} from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { type Detail, Refusal } from '../../platform/refusal.ts';
import { loadBoxes } from '../booking/box-steps.ts';
import {
  pairWithOrders,
  readNewestShipments,
  type ShipmentWithOrder,
} from '../booking/shipment-steps.ts';
import type { WaitForCarriers } from '../carriers/carriers-port.ts';
import { createCarrierLabels } from './carrier-labels-service.ts';
import { readLabelSettings } from './label-settings-service.ts';

/** Printed on labels of a sandbox instead of the carrier and its sort code. */
const SAMPLE = 'SAMPLE';

interface LabelledParcel extends ShipmentWithOrder {
  readonly awbs: readonly string[];
}

export function createShipmentDocuments({ database, carriers, now }: CarrierDeps) {
  const fonts = createDocumentFonts();
  const carrierLabels = createCarrierLabels({ database, carriers, now });

  return {
    /**
     * Prints a label for each box, or the carrier's label of a parcel, in the requested order. Throws 404 if none of
     * the orders belongs to the seller, 409 with the orders that are unknown or have no AWB or label.
     */
    printLabels: async (
      principal: Principal,
      { docketNumbers, ...requestedSettings }: LabelsBody,
      waitForCarriers: WaitForCarriers,
    ) => {
      const bookedParcels = await database.asSeller(principal, (db) =>
        findPrintableParcels(db, docketNumbers),
      );
      const { pdfs, problems } = await carrierLabels.load(
        principal,
        [...bookedParcels.values()],
        waitForCarriers,
      );
      if (problems.length > 0) throw createLabelsRefusal(problems);
      const { name, logo, settings } = await database.asSeller(principal, async (db) => {
        const subject = docketNumbers.length === 1 ? (docketNumbers[0] ?? '') : '';
        const change = { orders: docketNumbers.length, dockets: docketNumbers };
        await recordAudit(db, principal, 'labels.printed', subject, change);
        const company = await findCompany(db, principal.sellerId);
        return { ...company, settings: await readLabelSettings(db) };
      });
      const seller = { name, logo: decodeLogoUrl(logo), isSample: isSandboxId(principal.sellerId) };
      const { size, sort, ...options } = { ...settings, ...requestedSettings };
      const printedParcels = docketNumbers.flatMap((docket) => bookedParcels.get(docket) ?? []);
      const sortedParcels = sortLabels(printedParcels, sort, getSortKeys);
      const printing = { fonts, size, options };
      if (pdfs.size === 0) {
        return createLabelPdf(
          sortedParcels.flatMap((parcel) => buildLabels(parcel, seller)),
          printing,
        );
      }
      const parcels = sortedParcels.map(
        (parcel) => pdfs.get(parcel.shipment.id) ?? buildLabels(parcel, seller),
      );
      return mergeLabels(parcels, printing);
    },

    /** Omits unknown orders. Throws 404 if all are unknown. */
    printList: async (
      principal: Principal,
      kind: 'packing' | 'pick',
      docketNumbers: readonly string[],
    ): Promise<AsyncIterable<Buffer>> => {
      const { orders, name } = await database.asSeller(principal, async (db) => {
        const rows = await readOrders(db, docketNumbers);
        if (rows.length === 0) throw new Refusal('order_unknown');
        await recordAudit(db, principal, 'lists.printed', '', {
          kind,
          orders: rows.length,
          dockets: rows.map(({ docketNumber }) => docketNumber),
        });
        return { orders: rows, name: (await findCompany(db, principal.sellerId)).name };
      });
      const ordersByDocket = new Map(orders.map((order) => [order.docketNumber, order]));
      const listedOrders = docketNumbers.flatMap((docket) => {
        const order = ordersByDocket.get(docket);
        return order ? [toListedOrder(order)] : [];
      });
      const settings = { fonts, sellerName: name, printedOn: toBusinessDay(now()) };
      return kind === 'packing'
        ? renderPackingList(listedOrders, settings)
        : renderPickList(listedOrders, settings);
    },
  };
}

const createLabelsRefusal = (details: readonly Detail[]) =>
  new Refusal('labels_missing', { params: { orders: details.length }, details });

/** Throws 404 if the seller has none of the orders, 409 if one is not booked. */
async function findPrintableParcels(
  db: Db,
  docketNumbers: readonly string[],
): Promise<ReadonlyMap<string, LabelledParcel>> {
  const parcels = await loadBookedParcels(db, docketNumbers);
  const missingDockets = docketNumbers.filter((docket) => !parcels.has(docket));
  if (missingDockets.length === 0) return parcels;
  const dockets = await findExistingDockets(db, docketNumbers);
  throw createLabelsRefusal(
    missingDockets.map((field) =>
      dockets.has(field) ? { field, code: 'awb_missing' } : { field, code: 'order_unknown' },
    ),
  );
}

/** Omits parcels that the carrier cancelled. */
async function loadBookedParcels(
  db: Db,
  docketNumbers: readonly string[],
): Promise<ReadonlyMap<string, LabelledParcel>> {
  const shipments = (await readNewestShipments(db, docketNumbers)).filter(
    ({ state, status }) => state === 'booked' && status !== 'CANCELLED',
  );
  const bookedParcels = await pairWithOrders(db, shipments);
  const boxes = await loadBoxes(
    db,
    shipments.map(({ id }) => id),
  );
  return new Map(
    bookedParcels.map((parcel) => {
      const { id, awb, docketNumber } = parcel.shipment;
      const awbs = boxes.get(id)?.map((box) => box.awb) ?? [awb];
      return [docketNumber, { ...parcel, awbs }];
    }),
  );
}

function getSortKeys({ order }: ShipmentWithOrder) {
  return {
    product: order.contents[0]?.productName ?? '',
    pincode: getDeliveryPlace(order).pincode,
    orderDate: order.orderDate,
  };
}

function getDeliveryPlace(order: OrderRow): LabelParty {
  return order.direction === 'reverse'
    ? toLabelParty(order.pickup)
    : toLabelParty(readOrderRow(order).consignee);
}

function buildLabels(
  { shipment, order, awbs }: LabelledParcel,
  seller: { name: string; logo: Uint8Array | null; isSample: boolean },
): LabelData[] {
  const { papers } = readOrderRow(order);
  const boxes = order.boxes.flatMap((box) => Array.from({ length: box.boxes }, () => box));
  return boxes.map((box, index) => ({
    carrierName: seller.isSample ? SAMPLE : getCarrierName(shipment.carrier),
    serviceName: seller.isSample ? 'Not for shipping' : getServiceName(shipment),
    awb: awbs[index] ?? shipment.awb,
    parcelAwb: shipment.awb,
    docketNumber: order.docketNumber,
    routingCode: seller.isSample ? SAMPLE : shipment.sortCode || null,
    codPaise: order.paymentMode === 'COD' ? order.codPaise : null,
    isReverse: order.direction === 'reverse',
    consignee: getDeliveryPlace(order),
    returnTo:
      order.direction === 'reverse'
        ? toLabelParty(readOrderRow(order).consignee)
        : toLabelParty(order.returnAddress),
    reference: chooseReference(order),
    orderDate: order.orderDate,
    contents: listContents(order),
    invoicePaise: order.invoicePaise,
    deadGrams: box.weightGrams,
    lengthMm: box.lengthMm,
    breadthMm: box.breadthMm,
    heightMm: box.heightMm,
    boxNumber: index + 1,
    boxCount: boxes.length,
    papers: { ...papers, sellerName: papers.sellerName || seller.name },
    sellerLogo: seller.logo,
  }));
}

const getServiceName = ({ service }: ShipmentWithOrder['shipment']) =>
  service === 'express' ? 'Express' : 'Surface';

function toLabelParty({ name, address, city, state, pincode, phone }: Address): LabelParty {
  return { name, address, city, state, pincode, phone };
}

function listContents({ contents }: OrderRow) {
  return contents.map(({ productName, quantity, hsnCode }) => ({
    name: productName,
    quantity,
    hsnCode,
  }));
}

function toListedOrder(order: OrderRow) {
  return {
    reference: chooseReference(order),
    docketNumber: order.docketNumber,
    consigneeName: order.consigneeName,
    consigneeCity: order.consigneeCity,
    consigneePincode: order.consigneePincode,
    contents: listContents(order),
  };
}
