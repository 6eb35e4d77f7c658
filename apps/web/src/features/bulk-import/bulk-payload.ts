import type { createBulkOrder, createBulkOrderViaExcel } from '@shipdesk/contract/bulk-orders';
import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { bulkOrderOf } from '@shipdesk/domain/bulk/bulk-order';
import { rupeesOf } from '@shipdesk/domain/money/money';
import { invoiceTotalPaise } from '@shipdesk/domain/order/order-form';
import type { BulkSheet, SentRow } from './bulk-sheet.ts';
import type { BulkSource } from './read-bulk-file.ts';

export type BulkPayload = BodyOf<typeof createBulkOrder>;
export type ExcelPayload = BodyOf<typeof createBulkOrderViaExcel>;
type Entry = BulkPayload[number];

/** What became of one row that was sent. */
export interface ImportedOrder {
  readonly docketNumber: string;
  readonly referenceId: string;
  /** False for a row that was an order before. */
  readonly isNew: boolean;
}

/** Spec §3, bulk order payload: one entry for each row, whose cells were read and normalised by the checks. */
export function bulkPayload(rows: readonly SentRow[]): BulkPayload {
  return rows.map(({ values, id }) => ({
    shipments: [shipmentOf(values, id)],
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
        // A reference; the server issues the docket number that counts.
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

/** The good rows of a sheet as the call of their source takes them. */
export function bulkRequest(
  sheet: BulkSheet,
  { source, fileName }: { source: BulkSource; fileName: string },
): { readonly isWhole: boolean; readonly body: BulkPayload | ExcelPayload } {
  const rows = sheet.send();
  // Entries of the list are the first rows of the file, so that row numbers mean the same on both sides.
  const isWhole = rows.every(({ rowNumber }, index) => rowNumber === index + 2);
  if (source === 'csv') return { isWhole, body: bulkPayload(rows) };
  const sent: string[][] = [[...sheet.columns]];
  for (const row of rows) {
    // Rows that are not sent become blank ones: the server counts rows as the file does.
    while (sent.length < row.rowNumber - 1) sent.push([]);
    sent.push([...sheet.sentTexts(row)]);
  }
  return { isWhole: true, body: { fileName, rows: sent } };
}

/** The orders of an answer, in the order of the file. */
export function importedOrders({
  data,
}: ResponseOf<typeof createBulkOrder>): readonly ImportedOrder[] {
  return data.map((one) => ({
    docketNumber: one.docketNumber,
    referenceId: one.clientRefrenceNumber,
    isNew: one.isNew,
  }));
}

/** The orders of an answer as records of a CSV file, the header first. */
export function importedRecords(orders: readonly ImportedOrder[]): string[][] {
  return [
    ['docketNumber', 'clientRefrenceNumber'],
    ...orders.map(({ docketNumber, referenceId }) => [docketNumber, referenceId]),
  ];
}
