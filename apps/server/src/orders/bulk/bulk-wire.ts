import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  createBulkOrder,
  createBulkOrderViaExcel,
} from '@shipdesk/contract/orders/bulk-orders';
import type { BulkField, BulkValues } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { RefusedField } from './bulk-known-orders.ts';
import type { BulkReceipt } from './bulk-orders-service.ts';
import { extrasOf, type SentRow } from './bulk-rows.ts';

type Entry = BodyOf<typeof createBulkOrder>[number];
type Sheet = BodyOf<typeof createBulkOrderViaExcel>;

/** The header is row 1 of a file, so entry 0 is row 2. Spec §5, check 6. */
const FIRST_ROW = 2;

/** The number that a client counts for an entry of the list. */
export function rowNumberOf(index: number): number {
  return index + FIRST_ROW;
}

/** Reads one entry of the bulk payload of spec §3 into a row of the file that it came from. */
export function rowFromWire(entry: Entry, index: number): SentRow {
  const [shipment] = entry.shipments;
  const [box] = shipment?.weightDetails ?? [];
  const [product] = shipment?.contentDetails ?? [];
  if (!shipment || !box || !product) throw new Error('the contract asks for one of each');
  const pickup = entry.pickup_location;
  const values: BulkValues = {
    clientRefrenceNumber: textOf(shipment.clientRefrenceNumber),
    orderDate: shipment.orderDate,
    sellerName: shipment.sellerName,
    paymentType: shipment.paymentType,
    name: shipment.name,
    email: textOf(shipment.email),
    phone: shipment.phone,
    altPhone: textOf(shipment.altPhone),
    address: shipment.address,
    pinCode: textOf(shipment.pinCode),
    city: shipment.city,
    state: shipment.state,
    country: shipment.country,
    returnName: shipment.returnName,
    returnPhone: shipment.returnPhone,
    returnAltPhone: textOf(shipment.returnAltPhone),
    returnEmail: textOf(shipment.returnEmail),
    returnAddress: shipment.returnAddress,
    returnPin: textOf(shipment.returnPin),
    returnCity: shipment.returnCity,
    returnState: shipment.returnState,
    returnCountry: shipment.returnCountry,
    productsDesc: shipment.productsDesc,
    productName: product.productName,
    quantity: textOf(product.quantity),
    unitPrice: textOf(product.unitPrice),
    hsncode: product.hsncode || textOf(shipment.hsnCode),
    clientDeadLength: textOf(box.clientDeadLength),
    clientDeadBreadth: textOf(box.clientDeadBreadth),
    clientDeadHeight: textOf(box.clientDeadHeight),
    clientDeadWeight: textOf(box.clientDeadWeight),
    waybill: textOf(shipment.waybill),
    sellerGstIn: textOf(shipment.sellerGstIn),
    pickupName: pickup.name,
    pickupPhone: pickup.phone,
    pickupAltPhone: textOf(pickup.altPhone),
    pickupAddress: pickup.address,
    pickupPinCode: textOf(pickup.pinCode),
    pickupCountry: pickup.country,
    pickupState: pickup.state,
    pickupCity: pickup.city,
    sellerAddress: textOf(shipment.sellerAddress),
    sellerInvoice: textOf(shipment.sellerInvoice),
  };
  return {
    rowNumber: rowNumberOf(index),
    values,
    orderId: textOf(shipment.orderId),
    extras: extrasOf(values, sentBeside(shipment)),
  };
}

/** Reads the rows of a sheet: the header, and the records that follow it. */
export function sheetFromWire({ rows: [header = [], ...records] }: Sheet) {
  return {
    header,
    records: records.map((cells, index) => ({ rowNumber: rowNumberOf(index), cells })),
  };
}

function sentBeside(shipment: Entry['shipments'][number]): Record<string, string> {
  return {
    shippingService: textOf(shipment.shippingService),
    shippingServiceCategory: textOf(shipment.shippingServiceCategory),
    addressType: textOf(shipment.addressType),
    lsp: textOf(shipment.lsp),
    contentCategory: textOf(shipment.contentCategory),
  };
}

const wirePaths: Partial<Record<BulkField, string>> = {
  productName: 'shipments.0.contentDetails.0.productName',
  quantity: 'shipments.0.contentDetails.0.quantity',
  unitPrice: 'shipments.0.contentDetails.0.unitPrice',
  hsncode: 'shipments.0.contentDetails.0.hsncode',
  clientDeadLength: 'shipments.0.weightDetails.0.clientDeadLength',
  clientDeadBreadth: 'shipments.0.weightDetails.0.clientDeadBreadth',
  clientDeadHeight: 'shipments.0.weightDetails.0.clientDeadHeight',
  clientDeadWeight: 'shipments.0.weightDetails.0.clientDeadWeight',
  pickupName: 'pickup_location.name',
  pickupPhone: 'pickup_location.phone',
  pickupAltPhone: 'pickup_location.altPhone',
  pickupAddress: 'pickup_location.address',
  pickupPinCode: 'pickup_location.pinCode',
  pickupCountry: 'pickup_location.country',
  pickupState: 'pickup_location.state',
  pickupCity: 'pickup_location.city',
};

/** Where a caller finds a field in the bulk payload: `4.shipments.0.phone`. */
export function pathInPayload({ rowNumber, column }: RefusedField): string {
  const path = column === 'orderId' ? undefined : wirePaths[column];
  return `${rowNumber - FIRST_ROW}.${path ?? `shipments.0.${column}`}`;
}

/** Where a caller finds a field in the rows of a sheet: `rows.5.phone`. */
export function pathInSheet({ rowNumber, column }: RefusedField): string {
  return `rows.${rowNumber - 1}.${column}`;
}

const columnsByPath = new Map([
  ...Object.entries(wirePaths).map(([column, path]) => [path, column] as const),
  ['shipments.0.weight', 'clientDeadWeight'] as const,
  ['shipments.0.hsnCode', 'hsncode'] as const,
]);

/** The column of a path below one entry, for schema errors; without a column, the last name of the path. */
export function columnOfPath(path: string): string {
  return columnsByPath.get(path) ?? path.split('.').at(-1) ?? path;
}

/** The response of both calls. */
export function receiptsToWire(
  receipts: readonly BulkReceipt[],
): ResponseOf<typeof createBulkOrder>['data'] {
  return receipts.map(({ rowNumber, orderId, docketNumber, referenceId, isNew }) => ({
    row: rowNumber,
    orderId,
    docketNumber,
    clientRefrenceNumber: referenceId,
    isNew,
  }));
}

function textOf(value: string | number | undefined): string {
  return value === undefined ? '' : String(value).trim();
}
