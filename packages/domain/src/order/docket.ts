/** Damm's quasigroup of order 10: a check digit over it catches every single wrong digit and every swap of neighbours. */
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

const ZERO = 0x30;

/** The 13 digits behind which the check digit comes: from this number on, as many numbers. */
const FIRST = 1_000_000_000_000;
const NUMBERS = 9_000_000_000_000;

/** The Damm digit of decimal digits; 0 for a number that carries its own check digit. */
function dammDigit(digits: string): number {
  let interim = 0;
  for (let at = 0; at < digits.length; at += 1) {
    interim = (quasigroup[interim]?.charCodeAt(digits.charCodeAt(at) - ZERO) ?? ZERO) - ZERO;
  }
  return interim;
}

/**
 * A new docket number: 13 random digits, the first not 0, and a Damm check digit. Fourteen digits
 * survive Excel, which keeps 15 significant ones, and their even count prints as Code 128-C.
 * `random(max)` gives an integer from 0 to max - 1 and has to be unguessable.
 */
export function docketNumberFrom(random: (max: number) => number): string {
  const digits = String(FIRST + random(NUMBERS));
  return digits + String(dammDigit(digits));
}

/** Whether a text is a docket number that this product can have issued: 14 digits with the right check digit. */
export function isDocketNumber(text: string): boolean {
  return /^[1-9]\d{13}$/.test(text) && dammDigit(text) === 0;
}
