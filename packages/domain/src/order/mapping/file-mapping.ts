import type { Address } from '../../values/contact/contact.ts';
import { cleanCell } from '../../values/csv/cells.ts';
import { writeFields } from '../../values/field-names.ts';
import { formatOrderDate, type IsoDate } from '../../values/time/calendar.ts';
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
import { hashText } from './header-fingerprint.ts';
import { spreadAmounts } from './mapped-amounts.ts';

/** Values of a file that no column of a bulk file has. They decide the payment type and the prices. */
export const helperFields = [
  /** Paid, pending or partially paid. */
  'paymentStatus',
  /** An order with an amount here is COD. Read where the file has no payment type. */
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

/** Rows that are left out: cancelled orders, digital products. */
export interface MappedSkip {
  readonly column: number;
  /** The cells in lower case; none for any filled cell. */
  readonly words: string[];
  /** True to leave out all rows of the order. */
  readonly isOfOrder: boolean;
}

/** How the rows of a file become the columns of a bulk file. Columns are positions in the header. */
export interface FileMapping {
  /** The columns of each field: the first list with a filled cell is read, and its cells are joined or added up. */
  readonly columns: Partial<Record<MappedField, number[][]>>;
  /** Values where the file has none. */
  readonly fixed: Partial<Record<BulkField, string>>;
  /** Null for the default warehouse. */
  readonly warehouseId: string | null;
  /** Null for the order that the dates of the file show. */
  readonly dateOrder: DateOrder | null;
  readonly weightUnit: (typeof weightUnits)[number];
  readonly lengthUnit: (typeof lengthUnits)[number];
  readonly skips: MappedSkip[];
}

/** The values that a mapping takes from the seller. */
export interface MappingContext {
  /** The pickup and return address. Its name is the title of the warehouse. */
  readonly pickup: Address;
  /** The date of orders without one, as `dd/mm/yyyy`. */
  readonly today: string;
}

/** A saved warehouse. Orders of a mapped file are picked up there and returned to it. */
export interface MappedWarehouse {
  readonly id: string;
  readonly title: string;
  readonly address: Address;
}

/**
 * Returns the values that a mapping takes from the seller's warehouses, the default one first. Null without a warehouse.
 * A chosen warehouse that is archived is replaced by the default one.
 */
export function buildMappingContext(
  { warehouseId }: Pick<FileMapping, 'warehouseId'>,
  warehouses: readonly MappedWarehouse[],
  today: IsoDate,
): MappingContext | null {
  const warehouse = warehouses.find(({ id }) => id === warehouseId) ?? warehouses[0];
  if (warehouse === undefined) return null;
  const pickup = { ...warehouse.address, name: warehouse.title };
  return { pickup, today: formatOrderDate(today) };
}

/** The header of mapped records. */
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

/** Returns the number of the order that a record belongs to, as it is mapped. */
export function readMappedReference(mapping: FileMapping, { cells }: BulkRecord): string {
  return (
    readBulkCell(bulkReferenceColumn, readField(mapping, bulkReferenceColumn, cells)).text ||
    `ROW-${hashText(cells.join('\u0000')).slice(0, 16)}`
  );
}

/** Returns the cells of a field: the first filled choice, joined; amounts are added up. */
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

function addAmounts(texts: readonly string[]): string {
  const amounts = texts.map((text) =>
    Math.round(Number(readBulkCell('unitPrice', text).text) * 100),
  );
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return Number.isNaN(sum) ? texts.join(' + ') : (sum / 100).toFixed(2);
}

/** Maps the rows of one order, which stay in their places. Rows that the mapping leaves out are missing. */
export function mapOrderRows<Row extends BulkRecord>(
  rows: readonly Row[],
  mapping: FileMapping,
  context: MappingContext,
): Row[] {
  if (rows.some(({ cells }) => isSkipped(mapping, cells, true))) return [];
  const keptRows = rows.filter(({ cells }) => !isSkipped(mapping, cells, false));
  const [firstRow] = keptRows;
  if (firstRow === undefined) return [];
  const readFirst = (field: MappedField) => {
    for (const { cells } of rows) {
      const text = readField(mapping, field, cells);
      if (text !== '') return text;
    }
    return '';
  };
  const places = placeCells(context);
  const shared = new Map<MappedField, string>();
  for (const field of mappedFields) {
    if (mapping.columns[field] !== undefined && !productFields.has(field)) {
      shared.set(field, readFirst(field));
    }
  }
  shared.set(bulkReferenceColumn, readMappedReference(mapping, firstRow));
  shared.set(
    'paymentType',
    readPayment(mapping, (field) => shared.get(field) ?? ''),
  );
  const lines = keptRows.map(({ cells }) => {
    const readText = (field: MappedField): string => {
      const own = readField(mapping, field, cells);
      if (productFields.has(field)) return own;
      const isSet = field === bulkReferenceColumn || field === 'paymentType';
      return (isSet ? '' : own) || (shared.get(field) ?? '');
    };
    const values = new Map<BulkField, string>();
    for (const field of bulkFields) values.set(field, fillField(mapping, field, readText));
    for (const field of bulkFields) {
      if (values.get(field) === '') values.set(field, places[field] ?? '');
    }
    const productName = values.get('productName') ?? '';
    if (values.get('productsDesc') === '') values.set('productsDesc', productName);
    if (values.get('quantity') === '') values.set('quantity', '1');
    if (values.get('orderDate') === '') values.set('orderDate', context.today);
    if (values.get('country') === '') values.set('country', 'India');
    if (values.get('sellerName') === '') values.set('sellerName', context.pickup.name);
    return {
      values,
      lineTotal: readText('lineTotal'),
      unitDiscount: readText('unitDiscount'),
    };
  });
  spreadAmounts(lines, {
    total: shared.get('orderTotal') ?? '',
    charges: shared.get('orderCharges') ?? '',
    discount: shared.get('orderDiscount') ?? '',
  });
  return keptRows.map((row, index) => ({
    ...row,
    cells: bulkFields.map((field) => {
      const text = lines[index]?.values.get(field) ?? '';
      return text === '' && bulkColumnRules[field].mayBeNone ? 'NA' : text;
    }),
  }));
}

function isSkipped({ skips }: FileMapping, cells: readonly string[], isOfOrder: boolean): boolean {
  return skips.some((skip) => {
    if (skip.isOfOrder !== isOfOrder) return false;
    const text = cleanCell(cells[skip.column] ?? '').toLowerCase();
    return text !== '' && (skip.words.length === 0 || skip.words.includes(text));
  });
}

/** Returns the cell of a field with its unit, or the fixed value where the file has none. */
function fillField(
  { fixed, weightUnit, lengthUnit, dateOrder }: FileMapping,
  field: BulkField,
  readText: (field: MappedField) => string,
): string {
  const text = readText(field);
  const fixedText = fixed[field] ?? '';
  if (text === '') return fixedText;
  if (field === 'orderDate') return formatDate(text, dateOrder);
  const isWeight = field === 'clientDeadWeight';
  if (!isWeight && !lengthFields.includes(field)) return text;
  if (!plainNumber.test(text)) return text;
  if (Number(text) === 0) return fixedText || text;
  const unit = isWeight ? weightUnit : lengthUnit;
  return unit === 'kg' || unit === 'cm' ? text : `${text} ${unit}`;
}

/** Returns a date with the day first. The check of the rows reports a date that cannot be read. */
function formatDate(text: string, dateOrder: DateOrder | null): string {
  const day = dateOrder === null ? null : readBulkDate(text, dateOrder);
  return day === null ? text : formatOrderDate(day);
}

/** Returns the pickup and return addresses as cells. */
function placeCells({ pickup }: MappingContext): Partial<Record<BulkField, string>> {
  return {
    ...writeFields(bulkParts.pickup, pickup),
    ...writeFields(bulkParts.returnTo, pickup),
  };
}

/** Payment methods of shops whose names the reader of payment types does not know. */
const methodNames: Readonly<Record<string, string>> = { bacs: 'Bank transfer' };

/** Returns the payment type as text for the reader of bulk files, which rejects a partial payment. */
function readPayment({ fixed }: FileMapping, readText: (field: MappedField) => string): string {
  const status = readText('paymentStatus');
  const statusName = status.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (statusName === 'paid' || statusName === 'partiallyrefunded') return 'prepaid';
  if (statusName.startsWith('partial')) return 'partially paid';
  const method = readText('paymentType');
  if (method !== '') return methodNames[method.toLowerCase()] ?? method;
  const codAmount = readText('codAmount');
  if (codAmount !== '')
    return Number(readBulkCell('unitPrice', codAmount).text) > 0 ? 'cod' : 'prepaid';
  return fixed.paymentType ?? status;
}

/** Maps the rows of a whole file, wherever the rows of an order are. */
export function mapFile(
  rows: readonly BulkRecord[],
  mapping: FileMapping,
  context: MappingContext,
): BulkRecord[] {
  const groups = new Map<string, BulkRecord[]>();
  for (const row of rows) {
    const reference = readMappedReference(mapping, row);
    const group = groups.get(reference);
    if (group === undefined) groups.set(reference, [row]);
    else group.push(row);
  }
  return [...groups.values()]
    .flatMap((group) => mapOrderRows(group, mapping, context))
    .sort((a, b) => a.rowNumber - b.rowNumber);
}

/** The most rows of one order that `OrderMapper` keeps; more rows of a number are several orders that are refused. */
const MAX_KEPT_ROWS = 200;

/** Maps the rows of a large file, in which the rows of an order are adjacent. */
export class OrderMapper<Row extends BulkRecord> {
  readonly #mapping: FileMapping;
  readonly #context: MappingContext;
  #rows: Row[] = [];
  #reference = '';

  constructor(mapping: FileMapping, context: MappingContext) {
    this.#mapping = mapping;
    this.#context = context;
  }

  /** Adds a row and returns the mapped rows of the order before it when that is complete. */
  add(row: Row): Row[] {
    const reference = readMappedReference(this.#mapping, row);
    const isSame = reference === this.#reference && this.#rows.length < MAX_KEPT_ROWS;
    const mappedRows = isSame ? [] : this.end();
    this.#reference = reference;
    this.#rows.push(row);
    return mappedRows;
  }

  /** Returns the mapped rows of the last order. */
  end(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return mapOrderRows(rows, this.#mapping, this.#context);
  }
}
