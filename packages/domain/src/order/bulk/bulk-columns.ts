import { emptyAddress } from '../../values/contact/contact.ts';
import { readFields, writeFields } from '../../values/field-names.ts';
import { toCentimetres, toKilograms } from '../../values/measure/quantity.ts';
import { toRupees } from '../../values/money/money.ts';
import { formatOrderDate } from '../../values/time/calendar.ts';
import { computeInvoicePaise, type Order, type OrderInput, readOrder } from '../order.ts';

/** The 41 columns of each row of a bulk file, in the order of the sample file. Spec §3, bulk CSV row columns. */
export const bulkColumns = [
  'clientRefrenceNumber',
  'orderDate',
  'sellerName',
  'paymentType',
  'name',
  'email',
  'phone',
  'altPhone',
  'address',
  'pinCode',
  'city',
  'state',
  'country',
  'returnName',
  'returnPhone',
  'returnAltPhone',
  'returnEmail',
  'returnAddress',
  'returnPin',
  'returnCity',
  'returnState',
  'returnCountry',
  'productsDesc',
  'productName',
  'quantity',
  'unitPrice',
  'hsncode',
  'clientDeadLength',
  'clientDeadBreadth',
  'clientDeadHeight',
  'clientDeadWeight',
  'waybill',
  'sellerGstIn',
  'pickupName',
  'pickupPhone',
  'pickupAltPhone',
  'pickupAddress',
  'pickupPinCode',
  'pickupCountry',
  'pickupState',
  'pickupCity',
] as const;

/** Columns that a file may omit: those of Spec §3, and the SKU. */
export const bulkOptionalColumns = ['sellerAddress', 'sellerInvoice', 'sku'] as const;

/** The column that identifies an order of a seller, spelled as in the files. */
export const bulkReferenceColumn = 'clientRefrenceNumber' satisfies BulkColumn;

export type BulkColumn = (typeof bulkColumns)[number];
export type BulkField = BulkColumn | (typeof bulkOptionalColumns)[number];

export const bulkFields: readonly BulkField[] = [...bulkColumns, ...bulkOptionalColumns];

/** The texts of one row, by column. An optional column that the file does not have is empty. */
export type BulkValues = Readonly<Record<BulkField, string>>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field has a value
const emptyValues = Object.fromEntries(bulkFields.map((field) => [field, ''])) as BulkValues;

/** Returns a row with the value of `getValue` for each column. */
export function buildBulkValues(getValue: (field: BulkField) => string): Record<BulkField, string> {
  const values = { ...emptyValues };
  for (const field of bulkFields) values[field] = getValue(field);
  return values;
}

/** The column of each order field, by part and name. A pickup address has no email address. */
export const bulkParts = {
  consignee: {
    name: 'name',
    phone: 'phone',
    altPhone: 'altPhone',
    email: 'email',
    address: 'address',
    pincode: 'pinCode',
    city: 'city',
    state: 'state',
    country: 'country',
  },
  pickup: {
    name: 'pickupName',
    phone: 'pickupPhone',
    altPhone: 'pickupAltPhone',
    address: 'pickupAddress',
    pincode: 'pickupPinCode',
    city: 'pickupCity',
    state: 'pickupState',
    country: 'pickupCountry',
  },
  returnTo: {
    name: 'returnName',
    phone: 'returnPhone',
    altPhone: 'returnAltPhone',
    email: 'returnEmail',
    address: 'returnAddress',
    pincode: 'returnPin',
    city: 'returnCity',
    state: 'returnState',
    country: 'returnCountry',
  },
  papers: { ewayBillNumber: 'waybill', sellerName: 'sellerName', sellerGstin: 'sellerGstIn' },
  'products.0': {
    sku: 'sku',
    productName: 'productName',
    quantity: 'quantity',
    unitPrice: 'unitPrice',
    hsnCode: 'hsncode',
  },
  'packages.boxes.0': {
    weightKg: 'clientDeadWeight',
    lengthCm: 'clientDeadLength',
    breadthCm: 'clientDeadBreadth',
    heightCm: 'clientDeadHeight',
  },
} as const satisfies Record<string, Readonly<Record<string, BulkField>>>;

const columnsByField: Readonly<Record<string, BulkField>> = {
  'reference.referenceId': 'clientRefrenceNumber',
  orderDate: 'orderDate',
  'payment.mode': 'paymentType',
  'payment.codAmount': 'paymentType',
  ...Object.fromEntries(
    Object.entries(bulkParts).flatMap(([part, columns]) =>
      Object.entries(columns).map(([field, column]) => [`${part}.${field}`, column]),
    ),
  ),
};

/** Returns the column of an order field: `pinCode` for `consignee.pincode`. Throws for a field without a column. */
export function getBulkColumn(field: string): BulkField {
  const column = columnsByField[field];
  if (column === undefined) throw new Error(`no column of a bulk file fills ${field}`);
  return column;
}

