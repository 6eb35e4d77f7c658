import type { createBulkOrder, createBulkOrderViaExcel } from '@shipdesk/contract/bulk-orders';
import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { type BulkField, type BulkValues, bulkFields } from '@shipdesk/domain/bulk/bulk-columns';
import { bulkOrderOf } from '@shipdesk/domain/bulk/bulk-order';
import { rupeesOf } from '@shipdesk/domain/money/money';
import { invoiceTotalPaise } from '@shipdesk/domain/order/order-form';
import { contentHash } from './content-hash.ts';

export type BulkPayload = BodyOf<typeof createBulkOrder>;
export type ExcelPayload = BodyOf<typeof createBulkOrderViaExcel>;
type Entry = BulkPayload[number];

/** What became of one row that was sent. */
export interface ImportedOrder {
  readonly docketNumber: string;
  readonly referenceId: string;
}

/** Spec §3, bulk order payload: one entry for each row, whose cells were read and normalised by the checks. */
export function bulkPayload(rows: readonly BulkValues[]): BulkPayload {
  return rows.map((values) => ({
    shipments: [shipmentOf(values)],
    // Each part from its own column: the client that the specification describes swapped two.
    pickup_location: {
      name: values.pickupName,
      phone: values.pickupPhone,
      altPhone: values.pickupAltPhone,
      address: values.pickupAddress,
      pinCode: values.pickupPinCode,
      city: values.pickupCity,
      state: values.pickupState,
      country: values.pickupCountry,
    },
  }));
}

function shipmentOf(values: BulkValues): Entry['shipments'][number] {
  const made = generatedIds(values);
  const products = bulkOrderOf(values).form.order.productDetails;
  return {
    orderId: made.orderId,
    clientRefrenceNumber: values.clientRefrenceNumber,
    name: values.name,
    phone: values.phone,
    altPhone: values.altPhone,
    email: values.email,
    address: values.address,
    pinCode: values.pinCode,
    city: values.city,
    state: values.state,
    country: values.country,
    returnName: values.returnName,
    returnPhone: values.returnPhone,
    returnAltPhone: values.returnAltPhone,
    returnEmail: values.returnEmail,
    returnAddress: values.returnAddress,
    returnPin: values.returnPin,
    returnCity: values.returnCity,
    returnState: values.returnState,
    returnCountry: values.returnCountry,
    productsDesc: values.productsDesc,
    hsnCode: values.hsncode,
    paymentType: values.paymentType,
    orderDate: values.orderDate,
    totalAmount: rupeesOf(invoiceTotalPaise(products)),
    sellerAddress: values.sellerAddress,
    sellerName: values.sellerName,
    sellerInvoice: values.sellerInvoice,
    sellerGstIn: values.sellerGstIn,
    waybill: values.waybill,
    weight: values.clientDeadWeight,
    shippingService: 'surface',
    shippingServiceCategory: 'B2C',
    addressType: '',
    lsp: 'delhivery',
    contentCategory: made.contentCategory,
    weightDetails: [
      {
        boxId: 0,
        docketNumber: made.docketNumber,
        numberOfBoxes: '1',
        clientDeadWeight: values.clientDeadWeight,
        clientDeadLength: values.clientDeadLength,
        clientDeadBreadth: values.clientDeadBreadth,
        clientDeadHeight: values.clientDeadHeight,
      },
    ],
    contentDetails: [
      {
        productId: 0,
        productName: values.productName,
        quantity: values.quantity,
        unitPrice: values.unitPrice,
        hsncode: values.hsncode,
      },
    ],
  };
}

/**
 * What the specification has generated. Made from the row, not by chance: the same row sent again is
 * the same order. The docket number is a reference; the server issues the one that counts.
 */
function generatedIds(values: BulkValues) {
  const hash = contentHash(JSON.stringify(bulkFields.map((field) => values[field])));
  return {
    orderId: `BLK-${hash.slice(0, 20).toUpperCase()}`,
    docketNumber: `D-${hash.slice(20, 36).toUpperCase()}`,
    contentCategory: values.productsDesc.slice(0, 120),
  };
}

const boxColumns = /^shipments\.0\.(?:weightDetails|contentDetails)\.0\.(\w+)$/;
const pickupColumns: Readonly<Record<string, BulkField>> = {
  name: 'pickupName',
  phone: 'pickupPhone',
  altPhone: 'pickupAltPhone',
  address: 'pickupAddress',
  pinCode: 'pickupPinCode',
  city: 'pickupCity',
  state: 'pickupState',
  country: 'pickupCountry',
};

/** Where a refusal points: the entry of the list (or row of the sheet) from 0, and the column. Null where it names no cell. */
export function refusedCell(path: string): { index: number; column: BulkField } | null {
  const [, prefix = '', index = '', rest = ''] = /^(rows\.)?(\d+)\.(.+)$/.exec(path) ?? [];
  if (rest === '') return null;
  const inner = boxColumns.exec(rest)?.[1] ?? rest.replace(/^shipments\.0\./, '');
  const named = rest.startsWith('pickup_location.')
    ? pickupColumns[rest.slice('pickup_location.'.length)]
    : bulkFields.find((field) => field === inner || field.toLowerCase() === inner.toLowerCase());
  if (named === undefined) return null;
  // Row 0 of a sheet is its header.
  return { index: Number(index) - (prefix === '' ? 0 : 1), column: named };
}

/** The orders of an answer, in the order of the file. */
export function importedOrders({
  data,
}: ResponseOf<typeof createBulkOrder>): readonly ImportedOrder[] {
  return data.map((one) => ({
    docketNumber: one.docketNumber,
    referenceId: one.clientRefrenceNumber,
  }));
}

/** The orders of an answer as records of a CSV file, the header first. */
export function importedRecords(orders: readonly ImportedOrder[]): string[][] {
  return [
    ['docketNumber', 'clientRefrenceNumber'],
    ...orders.map(({ docketNumber, referenceId }) => [docketNumber, referenceId]),
  ];
}
