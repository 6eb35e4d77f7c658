import {
  type CapturedContents,
  fillDetails,
  findChargedParcel,
  listLearnedProducts,
} from '@shipdesk/domain/order/product/learned-products';
import {
  indexProducts,
  MAX_PRODUCTS,
  type NamedProduct,
  type ProductDetails,
  type ProductIndex,
  type SavedProduct,
  toNameKey,
  toSkuKey,
} from '@shipdesk/domain/order/product/product';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/query/statement.ts';
import * as store from './products-store.ts';
import { selectPresets } from './products-store.ts';

export type StoredProduct = SavedProduct & Omit<store.ProductRow, 'sku' | 'name' | 'hsnCode'>;

export async function addParcels(
  db: Db,
  rows: readonly store.ProductWithPreset[],
): Promise<StoredProduct[]> {
  const parcels =
    rows.length === 0
      ? []
      : await store.selectParcels(
          db,
          rows.map(({ id }) => id),
        );
  const parcelsByProduct = Map.groupBy(parcels, ({ productId }) => productId);
  return rows.map((row) => ({ ...toProduct(row), parcels: parcelsByProduct.get(row.id) ?? [] }));
}

function toProduct(row: store.ProductWithPreset): Omit<StoredProduct, 'parcels'> {
  return { ...row, size: readSize(row), preset: readPreset(row) };
}

function readSize({ lengthMm, breadthMm, heightMm }: store.ProductRow): ProductDetails['size'] {
  return lengthMm === null || breadthMm === null || heightMm === null
    ? null
    : { lengthMm, breadthMm, heightMm };
}

function readPreset(row: store.ProductWithPreset): SavedProduct['preset'] {
  const { presetName, presetLengthMm, presetBreadthMm, presetHeightMm, presetTareGrams } = row;
  return presetName === null
    ? null
    : {
        name: presetName,
        lengthMm: presetLengthMm ?? 0,
        breadthMm: presetBreadthMm ?? 0,
        heightMm: presetHeightMm ?? 0,
        tareGrams: presetTareGrams ?? 0,
      };
}

export const readPresets = (db: Db) => selectPresets(db);

export async function readProductIndex(db: Db): Promise<ProductIndex> {
  return indexProducts(await addParcels(db, await store.selectOpenProducts(db, MAX_PRODUCTS)));
}

export function buildDetailColumns(details: ProductDetails) {
  const { sku, name, hsnCode, size, pricePaise, weightGrams } = details;
  return {
    sku: sku.trim(),
    skuKey: toSkuKey(sku),
    name: name.trim().replaceAll(/\s+/g, ' '),
    nameKey: toNameKey(name),
    hsnCode,
    pricePaise,
    weightGrams,
    lengthMm: size?.lengthMm ?? null,
    breadthMm: size?.breadthMm ?? null,
    heightMm: size?.heightMm ?? null,
  };
}

/** Includes archived products. */
export function findBySkuOrName(db: Db, lines: readonly NamedProduct[]) {
  const skuKeys = lines.map(({ sku = '' }) => toSkuKey(sku)).filter((key) => key !== '');
  const nameKeys = lines.map(({ productName }) => toNameKey(productName));
  return store.selectProductsByKey(db, {
    skuKeys: [...new Set(skuKeys)],
    nameKeys: [...new Set(nameKeys)],
  });
}

/** Omits archived products. */
export async function readNamedProducts(
  db: Db,
  lines: readonly NamedProduct[],
): Promise<ProductIndex> {
  const rows = await findBySkuOrName(db, lines);
  return indexProducts(
    await addParcels(
      db,
      rows.filter(({ archivedAt }) => archivedAt === null),
    ),
  );
}

export interface LearnableProducts {
  readonly products: readonly ProductDetails[];
  readonly storedRows: readonly store.ProductWithPreset[];
}

/** Reads without a lock. `learnProducts` locks the products that change. */
export async function readLearnableProducts(
  db: Db,
  orders: readonly CapturedContents[],
): Promise<LearnableProducts> {
  const products = listLearnedProducts(orders);
  const lines = products.map(({ sku, name }) => ({ sku, productName: name }));
  return { products, storedRows: lines.length === 0 ? [] : await findBySkuOrName(db, lines) };
}

