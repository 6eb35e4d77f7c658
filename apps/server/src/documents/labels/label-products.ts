import { type Box, mm, type PageItem, textItems } from '../page-items.ts';
import { lineHeight, type Typesetter } from '../typesetter.ts';
import type { LabelProduct } from './label-data.ts';

const MAX_SIZE = 8;
const MIN_NAME_SIZE = 6;
const FACT_SIZE = 6.5;
const MIN_SIZE = 4;
const GAP = mm(2);
/** Rows of products in most scripts, and in those with tall letters. */
const ROWS = 3;
const TALL_ROWS = 2;

/**
 * A row for each product: its name, shortened where it is too long, then its quantity and HSN code. The last row counts
 * the products that do not fit.
 */
export function productItems(
  products: readonly LabelProduct[],
  box: Box,
  typesetter: Typesetter,
): PageItem[] {
  const rows = Math.min(products.length, fittingRows(products, box, typesetter));
  const shown = products.length > rows ? products.slice(0, rows - 1) : products;
  const hidden = products.length - shown.length;
  const row = (index: number): Box => {
    const height = box.height / rows;
    return { ...box, y: box.y + index * height, height };
  };
  return [
    ...shown.flatMap((product, index) => rowItems(product, row(index), typesetter)),
    ...(hidden > 0 ? moreItems(hidden, row(rows - 1), typesetter) : []),
  ];
}

function fittingRows(products: readonly LabelProduct[], box: Box, typesetter: Typesetter): number {
  const space = { width: box.width, maxSize: MIN_NAME_SIZE, minSize: MIN_NAME_SIZE };
  const isFitting = products
    .slice(0, ROWS)
    .every(({ name }) => lineHeight(typesetter.fitLine(name, space)) <= box.height / ROWS);
  return isFitting ? ROWS : TALL_ROWS;
}

/** The quantity is an item of its own, so that a name from right to left cannot move it. */
function rowItems(
  { name, quantity, hsnCode }: LabelProduct,
  row: Box,
  typesetter: Typesetter,
): PageItem[] {
  const text = hsnCode === '' ? `x ${quantity}` : `x ${quantity}, HSN ${hsnCode}`;
  const factSpace = { width: row.width / 2, maxSize: FACT_SIZE, minSize: MIN_SIZE };
  const facts = typesetter.fitLine(text, factSpace);
  const names = typesetter.fitBlock([{ text: name, isShortened: true }], {
    width: row.width - facts.width - GAP,
    height: row.height,
    maxSize: MAX_SIZE,
    minSize: MIN_NAME_SIZE,
  });
  const toBaseline = Math.max(0, (names[0]?.ascent ?? 0) - facts.ascent);
  return [
    ...textItems(names, row),
    ...textItems([facts], { ...row, y: row.y + toBaseline }, { align: 'right' }),
  ];
}

function moreItems(hidden: number, row: Box, typesetter: Typesetter): PageItem[] {
  const { width, height } = row;
  const space = { width, height, maxSize: MAX_SIZE, minSize: MIN_SIZE };
  return textItems(typesetter.fitBlock([{ text: `+${hidden} more` }], space), row);
}
