import { productLimits } from '@shipdesk/domain/order/product/product';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

export const PRODUCTS_PAGE_SIZE = 50;
/** Maximum number of products in a match call, equal to the maximum number of rows of a bulk file. */
const MAX_MATCHED = 1000;

const buildSide = () => s.integer({ minimum: 1, maximum: 3000 });
const size = { lengthMm: buildSide(), breadthMm: buildSide(), heightMm: buildSide() };

const productFields = {
  /** Empty for a product without an SKU. */
  sku: s.text(productLimits.skuChars),
  name: s.filledText(productLimits.nameChars),
  /** 4, 6 or 8 digits, or empty. */
  hsnCode: s.string({ pattern: '^(?:\\d{4}|\\d{6}|\\d{8})?$' }),
  /** The unit price, tax included. */
  pricePaise: s.nullable(s.integer({ minimum: 0, maximum: 1_00_00_000_00 })),
  /** The weight of one piece. */
  weightGrams: s.nullable(s.integer({ minimum: 1, maximum: 999_000 })),
  size: s.nullableOf(size),
  /** The box that the product is usually packed in. */
  presetId: s.nullable(s.rowId()),
};

const product = s.shape({
  id: s.rowId(),
  ...productFields,
  preset: s.nullableOf({
    name: s.string(),
    ...s.integers('lengthMm', 'breadthMm', 'heightMm', 'tareGrams'),
  }),
  /** The parcels that carriers charged, one for each quantity of the product. */
  parcels: s.listOf(s.integers('quantity', 'weightGrams', 'lengthMm', 'breadthMm', 'heightMm')),
  /** True if an order created the product and no member has changed it. */
  isLearned: s.boolean(),
  isArchived: s.boolean(),
  changedAt: s.moment(),
});

/** Returns a page of 50 products, sorted by name. `search` matches any part of a name or SKU. */
export const listProducts = endpoint('GET', '/api/products', 'orders:read', {
  summary: 'Products',
  query: s.shape({
    search: s.optional(s.text(100)),
    archived: s.optional(s.oneOf(['yes'])),
    page: s.page(),
  }),
  response: s.shape({ data: s.list(product), hasMore: s.boolean() }),
});
export type ShownProduct = ResponseOf<typeof listProducts>['data'][number];

/**
 * Returns the products that order lines name, each once. Matches the SKU, or else the name regardless of letter case
 * and punctuation. `completeFromProducts` in the domain completes an order from them.
 */
export const matchProducts = endpoint('POST', '/api/products/match', 'orders:read', {
  summary: 'The products that order lines name',
  cost: 'light',
  audit: [],
  body: s.shape({
    products: s.list(
      s.shape({
        sku: s.optional(s.text(productLimits.skuChars)),
        productName: s.text(productLimits.nameChars),
      }),
      { minItems: 1, maxItems: MAX_MATCHED },
    ),
  }),
  response: s.data(s.list(product)),
});

/**
 * Adds a product. Returns 409 if its SKU is in use, or if it has no SKU and its name is in use; 422 beyond 20,000
 * products.
 */
export const createProduct = endpoint('POST', '/api/products', 'orders:write', {
  summary: 'Add a product',
  cost: 'light',
  audit: ['product.created'],
  idempotent: true,
  status: 201,
  body: s.shape(productFields),
  response: s.data(product),
});
export type ProductBody = BodyOf<typeof createProduct>;

/**
 * Changes a product. Deletes its `parcels` if the weight, size or box changes. Returns 404 for an unknown product or
 * box, 409 under the same conditions as `createProduct`.
 */
export const changeProduct = endpoint('PUT', '/api/products/:id', 'orders:write', {
  summary: 'Change a product',
  cost: 'light',
  audit: ['product.changed'],
  params: s.byId,
  body: s.shape(productFields),
  response: s.data(product),
});

/** Archives a product, so that it no longer completes orders. Orders do not create it again. */
export const archiveProduct = endpoint('POST', '/api/products/:id/archive', 'orders:write', {
  summary: 'Archive a product',
  cost: 'light',
  audit: ['product.archived'],
  params: s.byId,
  response: s.data(product),
});

/** Restores an archived product. Returns 404 for an unknown product. */
export const restoreProduct = endpoint('POST', '/api/products/:id/restore', 'orders:write', {
  summary: 'Restore an archived product',
  cost: 'light',
  audit: ['product.restored'],
  params: s.byId,
  response: s.data(product),
});

export const MAX_IMPORTED_PRODUCTS = 1000;

/**
 * Adds and changes products. Finds an existing product by SKU, or by name if one of the two has no SKU. A null or empty
 * value keeps the saved value. Returns the number of products by outcome, 422 beyond 20,000 products.
 */
export const importProducts = endpoint('POST', '/api/products/import', 'orders:write', {
  summary: 'Add and change products of a file',
  audit: ['products.imported'],
  body: s.shape({
    products: s.list(s.shape(productFields), { minItems: 1, maxItems: MAX_IMPORTED_PRODUCTS }),
  }),
  response: s.dataOf(s.integers('added', 'changed', 'same')),
});

/** Returns the products that are not archived as a CSV file that can be imported again. */
export const exportProducts = endpoint('GET', '/api/products/export', 'orders:read', {
  summary: 'Products as CSV',
  response: s.string({ contentMediaType: 'text/csv' }),
});
