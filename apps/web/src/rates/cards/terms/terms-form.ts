import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { byZone, priceText, type Zone, zones } from '@shipdesk/domain/rates/rate-card';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import type {
  QuoteDirection,
  Surcharge,
  SurchargeCode,
  SurchargeCondition,
  SurchargePrice,
} from '@shipdesk/domain/rates/surcharge';
import { parseDecimal } from '@shipdesk/domain/values/money/decimal';

import type { State } from '@shipdesk/domain/values/place/states';
import type { ThreeWay } from '../../../product/sheet-edits.ts';

/** How a price is computed: rupees, rupees for each kilogram, or a percentage of an amount. */
export const priceKinds = ['flat', 'perKg', 'freight', 'cod', 'invoice'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** A price of a surcharge as typed: rupees or percent. */
export interface PriceText {
  readonly kind: PriceKind;
  readonly amount: string;
}

/** A surcharge as typed. Empty lists and texts are conditions that do not matter. */
export interface SurchargeText {
  /** Identifies the surcharge while the form is open. */
  readonly id: number;
  readonly code: SurchargeCode;
  readonly prices: readonly PriceText[];
  readonly zones: readonly Zone[];
  readonly states: readonly State[];
  /** Separated by commas or spaces. */
  readonly prefixes: string;
  /** Kilograms. */
  readonly minWeight: string;
  readonly maxWeight: string;
  readonly paymentMode: 'any' | 'COD' | 'Prepaid';
  readonly directions: readonly QuoteDirection[];
}

/** The terms of a card as typed: kilograms, percent and days. */
export interface TermsText {
  readonly minWeight: string;
  readonly divisor: string;
  readonly mode: CardTerms['mode'];
  readonly gst: string;
  /** Delivery days; empty for a zone that is not served. */
  readonly days: Readonly<Record<Zone, string>>;
  readonly surcharges: readonly SurchargeText[];
}

/** The terms of a card as the form shows them. */
export function toTermsText(terms: CardTerms): TermsText {
  return {
    minWeight: String(terms.minGrams / 1000),
    divisor: String(terms.divisor),
    mode: terms.mode,
    gst: String(terms.gstBasisPoints / 100),
    days: byZone((zone) => String(terms.transitDays[zone] ?? '')),
    surcharges: terms.surcharges.map(toSurchargeText),
  };
}

/** Typed terms in grams, paise and basis points; null while a field has a problem. */
export function parseTerms(typed: TermsText): CardTerms | null {
  const minGrams = readNumber('minWeight', typed.minWeight);
  const divisor = readNumber('divisor', typed.divisor);
  const gstBasisPoints = readNumber('gst', typed.gst);
  const surcharges = requireAll(typed.surcharges.map(parseSurcharge));
  const transitDays = parseDays(typed.days);
  if (minGrams === null || divisor === null || gstBasisPoints === null) return null;
  if (surcharges === null || transitDays === null) return null;
  return { minGrams, divisor, mode: typed.mode, surcharges, gstBasisPoints, transitDays };
}

/** A surcharge to start from, for all parcels. */
export function emptySurcharge(others: readonly SurchargeText[]): SurchargeText {
  return {
    id: Math.max(-1, ...others.map(({ id }) => id)) + 1,
    code: 'fuel',
    prices: [{ kind: 'freight', amount: '' }],
    zones: [],
    states: [],
    prefixes: '',
    minWeight: '',
    maxWeight: '',
    paymentMode: 'any',
    directions: [],
  };
}

function requireAll<T>(values: readonly (T | null)[]): T[] | null {
  const found = values.filter((value) => value !== null);
  return found.length === values.length ? found : null;
}

function parseDays(days: TermsText['days']): CardTerms['transitDays'] | null {
  const served = zones.filter((zone) => days[zone].trim() !== '');
  const read = requireAll(served.map((zone) => readNumber('days', days[zone])));
  return read && Object.fromEntries(served.map((zone, index) => [zone, read[index] ?? 0]));
}

function toSurchargeText({ code, prices, when = {} }: Surcharge, id: number): SurchargeText {
  return {
    id,
    code,
    prices: prices.map(priceTextOf),
    zones: when.zones ?? [],
    states: when.states ?? [],
    prefixes: (when.pincodePrefixes ?? []).join(', '),
    minWeight: formatWeightField(when.minGrams),
    maxWeight: formatWeightField(when.maxGrams),
    paymentMode: when.paymentMode ?? 'any',
    directions: when.directions ?? [],
  };
}

function formatWeightField(grams: number | undefined): string {
  return grams === undefined ? '' : String(grams / 1000);
}

function priceTextOf(price: SurchargePrice): PriceText {
  if ('flatPaise' in price) return { kind: 'flat', amount: priceText(price.flatPaise) };
  if ('perKgPaise' in price) return { kind: 'perKg', amount: priceText(price.perKgPaise) };
  return { kind: price.of, amount: String(price.basisPoints / 100) };
}

function parsePrice({ kind, amount }: PriceText): SurchargePrice | null {
  const value = readAmount(kind, amount);
  if (value === null) return null;
  if (kind === 'flat') return { flatPaise: value };
  return kind === 'perKg' ? { perKgPaise: value } : { basisPoints: value, of: kind };
}

/** A surcharge in paise, basis points and grams; null while a field has a problem. */
export function parseSurcharge(typed: SurchargeText): Surcharge | null {
  const prices = requireAll(typed.prices.map(parsePrice));
  const when = parseCondition(typed);
  if (prices === null || when === null) return null;
  const isForAll = Object.keys(when).length === 0;
  return { code: typed.code, prices, ...(!isForAll && { when }) };
}

function parseCondition(typed: SurchargeText): SurchargeCondition | null {
  const { zones: inZones, states, paymentMode, directions } = typed;
  const prefixes = readPrefixes(typed.prefixes);
  const [minGrams, maxGrams] = [readLimit(typed.minWeight), readLimit(typed.maxWeight)];
  if (prefixes === null || minGrams === null || maxGrams === null) return null;
  return {
    ...(inZones.length > 0 && { zones: inZones }),
    ...(states.length > 0 && { states }),
    ...(prefixes.length > 0 && { pincodePrefixes: prefixes }),
    ...(minGrams !== undefined && { minGrams }),
    ...(maxGrams !== undefined && { maxGrams }),
    ...(paymentMode !== 'any' && { paymentMode }),
    ...(directions.length > 0 && { directions }),
  };
}

/** Undefined for an empty text, null for one that is not a weight. */
function readLimit(text: string): number | undefined | null {
  return text.trim() === '' ? undefined : readNumber('weight', text);
}

/** The decimals of each field, and its least and greatest value in the smallest unit. */
const limits = {
  minWeight: { decimals: 3, min: 0, max: termsLimits.minGrams },
  divisor: { decimals: 0, ...termsLimits.divisor },
  gst: { decimals: 2, min: 0, max: termsLimits.gstBasisPoints },
  days: { decimals: 0, min: 1, max: termsLimits.transitDays },
  weight: { decimals: 3, min: 0, max: termsLimits.grams },
  rupees: { decimals: 2, min: 0, max: termsLimits.paise },
  percent: { decimals: 2, min: 0, max: termsLimits.basisPoints },
};

/** A typed number in grams, days, paise or basis points; null for another text. */
export function readNumber(field: keyof typeof limits, text: string): number | null {
  const { decimals, min, max } = limits[field];
  const value = parseDecimal(text, decimals);
  return value === null || value < min || value > max ? null : value;
}

/** True for the kinds of price that are a percentage. */
export function isPercent(kind: PriceKind): kind is 'freight' | 'cod' | 'invoice' {
  return kind !== 'flat' && kind !== 'perKg';
}

/** Rupees in paise, or percent in basis points; null for a text that is neither. */
export function readAmount(kind: PriceKind, text: string): number | null {
  return readNumber(isPercent(kind) ? 'percent' : 'rupees', text);
}

/** The most pincode prefixes that the contract accepts. */
export const MAX_PREFIXES = 500;

/** Pincode prefixes, separated by commas or spaces; null if one is invalid or there are too many. */
export function readPrefixes(text: string): string[] | null {
  const prefixes = text.split(/[\s,;]+/).filter((prefix) => prefix !== '');
  const areValid = prefixes.every((prefix) => /^[1-9]\d{0,5}$/.test(prefix));
  return areValid && prefixes.length <= MAX_PREFIXES ? prefixes : null;
}

/** True if two forms have the same values: `0.50` is `0.5`. */
export function isSameTerms(a: TermsText, b: TermsText): boolean {
  return serializeContent(a) === serializeContent(b);
}

/** True if the form has the values of the terms. */
export function isTerms(typed: TermsText, terms: CardTerms): boolean {
  return isSameTerms(typed, toTermsText(terms));
}

/** A text that is the same for forms with the same values. */
function serializeContent(typed: TermsText): string {
  const terms = parseTerms(typed);
  if (terms !== null) return JSON.stringify(terms);
  return JSON.stringify(typed, (key, value: unknown) => (key === 'id' ? undefined : value));
}

/** The parts of the terms that are merged as a whole. */
const parts = ['minWeight', 'divisor', 'mode', 'gst', 'surcharges', ...zones] as const;
type Part = (typeof parts)[number];

function withPart(terms: TermsText, part: Part, from: TermsText): TermsText {
  switch (part) {
    case 'minWeight':
    case 'divisor':
    case 'mode':
    case 'gst':
    case 'surcharges':
      return { ...terms, [part]: from[part] };
    default:
      return { ...terms, days: { ...terms.days, [part]: from.days[part] } };
  }
}

const isChanged = (part: Part, from: TermsText, to: TermsText) =>
  !isSameTerms(from, withPart(from, part, to));

export function mergeTerms({ base, mine, theirs }: ThreeWay<TermsText>): TermsText {
  return parts
    .filter((part) => isChanged(part, base, mine))
    .reduce((merged, part) => withPart(merged, part, mine), theirs);
}

/** True if both users changed the same part, to different values. */
export function areTermsContested({ base, mine, theirs }: ThreeWay<TermsText>): boolean {
  return parts.some(
    (part) =>
      isChanged(part, base, mine) && isChanged(part, base, theirs) && isChanged(part, theirs, mine),
  );
}