/**
 * Adds new products and fills missing values of existing ones. Locks only products that change. Call it in the
 * transaction of the orders. Returns true if the stored products lacked data.
 */
export async function learnProducts(
  db: Db,
  { sellerId, now }: { readonly sellerId: string; readonly now: Date },
  { products, storedRows }: LearnableProducts,
): Promise<boolean> {
  const rowsBySku = new Map(storedRows.map((row) => [row.skuKey, row]));
  const rowsByName = Map.groupBy(storedRows, ({ nameKey }) => nameKey);
  const newProducts: ProductDetails[] = [];
  const filledRows: store.LearnedColumns[] = [];
  for (const details of products) {
    const skuKey = toSkuKey(details.sku);
    const rowsWithName = rowsByName.get(toNameKey(details.name)) ?? [];
    const rowWithoutSku = rowsWithName.find((other) => other.skuKey === '');
    const row =
      skuKey === ''
        ? (rowWithoutSku ?? rowsWithName[0])
        : // A line with an SKU also completes the product without an SKU that has its name.
          (rowsBySku.get(skuKey) ?? rowWithoutSku);
    if (row === undefined) newProducts.push(details);
    else if (row.archivedAt === null) filledRows.push(...listFilledRows(row, details));
  }
  if (filledRows.length > 0) await store.fillProducts(db, filledRows);
  if (newProducts.length > 0) {
    await insertLearnedProducts(db, sellerId, { products: newProducts, now });
  }
  return filledRows.length > 0 || newProducts.length > 0;
}

/** Returns an empty list if the details add no value. */
function listFilledRows(
  row: store.ProductWithPreset,
  details: ProductDetails,
): store.LearnedColumns[] {
  const product = toProduct(row);
  const { hsnCode, pricePaise, weightGrams, size } = fillDetails(product, details);
  const isSame =
    hsnCode === product.hsnCode &&
    pricePaise === product.pricePaise &&
    weightGrams === product.weightGrams &&
    (size === null) === (product.size === null);
  if (isSame) return [];
  const { lengthMm = null, breadthMm = null, heightMm = null } = size ?? {};
  return [{ id: row.id, hsnCode, pricePaise, weightGrams, lengthMm, breadthMm, heightMm }];
}

async function insertLearnedProducts(
  db: Db,
  sellerId: string,
  { products, now }: { readonly products: readonly ProductDetails[]; readonly now: Date },
): Promise<void> {
  const remainingCount = MAX_PRODUCTS - (await store.countProducts(db, MAX_PRODUCTS));
  if (remainingCount === 0) return;
  const rows = products.slice(0, remainingCount).map((details) => ({
    sellerId,
    id: uuidv7(),
    ...buildDetailColumns(details),
    presetId: null,
    isLearned: true,
    createdAt: now,
    changedAt: now,
    archivedAt: null,
  }));
  // Sort the rows, so that transactions that add the same products do not deadlock.
  rows.sort((a, b) => compareKeys(`${a.skuKey}\n${a.nameKey}`, `${b.skuKey}\n${b.nameKey}`));
  await store.insertNewProducts(db, rows);
}

const compareKeys = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Saves the charged parcels of orders for their products. Call it in the transaction that charges them. */
export async function learnChargedParcels(
  db: Db,
  sellerId: string,
  {
    charged,
    now,
  }: {
    readonly charged: readonly {
      readonly order: Omit<CapturedContents, 'direction'>;
      readonly chargedGrams: number;
    }[];
    readonly now: Date;
  },
): Promise<void> {
  const chargedParcels = charged.flatMap(
    ({ order, chargedGrams }) => findChargedParcel(order, chargedGrams) ?? [],
  );
  if (chargedParcels.length === 0) return;
  const products = indexProducts(
    await findBySkuOrName(
      db,
      chargedParcels.map(({ product }) => product),
    ),
  );
  await store.saveParcels(
    db,
    chargedParcels.flatMap(({ product, parcel }) => {
      const row = products.find(product);
      return row === undefined ? [] : [{ sellerId, productId: row.id, ...parcel, learnedAt: now }];
    }),
  );
}
