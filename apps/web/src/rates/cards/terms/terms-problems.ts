import { t } from '@lingui/core/macro';
import { termsLimits, termsProblems } from '@shipdesk/domain/rates/card-rules';
import { zones } from '@shipdesk/domain/rates/rate-card';
import { problemText } from '../../../i18n/problem-texts.ts';
import { formatCount, formatKilograms } from '../../../lib/format.ts';
import { formatPaise } from '../../../product/money.ts';
import { parseTerms, type SurchargeText, type TermsText } from './terms-form.ts';
import {
  isPercent,
  MAX_PREFIXES,
  readAmount,
  readDays,
  readPrefixes,
  readTerm,
  readWeight,
} from './terms-limits.ts';

/** Something wrong with the terms. The field is that of the wire: `terms.surcharges.0.prices.1`. */
export interface TermsProblem {
  readonly field: string;
  readonly message: string;
}

/** The texts that are not valid values of their fields. A draft cannot hold them. */
export function typedTermsProblems(typed: TermsText): TermsProblem[] {
  const found: (readonly [string, string] | false)[] = [
    readTerm('minWeight', typed.minWeight) === null && ['terms.minGrams', minWeightText()],
    readTerm('divisor', typed.divisor) === null && ['terms.divisor', divisorText()],
    readTerm('gst', typed.gst) === null && ['terms.gstBasisPoints', gstText()],
    ...zones.map(
      (zone) =>
        typed.days[zone].trim() !== '' &&
        readDays(typed.days[zone]) === null &&
        ([`terms.transitDays.${zone}`, daysText()] as const),
    ),
    ...typed.surcharges.flatMap(surchargeProblems),
  ];
  return found.flatMap((one) => (one === false ? [] : [{ field: one[0], message: one[1] }]));
}

/** Everything that keeps the terms from being published. */
export function allTermsProblems(typed: TermsText): TermsProblem[] {
  const terms = parseTerms(typed);
  if (terms === null) return typedTermsProblems(typed);
  return termsProblems(terms).map((problem) => ({
    field: problem.field,
    message: problemText(problem),
  }));
}

function surchargeProblems(typed: SurchargeText, index: number) {
  const at = `terms.surcharges.${index}`;
  const isWeight = (text: string) => text.trim() === '' || readWeight(text) !== null;
  return [
    ...typed.prices.map(
      ({ kind, amount }, price) =>
        readAmount(kind, amount) === null &&
        ([`${at}.prices.${price}`, isPercent(kind) ? percentText() : rupeesText()] as const),
    ),
    readPrefixes(typed.prefixes) === null &&
      ([`${at}.when.pincodePrefixes`, prefixesText()] as const),
    !isWeight(typed.minWeight) && ([`${at}.when.minGrams`, weightText()] as const),
    !isWeight(typed.maxWeight) && ([`${at}.when.maxGrams`, weightText()] as const),
  ];
}

function minWeightText() {
  const most = formatKilograms(termsLimits.minGrams / 1000);
  return t`Enter kilograms with at most three decimals, up to ${most}.`;
}

function divisorText() {
  const least = formatCount(termsLimits.divisor.min);
  const most = formatCount(termsLimits.divisor.max);
  return t`Enter a whole number from ${least} to ${most}.`;
}

function gstText() {
  const most = termsLimits.gstBasisPoints / 100;
  return t`Enter a percentage with at most two decimals, up to ${most}.`;
}

function daysText() {
  const most = termsLimits.transitDays;
  return t`Enter 1 to ${most} days.`;
}

function percentText() {
  const most = formatCount(termsLimits.basisPoints / 100);
  return t`Enter a percentage with at most two decimals, up to ${most}.`;
}

function rupeesText() {
  const most = formatPaise(termsLimits.paise);
  return t`Enter rupees with at most two decimals, up to ${most}.`;
}

function prefixesText() {
  return t`Enter the first 1 to 6 digits of pincodes, separated by commas, at most ${MAX_PREFIXES}.`;
}

function weightText() {
  const most = formatKilograms(termsLimits.grams / 1000);
  return t`Enter kilograms with at most three decimals, up to ${most}.`;
}
