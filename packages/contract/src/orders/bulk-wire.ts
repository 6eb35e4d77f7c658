import {
  type BulkField,
  type BulkValues,
  bulkFields,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import { bulkParts, inputOfCells } from '@shipdesk/domain/order/bulk/bulk-order';
import { bulkValuesOf } from '@shipdesk/domain/order/bulk/bulk-rules';
import { invoicePaise, readOrder } from '@shipdesk/domain/order/order';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { BodyOf } from '../endpoint.ts';
import type { createBulkOrder } from './bulk-orders.ts';
import { textOf, writeFields } from './field-names.ts';
import { sentDefaults } from './order-parts.ts';

type Entry = BodyOf<typeof createBulkOrder>[number];

const shipmentColumns = [
  ...(['clientRefrenceNumber', 'orderDate', 'paymentType', 'productsDesc'] as const),
  ...(['sellerAddress', 'sellerInvoice'] as const),
  ...Object.values(bulkParts.papers),
  ...Object.values(bulkParts.consignee),
  ...Object.values(bulkParts.returnTo),
];
const boxColumns = [
  'clientDeadWeight',
  'clientDeadLength',
  'clientDeadBreadth',
  'clientDeadHeight',
] as const;
const productColumns = ['productName', 'quantity', 'unitPrice', 'hsncode'] as const;
const { email: _, ...pickupNames } = bulkParts.consignee;

/** The path of each column in an entry of the bulk payload (spec §3): in the shipment, under its own name. */
const paths: ReadonlyMap<string, string> = new Map([
  ...shipmentColumns.map((column) => [column, `shipments.0.${column}`] as const),
  ...boxColumns.map((column) => [column, `shipments.0.weightDetails.0.${column}`] as const),
  ...productColumns.map((column) => [column, `shipments.0.contentDetails.0.${column}`] as const),
  ...Object.entries(pickupNames).map(
    ([field, name]) => [Reflect.get(bulkParts.pickup, field), `pickup_location.${name}`] as const,
  ),
]);
const columnsByPath: ReadonlyMap<string, BulkField> = new Map([
  ...bulkFields.map((column) => [bulkPathOf(column), column] as const),
  ['shipments.0.weight', 'clientDeadWeight'],
  ['shipments.0.hsnCode', 'hsncode'],
]);

/** The path of a column in an entry: `phone` is `shipments.0.phone`. */
export function bulkPathOf(column: BulkField): string {
  return paths.get(column) ?? column;
}

/** The column of a path in an entry; undefined for a path without one. */
export function bulkColumnAt(path: string): BulkField | undefined {
  return columnsByPath.get(path);
}

/** Fields of a shipment beside its cells, which no rule reads. */
const extraNames = [
  'shippingService',
  'shippingServiceCategory',
  'addressType',
  'lsp',
  'contentCategory',
] as const;

/** Reads an entry of the bulk payload into the cells of the row that it came from, and what was sent beside them. */
export function rowFromWire(entry: Entry) {
  const [shipment] = entry.shipments;
  const values = bulkValuesOf((column) => {
    const sent = bulkPathOf(column)
      .split('.')
      .reduce<unknown>((part, name) => Reflect.get(Object(part), name), entry);
    return typeof sent === 'string' || typeof sent === 'number' ? textOf(sent) : '';
  });
  return {
    values: { ...values, hsncode: values.hsncode || textOf(shipment?.hsnCode) },
    orderId: textOf(shipment?.orderId),
    extras: Object.fromEntries(extraNames.map((name) => [name, textOf(shipment?.[name])])),
  };
}

/** One entry of the bulk payload, from normalised cells. `id` keeps a repeated request one order. */
export function rowToWire(values: BulkValues, id: string): Entry {
  const { products, pickup } = readOrder(inputOfCells(values));
  return {
    shipments: [
      {
        orderId: `BLK-${id}`,
        ...pickCells(values, shipmentColumns),
        hsnCode: values.hsncode,
        totalAmount: rupeesOf(invoicePaise(products)),
        weight: values.clientDeadWeight,
        contentCategory: values.productsDesc.slice(0, 120),
        ...sentDefaults,
        weightDetails: [
          {
            boxId: 0,
            // Only a reference; the server issues the docket number.
            docketNumber: `D-${id}`,
            numberOfBoxes: '1',
            ...pickCells(values, boxColumns),
          },
        ],
        contentDetails: [{ productId: 0, ...pickCells(values, productColumns) }],
      },
    ],
    // Each value from its own column; the client of the specification swapped two.
    pickup_location: writeFields(pickupNames, pickup),
  };
}

function pickCells<Column extends BulkField>(
  values: BulkValues,
  columns: readonly Column[],
): Pick<BulkValues, Column> {
  const cells: Partial<Record<Column, string>> = {};
  for (const column of columns) cells[column] = values[column];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one cell for each column
  return cells as Pick<BulkValues, Column>;
}
