import { parseDecimal } from '../money/decimal.ts';

/** Matches a clean cell: words of plain characters with single spaces, without Excel's prefixes. */
const cleanForm = /^(?!['=])[!-~]+(?: [!-~]+)*$/;
const outsidePrintableAscii = /[^ -~]/;
const wrappedText = /^="([^"]*)"$/;
/** The leading apostrophe with which Excel stores a number as text. */
const apostrophes = /^['\s]+/;
/** Invisible characters: controls other than white space, zero-width and direction marks. */
const invisibleCharacters =
  /\ufeff|(?!\s)[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]/gu;
/** Joiners are part of Indian scripts and emoji, so they are removed only where they join nothing. */
const strayJoiner = /(?<![\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]+/gu;

/**
 * Returns a cell without the additions of editors and Excel: invisible characters, odd spaces, typographic quotes and
 * dashes, and the `="..."` and leading `'` with which Excel stores a number as text.
 */
export function cleanCell(cell: string): string {
  if (cleanForm.test(cell)) return cell;
  let text = cell;
  if (outsidePrintableAscii.test(text)) {
    text = text
      .normalize('NFC')
      .replace(invisibleCharacters, '')
      .replace(strayJoiner, '')
      .replace(/[\u2018\u2019\u201b\u2032]/g, "'")
      .replace(/[\u201c\u201d\u201f\u2033]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/\s+/g, ' ');
  } else text = text.replace(/ +/g, ' ');
  text = text.replace(apostrophes, '').trim();
  const innerText = wrappedText.exec(text)?.[1];
  return innerText === undefined ? text : innerText.replace(apostrophes, '').trim();
}

/** The code points of the digit zero in Indian and Arabic scripts. */
const digitZeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66,
] as const;

/** Returns a cleaned cell with a code or number. Compatibility forms and Indian and Arabic digits become ASCII. */
export function cleanNumberCell(cell: string): string {
  const text = cleanCell(cell);
  if (!outsidePrintableAscii.test(text)) return text;
  const compatibleText = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return compatibleText.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zeroCode = digitZeros.find((candidate) => code >= candidate && code < candidate + 10);
    return zeroCode === undefined ? digit : String(code - zeroCode);
  });
}

/** Excel's scientific notation, as in `9.1987654321E+11`. */
export const exponentForm = /^(\d)(?:\.(\d+))?E\+?(\d{1,3})$/i;

/** Returns the digits of `9.1987654321E+11`; null if it shows fewer than `minDigits`, and for other texts. */
export function expandExponent(text: string, minDigits: number): string | null {
  const [, firstDigit = '', decimals = '', exponent = ''] = exponentForm.exec(text) ?? [];
  const mantissa = firstDigit + decimals;
  const length = Number(exponent) + 1;
  if (mantissa.length < minDigits || mantissa.length > length || length > 15) return null;
  return mantissa.padEnd(length, '0');
}

/** Returns a whole number without the `.0` that Excel appends, as in `904.0`. */
export function withoutPointZero(text: string): string {
  return text.replace(/^(\d+)\.0+$/, '$1');
}

/** Returns a number without its grouping commas, Indian or Western; null for commas in other places. */
export function withoutGroups(text: string): string | null {
  if (!text.includes(',')) return text;
  const isGrouped =
    /^\d{1,2}(?:,\d{2})*,\d{3}(?:\.\d*)?$/.test(text) ||
    /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text);
  return isGrouped ? text.replaceAll(',', '') : null;
}

/** A number with this many decimals was computed by a spreadsheet, not typed. */
const COMPUTED_DECIMALS = 6;

/** Returns a computed number, such as `0.30000000000000004`, rounded to `decimals`; null for other texts. */
export function roundComputed(text: string, decimals: number): string | null {
  const [, fraction = ''] = /^\d*\.(\d+)$/.exec(text) ?? [];
  if (fraction.length < Math.max(COMPUTED_DECIMALS, decimals + 1)) return null;
  return String(Number(Number(text).toFixed(decimals)));
}

const currency = String.raw`(?:rs\b\.?|inr\b|₹|rupees?\b|re\.)`;
const currencyBefore = new RegExp(String.raw`^${currency}\s*`, 'i');
const currencyAfter = new RegExp(String.raw`\s*(?:/[-=]|${currency})?(?:\s*only\.?)?$`, 'i');