/** Returns the texts of a row in the order of `bulkFields`. */
export function listBulkTexts(values: BulkValues): string[] {
  return bulkFields.map((field) => values[field]);
}

/** The type of a column. Names and cities are text. An `id` is a text that Excel may have converted to a number. */
export type BulkKind =
  | 'text'
  | 'id'
  | 'date'
  | 'payment'
  | 'email'
  | 'mobile'
  | 'phone'
  | 'pincode'
  | 'state'
  | 'country'
  | 'count'
  | 'money'
  | 'weight'
  | 'length'
  | 'hsn'
  | 'eway'
  | 'gstin';

export interface BulkColumnRule {
  readonly kind: BulkKind;
  readonly maxLength: number;
  /** True if a cell may state that there is no value: `NA`, `nil`, `-`. Check 6 still rejects an empty cell. */
  readonly mayBeNone: boolean;
}

const createRule = (kind: BulkKind, maxLength: number): BulkColumnRule => ({
  kind,
  maxLength,
  mayBeNone: false,
});
const createOptionalRule = (kind: BulkKind, maxLength: number): BulkColumnRule => ({
  ...createRule(kind, maxLength),
  mayBeNone: true,
});
const person = createRule('text', 120);
const address = createRule('text', 500);
const place = createRule('text', 80);
const country = createRule('country', 80);
const state = createRule('state', 80);
const length = createRule('length', 16);

export const bulkColumnRules: Readonly<Record<BulkField, BulkColumnRule>> = {
  clientRefrenceNumber: createRule('id', 64),
  orderDate: createRule('date', 40),
  sellerName: person,
  paymentType: createRule('payment', 32),
  name: person,
  email: createOptionalRule('email', 254),
  phone: createRule('mobile', 20),
  altPhone: createOptionalRule('phone', 20),
  address,
  pinCode: createRule('pincode', 16),
  city: place,
  state,
  country,
  returnName: person,
  returnPhone: createRule('phone', 20),
  returnAltPhone: createOptionalRule('phone', 20),
  returnEmail: createOptionalRule('email', 254),
  returnAddress: address,
  returnPin: createRule('pincode', 16),
  returnCity: place,
  returnState: state,
  returnCountry: country,
  productsDesc: address,
  productName: createRule('text', 200),
  quantity: createRule('count', 16),
  unitPrice: createRule('money', 16),
  hsncode: createOptionalRule('hsn', 16),
  clientDeadLength: length,
  clientDeadBreadth: length,
  clientDeadHeight: length,
  clientDeadWeight: createRule('weight', 16),
  waybill: createOptionalRule('eway', 64),
  sellerGstIn: createOptionalRule('gstin', 20),
  pickupName: person,
  pickupPhone: createRule('phone', 20),
  pickupAltPhone: createOptionalRule('phone', 20),
  pickupAddress: address,
  pickupPinCode: createRule('pincode', 16),
  pickupCountry: country,
  pickupState: state,
  pickupCity: place,
  sellerAddress: createOptionalRule('text', 500),
  sellerInvoice: createOptionalRule('id', 64),
  sku: createOptionalRule('id', 64),
};

/** The one example row of the sample file. It passes every check. */
export const bulkExampleRow: Readonly<Record<BulkColumn, string>> = {
  clientRefrenceNumber: 'INV-2026-0001',
  orderDate: '31/12/2026',
  sellerName: 'Malabar Spice House',
  paymentType: 'COD',
  name: 'Ravi Kumar',
  email: 'ravi@example.in',
  phone: '9876543210',
  altPhone: 'NA',
  address: '12 MG Road, Shanthala Nagar',
  pinCode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  returnName: 'Kochi store',
  returnPhone: '9847012345',
  returnAltPhone: 'NA',
  returnEmail: 'NA',
  returnAddress: '14 Market Road',
  returnPin: '682002',
  returnCity: 'Ernakulam',
  returnState: 'Kerala',
  returnCountry: 'India',
  productsDesc: 'Spices',
  productName: 'Black pepper 500 g',
  quantity: '2',
  unitPrice: '499.50',
  hsncode: '0904',
  clientDeadLength: '35',
  clientDeadBreadth: '35',
  clientDeadHeight: '6.5',
  clientDeadWeight: '0.65',
  waybill: 'NA',
  sellerGstIn: 'NA',
  pickupName: 'Kochi store',
  pickupPhone: '9847012345',
  pickupAltPhone: 'NA',
  pickupAddress: '14 Market Road',
  pickupPinCode: '682002',
  pickupCountry: 'India',
  pickupState: 'Kerala',
  pickupCity: 'Ernakulam',
};

