import type { PresetBody } from '@shipdesk/contract/orders/package-presets';
import type { ProductBody } from '@shipdesk/contract/orders/products';
import {
  indexProducts,
  MAX_PACKAGE_PRESETS,
  MAX_PRODUCTS,
  type NamedProduct,
  toNameKey,
  toSkuKey,
} from '@shipdesk/domain/order/product/product';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { readBatches } from '../../platform/db/query/batches.ts';
import { isDuplicate, isForeignKeyViolation } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addParcels, buildDetailColumns, findBySkuOrName } from './products-steps.ts';
import * as store from './products-store.ts';

interface ProductPageRequest {
  readonly search: string;
  readonly isArchived: boolean;
  /** Counted from 1. */
  readonly page: number;
  readonly size: number;
}

const EXPORT_BATCH_ROWS = 500;
const lowestKey = { nameKey: '', id: '00000000-0000-0000-0000-000000000000' };

export function createProducts({
  database,
  now,
  newId,
  learnedProductCache,
}: ServiceDeps & Pick<Deps, 'learnedProductCache'>) {
  /** Invalidates the cache after an error too, because the commit may have succeeded. */
  const write = <T>(principal: Principal, work: (db: Db) => Promise<T>) =>
    database
      .asSeller(principal, work)
      .finally(() => learnedProductCache.invalidate(principal.sellerId));

  const change = (
    principal: Principal,
    id: string,
    work: (db: Db, row: store.ProductWithPreset) => Promise<void>,
  ) =>
    write(principal, async (db) => {
      const row = await store.findProduct(db, id);
      if (!row) throw new Refusal('product_unknown');
      await work(db, row);
      return loadProduct(db, id);
    });

  return {
    list: (principal: Principal, { search, isArchived, page, size }: ProductPageRequest) =>
      database.asSeller(principal, async (db) => {
        const filter = { nameKey: toNameKey(search), skuKey: toSkuKey(search), isArchived };
        const slice = { offset: (page - 1) * size, limit: size + 1 };
        const rows = await store.selectProductPage(db, filter, slice);
        const products = await addParcels(db, rows.slice(0, size));
        return { products, hasMore: rows.length > size };
      }),

    /** Returns the distinct products that the lines name. Omits archived products. */
    match: (principal: Principal, lines: readonly NamedProduct[]) =>
      database.asSeller(principal, async (db) => {
        const rows = (await findBySkuOrName(db, lines)).filter(
          ({ archivedAt }) => archivedAt === null,
        );
        const index = indexProducts(rows);
        const matches = new Set(lines.flatMap((line) => index.find(line) ?? []));
        return addParcels(db, [...matches]);
      }),

    /** Adds a product. Throws 404 for an unknown box, 409 for a used SKU or name, 422 if the limit is reached. */
    create: (principal: Principal, body: ProductBody, call: IdempotentCall) => {
      const columns = toColumns(body);
      const id = newId();
      return write(principal, async (db) => {
        const claim = { call, response: { id }, now: now() };
        const replay = await claimKey(db, principal, claim);
        if (replay) return loadProduct(db, replay.id);
        if ((await store.countProducts(db, MAX_PRODUCTS)) >= MAX_PRODUCTS) {
          throw new Refusal('products_full', { params: { max: MAX_PRODUCTS } });
        }
        const { sellerId } = principal;
        const times = { createdAt: now(), changedAt: now(), archivedAt: null };
        await store.insertProduct(db, { sellerId, id, ...columns, isLearned: false, ...times });
        await recordAudit(db, principal, 'product.created', id);
        return loadProduct(db, id);
      }).catch(createErrorHandler(body));
    },

    /** Changes a product. Throws 404 for an unknown product or box, 409 as `create` does. */
    change: (principal: Principal, id: string, body: ProductBody) => {
      const columns = toColumns(body);
      return change(principal, id, async (db, row) => {
        await store.updateProduct(db, id, { ...columns, isLearned: false, changedAt: now() });
        // The seller's new weight and size take precedence over the parcels that carriers charged before.
        if (hasOtherParcel(row, columns)) {
          await store.deleteParcels(db, [id]);
        }
        await recordAudit(db, principal, 'product.changed', id);
      }).catch(createErrorHandler(body));
    },

    /** Archives a product. Throws 404 for an unknown product. */
    archive: (principal: Principal, id: string) =>
      change(principal, id, async (db, { archivedAt }) => {
        if (archivedAt !== null) return;
        await store.updateProduct(db, id, { archivedAt: now() });
        await recordAudit(db, principal, 'product.archived', id);
      }),

    /** Restores an archived product. Throws 404 for an unknown product. */
    restore: (principal: Principal, id: string) =>
      change(principal, id, async (db, { archivedAt }) => {
        if (archivedAt === null) return;
        await store.updateProduct(db, id, { archivedAt: null });
        await recordAudit(db, principal, 'product.restored', id);
      }),

    /**
     * Adds and changes the products of a file, and restores archived ones. Returns the numbers of added, changed and
     * unchanged products. Throws 404 for an unknown box, 409 for a used SKU or name, 422 if the limit is reached.
     */
    importFile: (principal: Principal, bodies: readonly ProductBody[]) =>
      write(principal, async (db) => {
        const counts = await importProducts(db, { principal, bodies, now: now(), newId });
        await recordAudit(db, principal, 'products.imported', '', counts);
        return counts;
      }).catch(createErrorHandler({ sku: '', name: '' })),

    /** Yields batches. Omits archived products. */
    readAll: (principal: Principal) =>
      readBatches<store.ProductWithPreset>(
        (last, limit) =>
          database.asSeller(principal, (db) =>
            store.selectProductsAfter(db, last ?? lowestKey, limit),
          ),
        { size: EXPORT_BATCH_ROWS, maxRows: MAX_PRODUCTS },
      ),
  };
}

