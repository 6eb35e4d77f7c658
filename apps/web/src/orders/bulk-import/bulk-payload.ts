import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  createBulkOrder,
  createBulkOrderViaExcel,
} from '@shipdesk/contract/orders/bulk-orders';
import { bulkOrderOf } from '@shipdesk/domain/order/bulk/bulk-order';
import { invoiceTotalPaise } from '@shipdesk/domain/order/order-form';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { BulkSheet, SentRow } from './bulk-sheet.ts';
import type { BulkSource } from './file/read-bulk-file.ts';

export type BulkPayload = BodyOf<typeof createBulkOrder>;
export type ExcelPayload = BodyOf<typeof createBulkOrderViaExcel>;
type Entry = BulkPayload[number];

/** The result of one row. */
export interface ImportedOrder {
  readonly docketNumber: string;
  readonly referenceId: string;
  /** False for a row that was imported before. */
  readonly isNew: boolean;
}

/** Spec §3, bulk order payload: one entry for each row, from normalised cells. */
export function bulkPayload(rows: readonly SentRow[]): BulkPayload {
  return rows.map(({ values, id }) => ({
    shipments: [shipmentOf(values, id)],
    // Each value from its own column; the client of the specification swapped two.
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

function shipmentOf(values: SentRow['values'], id: string): Entry['shipments'][number] {
  const products = bulkOrderOf(values).form.order.productDetails;
  return {
    orderId: `BLK-${id}`,
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
    contentCategory: values.productsDesc.slice(0, 120),
    weightDetails: [
      {
        boxId: 0,
        // Only a reference; the server issues the docket number.
        docketNumber: `D-${id}`,
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

/** The valid rows of a sheet as the body of the call for their source. */
export function bulkRequest(
  sheet: BulkSheet,
  { source, fileName }: { source: BulkSource; fileName: string },
): { readonly isWhole: boolean; readonly body: BulkPayload | ExcelPayload } {
  const rows = sheet.send();
  // The list starts with the first row of the file, so row numbers are the same on both sides.
  const isWhole = rows.every(({ rowNumber }, index) => rowNumber === index + 2);
  if (source === 'csv') return { isWhole, body: bulkPayload(rows) };
  const sent: string[][] = [[...sheet.columns]];
  for (const row of rows) {
    // Omitted rows are sent blank, because the server counts rows as in the file.
    while (sent.length < row.rowNumber - 1) sent.push([]);
    sent.push([...sheet.sentTexts(row)]);
  }
  return { isWhole: true, body: { fileName, rows: sent } };
}

/** The orders of a response, in the order of the file. */
export function importedOrders({
  data,
}: ResponseOf<typeof createBulkOrder>): readonly ImportedOrder[] {
  return data.map((one) => ({
    docketNumber: one.docketNumber,
    referenceId: one.clientRefrenceNumber,
    isNew: one.isNew,
  }));
}

/** The orders of a response as CSV records, the header first. */
export function importedRecords(orders: readonly ImportedOrder[]): string[][] {
  return [
    ['docketNumber', 'clientRefrenceNumber'],
    ...orders.map(({ docketNumber, referenceId }) => [docketNumber, referenceId]),
  ];
}
