import { cleanCell, startsWithTotal } from '../../values/csv/cells.ts';
import { writeFields } from '../../values/field-names.ts';
import { readBulkCell } from '../bulk/bulk-cells.ts';
import {
  type BulkField,
  bulkColumnRules,
  bulkFields,
  bulkParts,
  bulkReferenceColumn,
} from '../bulk/bulk-columns.ts';
import { type DateOrder, readBulkDate } from '../bulk/bulk-dates.ts';
import type { BulkRecord } from '../bulk/bulk-rules.ts';
import type { NamedProduct, ProductIndex } from '../product/product.ts';
import { hashText } from './header-fingerprint.ts';
import {
  addAmounts,
  addDifferentAmounts,
  addDifferentWeights,
  spreadAmounts,
} from './mapped-amounts.ts';
import { completeRows } from './mapped-completion.ts';
import { checkCodAmount, isCod, readPayment } from './mapped-payment.ts';
import type { MappingContext } from './mapping-context.ts';

/** Fields without a column in a bulk file. They determine the payment type and the prices. */
export const helperFields = [
  /** Paid, pending or partially paid; or yes or no for a column such as `Partial COD`. */
  'paymentStatus',
  /** Yes or no, 1 or 0: whether the order is COD. */
  'isCod',
  /** The amount that a COD order collects. In a file without a payment type, an order with an amount is COD. */
  'codAmount',
  /** The amount of the row; replaces quantity times unit price. */
  'lineTotal',
  /** The amount of the whole order with shipping and discounts, which COD collects. */
  'orderTotal',
  'unitDiscount',
  'orderCharges',
  'orderDiscount',
] as const;

export type MappedField = BulkField | (typeof helperFields)[number];

export const mappedFields: readonly MappedField[] = [...bulkFields, ...helperFields];

export const weightUnits = ['kg', 'g'] as const;
export const lengthUnits = ['cm', 'mm', 'inch'] as const;

/** Rows to skip, such as those of cancelled orders and digital products. */
export interface MappedSkip {
  readonly column: number;
  /** The cells in lower case. An empty list matches any filled cell. */
  readonly words: string[];
  /** True to skip all rows of the order. */
  readonly isOfOrder: boolean;
}

/** The mapping of a file to a bulk file. Columns are positions in the header. */
export interface FileMapping {
  /** The columns of each field: the first list with a filled cell is read, and its cells are joined or added up. */
  readonly columns: Partial<Record<MappedField, number[][]>>;
  /** Values for fields that are empty in the file. */
  readonly fixed: Partial<Record<BulkField, string>>;
  /** Null for the default warehouse. */
  readonly warehouseId: string | null;
  /** The package preset of orders without a size; null or absent for the fixed size. */
  readonly presetId?: string | null;
  /** Groups rows into orders by order number (null or absent) or by a column. `row`: each row is an order. */
  readonly grouping?: 'row' | number | null;
  /** Null to derive the order from the dates of the file. */
  readonly dateOrder: DateOrder | null;
  readonly weightUnit: (typeof weightUnits)[number];
  readonly lengthUnit: (typeof lengthUnits)[number];
  readonly skips: MappedSkip[];
}

export const mappedHeader: readonly BulkField[] = bulkFields;
export const mappedPositions: ReadonlyMap<BulkField, number> = new Map(
  bulkFields.map((field, index) => [field, index]),
);

const productFields: ReadonlySet<MappedField> = new Set<MappedField>([
  ...Object.values(bulkParts['products.0']),
  'productsDesc',
  'lineTotal',
  'unitDiscount',
]);
const lengthFields: readonly BulkField[] = [
  'clientDeadLength',
  'clientDeadBreadth',
  'clientDeadHeight',
];
const plainNumber = /^\d[\d,]*(?:\.\d+)?$/;
const amountFields: ReadonlySet<MappedField> = new Set<MappedField>([
  'unitPrice',
  'codAmount',
  'lineTotal',
  'orderTotal',
  'unitDiscount',
  'orderCharges',
  'orderDiscount',
]);

/** Groups the records of a file into orders. Call `readKey` for the records in file order. */
export class OrderGrouper {
  readonly #mapping: FileMapping;
  #lastKey: string | null = null;

  constructor(mapping: FileMapping) {
    this.#mapping = mapping;
  }

