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

/** A stored product with the box and the charged parcels that complete orders. */
export type StoredProduct = SavedProduct & Omit<store.ProductRow, 'sku' | 'name' | 'hsnCode'>;

/** Returns stored products with their charged parcels. */
export async function withParcels(
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

/** Returns the boxes of the current seller by name. */
export const readPresets = (db: Db) => selectPresets(db);

/** Returns all products of the current seller that are not archived. */
export async function readProductIndex(db: Db): Promise<ProductIndex> {
  return indexProducts(await withParcels(db, await store.selectOpenProducts(db, MAX_PRODUCTS)));
}

/** Returns the columns of a product's details. */
export function buildDetailColumns({ sku, name, hsnCode, size, ...known }: ProductDetails) {
  const { pricePaise, weightGrams } = known;
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

/** Returns the products with the SKUs and names of these, archived ones included. */
export function selectNamed(db: Db, named: readonly NamedProduct[]) {
  const skuKeys = named.map(({ sku = '' }) => toSkuKey(sku)).filter((key) => key !== '');
  const nameKeys = named.map(({ productName }) => toNameKey(productName));
  return store.selectProductsByKey(db, {
    skuKeys: [...new Set(skuKeys)],
    nameKeys: [...new Set(nameKeys)],
  });
}

/** Returns the products that lines of orders name, without archived ones. */
export async function readNamedProducts(
  db: Db,
  named: readonly NamedProduct[],
): Promise<ProductIndex> {
  const rows = await selectNamed(db, named);
  return indexProducts(
    await withParcels(
      db,
      rows.filter(({ archivedAt }) => archivedAt === null),
    ),
  );
}

/** The product data in new orders, with the stored products that they name. */
export interface ProductNews {
  readonly learned: readonly ProductDetails[];
  readonly stored: readonly store.ProductWithPreset[];
}

/** Reads the stored products of new orders. Does not wait for a lock. */
export async function readProductNews(
  db: Db,
  orders: readonly CapturedContents[],
): Promise<ProductNews> {
  const learned = listLearnedProducts(orders);
  const named = learned.map(({ sku, name }) => ({ sku, productName: name }));
  return { learned, stored: named.length === 0 ? [] : await selectNamed(db, named) };
}

/**
 * Saves the product data in new orders of a seller: new products, and missing values of existing ones. Locks only
 * products that change. Call it in the transaction of the orders. Returns true if stored products lacked any of it.
 */
export async function learnProducts(
  db: Db,
  { sellerId, now }: { readonly sellerId: string; readonly now: Date },
  { learned, stored }: ProductNews,
): Promise<boolean> {
  const bySku = new Map(stored.map((row) => [row.skuKey, row]));
  const byName = Map.groupBy(stored, ({ nameKey }) => nameKey);
  const newProducts: ProductDetails[] = [];
  const filledRows: store.LearnedColumns[] = [];
  for (const details of learned) {
    const skuKey = toSkuKey(details.sku);
    const namesakes = byName.get(toNameKey(details.name)) ?? [];
    const plain = namesakes.find((namesake) => namesake.skuKey === '');
    const row =
      skuKey === ''
        ? (plain ?? namesakes[0])
        : // Orders with an SKU are completed from the product without one, so it stays theirs.
          (bySku.get(skuKey) ?? plain);
    if (row === undefined) newProducts.push(details);
    else if (row.archivedAt === null) filledRows.push(...listFilledRows(row, details));
  }
  if (filledRows.length > 0) await store.fillProducts(db, filledRows);
  if (newProducts.length > 0) {
    await insertLearned(db, sellerId, { products: newProducts, now });
  }
  return filledRows.length > 0 || newProducts.length > 0;
}

/** Returns the row with the values that it lacked; nothing if it lacked none of them. */
function listFilledRows(
  row: store.ProductWithPreset,
  details: ProductDetails,
): store.LearnedColumns[] {
  const known = toProduct(row);
  const { hsnCode, pricePaise, weightGrams, size } = fillDetails(known, details);
  const isSame =
    hsnCode === known.hsnCode &&
    pricePaise === known.pricePaise &&
    weightGrams === known.weightGrams &&
    (size === null) === (known.size === null);
  if (isSame) return [];
  const { lengthMm = null, breadthMm = null, heightMm = null } = size ?? {};
  return [{ id: row.id, hsnCode, pricePaise, weightGrams, lengthMm, breadthMm, heightMm }];
}

async function insertLearned(
  db: Db,
  sellerId: string,
  { products, now }: { readonly products: readonly ProductDetails[]; readonly now: Date },
): Promise<void> {
  const places = MAX_PRODUCTS - (await store.countProducts(db, MAX_PRODUCTS));
  if (places === 0) return;
  const rows = products.slice(0, places).map((details) => ({
    sellerId,
    id: uuidv7(),
    ...buildDetailColumns(details),
    presetId: null,
    isLearned: true,
    createdAt: now,
    changedAt: now,
    archivedAt: null,
  }));
  // Sorted, because transactions that add the same products wait for each other.
  rows.sort((a, b) => compareKeys(`${a.skuKey}\n${a.nameKey}`, `${b.skuKey}\n${b.nameKey}`));
  await store.insertNewProducts(db, rows);
}

const compareKeys = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Saves the parcels of charged orders for their products. Call it in the transaction that charges them. */
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
  const found = charged.flatMap(
    ({ order, chargedGrams }) => findChargedParcel(order, chargedGrams) ?? [],
  );
  if (found.length === 0) return;
  const products = indexProducts(
    await selectNamed(
      db,
      found.map(({ product }) => product),
    ),
  );
  await store.saveParcels(
    db,
    found.flatMap(({ product, parcel }) => {
      const row = products.find(product);
      return row === undefined ? [] : [{ sellerId, productId: row.id, ...parcel, learnedAt: now }];
    }),
  );
}
