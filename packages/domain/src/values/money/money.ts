import { parseDecimal } from './decimal.ts';

const PAISE_PER_RUPEE = 100;

/** Converts rupees (`'1250.5'`) to paise. Returns null if invalid, negative, too large or with more than two decimals. */
export function parseRupees(text: string | number): number | null {
  return parseDecimal(text, 2);
}

/** Returns rupees for the API and for screens: 1250.5 for 125050 paise. */
export function toRupees(paise: number): number {
  return paise / PAISE_PER_RUPEE;
}

/** Returns the amount of a product line in paise. Both arguments are integers. */
export function computeLineTotalPaise(quantity: number, unitPricePaise: number): number {
  return quantity * unitPricePaise;
}