const parcelColumns = ['weightGrams', 'lengthMm', 'breadthMm', 'heightMm', 'presetId'] as const;

type ParcelColumns = Pick<store.ProductRow, (typeof parcelColumns)[number]>;

const hasOtherParcel = (row: ParcelColumns, columns: ParcelColumns) =>
  parcelColumns.some((column) => row[column] !== columns[column]);

const toColumns = ({ presetId, ...details }: ProductBody) => ({
  ...buildDetailColumns(details),
  presetId,
});

interface ProductImport {
  readonly principal: Principal;
  readonly bodies: readonly ProductBody[];
  readonly now: Date;
  readonly newId: () => string;
}

async function importProducts(db: Db, { principal, bodies, now, newId }: ProductImport) {
  const { sellerId } = principal;
  const lines = bodies.map(({ sku, name }) => ({ sku, productName: name }));
  const rows = await findBySkuOrName(db, lines);
  await store.lockProducts(
    db,
    rows.map(({ id }) => id),
  );
  const findRow = createMatcher(rows);
  const columnsById = new Map<string, ReturnType<typeof mergeColumns>>();
  const newColumns: ReturnType<typeof toColumns>[] = [];
  let unchangedCount = 0;
  for (const body of bodies) {
    const columns = toColumns(body);
    const row = findRow(columns);
    const mergedColumns = row && mergeColumns(row, columns);
    if (row === undefined || mergedColumns === undefined) newColumns.push(columns);
    else if (row.archivedAt === null && isSameProduct(row, mergedColumns)) unchangedCount += 1;
    else columnsById.set(row.id, mergedColumns);
  }
  const remainingCount = MAX_PRODUCTS - (await store.countProducts(db, MAX_PRODUCTS));
  if (newColumns.length > remainingCount) {
    throw new Refusal('products_full', { params: { max: MAX_PRODUCTS } });
  }
  const changedRows = [...columnsById].map(([id, columns]) => ({ id, ...columns, changedAt: now }));
  if (changedRows.length > 0) {
    await store.overwriteProducts(db, changedRows);
    const resizedRows = rows.filter((row) => hasOtherParcel(row, columnsById.get(row.id) ?? row));
    await store.deleteParcels(
      db,
      resizedRows.map(({ id }) => id),
    );
  }
  const times = { createdAt: now, changedAt: now, archivedAt: null };
  await store.insertProducts(
    db,
    newColumns.map((columns) => ({
      sellerId,
      id: newId(),
      ...columns,
      isLearned: false,
      ...times,
    })),
  );
  return { added: newColumns.length, changed: changedRows.length, same: unchangedCount };
}

/** Creates a function that finds a product by SKU, or by name if the product or the file row has no SKU. */
function createMatcher(rows: readonly store.ProductWithPreset[]) {
  const rowsBySku = new Map(rows.map((row) => [row.skuKey, row]));
  const rowsByName = Map.groupBy(rows, ({ nameKey }) => nameKey);
  return ({ skuKey, nameKey }: Pick<store.ProductRow, 'skuKey' | 'nameKey'>) => {
    const rowsWithName = rowsByName.get(nameKey) ?? [];
    const rowWithoutSku = rowsWithName.find((row) => row.skuKey === '');
    if (skuKey !== '') return rowsBySku.get(skuKey) ?? rowWithoutSku;
    return rowWithoutSku ?? (rowsWithName.length === 1 ? rowsWithName[0] : undefined);
  };
}

