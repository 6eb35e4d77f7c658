import { parseDecimal } from '../money/decimal.ts';

/** Converts a count as typed or sent (`'3'`, `3`) to a number; null if it is negative, not whole or unreadable. */
export function parseCount(text: string | number): number | null {
  return parseDecimal(text, 0);
}

/** Converts kilograms (`'0.65'`) to grams; null if negative, unreadable or with over three decimals. */
export function parseKilograms(text: string | number): number | null {
  return parseDecimal(text, 3);
}

/** Converts centimetres (`'6.5'`) to millimetres; null if negative, unreadable or with over one decimal. */
export function parseCentimetres(text: string | number): number | null {
  return parseDecimal(text, 1);
}

/** Returns kilograms for the API and for screens. */
export function toKilograms(grams: number): number {
  return grams / 1000;
}

/** Returns centimetres for the API and for screens. */
export function toCentimetres(millimetres: number): number {
  return millimetres / 10;
}
