import { findColumns, formatColumnName } from '../../values/csv/column-names.ts';
import { parseCentimetres, parseKilograms } from '../../values/measure/quantity.ts';
import { parseRupees } from '../../values/money/money.ts';
import type { NoParams, Problem } from '../../values/problem/problem.ts';
import { fillRecord, listNames } from '../../values/record.ts';
import { readBulkCell } from '../bulk/bulk-cells.ts';
import type { BulkField } from '../bulk/bulk-columns.ts';
import type { CellProblem } from '../bulk/bulk-problems.ts';
import type { BulkRecord } from '../bulk/bulk-rules.ts';
import { fieldFormats } from '../order-rules.ts';
import {
  type PackagePreset,
  type ProductDetails,
  productLimits,
  toNameKey,
  toSkuKey,
} from './product.ts';

export interface ProductProblems {
  product_name_missing: NoParams;
  /** One or two sides of three. */
  product_size_incomplete: NoParams;
  product_box_unknown: { readonly name: string };
  /** An earlier row of the file is the same product. */
  product_repeated: { readonly firstRow: number };
  product_columns_missing: NoParams;
}

export type ProductProblem = CellProblem | Problem<ProductProblems>;

/** The columns of a file of products with their usual names, in the order of the export. */
const columnRules = {
  sku: {
    names: [
      /^(?:product|item|seller|merchant|master)?sku(?:code|id|no|number)?$/,
      /^(?:product|item|article)?code$/,
    ],
  },
  name: {
    names: [
      /^(?:product|item)?(?:name|title)$/,
      /^(?:product|item)$/,
      /^(?:product|item)?description$/,
    ],
  },
  hsnCode: { names: [/^hsn(?:sac)?(?:code|no)?$/] },
  price: { names: [/^(?:unit|selling|sale|item|product)?price$/, /^(?:mrp|rate)$/] },
  weight: { names: [/^(?:product|item|unit|dead|gross|net|package)?weight$/, /^wt$/] },
  length: { names: [/^(?:product|item|package|box)?(?:length|l)$/] },
  breadth: { names: [/^(?:product|item|package|box)?(?:breadth|width|b|w)$/] },
  height: { names: [/^(?:product|item|package|box)?(?:height|h)$/] },
  preset: { names: [/^(?:default)?(?:box|package|packaging)(?:name|preset|type)?$/] },
} as const;

export type ProductColumn = keyof typeof columnRules;
export const productColumns: readonly ProductColumn[] = listNames(columnRules);

/** A product as typed or as written in a file. */
export type ProductTexts = Readonly<Record<ProductColumn, string>>;

export interface ReadProduct extends ProductDetails {
  readonly presetId: string | null;
}

export interface ProductColumnProblem {
  readonly column: ProductColumn;
  readonly problem: ProductProblem;
}

const bulkFields = {
  hsnCode: 'hsncode',
  price: 'unitPrice',
  weight: 'clientDeadWeight',
  length: 'clientDeadLength',
  breadth: 'clientDeadBreadth',
  height: 'clientDeadHeight',
} as const satisfies Partial<Record<ProductColumn, BulkField>>;

const formats = {
  hsnCode: fieldFormats.hsnCode,
  price: fieldFormats.unitPrice,
  weight: fieldFormats.weight,
  length: fieldFormats.length,
  breadth: fieldFormats.length,
  height: fieldFormats.length,
} as const;

