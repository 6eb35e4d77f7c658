import { plural, t } from '@lingui/core/macro';
import { findTermsProblems, termsLimits } from '@shipdesk/domain/rates/card-rules';
import { zones } from '@shipdesk/domain/rates/rate-card';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import type { QuoteDirection, Surcharge, SurchargePrice } from '@shipdesk/domain/rates/surcharge';
import { problemMessages } from '../../../i18n/problem-texts.ts';
import { formatCount, formatGrams, formatPaise } from '../../../lib/format.ts';
import { getChargeName } from '../../../lib/quote-texts.ts';
import type { Finding } from '../../../product/sheet-edits.ts';
import {
  isPercent,
  MAX_PREFIXES,
  type PriceKind,
  parseTerms,
  readAmount,
  readNumber,
  readPrefixes,
  type SurchargeText,
  type TermsText,
} from './terms-form.ts';

export function nameDirection(direction: QuoteDirection): string {
  return { forward: t`Forward`, reverse: t`Reverse pickup`, rto: t`Return to origin` }[direction];
}

export function nameMode(mode: CardTerms['mode']): string {
  return { lowest: t`Lowest`, strict: t`Strict` }[mode];
}

/** The description of a band mode, in one sentence. */
export function explainMode(mode: CardTerms['mode']): string {
  return {
    lowest: t`A parcel pays the steps of its band or the next flat price, whichever is lower.`,
    strict: t`A parcel pays the steps of its band up to the weight of the next flat price, even where that price is lower.`,
  }[mode];
}

export function priceKindName(kind: PriceKind): string {
  return {
    flat: t`Fixed amount`,
    perKg: t`Amount per kg`,
    freight: t`% of freight`,
    cod: t`% of COD amount`,
    invoice: t`% of invoice value`,
  }[kind];
}

function priceText(price: SurchargePrice): string {
  if ('flatPaise' in price) return formatPaise(price.flatPaise);
  if ('perKgPaise' in price) {
    const amount = formatPaise(price.perKgPaise);
    return t`${amount} per kg`;
  }
  const percent = price.basisPoints / 100;
  return {
    freight: t`${percent}% of freight`,
    cod: t`${percent}% of COD amount`,
    invoice: t`${percent}% of invoice value`,
  }[price.of];
}

/** The price of a surcharge: `₹35.00, 2% of COD amount, whichever is greater`. */
export function describePrices({ prices }: Surcharge): string {
  const amounts = prices.map(priceText).join(', ');
  return prices.length === 1 ? amounts : t`${amounts}, whichever is greater`;
}

