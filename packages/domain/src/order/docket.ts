/** Damm's quasigroup of order 10: its check digit detects any single wrong digit and any swap of adjacent digits. */
const quasigroup = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

const ZERO_CODE = 0x30;

/** Prevents docket numbers with a leading zero. */
const FIRST_NUMBER = 1_000_000_000_000;
const VALUE_COUNT = 9_000_000_000_000;

/** Returns the Damm digit of decimal digits; 0 for a number that ends with its check digit. */
function computeDammDigit(digits: string): number {
  let digit = 0;
  for (let index = 0; index < digits.length; index += 1) {
    digit =
      (quasigroup[digit]?.charCodeAt(digits.charCodeAt(index) - ZERO_CODE) ?? ZERO_CODE) -
      ZERO_CODE;
  }
  return digit;
}

/**
 * Returns the docket number of a value from 0 to 9 * 10^12 - 1: 13 digits, the first not 0, and a Damm check digit.
 * Excel preserves up to 15 significant digits, and Code 128-C encodes an even number of digits.
 */
export function formatDocketNumber(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= VALUE_COUNT) {
    throw new RangeError(`${value} is not the value of a docket number`);
  }
  const digits = String(FIRST_NUMBER + value);
  return digits + String(computeDammDigit(digits));
}

/** Returns the value of a docket number; null for any other text. */
export function parseDocketNumber(text: string): number | null {
  return isDocketNumber(text) ? Number(text.slice(0, -1)) - FIRST_NUMBER : null;
}

/** Returns whether a text has the form of a docket number: 14 digits with the right check digit. */
export function isDocketNumber(text: string): boolean {
  return /^[1-9]\d{13}$/.test(text) && computeDammDigit(text) === 0;
}
