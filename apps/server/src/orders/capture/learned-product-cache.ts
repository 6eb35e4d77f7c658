import type { ProductDetails } from '@shipdesk/domain/order/product/product';

const CACHE_TTL_MS = 5 * 60_000;
const MAX_PRODUCTS_PER_SELLER = 1_000;

export type LearnedProductCache = ReturnType<typeof createLearnedProductCache>;

/** Creates a cache of the product data that is stored for a seller, so that new orders do not read it. */
export function createLearnedProductCache(now: () => Date) {
  const sellers = new Map<string, { readonly expiresAtMs: number; readonly keys: Set<string> }>();

  function findKeys(sellerId: string): Set<string> | undefined {
    const entry = sellers.get(sellerId);
    return entry !== undefined && entry.expiresAtMs > now().getTime() ? entry.keys : undefined;
  }

  return {
    hasAll: (sellerId: string, products: readonly ProductDetails[]): boolean => {
      const keys = findKeys(sellerId);
      return keys !== undefined && products.every((product) => keys.has(JSON.stringify(product)));
    },
    add: (sellerId: string, products: readonly ProductDetails[]): void => {
      const keys = findKeys(sellerId) ?? new Set();
      if (keys.size === 0) {
        sellers.set(sellerId, { expiresAtMs: now().getTime() + CACHE_TTL_MS, keys });
      }
      for (const product of products) {
        if (keys.size < MAX_PRODUCTS_PER_SELLER) keys.add(JSON.stringify(product));
      }
    },
    /** Call it after a change of the seller's products. */
    invalidate: (sellerId: string): void => {
      sellers.delete(sellerId);
    },
  };
}