/** Returns an amount such as `Rs. 2,999/- only` without the currency. */
export function withoutCurrency(text: string): string {
  return text.replace(currencyBefore, '').replace(currencyAfter, '');
}

/** A debit leaves the account; a credit enters it. */
export type Direction = 'debit' | 'credit';

export interface Amount {
  /** Without its sign. */
  readonly paise: number;
  /** True for a text with a minus or in parentheses. */
  readonly isNegative: boolean;
  /** The direction after the amount, such as `Cr` for a credit; null without one. */
  readonly direction: Direction | null;
}

/** Ten crore rupees. Sums of smaller amounts are exact. */
const MAX_PAISE = 10_00_00_000_00;
const directionAfter = /\s*\(?(?<![a-z])(cr|dr|c|d|credit|debit)\.?\)?$/i;

/**
 * Reads an amount in rupees: with the currency before or after it, `/-`, grouped digits, a minus on either side,
 * parentheses or `Cr`. Rounds to the paisa. Returns null for other texts and above ten crore rupees.
 */
export function readAmount(cell: string): Amount | null {
  const text = cleanNumberCell(cell);
  const [suffix, directionText = ''] = directionAfter.exec(text) ?? [''];
  const writtenDirection = directionText.toLowerCase().startsWith('c') ? 'credit' : 'debit';
  const direction = directionText === '' ? null : writtenDirection;
  const amountText = withoutCurrency(text.slice(0, text.length - suffix.length)).replaceAll(
    ' ',
    '',
  );
  const [, minus = '', parenthesised, plain = '', minusAfter = ''] =
    /^([-+]?)(?:\((.+)\)|([^()]*?))(-?)$/.exec(amountText) ?? [];
  const digits = withoutGroups(withoutCurrency(parenthesised ?? plain));
  const signs = [minus === '-', parenthesised !== undefined, minusAfter !== ''].filter(Boolean);
  if (digits === null || signs.length > 1 || !/^(?=\.?\d)\d*(?:\.\d*)?$/.test(digits)) return null;
  const paise = parseDecimal(digits, 2) ?? Math.round(Number(digits) * 100);
  return paise > MAX_PAISE ? null : { paise, isNegative: signs.length > 0, direction };
}

/** Returns an amount in paise, negative with a minus, parentheses or `Cr`; null for other texts. */
export function readSignedPaise(cell: string): number | null {
  const amount = readAmount(cell);
  if (amount === null) return null;
  const { paise, isNegative, direction } = amount;
  return paise > 0 && (isNegative || direction === 'credit') ? -paise : paise;
}

/** Returns whether an amount cell is empty or a dash. */
export function isBlankAmount(cell: string): boolean {
  return /^-*$/.test(cleanCell(cell));
}

/** Returns a code such as a UTR in capitals. Reads text, `="..."`, and numbers that have all their digits. */
export function readCode(cell: string): string {
  const text = cleanNumberCell(cell).replaceAll(' ', '').replace(/\.0+$/, '').toUpperCase();
  return readWholeExponent(text) ?? text;
}

const MAX_AWB_CHARACTERS = 64;

/** Returns the AWB of a cell; empty for a text that is too long. */
export function readAwb(cell: string): string {
  const awb = readCode(cell);
  return awb.length > MAX_AWB_CHARACTERS ? '' : awb;
}

/** Returns the digits of a number whose scientific notation has all of them; null for other texts. */
function readWholeExponent(text: string): string | null {
  const [, , decimals = '', exponent = ''] = exponentForm.exec(text) ?? [];
  return decimals !== '' && decimals.length === Number(exponent) ? expandExponent(text, 10) : null;
}

/** Returns whether a text can be an AWB, which has at least one digit. */
export const isAwb = (text: string) => /\d/.test(text);

/** Returns whether a spreadsheet replaced the last digits of an AWB or a UTR with an exponent, as in `9.7E+12`. */
export function isShortened(text: string): boolean {
  return /^\d(?:\.\d+)?E\+\d{1,3}$/i.test(text);
}

const totalsLabel =
  /^(?:sub|grand|net|gross|page|invoice|overall)?totals?(?:amount|inr|rs|shipments|parcels|awbs|charges)*$/;

/** Returns whether the first filled cell of a record is a label such as `Grand total`. */
export function startsWithTotal(cells: readonly string[]): boolean {
  const firstText = cells.find((cell) => cell.trim() !== '') ?? '';
  return totalsLabel.test(firstText.toLowerCase().replaceAll(/[^a-z]/g, ''));
}
