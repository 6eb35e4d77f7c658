import { t } from '@lingui/core/macro';
import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { fillZones, formatPrice } from '@shipdesk/domain/rates/rate-card';
import { type Zone, zones } from '@shipdesk/domain/rates/service';
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
import { formatCount, formatGrams, formatPaise } from '../../../lib/format.ts';
import type { Finding, ThreeWay } from '../../../product/sheet-edits.ts';

/** How a price is computed: rupees, rupees per kilogram, or a percentage of an amount. */
export const priceKinds = ['flat', 'perKg', 'freight', 'cod', 'invoice'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** A price of a surcharge as typed: rupees or percent. */
export interface PriceText {
  readonly kind: PriceKind;
  readonly amount: string;
}

/** A surcharge as typed. An empty list or text means no condition. */
export interface SurchargeText {
  /** Identifies the surcharge while the form is open. */
  readonly id: number;
  readonly code: SurchargeCode;
  readonly prices: readonly PriceText[];
  readonly zones: readonly Zone[];
  readonly states: readonly State[];
  /** Separated by commas or spaces. */
  readonly prefixes: string;
  readonly minKg: string;
  readonly maxKg: string;
  readonly paymentMode: 'any' | 'COD' | 'Prepaid';
  readonly directions: readonly QuoteDirection[];
}

/** The terms of a card as typed: kilograms, percent and days. */
export interface TermsText {
  readonly minKg: string;
  readonly divisor: string;
  readonly mode: CardTerms['mode'];
  readonly gstPercent: string;
  /** Delivery days; empty for a zone that is not served. */
  readonly days: Readonly<Record<Zone, string>>;
  readonly surcharges: readonly SurchargeText[];
}

export function toTermsText(terms: CardTerms): TermsText {
  return {
    minKg: String(terms.minGrams / 1000),
    divisor: String(terms.divisor),
    mode: terms.mode,
    gstPercent: String(terms.gstBasisPoints / 100),
    days: fillZones((zone) => String(terms.transitDays[zone] ?? '')),
    surcharges: terms.surcharges.map(toSurchargeText),
  };
}

/** Returns the terms in grams, paise and basis points. If a field has a problem, the terms are null. */
export function readTerms(termsText: TermsText): { terms: CardTerms | null; problems: Finding[] } {
  const problems: Finding[] = [];
  const minGrams = readNumber('terms.minGrams', termsText.minKg, 'minKg', problems);
  const divisor = readNumber('terms.divisor', termsText.divisor, 'divisor', problems);
  const gstBasisPoints = readNumber(
    'terms.gstBasisPoints',
    termsText.gstPercent,
    'gstPercent',
    problems,
  );
  const servedZones = zones.filter((zone) => termsText.days[zone].trim() !== '');
  const days = servedZones.map((zone) =>
    readNumber(`terms.transitDays.${zone}`, termsText.days[zone], 'days', problems),
  );
  const surcharges = termsText.surcharges.map((surcharge, index) =>
    readSurcharge(surcharge, `terms.surcharges.${index}`, problems),
  );
  const transitDays = Object.fromEntries(
    servedZones.map((zone, index) => [zone, days[index] ?? 0]),
  );
  const terms = {
    minGrams,
    divisor,
    mode: termsText.mode,
    surcharges,
    gstBasisPoints,
    transitDays,
  };
  return { terms: problems.length === 0 ? terms : null, problems };
}

export const parseTerms = (termsText: TermsText) => readTerms(termsText).terms;

export function createSurcharge(surcharges: readonly SurchargeText[]): SurchargeText {
  return {
    id: Math.max(-1, ...surcharges.map(({ id }) => id)) + 1,
    code: 'fuel',
    prices: [{ kind: 'freight', amount: '' }],
    zones: [],
    states: [],
    prefixes: '',
    minKg: '',
    maxKg: '',
    paymentMode: 'any',
    directions: [],
  };
}

function toSurchargeText({ code, prices, when = {} }: Surcharge, id: number): SurchargeText {
  return {
    id,
    code,
    prices: prices.map(formatPriceText),
    zones: when.zones ?? [],
    states: when.states ?? [],
    prefixes: (when.pincodePrefixes ?? []).join(', '),
    minKg: formatWeightField(when.minGrams),
    maxKg: formatWeightField(when.maxGrams),
    paymentMode: when.paymentMode ?? 'any',
    directions: when.directions ?? [],
  };
}

function formatWeightField(grams: number | undefined): string {
  return grams === undefined ? '' : String(grams / 1000);
}

function formatPriceText(price: SurchargePrice): PriceText {
  if ('flatPaise' in price) return { kind: 'flat', amount: formatPrice(price.flatPaise) };
  if ('perKgPaise' in price) return { kind: 'perKg', amount: formatPrice(price.perKgPaise) };
  return { kind: price.of, amount: String(price.basisPoints / 100) };
}

/** Returns a surcharge in paise, basis points and grams; null while a field has a problem. */
export function parseSurcharge(surchargeText: SurchargeText): Surcharge | null {
  const problems: Finding[] = [];
  const surcharge = readSurcharge(surchargeText, '', problems);
  return problems.length === 0 ? surcharge : null;
}

function readSurcharge(
  surchargeText: SurchargeText,
  fieldPath: string,
  problems: Finding[],
): Surcharge {
  const { zones: inZones, states, minKg, maxKg, paymentMode, directions } = surchargeText;
  const prices = surchargeText.prices.map(({ kind, amount }, row): SurchargePrice => {
    const unit = isPercent(kind) ? 'percent' : 'rupees';
    const value = readNumber(`${fieldPath}.prices.${row}`, amount, unit, problems);
    if (isPercent(kind)) return { basisPoints: value, of: kind };
    return kind === 'flat' ? { flatPaise: value } : { perKgPaise: value };
  });
  const prefixes = readPrefixes(
    `${fieldPath}.when.pincodePrefixes`,
    surchargeText.prefixes,
    problems,
  );
  const readWeight = (name: string, text: string) =>
    readNumber(`${fieldPath}.when.${name}`, text, 'weight', problems);
  const condition: SurchargeCondition = {
    ...(inZones.length > 0 && { zones: inZones }),
    ...(states.length > 0 && { states }),
    ...(prefixes.length > 0 && { pincodePrefixes: prefixes }),
    ...(minKg.trim() !== '' && { minGrams: readWeight('minGrams', minKg) }),
    ...(maxKg.trim() !== '' && { maxGrams: readWeight('maxGrams', maxKg) }),
    ...(paymentMode !== 'any' && { paymentMode }),
    ...(directions.length > 0 && { directions }),
  };
  const isForAll = Object.keys(condition).length === 0;
  return { code: surchargeText.code, prices, ...(!isForAll && { when: condition }) };
}

/** The decimals of each field, its minimum and maximum in the smallest unit, and its error message. */
const limits = {
  minKg: { decimals: 3, min: 0, max: termsLimits.minGrams, advise: adviseKilograms },
  divisor: { decimals: 0, ...termsLimits.divisor, advise: adviseDivisor },
  gstPercent: { decimals: 2, min: 0, max: termsLimits.gstBasisPoints, advise: advisePercentage },
  days: { decimals: 0, min: 1, max: termsLimits.transitDays, advise: adviseDays },
  weight: { decimals: 3, min: 0, max: termsLimits.grams, advise: adviseKilograms },
  rupees: { decimals: 2, min: 0, max: termsLimits.paise, advise: adviseRupees },
  percent: { decimals: 2, min: 0, max: termsLimits.basisPoints, advise: advisePercentage },
};

/** Returns a typed number in its smallest unit. For an invalid text, adds a problem and returns 0. */
function readNumber(
  field: string,
  text: string,
  limitName: keyof typeof limits,
  problems: Finding[],
): number {
  const { decimals, min, max, advise } = limits[limitName];
  const value = parseDecimal(text, decimals);
  if (value !== null && value >= min && value <= max) return value;
  problems.push({ field, message: advise(max) });
  return 0;
}

function adviseKilograms(maxGrams: number) {
  const maxText = formatGrams(maxGrams);
  return t`Enter kilograms with at most three decimals, up to ${maxText}`;
}

function adviseDivisor() {
  const minText = formatCount(termsLimits.divisor.min);
  const maxText = formatCount(termsLimits.divisor.max);
  return t`Enter a whole number from ${minText} to ${maxText}`;
}

function advisePercentage(maxBasisPoints: number) {
  const maxText = formatCount(maxBasisPoints / 100);
  return t`Enter a percentage with at most two decimals, up to ${maxText}`;
}

function adviseDays(maxDays: number) {
  return t`Enter 1 to ${maxDays} days`;
}

function adviseRupees(maxPaise: number) {
  const maxText = formatPaise(maxPaise);
  return t`Enter rupees with at most two decimals, up to ${maxText}`;
}

export function isPercent(kind: PriceKind): kind is 'freight' | 'cod' | 'invoice' {
  return kind !== 'flat' && kind !== 'perKg';
}

/** The maximum number of pincode prefixes that the contract accepts. */
const MAX_PREFIXES = 500;

function readPrefixes(field: string, text: string, problems: Finding[]): string[] {
  const prefixes = text.split(/[\s,;]+/).filter((prefix) => prefix !== '');
  const areValid = prefixes.every((prefix) => /^[1-9]\d{0,5}$/.test(prefix));
  if (!areValid || prefixes.length > MAX_PREFIXES) {
    const message = t`Enter the first 1 to 6 digits of pincodes, separated by commas, at most ${MAX_PREFIXES}`;
    problems.push({ field, message });
  }
  return prefixes;
}

/** Returns whether two forms have the same values. `0.50` equals `0.5`. */
export function areTermsEqual(a: TermsText, b: TermsText): boolean {
  return serializeContent(a) === serializeContent(b);
}

export function matchesTerms(termsText: TermsText, terms: CardTerms): boolean {
  return areTermsEqual(termsText, toTermsText(terms));
}

function serializeContent(termsText: TermsText): string {
  const terms = parseTerms(termsText);
  if (terms !== null) return JSON.stringify(terms);
  return JSON.stringify(termsText, (key, value: unknown) => (key === 'id' ? undefined : value));
}

/** A merge takes each of these parts of the terms from one user. */
const parts = ['minKg', 'divisor', 'mode', 'gstPercent', 'surcharges', ...zones] as const;
type Part = (typeof parts)[number];

function copyPart(terms: TermsText, part: Part, from: TermsText): TermsText {
  switch (part) {
    case 'minKg':
    case 'divisor':
    case 'mode':
    case 'gstPercent':
    case 'surcharges':
      return { ...terms, [part]: from[part] };
    default:
      return { ...terms, days: { ...terms.days, [part]: from.days[part] } };
  }
}

const isChanged = (part: Part, from: TermsText, to: TermsText) =>
  !areTermsEqual(from, copyPart(from, part, to));

export function mergeTerms({ base, mine, theirs }: ThreeWay<TermsText>): TermsText {
  return parts
    .filter((part) => isChanged(part, base, mine))
    .reduce((mergedTerms, part) => copyPart(mergedTerms, part, mine), theirs);
}

export function haveTermsConflict({ base, mine, theirs }: ThreeWay<TermsText>): boolean {
  return parts.some(
    (part) =>
      isChanged(part, base, mine) && isChanged(part, base, theirs) && isChanged(part, theirs, mine),
  );
}
