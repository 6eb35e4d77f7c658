import { type RawBuilder, sql } from 'kysely';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  deleteRows,
  execute,
  insertRow,
  insertRows,
  ownRows,
  queryRows,
  queryValue,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type ProductRow = Row<'products'>;
export type ParcelRow = Row<'productParcels'>;

/** The columns of the box are null if the product has no box. */
export type ProductWithPreset = ProductRow & {
  readonly presetName: string | null;
  readonly presetLengthMm: number | null;
  readonly presetBreadthMm: number | null;
  readonly presetHeightMm: number | null;
  readonly presetTareGrams: number | null;
};

function selectProducts(db: Db, condition: RawBuilder<unknown>, suffix: RawBuilder<unknown>) {
  return queryRows(db)<ProductWithPreset>`
    select p.*, b.name as preset_name, b.length_mm as preset_length_mm, b.breadth_mm as preset_breadth_mm,
      b.height_mm as preset_height_mm, b.tare_grams as preset_tare_grams
    from products p left join package_presets b on b.seller_id = ${ownSeller} and b.id = p.preset_id
    where p.seller_id = ${ownSeller} and ${condition} ${suffix}`;
}

const escapePattern = (text: string) => text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

export interface ProductFilter {
  readonly nameKey: string;
  readonly skuKey: string;
  readonly isArchived: boolean;
}

/** Sorts by name. Two empty keys match all products. */
export function selectProductPage(
  db: Db,
  { nameKey, skuKey, isArchived }: ProductFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const namePattern = `%${escapePattern(nameKey)}%`;
  const skuPattern = `%${escapePattern(skuKey)}%`;
  const isFound = sql`(p.name_key like ${namePattern} and ${nameKey !== '' || skuKey === ''}
    or p.sku_key like ${skuPattern} and ${skuKey !== ''})`;
  const isListed = isArchived ? sql`p.archived_at is not null` : sql`p.archived_at is null`;
  return selectProducts(
    db,
    sql`${isFound} and ${isListed}`,
    sql`order by p.name_key, p.id offset ${offset} limit ${limit}`,
  );
}

export function selectProductsAfter(
  db: Db,
  { nameKey, id }: { readonly nameKey: string; readonly id: string },
  limit: number,
) {
  return selectProducts(
    db,
    sql`p.archived_at is null and (p.name_key, p.id) > (${nameKey}, ${id}::uuid)`,
    sql`order by p.name_key, p.id limit ${limit}`,
  );
}

export const selectOpenProducts = (db: Db, limit: number) =>
  selectProducts(db, sql`p.archived_at is null`, sql`limit ${limit}`);

export async function findProduct(db: Db, id: string): Promise<ProductWithPreset | undefined> {
  const [row] = await selectProducts(db, sql`p.id = ${id}::uuid`, sql``);
  return row;
}

export function selectProductsByKey(
  db: Db,
  {
    skuKeys,
    nameKeys,
  }: { readonly skuKeys: readonly string[]; readonly nameKeys: readonly string[] },
) {
  return selectProducts(
    db,
    sql`(p.sku_key <> '' and p.sku_key = any(${skuKeys}::text[]) or p.name_key = any(${nameKeys}::text[]))`,
    sql`order by p.id`,
  );
}

export function selectParcels(db: Db, productIds: readonly string[]) {
  return queryRows(db)<ParcelRow>`select * from product_parcels
    where ${ownRows} and product_id = any(${productIds}::uuid[]) order by product_id, quantity`;
}

export const countProducts = (db: Db, limit: number) =>
  queryValue(db)<number>`select count(*) from (
    select 1 from products where seller_id = ${ownSeller} limit ${limit}
  ) counted`;

export const insertProduct = (db: Db, row: ProductRow) => insertRow(db, 'products', row);

export const insertProducts = (db: Db, rows: readonly ProductRow[]) =>
  insertRows(db, 'products', rows);

export const insertNewProducts = (db: Db, rows: readonly ProductRow[]) =>
  insertRows(db, 'products', rows, { end: sql`on conflict do nothing returning *` });

export const updateProduct = (
  db: Db,
  id: string,
  columns: Partial<Omit<ProductRow, 'sellerId' | 'id'>>,
) => updateRow(db, 'products', id, columns);

export type LearnedColumns = Pick<
  ProductRow,
  'id' | 'hsnCode' | 'pricePaise' | 'weightGrams' | 'lengthMm' | 'breadthMm' | 'heightMm'
