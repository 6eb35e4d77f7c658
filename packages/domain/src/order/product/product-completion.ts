import { parseCount, toCentimetres, toKilograms } from '../../values/measure/quantity.ts';
import type { BoxSize } from '../../values/measure/weight.ts';
import { toRupees } from '../../values/money/money.ts';
import type { BoxInput, OrderInput, ProductInput, Unparsed } from '../order.ts';
import type { ProductIndex, SavedProduct } from './product.ts';

/** The parts of an order that products complete. */
export interface Completable {
  readonly products: readonly ProductInput[];
  readonly packages: Pick<OrderInput['packages'], 'boxes'>;
}

export const completedFields = ['weight', 'size', 'unitPrice', 'hsnCode'] as const;

/** A value of an order that came from products. */
export interface Completion {
  readonly field: (typeof completedFields)[number];
  /** The names of the products that the value came from. */
  readonly products: readonly string[];
}

export interface Completed<Order extends Completable> {
  readonly order: Order;
  readonly completions: readonly Completion[];
}

const emptyBox: BoxInput = {
  numberOfBoxes: 1,
  weightKg: '',
  lengthCm: '',
  breadthCm: '',
  heightCm: '',
};

const isMissing = (value: Unparsed) => String(value).trim() === '' || Number(value) === 0;

/**
 * Returns an order with missing prices, HSN codes, weight and size filled in from the seller's products. With several
 * boxes, weight and size are unchanged, because the contents of each box are unknown.
 */
export function completeFromProducts<Order extends Completable>(
  order: Order,
  products: ProductIndex,
): Completed<Order> {
  const lines = order.products.map((line) => ({ line, product: products.find(line) }));
  const completions: Completion[] = [];
  const completedLines = lines.map(({ line, product }) => {
    if (product === undefined) return line;
    const { pricePaise, hsnCode, name } = product;
    const needsPrice = String(line.unitPrice).trim() === '' && pricePaise !== null;
    const needsHsnCode = line.hsnCode.trim() === '' && hsnCode !== '';
    if (needsPrice) completions.push({ field: 'unitPrice', products: [name] });
    if (needsHsnCode) completions.push({ field: 'hsnCode', products: [name] });
    return {
      ...line,
      ...(needsPrice && { unitPrice: String(toRupees(pricePaise)) }),
      ...(needsHsnCode && { hsnCode }),
    };
  });
  const { boxes } = order.packages;
  const [box = emptyBox, ...otherBoxes] = boxes;
  const hasOneBox = otherBoxes.length === 0 && parseCount(box.numberOfBoxes) === 1;
  const parcel = hasOneBox ? completeBox(box, lines, completions) : box;
  return {
    order: {
      ...order,
      products: completedLines,
      packages: { ...order.packages, boxes: parcel === box ? boxes : [parcel] },
    },
    completions,
  };
}

interface Line {
  readonly line: ProductInput;
  readonly product: SavedProduct | undefined;
}

interface KnownLine {
  readonly product: SavedProduct;
  readonly quantity: number;
}

function completeBox(box: BoxInput, lines: readonly Line[], completions: Completion[]): BoxInput {
  const needsWeight = isMissing(box.weightKg);
  const needsSize = [box.lengthCm, box.breadthCm, box.heightCm].some(isMissing);
  if (!needsWeight && !needsSize) return box;
  const knownLines = listKnownLines(lines);
  if (knownLines === null) return box;
  const names = [...new Set(knownLines.map(({ product }) => product.name))];
  const estimate = estimateParcel(knownLines);
  const size = needsSize ? estimate.size : null;
  const weightGrams = needsWeight ? estimate.weightGrams : null;
  if (weightGrams !== null) completions.push({ field: 'weight', products: names });
  if (size !== null) completions.push({ field: 'size', products: names });
  if (size === null && weightGrams === null) return box;
  return {
    ...box,
    ...(weightGrams !== null && { weightKg: String(toKilograms(weightGrams)) }),
    ...(size !== null && {
      lengthCm: String(toCentimetres(size.lengthMm)),
      breadthCm: String(toCentimetres(size.breadthMm)),
      heightCm: String(toCentimetres(size.heightMm)),
    }),
  };
}

function listKnownLines(lines: readonly Line[]): readonly KnownLine[] | null {
  const knownLines = lines.flatMap(({ line, product }): KnownLine[] => {
    const quantity = parseCount(line.quantity) ?? 0;
    return product === undefined || quantity === 0 ? [] : [{ product, quantity }];
  });
  return knownLines.length === lines.length && lines.length > 0 ? knownLines : null;
}

/** The weight of a parcel, box included, and the size of the box. Each is null if the products lack it. */
interface ParcelEstimate {
  readonly weightGrams: number | null;
  readonly size: BoxSize | null;
}

/**
 * Returns the parcel that a carrier charged for the same quantity of a single product. Without one, returns the sum of
 * the weights, and the box that all products share or the size of a single piece.
 */
function estimateParcel(lines: readonly KnownLine[]): ParcelEstimate {
  const [firstLine, ...otherLines] = lines;
  if (firstLine === undefined) return { weightGrams: null, size: null };
  const { product, quantity } = firstLine;
  const chargedParcel =
    otherLines.length === 0
      ? product.parcels.find((parcel) => parcel.quantity === quantity)
      : undefined;
  if (chargedParcel !== undefined)
    return { weightGrams: chargedParcel.weightGrams, size: chargedParcel };
  const { preset } = product;
  const hasOnePreset =
    preset !== null && otherLines.every((line) => line.product.preset?.name === preset.name);
  const pieceSize = otherLines.length === 0 && quantity === 1 ? product.size : null;
  let weightGrams: number | null = hasOnePreset ? preset.tareGrams : 0;
  for (const line of lines) {
    const pieceGrams = line.product.weightGrams;
    if (weightGrams === null || pieceGrams === null) weightGrams = null;
    else weightGrams += pieceGrams * line.quantity;
  }
  return { weightGrams, size: hasOnePreset ? preset : pieceSize };
}
