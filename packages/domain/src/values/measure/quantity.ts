import { parseDecimal } from '../money/decimal.ts';

/** Converts a count as typed or sent (`'3'`, `3`) to a number; null unless it is a whole number, zero included. */
export function parseCount(text: string | number): number | null {
  return parseDecimal(text, 0);
}

/**
 * Converts kilograms as typed or sent (`'0.65'`) to integer grams, exactly; null unless it is a weight with at most
 * three decimals.
 */
export function parseKilograms(text: string | number): number | null {
  return parseDecimal(text, 3);
}

/**
 * Converts centimetres as typed or sent (`'6.5'`) to integer millimetres, exactly; null unless it is a length with at
 * most one decimal.
 */
export function parseCentimetres(text: string | number): number | null {
  return parseDecimal(text, 1);
}

export function toKilograms(grams: number): number {
  return grams / 1000;
}

/** Integer millimetres to centimetres, for the wire and for display. */
export function toCentimetres(millimetres: number): number {
  return millimetres / 10;
}