/** Which parcels pay a surcharge. */
export function describeCondition({ when = {} }: Surcharge): string {
  const { zones: inZones = [], states = [], pincodePrefixes = [], directions = [] } = when;
  const zoneList = inZones.join(', ');
  const prefixList = pincodePrefixes.slice(0, 5).join(', ');
  const parts = [
    directions.map(nameDirection).join(', '),
    { COD: t`COD`, Prepaid: t`Prepaid`, any: '' }[when.paymentMode ?? 'any'],
    inZones.length > 0 ? t`Zones ${zoneList}` : '',
    states.length > 3
      ? plural(states.length, { one: '# state', other: '# states' })
      : states.join(', '),
    pincodePrefixes.length > 5
      ? plural(pincodePrefixes.length, { one: '# pincode prefix', other: '# pincode prefixes' })
      : pincodePrefixes.length > 0
        ? t`Pincodes ${prefixList}…`
        : '',
    formatWeightRange(when.minGrams, when.maxGrams),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t`All parcels` : parts.join(' · ');
}

function formatWeightRange(minGrams: number | undefined, maxGrams: number | undefined): string {
  const [least, most] = [formatGrams(minGrams ?? 0), formatGrams(maxGrams ?? 0)];
  if (minGrams !== undefined && maxGrams !== undefined) return t`${least} to ${most}`;
  if (minGrams !== undefined) return t`From ${least}`;
  return maxGrams === undefined ? '' : t`Up to ${most}`;
}

/** One line of a comparison of terms. */
export interface TermsDifference {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** The differences between the terms of two cards. */
export function listTermsDifferences(before: CardTerms, after: CardTerms): TermsDifference[] {
  const [old, changed] = [buildTermLines(before), buildTermLines(after)];
  const labels = [...new Set([...old.keys(), ...changed.keys()])];
  return labels
    .map((label) => ({
      label,
      from: old.get(label) ?? t`none`,
      to: changed.get(label) ?? t`none`,
    }))
    .filter(({ from, to }) => from !== to);
}

/** The terms of a card as labelled texts. */
function buildTermLines(terms: CardTerms): Map<string, string> {
  const gst = terms.gstBasisPoints / 100;
  const lines = new Map([
    [t`Minimum chargeable weight`, formatGrams(terms.minGrams)],
    [t`Volumetric divisor`, String(terms.divisor)],
    [t`Band mode`, nameMode(terms.mode)],
    [t`GST`, `${gst}%`],
  ]);
  for (const zone of zones) {
    const days = terms.transitDays[zone];
    lines.set(
      t`Delivery days, zone ${zone}`,
      days === undefined ? t`not served` : plural(days, { one: '# day', other: '# days' }),
    );
  }
  const counts = new Map<string, number>();
  for (const surcharge of terms.surcharges) {
    const number = (counts.get(surcharge.code) ?? 0) + 1;
    counts.set(surcharge.code, number);
    const name = getChargeName(surcharge.code);
    const label = number === 1 ? name : `${name} ${number}`;
    lines.set(label, `${describePrices(surcharge)} · ${describeCondition(surcharge)}`);
  }
  return lines;
}

type TextCheck = readonly [field: string, isValid: boolean, message: string];

/** The texts that are not valid values of their fields. A draft cannot hold them. */
export function findTypedTermsProblems(typed: TermsText): Finding[] {
  const { minWeight, divisor, gst, days, surcharges } = typed;
  const least = formatCount(termsLimits.divisor.min);
  const most = formatCount(termsLimits.divisor.max);
  const mostDays = termsLimits.transitDays;
  const checks: TextCheck[] = [
    [
      'terms.minGrams',
      readNumber('minWeight', minWeight) !== null,
      enterKilograms(termsLimits.minGrams),
    ],
    [
      'terms.divisor',
      readNumber('divisor', divisor) !== null,
      t`Enter a whole number from ${least} to ${most}.`,
    ],
    [
      'terms.gstBasisPoints',
      readNumber('gst', gst) !== null,
      enterPercentage(termsLimits.gstBasisPoints),
    ],
    ...zones.map(
      (zone): TextCheck => [
        `terms.transitDays.${zone}`,
        days[zone].trim() === '' || readNumber('days', days[zone]) !== null,
        t`Enter 1 to ${mostDays} days.`,
      ],
    ),
    ...surcharges.flatMap(checkSurcharge),
  ];
  return checks.filter(([, isValid]) => !isValid).map(([field, , message]) => ({ field, message }));
}

/** Everything that keeps the terms from being published. */
export function allTermsProblems(typed: TermsText): Finding[] {
  const terms = parseTerms(typed);
  return terms === null ? findTypedTermsProblems(typed) : problemMessages(findTermsProblems(terms));
}

function checkSurcharge(typed: SurchargeText, index: number): TextCheck[] {
  const at = `terms.surcharges.${index}`;
  const isWeight = (text: string) => text.trim() === '' || readNumber('weight', text) !== null;
  const weightMessage = enterKilograms(termsLimits.grams);
  return [
    ...typed.prices.map(
      ({ kind, amount }, price): TextCheck => [
        `${at}.prices.${price}`,
        readAmount(kind, amount) !== null,
        isPercent(kind) ? enterPercentage(termsLimits.basisPoints) : enterRupees(termsLimits.paise),
      ],
    ),
    [
      `${at}.when.pincodePrefixes`,
      readPrefixes(typed.prefixes) !== null,
      t`Enter the first 1 to 6 digits of pincodes, separated by commas, at most ${MAX_PREFIXES}.`,
    ],
    [`${at}.when.minGrams`, isWeight(typed.minWeight), weightMessage],
    [`${at}.when.maxGrams`, isWeight(typed.maxWeight), weightMessage],
  ];
}

function enterKilograms(maxGrams: number) {
  const most = formatGrams(maxGrams);
  return t`Enter kilograms with at most three decimals, up to ${most}.`;
}

function enterPercentage(maxBasisPoints: number) {
  const most = formatCount(maxBasisPoints / 100);
  return t`Enter a percentage with at most two decimals, up to ${most}.`;
}

function enterRupees(maxPaise: number) {
  const most = formatPaise(maxPaise);
  return t`Enter rupees with at most two decimals, up to ${most}.`;
}
