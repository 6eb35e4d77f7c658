import type { BoxSize } from '../../values/measure/weight.ts';

/** The maximum number of products of a seller, archived ones included. */
export const MAX_PRODUCTS = 20_000;
export const MAX_PACKAGE_PRESETS = 100;

export const productLimits = { skuChars: 64, nameChars: 200, presetNameChars: 60 } as const;

/** A box that a seller packs in. */
export interface PackagePreset extends BoxSize {
  readonly id: string;
  readonly name: string;
  readonly tareGrams: number;
}

/** The parcel that a carrier charged for a quantity of a product. */
export interface ChargedParcel extends BoxSize {
  readonly quantity: number;
  readonly weightGrams: number;
}

/** The details of a product. An unknown value is null or empty. */
export interface ProductDetails {
  readonly sku: string;
  readonly name: string;
  readonly hsnCode: string;
  /** With tax. */
  readonly pricePaise: number | null;
  /** The weight of one piece. */
  readonly weightGrams: number | null;
  /** The size of one piece as it is packed. */
  readonly size: BoxSize | null;
}

export interface SavedProduct extends ProductDetails {
  /** The box that the product is usually packed in. */
  readonly preset: Omit<PackagePreset, 'id'> | null;
  readonly parcels: readonly ChargedParcel[];
}

const MAX_NAME_KEY_CHARS = 120;

/** Returns a product name in lower case without punctuation and repeated spaces; empty without letters or digits. */
export function toNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_KEY_CHARS)
    .trim();
}

/** Returns an SKU in lower case without spaces. */
export function toSkuKey(sku: string): string {
  return sku
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/gu, '')
    .slice(0, productLimits.skuChars);
}

/** The words that identify a product in a line of an order. */
export interface NamedProduct {
  readonly sku?: string | undefined;
  readonly productName: string;
}

/** Products that are found by SKU, else by name. */
export interface ProductIndex<Found = SavedProduct> {
  readonly find: (namedProduct: NamedProduct) => Found | undefined;
}

/** Returns an index of products. A name that several products share matches the one without an SKU, or none. */
export function indexProducts<Found extends Pick<ProductDetails, 'sku' | 'name'>>(
  products: readonly Found[],
): ProductIndex<Found> {
  const productsBySku = new Map<string, Found>();
  const productsByName = new Map<string, Found | null>();
  for (const product of products) {
    const skuKey = toSkuKey(product.sku);
    const nameKey = toNameKey(product.name);
    if (skuKey !== '') productsBySku.set(skuKey, product);
    const isShared = productsByName.has(nameKey);
    // Lines without an SKU refer to the product without an SKU.
    if (!isShared || skuKey === '') productsByName.set(nameKey, product);
    else if (productsByName.get(nameKey)?.sku !== '') productsByName.set(nameKey, null);
  }
  return {
    find: ({ sku = '', productName }) =>
      productsBySku.get(toSkuKey(sku)) ?? productsByName.get(toNameKey(productName)) ?? undefined,
  };
}
