import type { BoxSize } from '../../values/measure/weight.ts';

const MAX_KEY_CHARS = 120;

export interface WeighedBox extends BoxSize {
  readonly weightGrams: number;
}

/** The contents of an order that decide the weight of its product. */
export interface WeighedContents {
  readonly products: readonly { readonly name: string; readonly quantity: number }[];
  readonly boxes: readonly (WeighedBox & { readonly count: number })[];
}

export interface ProductWeight extends WeighedBox {
  readonly productKey: string;
  readonly name: string;
  readonly quantity: number;
}

/** Returns a product name without case, punctuation and repeated spaces; empty for a name without letters. */
export function toProductKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_KEY_CHARS)
    .trim();
}

/** Returns the weight of a product from its charged parcel. Null unless the parcel was one box with one product. */
export function findLearnedWeight(
  { products, boxes }: WeighedContents,
  chargedGrams: number,
): ProductWeight | null {
  const [product, ...otherProducts] = products;
  const [box, ...otherBoxes] = boxes;
  if (!product || !box || otherProducts.length > 0 || otherBoxes.length > 0) return null;
  const key = toProductKey(product.name);
  if (box.count !== 1 || key === '') return null;
  const { lengthMm, breadthMm, heightMm } = box;
  const { name, quantity } = product;
  return {
    productKey: key,
    name,
    quantity,
    weightGrams: chargedGrams,
    lengthMm,
    breadthMm,
    heightMm,
  };
}