/** Returns a product and its problems. A measure without a unit is in kilograms or centimetres. */
export function readProductTexts(
  texts: ProductTexts,
  presets: readonly Pick<PackagePreset, 'id' | 'name'>[],
): { readonly product: ReadProduct; readonly problems: readonly ProductColumnProblem[] } {
  const problems: ProductColumnProblem[] = [];
  const readValue = (column: keyof typeof bulkFields): string => {
    const { text, state, problem } = readBulkCell(bulkFields[column], texts[column]);
    if (state !== 'value') return '';
    const valueProblem = problem ?? formats[column](text);
    if (valueProblem !== null) problems.push({ column, problem: valueProblem });
    return valueProblem === null ? text : '';
  };
  const joinSpaces = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
  const name = joinSpaces(texts.name);
  const sku = joinSpaces(texts.sku);
  if (toNameKey(name) === '') {
    problems.push({ column: 'name', problem: { code: 'product_name_missing' } });
  }
  for (const [column, text, max] of [
    ['sku', sku, productLimits.skuChars],
    ['name', name, productLimits.nameChars],
  ] as const) {
    const params = { max, length: text.length };
    if (text.length > max) problems.push({ column, problem: { code: 'cell_too_long', params } });
  }
  const hsnCode = readValue('hsnCode');
  const price = readValue('price');
  const weight = readValue('weight');
  const sides = [readValue('length'), readValue('breadth'), readValue('height')];
  const [length = '', breadth = '', height = ''] = sides;
  const sideColumns = ['length', 'breadth', 'height'] as const;
  const missingSide = sideColumns.find((column) => texts[column].trim() === '');
  if (missingSide !== undefined && sideColumns.some((column) => texts[column].trim() !== '')) {
    problems.push({ column: missingSide, problem: { code: 'product_size_incomplete' } });
  }
  const presetName = joinSpaces(texts.preset);
  const preset = presets.find((box) => box.name.toLowerCase() === presetName.toLowerCase());
  if (presetName !== '' && preset === undefined) {
    problems.push({
      column: 'preset',
      problem: { code: 'product_box_unknown', params: { name: presetName } },
    });
  }
  const hasSize = sides.every((side) => side !== '');
  return {
    product: {
      sku,
      name,
      hsnCode,
      pricePaise: price === '' ? null : parseRupees(price),
      weightGrams: weight === '' ? null : parseKilograms(weight),
      size: hasSize
        ? {
            lengthMm: parseCentimetres(length) ?? 0,
            breadthMm: parseCentimetres(breadth) ?? 0,
            heightMm: parseCentimetres(height) ?? 0,
          }
        : null,
      presetId: preset?.id ?? null,
    },
    problems,
  };
}

export interface ProductFileProblem extends ProductColumnProblem {
  readonly rowNumber: number;
  /** The name of the column in the file; empty for a column that the file does not have. */
  readonly header: string;
  readonly value: string;
}

/** A repeated product is a problem and is listed once. */
export interface ProductFile {
  readonly products: readonly ReadProduct[];
  readonly problems: readonly ProductFileProblem[];
  readonly unreadNames: readonly string[];
}

const plainNumber = /^\d[\d,]*(?:\.\d+)?$/;
const measuredColumns: readonly ProductColumn[] = ['weight', 'length', 'breadth', 'height'];

/** Returns the products and problems of a file. A file without a name column has one problem, in its header. */
export function readProductFile(
  {
    header,
    records,
  }: { readonly header: readonly string[]; readonly records: readonly BulkRecord[] },
  presets: readonly Pick<PackagePreset, 'id' | 'name'>[],
): ProductFile {
  const { positions, units, unreadNames } = findColumns<ProductColumn>(header, columnRules);
  if (positions.name[0] === undefined) {
    const problem = { code: 'product_columns_missing' } as const;
    return {
      products: [],
      problems: [{ rowNumber: 1, column: 'name', header: '', value: '', problem }],
      unreadNames,
    };
  }
  const products: ReadProduct[] = [];
  const problems: ProductFileProblem[] = [];
  const firstRows = new Map<string, number>();
  for (const { rowNumber, cells } of records) {
    const values = fillRecord(productColumns, (column) => cells[positions[column][0] ?? -1] ?? '');
    const texts = fillRecord(productColumns, (column) => {
      const unit = units[positions[column][0] ?? -1] ?? '';
      const text = values[column].trim();
      return measuredColumns.includes(column) && unit !== '' && plainNumber.test(text)
        ? `${text} ${unit}`
        : values[column];
    });
    const { product, problems: rowProblems } = readProductTexts(texts, presets);
    const reportProblem = ({ column, problem }: ProductColumnProblem) => {
      const name = formatColumnName(header[positions[column][0] ?? -1] ?? '');
      problems.push({ rowNumber, column, header: name, value: values[column], problem });
    };
    rowProblems.forEach(reportProblem);
    const key = toSkuKey(product.sku) || `name ${toNameKey(product.name)}`;
    const firstRow = firstRows.get(key);
    firstRows.set(key, firstRow ?? rowNumber);
    if (firstRow === undefined) products.push(product);
    else {
      const column = product.sku === '' ? 'name' : 'sku';
      reportProblem({ column, problem: { code: 'product_repeated', params: { firstRow } } });
    }
  }
  return { products, problems, unreadNames };
}