/** Keeps the saved value of a column that the file leaves empty. */
function mergeColumns(row: store.ProductRow, columns: ReturnType<typeof toColumns>) {
  const size = columns.lengthMm === null ? row : columns;
  return {
    sku: columns.sku || row.sku,
    skuKey: columns.skuKey || row.skuKey,
    name: columns.name,
    nameKey: columns.nameKey,
    hsnCode: columns.hsnCode || row.hsnCode,
    pricePaise: columns.pricePaise ?? row.pricePaise,
    weightGrams: columns.weightGrams ?? row.weightGrams,
    lengthMm: size.lengthMm,
    breadthMm: size.breadthMm,
    heightMm: size.heightMm,
    presetId: columns.presetId ?? row.presetId,
  };
}

type MergedColumns = ReturnType<typeof mergeColumns>;

const detailColumns = ['sku', 'name', 'hsnCode', 'pricePaise'] as const;

const isSameProduct = (row: store.ProductRow, columns: MergedColumns) =>
  detailColumns.every((column) => row[column] === columns[column]) && !hasOtherParcel(row, columns);

async function loadProduct(db: Db, id: string) {
  const row = await store.findProduct(db, id);
  const [product] = row === undefined ? [] : await addParcels(db, [row]);
  if (product === undefined) throw new Refusal('product_unknown');
  return product;
}

function createErrorHandler({ sku, name }: Pick<ProductBody, 'sku' | 'name'>) {
  return (error: unknown): never => {
    if (isForeignKeyViolation(error, 'products_seller_id_preset_id_fkey')) {
      throw new Refusal('package_preset_unknown');
    }
    if (isDuplicate(error, 'products_sku')) {
      const params = { sku };
      const details = [{ field: 'sku', code: 'product_sku_taken', params }] as const;
      throw new Refusal('product_sku_taken', { params, details });
    }
    if (isDuplicate(error, 'products_name')) {
      const params = { name };
      const details = [{ field: 'name', code: 'product_name_taken', params }] as const;
      throw new Refusal('product_name_taken', { params, details });
    }
    throw error;
  };
}

export function createPackagePresets({ database, now, newId }: ServiceDeps) {
  return {
    list: (principal: Principal) => database.asSeller(principal, store.selectPresets),

    /** Adds a box. Throws 409 for a name that another box has, 422 if the limit is reached. */
    create: (principal: Principal, body: PresetBody, call: IdempotentCall) => {
      const preset = { id: newId(), ...trimName(body) };
      return database
        .asSeller(principal, async (db) => {
          const replay = await claimKey(db, principal, { call, response: preset, now: now() });
          if (replay) return replay;
          if ((await store.countPresets(db)) >= MAX_PACKAGE_PRESETS) {
            throw new Refusal('package_presets_full', { params: { max: MAX_PACKAGE_PRESETS } });
          }
          const { sellerId } = principal;
          await store.insertPreset(db, { ...preset, sellerId, createdAt: now() });
          await recordAudit(db, principal, 'package_preset.created', preset.id);
          return preset;
        })
        .catch(createNameErrorHandler(preset.name));
    },

    /** Changes a box. Throws 404 for an unknown box, 409 for a name that another box has. */
    change: (principal: Principal, id: string, body: PresetBody) => {
      const columns = trimName(body);
      return database
        .asSeller(principal, async (db) => {
          if (!(await store.updatePreset(db, id, columns))) {
            throw new Refusal('package_preset_unknown');
          }
          await recordAudit(db, principal, 'package_preset.changed', id);
          return { id, ...columns };
        })
        .catch(createNameErrorHandler(columns.name));
    },

    /** Deletes a box. Throws 404 for an unknown box. */
    remove: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => {
        if (!(await store.deletePreset(db, principal.sellerId, id))) {
          throw new Refusal('package_preset_unknown');
        }
        await recordAudit(db, principal, 'package_preset.deleted', id);
        return { id };
      }),
  };
}

const trimName = (body: PresetBody): PresetBody => ({
  ...body,
  name: body.name.trim().replaceAll(/\s+/g, ' '),
});

function createNameErrorHandler(name: string) {
  return (error: unknown): never => {
    if (!isDuplicate(error, 'package_presets_name')) throw error;
    const params = { name };
    throw new Refusal('package_preset_name_taken', {
      params,
      details: [{ field: 'name', code: 'package_preset_name_taken', params }],
    });
  };
}
