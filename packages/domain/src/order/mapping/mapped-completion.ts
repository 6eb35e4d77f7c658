import { toCentimetres } from '../../values/measure/quantity.ts';
import { type BulkField, bulkParts } from '../bulk/bulk-columns.ts';
import type {
  NamedProduct,
  PackagePreset,
  ProductIndex,
  SavedProduct,
} from '../product/product.ts';
import { type Completion, completeFromProducts } from '../product/product-completion.ts';

/** A row of an order in the columns of a bulk file. Missing values are empty or absent. */
export interface CompletedRow {
  readonly values: Map<BulkField, string>;
  /** The amount of the row, which determines its unit price; empty without one. */
  readonly lineTotal: string;
}

export interface RowSources {
  /** Undefined if products add nothing. */
  readonly products: ProductIndex | undefined;
  /** The box of orders without a size. */
  readonly preset?: Omit<PackagePreset, 'id'> | null | undefined;
  /** The size and weight of a row if the row, its products and the box give none. */
  readonly box: ReadonlyMap<BulkField, string>;
  /** True if the order has an amount, which determines the unit prices. */
  readonly hasTotal: boolean;
}

const boxColumns = bulkParts['packages.boxes.0'];
const sides = {
  clientDeadLength: 'lengthMm',
  clientDeadBreadth: 'breadthMm',
  clientDeadHeight: 'heightMm',
} as const;

/** Fills in the missing values of the rows of one order, and returns the values from products. */
export function completeRows(
  rows: readonly CompletedRow[],
  { products, preset = null, box, hasTotal }: RowSources,
): readonly Completion[] {
  const completions =
    products === undefined ? [] : completeOrder(rows, withPreset(products, preset), hasTotal);
  for (const { values } of rows) {
    for (const [field, text] of box) {
      if ((values.get(field) ?? '') !== '') continue;
      const side = preset !== null && field in sides ? Reflect.get(sides, field) : undefined;
      const presetMm = side === undefined ? undefined : Reflect.get(preset ?? {}, side);
      values.set(field, typeof presetMm === 'number' ? String(toCentimetres(presetMm)) : text);
    }
  }
  return completions;
}

/** Returns products that are packed in a box. */
function withPreset(products: ProductIndex, preset: RowSources['preset']): ProductIndex {
  if (preset === null || preset === undefined) return products;
  return {
    find: (named: NamedProduct): SavedProduct | undefined => {
      const product = products.find(named);
      return product && { ...product, preset, parcels: [] };
    },
  };
}

function completeOrder(
  rows: readonly CompletedRow[],
  products: ProductIndex,
  hasTotal: boolean,
): readonly Completion[] {
  const [firstRow] = rows;
  const read = (values: ReadonlyMap<BulkField, string>, field: BulkField) =>
    values.get(field) ?? '';
  const order = {
    products: rows.map(({ values, lineTotal }) => ({
      sku: read(values, 'sku'),
      productName: read(values, 'productName'),
      quantity: read(values, 'quantity'),
      // The amount determines the price, so the price is not missing.
      unitPrice: read(values, 'unitPrice') || (hasTotal || lineTotal !== '' ? '0' : ''),
      hsnCode: read(values, 'hsncode'),
    })),
    packages: {
      boxes: [
        {
          numberOfBoxes: 1,
          weightKg: read(firstRow?.values ?? new Map(), boxColumns.weightKg),
          lengthCm: read(firstRow?.values ?? new Map(), boxColumns.lengthCm),
          breadthCm: read(firstRow?.values ?? new Map(), boxColumns.breadthCm),
          heightCm: read(firstRow?.values ?? new Map(), boxColumns.heightCm),
        },
      ],
    },
  };
  const { order: completed, completions } = completeFromProducts(order, products);
  if (completions.length === 0) return completions;
  const [parcel] = completed.packages.boxes;
  for (const [index, { values }] of rows.entries()) {
    const line = completed.products[index];
    const set = (field: BulkField, text: string | number) => {
      if (read(values, field) === '' && String(text) !== '') values.set(field, String(text));
    };
    if (line !== order.products[index] && line !== undefined) {
      set('hsncode', line.hsnCode);
      if (order.products[index]?.unitPrice === '') set('unitPrice', line.unitPrice);
    }
    if (parcel === undefined) continue;
    set(boxColumns.weightKg, parcel.weightKg);
    set(boxColumns.lengthCm, parcel.lengthCm);
    set(boxColumns.breadthCm, parcel.breadthCm);
    set(boxColumns.heightCm, parcel.heightCm);
  }
  return completions;
}
