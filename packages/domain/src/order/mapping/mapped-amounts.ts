import { parseCount, toKilograms } from '../../values/measure/quantity.ts';
import { parseRupees, toRupees } from '../../values/money/money.ts';
import { readBulkCell } from '../bulk/bulk-cells.ts';
import type { BulkField } from '../bulk/bulk-columns.ts';

/** A row of an order with the amounts that replace its price. The unit price is written into `values`. */
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

/** Returns the sum of amounts, or the texts if one of them is unreadable. */
export function addAmounts(texts: readonly string[]): string {
  const amounts = texts.map((text) =>
    Math.round(Number(readBulkCell('unitPrice', text).text) * 100),
  );
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return Number.isNaN(sum) ? texts.join(' + ') : (sum / 100).toFixed(2);
}

/**
 * Returns the amount of an order from its rows, empty without one. An amount that each row repeats is that of the
 * order; different ones are amounts of the rows.
 */
export function addDifferentAmounts(texts: readonly string[]): string {
  const filled = texts.filter((text) => text !== '');
  const [first = ''] = filled;
  const amounts = new Set(filled.map((text) => Number(readBulkCell('unitPrice', text).text)));
  return amounts.size > 1 ? addAmounts(filled) : first;
}

/**
 * Returns the weight of an order in kilograms from different weights of its rows. Null where the rows repeat one weight
 * or one cannot be read.
 */
export function addDifferentWeights(texts: readonly string[]): string | null {
  const cells = texts
    .filter((text) => text !== '')
    .map((text) => readBulkCell('clientDeadWeight', text));
  if (cells.some(({ problem, state }) => problem !== null || state !== 'value')) return null;
  const weights = cells.map(({ text }) => Math.round(Number(text) * 1000));
  if (new Set(weights).size < 2) return null;
  return String(toKilograms(weights.reduce((sum, grams) => sum + grams, 0)));
}

/** Returns paise; null for an empty amount. Throws for an unreadable one. */
function readPaise(text: string): number | null {
  if (text === '') return null;
  const { text: amount, problem, state } = readBulkCell('unitPrice', text.replace(/^-(?=\S)/, ''));
  if (state !== 'value') return null;
  const paise = problem === null ? parseRupees(amount) : null;
  if (paise === null) throw new UnreadableAmountError(text);
  return paise;
}

/** Thrown for an unreadable amount. The message is the amount. */
class UnreadableAmountError extends Error {}

/** Returns null for a row whose quantity cannot be read, which the check of the rows reports. */
function readLine({ values, lineTotal, unitDiscount }: AmountLine): Line | null {
  const { text, problem } = readBulkCell('quantity', values.get('quantity') ?? '');
  const quantity = problem === null ? parseCount(text) : null;
  if (quantity === null || quantity === 0) return null;
  const unitPaise = readPaise(values.get('unitPrice') ?? '');
  const discountPaise = readPaise(unitDiscount) ?? 0;
  const ownPaise = unitPaise === null ? null : quantity * Math.max(0, unitPaise - discountPaise);
  return { values, quantity, paise: readPaise(lineTotal) ?? ownPaise };
}

/**
 * Writes the unit prices of the rows of an order, so that their sum is the amount of the order. Shipping, fees and
 * discounts of the order are spread over its products, because COD collects their sum. An amount that cannot be read
 * becomes the price of the first row, so that the check of the rows reports it.
 */
export function spreadAmounts(
  rows: readonly AmountLine[],
  order: { readonly total: string; readonly charges: string; readonly discount: string },
): void {
  try {
    const lines = rows.map(readLine).filter((line) => line !== null);
    if (lines.length < rows.length) return;
    const charges = (readPaise(order.charges) ?? 0) - (readPaise(order.discount) ?? 0);
    const sum = lines.reduce((total, { paise }) => total + (paise ?? 0), 0);
    const hasAllPrices = lines.every(({ paise }) => paise !== null);
    const total = readPaise(order.total) || (hasAllPrices ? Math.max(0, sum + charges) : 0);
    if (total === 0 && !hasAllPrices) return;
    writePrices(lines, total, hasAllPrices && sum > 0 ? sum : 0);
  } catch (error) {
    if (!(error instanceof UnreadableAmountError)) throw error;
    rows[0]?.values.set('unitPrice', error.message);
  }
}

/** Spreads a total by the amounts of the lines, or by their quantities where `sum` is 0. */
function writePrices(lines: readonly Line[], total: number, sum: number): void {
  const pieces = lines.reduce((count, { quantity }) => count + quantity, 0);
  const unitPrices = lines.map(({ quantity, paise }) => {
    const share = sum > 0 ? ((paise ?? 0) / sum) * total : (quantity / pieces) * total;
    // A tiny addition keeps exact shares exact in floating point.
    return Math.floor(share / quantity + 1e-6);
  });
  const spread = lines.reduce(
    (spreadPaise, { quantity }, index) => spreadPaise + quantity * (unitPrices[index] ?? 0),
    0,
  );
  const rest = total - spread;
  const restIndex = rest === 0 ? -1 : findRestLine(lines, rest, unitPrices);
  for (const [index, { values, quantity }] of lines.entries()) {
    let unitPaise = unitPrices[index] ?? 0;
    if (index === restIndex) {
      if (rest % quantity === 0) unitPaise += rest / quantity;
      else {
        // No price per piece gives the amount, so combine the pieces into one.
        unitPaise = unitPaise * quantity + rest;
        values.set('productName', `${quantity} x ${values.get('productName') ?? ''}`);
        values.set('quantity', '1');
      }
    }
    values.set('unitPrice', toRupees(unitPaise).toFixed(2));
  }
}

/** Returns the line that receives the remaining paise: one whose quantity divides them, or the most expensive one. */
function findRestLine(lines: readonly Line[], rest: number, unitPrices: readonly number[]): number {
  const dividing = lines.findIndex(
    ({ quantity }, index) => rest % quantity === 0 && (unitPrices[index] ?? 0) > 0,
  );
  if (dividing !== -1) return dividing;
  const amounts = lines.map(({ quantity }, index) => quantity * (unitPrices[index] ?? 0));
  return amounts.indexOf(Math.max(...amounts));
}