  /** Returns a key that is equal for the records of one order and differs between orders. */
  readKey(record: BulkRecord): string {
    const isContinued = this.#lastKey !== null && continuesOrder(this.#mapping, record);
    const key = isContinued ? (this.#lastKey ?? '') : readGroupKey(this.#mapping, record);
    this.#lastKey = key;
    return key;
  }
}

const consigneeFields: readonly MappedField[] = ['name', 'phone', 'address', 'pinCode'];

/** Returns true if a record has a product, but no order number and no consignee: it continues the order above. */
function continuesOrder(mapping: FileMapping, { cells }: BulkRecord): boolean {
  const { grouping = null, columns } = mapping;
  const isEmpty = (field: MappedField) => readField(mapping, field, cells) === '';
  return (
    grouping === null &&
    columns[bulkReferenceColumn] !== undefined &&
    isEmpty(bulkReferenceColumn) &&
    consigneeFields.every(isEmpty) &&
    !(isEmpty('productName') && isEmpty('sku')) &&
    !startsWithTotal(cells)
  );
}

function readGroupKey(mapping: FileMapping, record: BulkRecord): string {
  const { grouping = null } = mapping;
  if (grouping === null) return readReference(mapping, record);
  if (grouping === 'row') return String(record.rowNumber);
  return cleanCell(record.cells[grouping] ?? '') || readReference(mapping, record);
}

function readReference(mapping: FileMapping, { cells }: BulkRecord): string {
  const { grouping = null } = mapping;
  const number = readBulkCell(
    bulkReferenceColumn,
    readField(mapping, bulkReferenceColumn, cells),
  ).text;
  const hash = hashText(cells.join('\u0000'));
  const group = typeof grouping === 'number' ? cleanCell(cells[grouping] ?? '') : '';
  if (number === '') return shorten(group) || `ROW-${hash.slice(0, 16)}`;
  if (grouping === null || number === group) return number;
  // Two orders need two numbers, even if their rows have the same number in the file.
  return shorten(`${number}-${group || hash.slice(0, 6)}`);
}

const shorten = (text: string) => text.slice(0, bulkColumnRules[bulkReferenceColumn].maxLength);

function readField({ columns }: FileMapping, field: MappedField, cells: readonly string[]): string {
  for (const choice of columns[field] ?? []) {
    const texts = choice.map((column) => cleanCell(cells[column] ?? '')).filter(isFilled);
    if (texts.length === 0) continue;
    if (texts.length > 1 && amountFields.has(field)) return addAmounts(texts);
    return [...new Set(texts)].join(field === 'address' ? ', ' : ' ');
  }
  return '';
}

const isFilled = (text: string) => text !== '';

interface Defaults {
  readonly values: ReadonlyMap<BulkField, string>;
  /** The box of orders whose products have no size and weight. */
  readonly box: ReadonlyMap<BulkField, string>;
  readonly preset: MappingContext['preset'];
  readonly products: ProductIndex | undefined;
}

const boxFields: readonly BulkField[] = Object.values(bulkParts['packages.boxes.0']);

function buildDefaults({ fixed }: FileMapping, context: MappingContext): Defaults {
  const { pickup, returnTo, today, preset = null, products } = context;
  const values: Partial<Record<BulkField, string>> = {
    orderDate: today,
    sellerName: pickup.name,
    country: 'India',
    quantity: '1',
    ...writeFields(bulkParts.pickup, pickup),
    ...writeFields(bulkParts.returnTo, returnTo),
  };
  const readFixed = (field: BulkField) => fixed[field] || (values[field] ?? '');
  const otherFields = bulkFields.filter((field) => !boxFields.includes(field));
  return {
    values: new Map(otherFields.map((field) => [field, readFixed(field)])),
    box: new Map(boxFields.map((field) => [field, readFixed(field)])),
    preset,
    products,
  };
}

function mapOrderRows<Row extends BulkRecord>(
  rows: readonly Row[],
  mapping: FileMapping,
  defaults: Defaults,
): Row[] {
  if (rows.some(({ cells }) => isSkipped(mapping, cells, 'order'))) return [];
  const includedRows = rows.filter(({ cells }) => !isSkipped(mapping, cells, 'row'));
  const [firstRow] = includedRows;
  if (firstRow === undefined) return [];
  const fields = mappedFields.filter((field) => mapping.columns[field] !== undefined);
  const readTexts = ({ cells }: BulkRecord) =>
    new Map(fields.map((field) => [field, readField(mapping, field, cells)]));
  // Skipped rows may hold order-level values, such as the total.
  const textsByRow = new Map(rows.map((row) => [row, readTexts(row)]));
  const readSharedText = (field: MappedField) => {
    for (const rowTexts of textsByRow.values()) {
      const text = rowTexts.get(field) ?? '';
      if (text !== '') return text;
    }
    return '';
  };
  const reference = readReference(mapping, firstRow);
  const listTexts = (field: MappedField) =>
    rows.map((row) => textsByRow.get(row)?.get(field) ?? '');
  const orderTotal = addDifferentAmounts(listTexts('orderTotal'));
  const collectedAmount = addDifferentAmounts(listTexts('codAmount'));
  const codAmount = hasCodAmount(mapping) ? collectedAmount : null;
  const readPart = (field: MappedField) =>
    field === 'codAmount' ? collectedAmount : readSharedText(field);
  const payment = checkCodAmount(readPayment(mapping.fixed.paymentType, readPart), {
    codAmount,
    orderTotal,
  });
  const lines = includedRows.map((row) => {
    const rowTexts = textsByRow.get(row);
    const values = new Map(defaults.values);
    for (const field of bulkFields) {
      const rowText = rowTexts?.get(field);
      if (rowText === undefined) continue;
      const text = rowText !== '' || productFields.has(field) ? rowText : readSharedText(field);
      if (text !== '') values.set(field, formatField(mapping, field, text));
    }
    values.set(bulkReferenceColumn, reference);
    values.set('paymentType', payment);
    return {
      values,
      lineTotal: rowTexts?.get('lineTotal') ?? '',
      unitDiscount: rowTexts?.get('unitDiscount') ?? '',
    };
  });
  const weights = includedRows.map((row) => textsByRow.get(row)?.get('clientDeadWeight') ?? '');
  const weight = addDifferentWeights(
    weights.map((text) => formatField(mapping, 'clientDeadWeight', text)),
  );
  if (weight !== null) for (const { values } of lines) values.set('clientDeadWeight', weight);
  const total = isCod(payment) && codAmount !== null ? codAmount : orderTotal;
  const completions = completeRows(lines, { ...defaults, hasTotal: total !== '' });
  spreadAmounts(lines, {
    total,
    charges: readSharedText('orderCharges'),
    discount: readSharedText('orderDiscount'),
  });
  return includedRows.map((row, index) => {
    const values = lines[index]?.values;
    const description = values?.get('productsDesc') || values?.get('productName');
    values?.set('productsDesc', description ?? '');
    const cells = bulkFields.map((field) => {
      const text = values?.get(field) ?? '';
      return text === '' && bulkColumnRules[field].mayBeNone ? 'NA' : text;
    });
    // Completions belong to the order, so only its first row has them.
    return index === 0 && completions.length > 0
      ? { ...row, cells, completions }
      : { ...row, cells };
  });
}

function isSkipped(
  { skips }: FileMapping,
  cells: readonly string[],
  scope: 'row' | 'order',
): boolean {
  return skips.some((skip) => {
    if (skip.isOfOrder !== (scope === 'order')) return false;
    const text = cleanCell(cells[skip.column] ?? '').toLowerCase();
    return text !== '' && (skip.words.length === 0 || skip.words.includes(text));
  });
}

function formatField(
  { weightUnit, lengthUnit, dateOrder }: FileMapping,
  field: BulkField,
  text: string,
): string {
  if (field === 'orderDate') return formatDate(text, dateOrder);
  const isWeight = field === 'clientDeadWeight';
  if (!isWeight && !lengthFields.includes(field)) return text;
  if (!plainNumber.test(text)) return text;
  if (Number(text) === 0) return '';
  const unit = isWeight ? weightUnit : lengthUnit;
  return unit === 'kg' || unit === 'cm' ? text : `${text} ${unit}`;
}

function formatDate(text: string, dateOrder: DateOrder | null): string {
  const day = dateOrder === null ? null : readBulkDate(text, dateOrder);
  return day ?? text;
}

/** In a file with row amounts, a COD amount belongs to a row, not to the order. */
const hasCodAmount = ({ columns }: FileMapping) =>
  columns.codAmount !== undefined && columns.lineTotal === undefined;

/** Returns the mapped rows of a whole file. The rows of an order need not be adjacent. */
export function mapFile(
  rows: readonly BulkRecord[],
  mapping: FileMapping,
  context: MappingContext,
): BulkRecord[] {
  const groups = new Map<string, BulkRecord[]>();
  const grouper = new OrderGrouper(mapping);
  for (const row of rows) {
    const key = grouper.readKey(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const defaults = buildDefaults(mapping, context);
  return [...groups.values()]
    .flatMap((group) => mapOrderRows(group, mapping, defaults))
    .sort((a, b) => a.rowNumber - b.rowNumber);
}

/** Maximum number of rows of one order in `OrderMapper`. A longer order is split and fails the row checks. */
const MAX_BUFFERED_ROWS = 200;

/** Maps the rows of a large file, in which the rows of an order are adjacent. */
export class OrderMapper<Row extends BulkRecord> {
  readonly #mapping: FileMapping;
  readonly #defaults: Defaults;
  readonly #grouper: OrderGrouper;
  #rows: Row[] = [];
  #key = '';

  constructor(mapping: FileMapping, context: MappingContext) {
    this.#mapping = mapping;
    this.#defaults = buildDefaults(mapping, context);
    this.#grouper = new OrderGrouper(mapping);
  }

  /** Adds a row. Returns the mapped rows of the previous order if the row starts another order, else none. */
  add(row: Row): Row[] {
    const key = this.#grouper.readKey(row);
    const isSame = key === this.#key && this.#rows.length < MAX_BUFFERED_ROWS;
    const mappedRows = isSame ? [] : this.end();
    this.#key = key;
    this.#rows.push(row);
    return mappedRows;
  }

  /** Returns the mapped rows of the last order. */
  end(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return mapOrderRows(rows, this.#mapping, this.#defaults);
  }
}

/** Returns the distinct products in the rows of a file. */
export function listMappedProducts(
  rows: readonly BulkRecord[],
  mapping: FileMapping,
): NamedProduct[] {
  const productsByKey = new Map<string, NamedProduct>();
  for (const { cells } of rows) {
    const sku = readField(mapping, 'sku', cells);
    const productName = readField(mapping, 'productName', cells);
    if (sku !== '' || productName !== '')
      productsByKey.set(`${sku}\n${productName}`, { sku, productName });
  }
  return [...productsByKey.values()];
}
