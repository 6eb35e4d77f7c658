import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { parseDecimal } from '@shipdesk/domain/values/money/decimal';

/** How a price is computed: rupees, rupees for each kilogram, or a percentage of an amount. */
export const priceKinds = ['flat', 'perKg', 'freight', 'cod', 'invoice'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** The limits of a field: its decimals, and its least and greatest value in the smallest unit. */
interface Limits {
  readonly decimals: number;
  readonly min: number;
  readonly max: number;
}

const terms = {
  minWeight: { decimals: 3, min: 0, max: termsLimits.minGrams },
  divisor: { decimals: 0, ...termsLimits.divisor },
  gst: { decimals: 2, min: 0, max: termsLimits.gstBasisPoints },
} satisfies Record<string, Limits>;

const days: Limits = { decimals: 0, min: 1, max: termsLimits.transitDays };
const weight: Limits = { decimals: 3, min: 0, max: termsLimits.grams };
const rupees: Limits = { decimals: 2, min: 0, max: termsLimits.paise };
const percent: Limits = { decimals: 2, min: 0, max: termsLimits.basisPoints };

/** As many as the wire takes. */
export const MAX_PREFIXES = 500;

function read(text: string, { decimals, min, max }: Limits): number | null {
  const value = parseDecimal(text, decimals);
  return value === null || value < min || value > max ? null : value;
}

/** A term as a whole number of its smallest unit; null for a text that is not one. */
export function readTerm(term: keyof typeof terms, text: string): number | null {
  return read(text, terms[term]);
}

/** Delivery days; null for a text that is none. */
export function readDays(text: string): number | null {
  return read(text, days);
}

/** Kilograms of a condition to grams; null for a text that is not a weight. */
export function readWeight(text: string): number | null {
  return read(text, weight);
}

/** Whether a price is a percentage. */
export function isPercent(kind: PriceKind): kind is 'freight' | 'cod' | 'invoice' {
  return kind !== 'flat' && kind !== 'perKg';
}

/** Rupees to paise, or percent to basis points; null for a text that is neither. */
export function readAmount(kind: PriceKind, text: string): number | null {
  return read(text, isPercent(kind) ? percent : rupees);
}

/** Pincode prefixes, separated by commas or spaces; null when one of them is none or there are too many. */
export function readPrefixes(text: string): string[] | null {
  const prefixes = text.split(/[\s,;]+/).filter((prefix) => prefix !== '');
  const areValid = prefixes.every((prefix) => /^[1-9]\d{0,5}$/.test(prefix));
  return areValid && prefixes.length <= MAX_PREFIXES ? prefixes : null;
}
