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
  /** The amount of the row, which determines its unit price; empty if the row has none. */
  readonly lineTotal: string;
}

export interface RowSources {
  /** Undefined if products must not complete the rows. */
  readonly products: ProductIndex | undefined;
  /** The box of orders that have no size. */
  readonly preset?: Omit<PackagePreset, 'id'> | null | undefined;
  /** The size and weight of a row if the row, its products and the preset have none. */
  readonly box: ReadonlyMap<BulkField, string>;
  /** True if the order has an amount, which determines the unit prices. */
  readonly hasTotal: boolean;
}

const boxColumns = bulkParts['packages.boxes.0'];
const listSides = ({ lengthMm, breadthMm, heightMm }: NonNullable<RowSources['preset']>) =>
  [
    [boxColumns.lengthCm, lengthMm],
    [boxColumns.breadthCm, breadthMm],
    [boxColumns.heightCm, heightMm],
  ] as const;

/** Fills in the missing values of the rows of one order, and returns those that come from products. */
export function completeRows(
  rows: readonly CompletedRow[],
  { products, preset = null, box, hasTotal }: RowSources,
): readonly Completion[] {
  const completions =
    products === undefined ? [] : completeOrder(rows, withPreset(products, preset), hasTotal);
  const presetSides = new Map<BulkField, number>(preset === null ? [] : listSides(preset));
  for (const { values } of rows) {
    for (const [field, text] of box) {
      if ((values.get(field) ?? '') !== '') continue;
      const sideMm = presetSides.get(field);
      values.set(field, sideMm === undefined ? text : String(toCentimetres(sideMm)));
    }
  }
  return completions;
}

/** Returns an index whose products have the given preset and no charged parcels; `products` if there is no preset. */
function withPreset(products: ProductIndex, preset: RowSources['preset']): ProductIndex {
  if (preset === null || preset === undefined) return products;
  return {
    find: (namedProduct: NamedProduct): SavedProduct | undefined => {
      const product = products.find(namedProduct);
      return product && { ...product, preset, parcels: [] };
    },
  };
}

function completeOrder(
  rows: readonly CompletedRow[],
  products: ProductIndex,
  hasTotal: boolean,
): readonly Completion[] {
  const firstValues = rows[0]?.values ?? new Map<BulkField, string>();
  const readValue = (values: ReadonlyMap<BulkField, string>, field: BulkField) =>
    values.get(field) ?? '';
  const order = {
    products: rows.map(({ values, lineTotal }) => ({
      sku: readValue(values, 'sku'),
      productName: readValue(values, 'productName'),
      quantity: readValue(values, 'quantity'),
      // The amount determines the price, so the price is not missing.
      unitPrice: readValue(values, 'unitPrice') || (hasTotal || lineTotal !== '' ? '0' : ''),
      hsnCode: readValue(values, 'hsncode'),
    })),
    packages: {
      boxes: [
        {
          numberOfBoxes: 1,
          weightKg: readValue(firstValues, boxColumns.weightKg),
          lengthCm: readValue(firstValues, boxColumns.lengthCm),
          breadthCm: readValue(firstValues, boxColumns.breadthCm),
          heightCm: readValue(firstValues, boxColumns.heightCm),
        },
      ],
    },
  };
  const { order: completedOrder, completions } = completeFromProducts(order, products);
  if (completions.length === 0) return completions;
  const [parcel] = completedOrder.packages.boxes;
  for (const [index, { values }] of rows.entries()) {
    const line = completedOrder.products[index];
    const setMissing = (field: BulkField, text: string | number) => {
      if (readValue(values, field) === '' && String(text) !== '') values.set(field, String(text));
    };
    if (line !== order.products[index] && line !== undefined) {
      setMissing('hsncode', line.hsnCode);
      if (order.products[index]?.unitPrice === '') setMissing('unitPrice', line.unitPrice);
    }
    if (parcel === undefined) continue;
    setMissing(boxColumns.weightKg, parcel.weightKg);
    setMissing(boxColumns.lengthCm, parcel.lengthCm);
    setMissing(boxColumns.breadthCm, parcel.breadthCm);
    setMissing(boxColumns.heightCm, parcel.heightCm);
  }
  return completions;
}
