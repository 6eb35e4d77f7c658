import type { ProductDetails } from '@shipdesk/domain/order/product/product';

/** Another process may change the seller's products meanwhile. */
const REMEMBERED_MS = 5 * 60_000;
const MAX_OF_SELLER = 1_000;

export type PlainCreates = ReturnType<typeof createPlainCreates>;

/**
 * Remembers the product data of orders that caused no write but their own, so that the next order with the same data
 * need not read the products.
 */
export function createPlainCreates(now: () => Date) {
  const sellers = new Map<string, { readonly until: number; readonly texts: Set<string> }>();

  function findTexts(sellerId: string): Set<string> | undefined {
    const entry = sellers.get(sellerId);
    return entry !== undefined && entry.until > now().getTime() ? entry.texts : undefined;
  }

  return {
    /** Returns true if orders with each of these products caused no other write. */
    include: (sellerId: string, products: readonly ProductDetails[]): boolean => {
      const texts = findTexts(sellerId);
      return texts !== undefined && products.every((product) => texts.has(JSON.stringify(product)));
    },
    add: (sellerId: string, products: readonly ProductDetails[]): void => {
      const texts = findTexts(sellerId) ?? new Set();
      if (texts.size === 0) {
        sellers.set(sellerId, { until: now().getTime() + REMEMBERED_MS, texts });
      }
      for (const product of products) {
        if (texts.size < MAX_OF_SELLER) texts.add(JSON.stringify(product));
      }
    },
    /** Must be called after a change of the seller's products. */
    forget: (sellerId: string): void => {
      sellers.delete(sellerId);
    },
  };
}
