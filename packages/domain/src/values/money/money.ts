import { parseDecimal } from './decimal.ts';

const PAISE_PER_RUPEE = 100;

/**
 * Converts rupees as typed or sent (`'1250.5'`, `1250.5`) to integer paise, exactly; null unless it is an amount with
 * at most two decimals.
 */
export function parseRupees(text: string | number): number | null {
  return parseDecimal(text, 2);
}

/** Integer paise to rupees, for the wire and for display: 125050 to 1250.5. */
export function toRupees(paise: number): number {
  return paise / PAISE_PER_RUPEE;
}

/** Returns the amount of a product line in paise. Both arguments are integers. */
export function computeLineTotalPaise(quantity: number, unitPricePaise: number): number {
  return quantity * unitPricePaise;
}
