import { parseCentimetres, parseKilograms } from '../../values/measure/quantity.ts';
import type { BoxSize } from '../../values/measure/weight.ts';
import { type Box, type Direction, defaultBox, type Product } from '../order.ts';
import { type ChargedParcel, type ProductDetails, toNameKey, toSkuKey } from './product.ts';

/** Maximum number of lines of one order that add product data. */
const MAX_LEARNED_LINES = 20;

export interface CapturedContents {
  readonly direction: Direction;
  readonly contents: readonly Product[];
  readonly boxes: readonly Box[];
}

/** Returns the product data in new orders: one entry for each SKU, or for each name without an SKU. */
export function listLearnedProducts(orders: readonly CapturedContents[]): ProductDetails[] {
  const detailsByKey = new Map<string, ProductDetails>();
  for (const { direction, contents, boxes } of orders) {
    // A reverse order contains the products of a forward order.
    if (direction === 'reverse') continue;
    const parcel = contents.length === 1 ? findPieceParcel(contents[0], boxes) : unknownParcel;
    for (const product of contents.slice(0, MAX_LEARNED_LINES)) {
      const { sku = '', productName, hsnCode, unitPricePaise } = product;
      const nameKey = toNameKey(productName);
      if (nameKey === '') continue;
      const details = {
        sku,
        name: productName,
        hsnCode,
        pricePaise: unitPricePaise > 0 ? unitPricePaise : null,
        ...parcel,
      };
      const key = toSkuKey(sku) || `name ${nameKey}`;
      detailsByKey.set(key, fillDetails(detailsByKey.get(key) ?? details, details));
    }
  }
  return [...detailsByKey.values()];
}

/** Returns the details of a product, with empty values filled from other details. */
export function fillDetails<Details extends ProductDetails>(
  details: Details,
  { sku, hsnCode, pricePaise, weightGrams, size }: ProductDetails,
): Details {
  return {
    ...details,
    sku: details.sku || sku,
    hsnCode: details.hsnCode || hsnCode,
    pricePaise: details.pricePaise ?? pricePaise,
    weightGrams: details.weightGrams ?? weightGrams,
    size: details.size ?? size,
  };
}

type PieceParcel = Pick<ProductDetails, 'weightGrams' | 'size'>;

const unknownParcel: PieceParcel = { weightGrams: null, size: null };

const defaultGrams = parseKilograms(defaultBox.weightKg);
const defaultSides = [defaultBox.lengthCm, defaultBox.breadthCm, defaultBox.heightCm].map(
  parseCentimetres,
);

const listSides = ({ lengthMm, breadthMm, heightMm }: BoxSize) => [lengthMm, breadthMm, heightMm];

/** Returns the weight and size of a single piece in its box. Ignores the defaults of the form. */
function findPieceParcel(product: Product | undefined, boxes: readonly Box[]): PieceParcel {
  const box = findSingleBox(boxes);
  if (product?.quantity !== 1 || box === null) return unknownParcel;
  const { weightGrams, lengthMm, breadthMm, heightMm } = box;
  const sides = listSides(box);
  const hasDefaultSize = sides.every((side, index) => side === defaultSides[index]);
  return {
    weightGrams: weightGrams > 0 && weightGrams !== defaultGrams ? weightGrams : null,
    size: Math.min(...sides) > 0 && !hasDefaultSize ? { lengthMm, breadthMm, heightMm } : null,
  };
}

function findSingleBox([box, ...otherBoxes]: readonly Box[]): Box | null {
  return box?.boxes === 1 && otherBoxes.length === 0 ? box : null;
}

/** Returns the parcel and product of a charged order; null if it has several boxes or products, or no product name. */
export function findChargedParcel(
  { contents, boxes }: Pick<CapturedContents, 'contents' | 'boxes'>,
  chargedGrams: number,
): { readonly product: Product; readonly parcel: ChargedParcel } | null {
  const [product, ...otherProducts] = contents;
  const box = findSingleBox(boxes);
  if (product === undefined || otherProducts.length > 0 || box === null) return null;
  if (toNameKey(product.productName) === '') return null;
  const { lengthMm, breadthMm, heightMm } = box;
  const { quantity } = product;
  return {
    product,
    parcel: { quantity, weightGrams: chargedGrams, lengthMm, breadthMm, heightMm },
  };
}
