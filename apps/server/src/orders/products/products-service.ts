import type { ProductBody } from '@shipdesk/contract/orders/products';
import {
  indexProducts,
  MAX_PRODUCTS,
  type NamedProduct,
  toNameKey,
  toSkuKey,
} from '@shipdesk/domain/order/product/product';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { readBatches } from '../../platform/db/query/batches.ts';
import { isDangling, isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { buildDetailColumns, selectNamed, withParcels } from './products-steps.ts';
import * as store from './products-store.ts';

interface ProductPage {
  readonly search: string;
  readonly isArchived: boolean;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

const EXPORT_BATCH_ROWS = 500;
const beforeAll = { nameKey: '', id: '00000000-0000-0000-0000-000000000000' };

export function createProducts({ database, now, newId }: ServiceDeps) {
  /** Runs a change of a product and returns the product. Throws 404 for an unknown one. */
  const change = (
    principal: Principal,
    id: string,
    work: (db: Db, row: store.ProductWithPreset) => Promise<void>,
  ) =>
    database.asSeller(principal, async (db) => {
      const row = await store.findProduct(db, id);
      if (!row) throw new Refusal('product_unknown');
      await work(db, row);
      return loadProduct(db, id);
    });

  return {
    list: (principal: Principal, { search, isArchived, page, size }: ProductPage) =>
      database.asSeller(principal, async (db) => {
        const filter = { nameKey: toNameKey(search), skuKey: toSkuKey(search), isArchived };
        const slice = { offset: (page - 1) * size, limit: size + 1 };
        const rows = await store.selectProductPage(db, filter, slice);
        const products = await withParcels(db, rows.slice(0, size));
        return { products, hasMore: rows.length > size };
      }),

    /** Returns the products that orders name, without archived ones, each once. */
    match: (principal: Principal, named: readonly NamedProduct[]) =>
      database.asSeller(principal, async (db) => {
        const rows = (await selectNamed(db, named)).filter(({ archivedAt }) => archivedAt === null);
        const index = indexProducts(rows);
        const found = new Set(named.flatMap((line) => index.find(line) ?? []));
        return withParcels(db, [...found]);
      }),

    /** Throws 409 for a used SKU, or a used name without an SKU; 422 beyond the limit. */
    create: (principal: Principal, body: ProductBody, call: IdempotentCall) => {
      const columns = toColumns(body);
      const id = newId();
      return database
        .asSeller(principal, async (db) => {
          const claim = { call, response: { id }, now: now() };
          const earlier = await claimKey(db, principal, claim);
          if (earlier) return loadProduct(db, earlier.id);
          if ((await store.countProducts(db, MAX_PRODUCTS)) >= MAX_PRODUCTS) {
            throw new Refusal('products_full', { params: { max: MAX_PRODUCTS } });
          }
          const { sellerId } = principal;
          const times = { createdAt: now(), changedAt: now(), archivedAt: null };
          await store.insertProduct(db, { sellerId, id, ...columns, isLearned: false, ...times });
          await recordAudit(db, principal, 'product.created', id);
          return loadProduct(db, id);
        })
        .catch(createErrorHandler(body));
    },

    /** Throws 404 for an unknown product, 409 as `create` does. */
    change: (principal: Principal, id: string, body: ProductBody) => {
      const columns = toColumns(body);
      return change(principal, id, async (db, row) => {
        await store.updateProduct(db, id, { ...columns, isLearned: false, changedAt: now() });
        // The seller's weight and size now count more than what a carrier charged before.
        if (parcelColumns.some((column) => row[column] !== columns[column])) {
          await store.deleteParcels(db, id);
        }
        await recordAudit(db, principal, 'product.changed', id);
      }).catch(createErrorHandler(body));
    },

    /** Throws 404 for an unknown product. */
    archive: (principal: Principal, id: string) =>
      change(principal, id, async (db, { archivedAt }) => {
        if (archivedAt !== null) return;
        await store.updateProduct(db, id, { archivedAt: now() });
        await recordAudit(db, principal, 'product.archived', id);
      }),

    /** Throws 404 for an unknown product. */
    restore: (principal: Principal, id: string) =>
      change(principal, id, async (db, { archivedAt }) => {
        if (archivedAt === null) return;
        await store.updateProduct(db, id, { archivedAt: null });
        await recordAudit(db, principal, 'product.restored', id);
      }),

    /** Returns the products that are not archived, in batches. */
    readAll: (principal: Principal) =>
      readBatches<store.ProductWithPreset>(
        (last, limit) =>
          database.asSeller(principal, (db) =>
            store.selectProductsAfter(db, last ?? beforeAll, limit),
          ),
        { size: EXPORT_BATCH_ROWS, most: MAX_PRODUCTS },
      ),
  };
}

const parcelColumns = ['weightGrams', 'lengthMm', 'breadthMm', 'heightMm', 'presetId'] as const;

const toColumns = ({ presetId, ...details }: ProductBody) => ({
  ...buildDetailColumns(details),
  presetId,
});

/** Throws 404 for an unknown product. */
async function loadProduct(db: Db, id: string) {
  const row = await store.findProduct(db, id);
  const [product] = row === undefined ? [] : await withParcels(db, [row]);
  if (product === undefined) throw new Refusal('product_unknown');
  return product;
}

function createErrorHandler({ sku, name }: ProductBody) {
  return (error: unknown): never => {
    if (isDangling(error, 'products_seller_id_preset_id_fkey')) {
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
