import { PRODUCTS_PAGE_SIZE } from '@shipdesk/contract/orders/products';
import { toCentimetres } from '@shipdesk/domain/values/measure/quantity';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type CsvColumn, formatCsvRupees, streamCsvFile } from '../../platform/files/csv-file.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import { createPackagePresets, createProducts } from './products-service.ts';

type Products = ReturnType<typeof createProducts>;
type Product = Awaited<ReturnType<Products['archive']>>;
type ExportedRow =
  ReturnType<Products['readAll']> extends AsyncIterable<readonly (infer Row)[]> ? Row : never;

export function mountProductsRoutes(app: FastifyInstance, deps: Deps): void {
  const products = createProducts(deps);
  const presets = createPackagePresets(deps);

  mountCalls(app, {
    listPackagePresets: ({ principal }) => presets.list(principal),
    createPackagePreset: ({ body, principal, request, reply }) =>
      presets.create(
        principal,
        body,
        createIdempotentCall('package presets', { request, reply, body }),
      ),
    changePackagePreset: ({ body, params, principal }) =>
      presets.change(principal, params.id, body),
    deletePackagePreset: ({ params, principal }) => presets.remove(principal, params.id),
    listProducts: async ({ query, principal }) => {
      const { search = '', archived, page = '1' } = query;
      const slice = await products.list(principal, {
        search,
        isArchived: archived === 'yes',
        page: Number(page),
        size: PRODUCTS_PAGE_SIZE,
      });
      return { data: slice.products.map(productToWire), hasMore: slice.hasMore };
    },
    matchProducts: async ({ body, principal }) =>
      (await products.match(principal, body.products)).map(productToWire),
    createProduct: async ({ body, principal, request, reply }) => {
      const call = createIdempotentCall('products', { request, reply, body });
      return productToWire(await products.create(principal, body, call));
    },
    changeProduct: async ({ body, params, principal }) =>
      productToWire(await products.change(principal, params.id, body)),
    archiveProduct: async ({ params, principal }) =>
      productToWire(await products.archive(principal, params.id)),
    restoreProduct: async ({ params, principal }) =>
      productToWire(await products.restore(principal, params.id)),
    importProducts: ({ body, principal }) => products.importFile(principal, body.products),
    exportProducts: async ({ principal, reply }) => {
      attachAs(reply, `shipdesk-products-${toBusinessDay(deps.now())}.csv`);
      return streamCsvFile(productColumns, products.readAll(principal));
    },
  });
}

function productToWire({ archivedAt, ...product }: Product) {
  return { ...product, isArchived: archivedAt !== null };
}

const formatSide = (millimetres: number | null) =>
  millimetres === null ? '' : toCentimetres(millimetres);

/** The same columns as in the file that the product import reads. */
const productColumns: readonly CsvColumn<ExportedRow>[] = [
  ['SKU', ({ sku }) => sku],
  ['Name', ({ name }) => name],
  ['HSN', ({ hsnCode }) => hsnCode],
  ['Price (Rs)', ({ pricePaise }) => (pricePaise === null ? '' : formatCsvRupees(pricePaise))],
  ['Weight (g)', ({ weightGrams }) => weightGrams ?? ''],
  ['Length (cm)', ({ lengthMm }) => formatSide(lengthMm)],
  ['Breadth (cm)', ({ breadthMm }) => formatSide(breadthMm)],
  ['Height (cm)', ({ heightMm }) => formatSide(heightMm)],
  ['Box', ({ presetName }) => presetName ?? ''],
];
