import {
  type BulkField,
  type BulkValues,
  buildBulkValues,
  bulkFields,
  bulkParts,
  toOrderInput,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import {
  computeInvoicePaise,
  computeOrderTotals,
  type Direction,
  type OrderInput,
  readOrder,
  type Unparsed,
} from '@shipdesk/domain/order/order';
import { isB2bPackage, isMultiPackage } from '@shipdesk/domain/order/package-type';
import { emptyAddress } from '@shipdesk/domain/values/contact/contact';
import { readFields, toText, writeFields } from '@shipdesk/domain/values/field-names';
import { parseCount, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { toRupees } from '@shipdesk/domain/values/money/money';
import type { BodyOf } from '../endpoint.ts';
import type { createBulkOrder } from './bulk-orders.ts';
import type { createOrder } from './create-order.ts';
import { payloadDefaults } from './order-parts.ts';

type Body = BodyOf<typeof createOrder>;
type Shipment = Body['shipments'][number];

const { email: _, ...bulkPickupNames } = bulkParts.consignee;
const { altPhone: __, ...pickupNames } = bulkPickupNames;

/** The names of the fields of an order in the single-order payload of spec §3. */
const names = {
  consignee: bulkParts.consignee,
  returnTo: bulkParts.returnTo,
  pickup: pickupNames,
  reference: { orderId: 'orderId', referenceId: 'clientRefrenceNumber' },
  payment: { mode: 'paymentMode', codAmount: 'codAmount' },
  papers: bulkParts.papers,
  product: bulkParts['products.0'],
  box: {
    numberOfBoxes: 'numberOfBoxes',
    weightKg: 'weightKg',
    lengthCm: 'lengthCm',
    breadthCm: 'breadthCm',
    heightCm: 'heightCm',
  },
} as const;

/** Fields that no rule reads. The server stores them, because its responses return every field. */
const extraNames = [
  'contentCategory',
  'hsnCode',
  'sellerAddress',
  'sellerInvoice',
  'shippingService',
  'shippingServiceCategory',
  'addressType',
  'lsp',
  'totalAmount',
  'weight',
] as const satisfies readonly (keyof Shipment)[];

/** An order as the client sent it. `direction` is null for an unknown payment mode. */
export type SentOrder = Omit<OrderInput, 'direction'> & { readonly direction: Direction | null };

/** Returns the order of a single-order payload. A typed pickup address counts as selected even without a warehouse. */
export function orderFromWire({ shipments: [shipment], pickupLocation = {} }: Body): SentOrder {
  if (!shipment) throw new Error('the contract requires one shipment');
  const pickup = { ...emptyAddress, ...readFields(names.pickup, pickupLocation) };
  const isPickupSent = Object.values(pickup).some((value) => value !== '');
  const returnEntries = Object.entries(readFields(names.returnTo, shipment));
  const returnTo = Object.fromEntries(returnEntries.filter(([, value]) => value !== ''));
  return {
    direction: findDirection(shipment.paymentMode),
    reference: readFields(names.reference, shipment),
    orderDate: toText(shipment.orderDate),
    consignee: readFields(names.consignee, shipment),
    products: (shipment.contentDetails ?? []).map((line) => readFields(names.product, line)),
    payment: {
      mode: /^cod$/i.test(shipment.paymentMode) ? 'COD' : 'Prepaid',
      codAmount: shipment.codAmount === undefined ? null : toText(shipment.codAmount),
    },
    packages: readPackages(shipment),
    papers: readFields(names.papers, shipment),
    pickup: isPickupSent ? pickup : null,
    // Spec §9 sends the constant 1.
    warehouseId: toText(shipment.warehouseId),
    returnTo: { ...pickup, ...returnTo },
    returned: readReturnDetails(shipment),
    extras: Object.fromEntries(extraNames.map((name) => [name, toText(shipment[name])])),
  };
}

/** `Pickup` is the mode of a reverse order. Null for an unknown mode. */
function findDirection(paymentMode: string): Direction | null {
  if (/^pickup$/i.test(paymentMode)) return 'reverse';
  return /^(cod|pre-?paid)$/i.test(paymentMode) ? 'forward' : null;
}

/**
 * Reads packages as decision 005 defines them. A single package is one box whose id is 0 or absent. The boxes of a
 * multi package are numbered from 1.
 */
function readPackages(shipment: Shipment): OrderInput['packages'] {
  const boxes = shipment.weightDetails.map((box) => readFields(names.box, box));
  const [{ boxId } = {}] = shipment.weightDetails;
  const [firstBox, ...otherBoxes] = boxes;
  const isSingle =
    otherBoxes.length === 0 &&
    parseCount(firstBox?.numberOfBoxes ?? '') === 1 &&
    /^0*$/.test(toText(boxId));
  const category = shipment.shippingServiceCategory === 'B2B' ? 'B2B' : 'B2C';
  return {
    packageType: `${isSingle ? 'single' : 'multi'}(${category})`,
    rovType: category === 'B2B' ? (shipment.rovType ?? 'rovOwner') : 'rovOwner',
    boxes:
      isSingle && firstBox?.weightKg === ''
        ? [{ ...firstBox, weightKg: toText(shipment.weight) }]
        : boxes,
  };
}

function readReturnDetails({ returnReason, qualityChecks = [] }: Shipment): OrderInput['returned'] {
  if (returnReason === undefined && qualityChecks.length === 0) return null;
  return {
    reason: returnReason ?? '',
    checks: qualityChecks.map(({ check, expected = '', isRequired = false }) => ({
      check,
      expected,
      isRequired,
    })),
  };
}

/** Returns the single-order payload (spec §3) of an order. A reverse order has no COD amount. */
export function orderToWire(input: OrderInput): Body {
  const { packages, papers, returned } = input;
  const totals = computeOrderTotals(readOrder(input));
  const isReverse = input.direction === 'reverse';
  const isMulti = isMultiPackage(packages.packageType);
  const { reason = '', checks = [] } = returned ?? {};
  return {
    shipments: [
      {
        ...writeFields(names.reference, input.reference),
        ...writeFields(names.consignee, input.consignee),
        ...writeFields(names.returnTo, input.returnTo),
        ...writeFields(names.papers, { ...papers, sellerGstin: papers.sellerGstin.toUpperCase() }),
        paymentMode: isReverse ? 'Pickup' : input.payment.mode,
        codAmount: isReverse ? 0 : toRupees(totals.codPaise),
        orderDate: input.orderDate,
        totalAmount: toRupees(totals.invoicePaise),
        weight: toKilograms(totals.deadGrams),
        warehouseId: input.warehouseId ?? '',
        contentCategory: '',
        hsnCode: '',
        sellerAddress: '',
        sellerInvoice: '',
        ...payloadDefaults,
        shippingServiceCategory: isB2bPackage(packages.packageType) ? 'B2B' : 'B2C',
        ...(isB2bPackage(packages.packageType) && { rovType: packages.rovType }),
        weightDetails: packages.boxes.map((box, index) => ({
          boxId: isMulti ? index + 1 : 0,
          docketNumber: '',
          numberOfBoxes: toNumber(box.numberOfBoxes),
          weightKg: toNumber(box.weightKg),
          lengthCm: toNumber(box.lengthCm),
          breadthCm: toNumber(box.breadthCm),
          heightCm: toNumber(box.heightCm),
        })),
        contentDetails: input.products.map((product, index) => ({
          productId: index,
          productName: product.productName,
          quantity: toNumber(product.quantity),
          unitPrice: toNumber(product.unitPrice),
          hsncode: product.hsnCode,
          ...(toText(product.sku) !== '' && { sku: toText(product.sku) }),
        })),
        ...(reason !== '' && { returnReason: reason }),
        ...(checks.length > 0 && { qualityChecks: checks.map((check) => ({ ...check })) }),
      },
    ],
    pickupLocation: writeFields(names.pickup, input.pickup ?? emptyAddress),
  };
}

/** Keeps an empty string, so that the server can distinguish a missing number from zero. */
function toNumber(value: Unparsed): Unparsed {
  return value === '' ? '' : Number(value);
}

/** Pairs of an order field and its path in the shipment; pickup paths start at the payload. `#` is a list index. */
const paths: readonly (readonly [field: string, wirePath: string])[] = [
  ['orderDate', 'orderDate'],
  ['warehouseId', 'warehouseId'],
  ['pickup', 'pickupLocation'],
  ['products', 'contentDetails'],
  ['packages.boxes', 'weightDetails'],
  ['returned.reason', 'returnReason'],
  ['returned.checks.#.check', 'qualityChecks.#.check'],
  ['returned.checks.#.expected', 'qualityChecks.#.expected'],
  ...listPaths('reference.', '', names.reference),
  ...listPaths('consignee.', '', names.consignee),
  ...listPaths('payment.', '', names.payment),
  ...listPaths('papers.', '', names.papers),
  ...listPaths('returnTo.', '', names.returnTo),
  ...listPaths('pickup.', 'pickupLocation.', names.pickup),
  ...listPaths('products.#.', 'contentDetails.#.', names.product),
  ...listPaths('packages.boxes.#.', 'weightDetails.#.', names.box),
];
const wirePaths = new Map(paths);
const orderFields = new Map(paths.map(([field, wirePath]) => [wirePath, field]));

function listPaths(
  fieldPrefix: string,
  wirePrefix: string,
  fields: Readonly<Record<string, string>>,
) {
  return Object.entries(fields).map(
    ([name, wireName]) => [`${fieldPrefix}${name}`, `${wirePrefix}${wireName}`] as const,
  );
}

function translatePath(path: string, table: ReadonlyMap<string, string>): string {
  const [, index = ''] = /[.](\d+)[.]/.exec(path) ?? [];
  return table.get(path.replace(/[.]\d+[.]/, '.#.'))?.replace('#', index) ?? path;
}

/** Returns the payload path of an order field: `shipments.0.pinCode` for `consignee.pincode`. */
export function toWireField(field: string): string {
  const path = translatePath(field, wirePaths);
  return path.startsWith('pickupLocation') ? path : `shipments.0.${path}`;
}

/** Returns the order field of the payload path in an error: `consignee.pincode` for `shipments.0.pinCode`. */
export function fromWireField(path: string): string {
  return translatePath(path.replace(/^shipments[.]0[.]/, ''), orderFields);
}

type Entry = BodyOf<typeof createBulkOrder>[number];

const shipmentColumns = [
  ...(['clientRefrenceNumber', 'orderDate', 'paymentType', 'productsDesc'] as const),
  ...(['sellerAddress', 'sellerInvoice'] as const),
  ...Object.values(bulkParts.papers),
  ...Object.values(bulkParts.consignee),
  ...Object.values(bulkParts.returnTo),
];
const boxColumns = Object.values(bulkParts['packages.boxes.0']);
const productColumns = Object.values(bulkParts['products.0']);

/** The path of each column in an entry of the bulk payload. Spec §3. */
const bulkPaths: ReadonlyMap<string, string> = new Map([
  ...shipmentColumns.map((column) => [column, `shipments.0.${column}`] as const),
  ...boxColumns.map((column) => [column, `shipments.0.weightDetails.0.${column}`] as const),
  ...productColumns.map((column) => [column, `shipments.0.contentDetails.0.${column}`] as const),
  ...Object.entries(bulkPickupNames).map(
    ([field, name]) => [Reflect.get(bulkParts.pickup, field), `pickup_location.${name}`] as const,
  ),
]);
const columnsByPath: ReadonlyMap<string, BulkField> = new Map([
  ...bulkFields.map((column) => [toBulkPath(column), column] as const),
  ['shipments.0.weight', 'clientDeadWeight'],
  ['shipments.0.hsnCode', 'hsncode'],
]);

/** Returns the path of a column in an entry: `shipments.0.phone` for `phone`. */
export function toBulkPath(column: BulkField): string {
  return bulkPaths.get(column) ?? column;
}

/** Returns the column of a path in an entry, or undefined for a path without a column. */
export function findBulkColumn(path: string): BulkField | undefined {
  return columnsByPath.get(path);
}

/** Fields of a shipment that have no column in a bulk file. No rule reads them. */
const bulkExtraNames = [
  'shippingService',
  'shippingServiceCategory',
  'addressType',
  'lsp',
  'contentCategory',
] as const;

/** Returns the cells, the order id and the extra fields of an entry of the bulk payload. */
export function rowFromWire(entry: Entry) {
  const [shipment] = entry.shipments;
  const values = buildBulkValues((column) => {
    const value = toBulkPath(column)
      .split('.')
      .reduce<unknown>((part, name) => Reflect.get(Object(part), name), entry);
    return typeof value === 'string' || typeof value === 'number' ? toText(value) : '';
  });
  return {
    values: { ...values, hsncode: values.hsncode || toText(shipment?.hsnCode) },
    orderId: toText(shipment?.orderId),
    extras: Object.fromEntries(bulkExtraNames.map((name) => [name, toText(shipment?.[name])])),
  };
}

/** Returns an entry of the bulk payload for normalised cells. `id` must be the same in a retry. */
export function rowToWire(values: BulkValues, id: string): Entry {
  const { products, pickup } = readOrder(toOrderInput(values));
  return {
    shipments: [
      {
        orderId: `BLK-${id}`,
        ...pickCells(values, shipmentColumns),
        hsnCode: values.hsncode,
        totalAmount: toRupees(computeInvoicePaise(products)),
        weight: values.clientDeadWeight,
        contentCategory: values.productsDesc.slice(0, 120),
        ...payloadDefaults,
        weightDetails: [
          {
            boxId: 0,
            // Only a reference; the server issues the docket number.
            docketNumber: `D-${id}`,
            numberOfBoxes: '1',
            ...pickCells(values, boxColumns),
          },
        ],
        contentDetails: [{ productId: 0, ...pickProductCells(values) }],
      },
    ],
    // Each value comes from its own column; the client of the specification swapped two.
    pickup_location: writeFields(bulkPickupNames, pickup),
  };
}

function pickProductCells(values: BulkValues) {
  const { sku, ...cells } = pickCells(values, productColumns);
  return sku === '' ? cells : { sku, ...cells };
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
