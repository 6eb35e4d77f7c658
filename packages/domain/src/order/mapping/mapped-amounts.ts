import { parseCount, toKilograms } from '../../values/measure/quantity.ts';
import { parseRupees, toRupees } from '../../values/money/money.ts';
import { readBulkCell } from '../bulk/bulk-cells.ts';
import type { BulkField } from '../bulk/bulk-columns.ts';

/** A row of an order with the amounts that change its price. `spreadAmounts` writes the unit price into `values`. */
export interface AmountLine {
  readonly values: Map<BulkField, string>;
  readonly lineTotal: string;
  readonly unitDiscount: string;
}

interface Line {
  readonly values: Map<BulkField, string>;
  readonly quantity: number;
  /** Null for a line without a price. */
  readonly paise: number | null;
}

/** Returns the sum of amounts in rupees, or the joined texts if one of them is unreadable. */
export function addAmounts(texts: readonly string[]): string {
  const amountsPaise = texts.map((text) =>
    Math.round(Number(readBulkCell('unitPrice', text).text) * 100),
  );
  const sumPaise = amountsPaise.reduce((sum, paise) => sum + paise, 0);
  return Number.isNaN(sumPaise) ? texts.join(' + ') : (sumPaise / 100).toFixed(2);
}

/**
 * Returns the amount of an order from its rows; empty if no row has one. An amount that all rows repeat is the amount
 * of the order. Different amounts are summed.
 */
export function addDifferentAmounts(texts: readonly string[]): string {
  const filledTexts = texts.filter((text) => text !== '');
  const [firstText = ''] = filledTexts;
  const amounts = new Set(filledTexts.map((text) => Number(readBulkCell('unitPrice', text).text)));
  return amounts.size > 1 ? addAmounts(filledTexts) : firstText;
}

/**
 * Returns the sum of the weights of an order's rows, in kilograms, if the weights differ. Returns null if all weights
 * are equal or one cannot be read.
 */
export function addDifferentWeights(texts: readonly string[]): string | null {
  const cells = texts
    .filter((text) => text !== '')
    .map((text) => readBulkCell('clientDeadWeight', text));
  if (cells.some(({ problem, state }) => problem !== null || state !== 'value')) return null;
  const weightsGrams = cells.map(({ text }) => Math.round(Number(text) * 1000));
  if (new Set(weightsGrams).size < 2) return null;
  return String(toKilograms(weightsGrams.reduce((sum, grams) => sum + grams, 0)));
}

/** Returns an amount in paise without its sign; null for an empty string or `NA`. Throws for an unreadable amount. */
function readPaise(text: string): number | null {
  if (text === '') return null;
  const { text: amount, problem, state } = readBulkCell('unitPrice', text.replace(/^-(?=\S)/, ''));
  if (state !== 'value') return null;
  const paise = problem === null ? parseRupees(amount) : null;
  if (paise === null) throw new UnreadableAmountError(text);
  return paise;
}

/** The message is the unreadable amount. */
class UnreadableAmountError extends Error {}

/** Returns a row with its amount; null if the quantity is 0 or unreadable, which the row checks report. */
function readLine({ values, lineTotal, unitDiscount }: AmountLine): Line | null {
  const { text, problem } = readBulkCell('quantity', values.get('quantity') ?? '');
  const quantity = problem === null ? parseCount(text) : null;
  if (quantity === null || quantity === 0) return null;
  const unitPaise = readPaise(values.get('unitPrice') ?? '');
  const discountPaise = readPaise(unitDiscount) ?? 0;
  const computedPaise =
    unitPaise === null ? null : quantity * Math.max(0, unitPaise - discountPaise);
  return { values, quantity, paise: readPaise(lineTotal) ?? computedPaise };
}

/**
 * Writes the unit price of each row so that quantity times unit price adds up to the amount of the order. Spreads
 * shipping, fees and discounts over the products, because COD collects the sum of the products. Writes an unreadable
 * amount as the unit price of the first row, so that the row checks report it.
 */
export function spreadAmounts(
  rows: readonly AmountLine[],
  order: { readonly total: string; readonly charges: string; readonly discount: string },
): void {
  try {
    const lines = rows.map(readLine).filter((line) => line !== null);
    if (lines.length < rows.length) return;
    const chargesPaise = (readPaise(order.charges) ?? 0) - (readPaise(order.discount) ?? 0);
    const sumPaise = lines.reduce((totalPaise, { paise }) => totalPaise + (paise ?? 0), 0);
    const hasAllPrices = lines.every(({ paise }) => paise !== null);
    const totalPaise =
      readPaise(order.total) || (hasAllPrices ? Math.max(0, sumPaise + chargesPaise) : 0);
    if (totalPaise === 0 && !hasAllPrices) return;
    writePrices(lines, totalPaise, hasAllPrices && sumPaise > 0 ? sumPaise : 0);
  } catch (error) {
    if (!(error instanceof UnreadableAmountError)) throw error;
    rows[0]?.values.set('unitPrice', error.message);
  }
}

/** Spreads a total in proportion to the amounts of the lines, or to their quantities if `sumPaise` is 0. */
function writePrices(lines: readonly Line[], totalPaise: number, sumPaise: number): void {
  const pieceCount = lines.reduce((count, { quantity }) => count + quantity, 0);
  const unitPricesPaise = lines.map(({ quantity, paise }) => {
    const sharePaise =
      sumPaise > 0 ? ((paise ?? 0) / sumPaise) * totalPaise : (quantity / pieceCount) * totalPaise;
    // The addition prevents floating point from rounding an exact share down.
    return Math.floor(sharePaise / quantity + 1e-6);
  });
  const spreadSumPaise = lines.reduce(
    (spreadPaise, { quantity }, index) => spreadPaise + quantity * (unitPricesPaise[index] ?? 0),
    0,
  );
  const remainingPaise = totalPaise - spreadSumPaise;
  const remainderIndex =
    remainingPaise === 0 ? -1 : findRemainderLine(lines, remainingPaise, unitPricesPaise);
  for (const [index, { values, quantity }] of lines.entries()) {
    let unitPaise = unitPricesPaise[index] ?? 0;
    if (index === remainderIndex) {
      if (remainingPaise % quantity === 0) unitPaise += remainingPaise / quantity;
      else {
        // No price per piece gives the amount, so combine the pieces into one.
        unitPaise = unitPaise * quantity + remainingPaise;
        values.set('productName', `${quantity} x ${values.get('productName') ?? ''}`);
        values.set('quantity', '1');
      }
    }
    values.set('unitPrice', toRupees(unitPaise).toFixed(2));
  }
}

/** Returns the line that receives the remaining paise: one whose quantity divides them, or the most expensive one. */
function findRemainderLine(
  lines: readonly Line[],
  remainingPaise: number,
  unitPricesPaise: readonly number[],
): number {
  const dividingIndex = lines.findIndex(
    ({ quantity }, index) => remainingPaise % quantity === 0 && (unitPricesPaise[index] ?? 0) > 0,
  );
  if (dividingIndex !== -1) return dividingIndex;
  const amounts = lines.map(({ quantity }, index) => quantity * (unitPricesPaise[index] ?? 0));
  return amounts.indexOf(Math.max(...amounts));
}