>;

/** Locks products in the sequence of their ids, so that transactions do not deadlock. */
export const lockProducts = (db: Db, ids: readonly string[]) =>
  execute(db)`select 1 from products where ${ownRows} and id = any(${ids}::uuid[])
    order by id for no key update`;

export async function fillProducts(db: Db, rows: readonly LearnedColumns[]): Promise<void> {
  const sent = listRows(rows, {
    id: 'uuid',
    hsnCode: 'text',
    pricePaise: 'bigint',
    weightGrams: 'integer',
    lengthMm: 'integer',
    breadthMm: 'integer',
    heightMm: 'integer',
  });
  await lockProducts(
    db,
    rows.map(({ id }) => id),
  );
  await execute(db)`update products p set
      hsn_code = case when p.hsn_code = '' then sent.hsn_code else p.hsn_code end,
      price_paise = coalesce(p.price_paise, sent.price_paise),
      weight_grams = coalesce(p.weight_grams, sent.weight_grams),
      length_mm = coalesce(p.length_mm, sent.length_mm),
      breadth_mm = coalesce(p.breadth_mm, sent.breadth_mm),
      height_mm = coalesce(p.height_mm, sent.height_mm)
    from ${sent} where p.seller_id = ${ownSeller} and p.id = sent.id`;
}

/** Also restores archived products. Requires a lock on the products. */
export async function overwriteProducts(
  db: Db,
  rows: readonly Omit<ProductRow, 'sellerId' | 'isLearned' | 'createdAt' | 'archivedAt'>[],
): Promise<void> {
  const sent = listRows(rows, {
    id: 'uuid',
    sku: 'text',
    skuKey: 'text',
    name: 'text',
    nameKey: 'text',
    hsnCode: 'text',
    pricePaise: 'bigint',
    weightGrams: 'integer',
    lengthMm: 'integer',
    breadthMm: 'integer',
    heightMm: 'integer',
    presetId: 'uuid',
    changedAt: 'timestamptz',
  });
  await execute(db)`update products p set sku = sent.sku, sku_key = sent.sku_key, name = sent.name,
      name_key = sent.name_key, hsn_code = sent.hsn_code, price_paise = sent.price_paise,
      weight_grams = sent.weight_grams, length_mm = sent.length_mm, breadth_mm = sent.breadth_mm,
      height_mm = sent.height_mm, preset_id = sent.preset_id, changed_at = sent.changed_at,
      is_learned = false, archived_at = null
    from ${sent} where p.seller_id = ${ownSeller} and p.id = sent.id`;
}

/** A newer parcel replaces the older parcel of the same product and quantity. */
export async function saveParcels(db: Db, rows: readonly ParcelRow[]): Promise<void> {
  const rowsByQuantity = new Map(rows.map((row) => [`${row.productId} ${row.quantity}`, row]));
  await insertRows(db, 'productParcels', [...rowsByQuantity.values()], {
    end: sql`on conflict (seller_id, product_id, quantity) do update set weight_grams = excluded.weight_grams,
      length_mm = excluded.length_mm, breadth_mm = excluded.breadth_mm, height_mm = excluded.height_mm,
      learned_at = excluded.learned_at`,
  });
}

export const deleteParcels = (db: Db, productIds: readonly string[]) =>
  execute(db)`delete from product_parcels
    where ${ownRows} and product_id = any(${productIds}::uuid[])`;

export type PresetRow = Row<'packagePresets'>;

export function selectPresets(db: Db) {
  return queryRows(db)<PresetRow>`select * from package_presets
    where ${ownRows} order by lower(name)`;
}

export const countPresets = (db: Db) =>
  queryValue(db)<number>`select count(*) from package_presets where ${ownRows}`;

export const insertPreset = (db: Db, row: PresetRow) => insertRow(db, 'packagePresets', row);

export const updatePreset = (
  db: Db,
  id: string,
  columns: Omit<PresetRow, 'sellerId' | 'id' | 'createdAt'>,
) => updateRow(db, 'packagePresets', id, columns);

/** Deletes a box and removes it from its products. Returns false if the seller has no such box. */
export async function deletePreset(db: Db, sellerId: string, id: string): Promise<boolean> {
  await execute(db)`update products set preset_id = null
    where ${ownRows} and preset_id = ${id}::uuid`;
  return deleteRows(db, 'packagePresets', { sellerId, id });
}