/** Returns the sample file as records: the header, and the example row with the given order date. */
export function buildBulkSampleRecords(orderDate: string): string[][] {
  const row = { ...bulkExampleRow, orderDate };
  return [[...bulkColumns], bulkColumns.map((column) => row[column])];
}

/**
 * Returns the input of an order from a normalised row, with one box and the pickup address of the row. COD collects
 * the invoice amount. `otherRows` are the other rows of the order; only their product columns are read.
 */
export function toOrderInput(
  values: BulkValues,
  otherRows: readonly BulkValues[] = [],
): OrderInput {
  const rows = [values, ...otherRows];
  return {
    direction: 'forward',
    // The client or the server issues the order id.
    reference: { orderId: '', referenceId: values.clientRefrenceNumber },
    orderDate: values.orderDate,
    consignee: readFields(bulkParts.consignee, values),
    products: rows.map((row) => readFields(bulkParts['products.0'], row)),
    payment: { mode: values.paymentType === 'cod' ? 'COD' : 'Prepaid', codAmount: null },
    packages: {
      packageType: 'single(B2C)',
      rovType: 'rovOwner',
      boxes: [{ numberOfBoxes: 1, ...readFields(bulkParts['packages.boxes.0'], values) }],
    },
    papers: readFields(bulkParts.papers, values),
    pickup: { ...emptyAddress, ...readFields(bulkParts.pickup, values) },
    warehouseId: null,
    returnTo: readFields(bulkParts.returnTo, values),
    returned: null,
    extras: {
      productsDesc: describeProducts(rows.map((row) => row.productsDesc)),
      hsnCode: values.hsncode,
      sellerAddress: values.sellerAddress,
      sellerInvoice: values.sellerInvoice,
    },
  };
}

const describeProducts = (texts: readonly string[]) =>
  [...new Set(texts)].join(', ').slice(0, bulkColumnRules.productsDesc.maxLength);

interface AddedValues {
  readonly otherRows?: readonly BulkValues[];
  readonly orderId?: string;
  readonly extras?: Order['extras'];
}

/** Returns the order that rows describe. Their cells must have passed `checkBulkRow` and `checkOrderRows`. */
export function toOrderOfCells(
  values: BulkValues,
  { otherRows, orderId = '', extras }: AddedValues = {},
): Order {
  const input = toOrderInput(values, otherRows);
  return readOrder({
    ...input,
    reference: { ...input.reference, orderId },
    extras: { ...input.extras, ...extras },
  });
}

/**
 * Returns the rows of an order in a bulk file, one for each product. A file supports one box for each order, and COD
 * equal to the invoice amount. For other orders, the box columns or the payment type stay empty, so that an import
 * reports them.
 */
export function toBulkRows(order: Order): BulkValues[] {
  const { consignee, pickup, papers, payment, packages, products, extras } = order;
  const [box, ...otherBoxes] = packages.boxes;
  const hasOneBox = box !== undefined && box.boxes === 1 && otherBoxes.length === 0;
  const codType = payment.codPaise === computeInvoicePaise(products) ? 'cod' : '';
  const orderCells: Partial<Record<BulkField, string>> = {
    clientRefrenceNumber: order.reference.referenceId || order.reference.orderId,
    orderDate: formatOrderDate(order.orderDate),
    paymentType: payment.mode === 'Prepaid' ? 'prepaid' : codType,
    ...writeFields(bulkParts.consignee, consignee),
    ...writeFields(bulkParts.pickup, pickup),
    ...writeFields(bulkParts.returnTo, order.returnTo.address === '' ? pickup : order.returnTo),
    ...writeFields(bulkParts.papers, papers),
    sellerName: papers.sellerName || pickup.name,
    productsDesc:
      extras['productsDesc'] || describeProducts(products.map((product) => product.productName)),
    sellerAddress: extras['sellerAddress'] ?? '',
    sellerInvoice: extras['sellerInvoice'] ?? '',
    ...(hasOneBox &&
      writeFields(bulkParts['packages.boxes.0'], {
        weightKg: String(toKilograms(box.weightGrams)),
        lengthCm: String(toCentimetres(box.lengthMm)),
        breadthCm: String(toCentimetres(box.breadthMm)),
        heightCm: String(toCentimetres(box.heightMm)),
      })),
  };
  return products.map((product) => {
    const cells: Partial<Record<BulkField, string>> = {
      ...orderCells,
      ...writeFields(bulkParts['products.0'], {
        sku: product.sku ?? '',
        productName: product.productName,
        quantity: String(product.quantity),
        unitPrice: toRupees(product.unitPricePaise).toFixed(2),
        hsnCode: product.hsnCode,
      }),
    };
    return buildBulkValues(
      (field) => cells[field] || (bulkColumnRules[field].mayBeNone ? 'NA' : ''),
    );
  });
}
