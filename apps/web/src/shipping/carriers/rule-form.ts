import { t } from '@lingui/core/macro';
import type { Rule } from '@shipdesk/contract/shipping/carrier-preferences';
import {
  findPreferenceProblems,
  preferenceLimits,
} from '@shipdesk/domain/shipping/carrier-preference';
import { parseKilograms, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { formatProblem } from '../../i18n/problem-texts.ts';

/** A rule as the user typed it, in kilograms and rupees. An empty string means no limit. */
export interface RuleForm extends Pick<Rule, 'zones' | 'sellerIds' | 'pickupStates' | 'take'> {
  paymentMode: NonNullable<Rule['paymentMode']> | 'any';
  accountId: string;
  fromKg: string;
  toKg: string;
  fromCodRupees: string;
  toCodRupees: string;
  fromValueRupees: string;
  toValueRupees: string;
}

export const ANY_ACCOUNT = 'any';

export const newRule: Rule = {
  zones: [],
  fromGrams: null,
  toGrams: null,
  paymentMode: null,
  fromCodPaise: null,
  toCodPaise: null,
  fromInvoicePaise: null,
  toInvoicePaise: null,
  sellerIds: [],
  pickupStates: [],
  take: 'cheapest',
  accountId: null,
};

export function toRuleForm(rule: Rule): RuleForm {
  const formatNullable = (value: number | null, convert: (value: number) => number) =>
    value === null ? '' : String(convert(value));
  return {
    zones: rule.zones,
    sellerIds: rule.sellerIds,
    pickupStates: rule.pickupStates,
    take: rule.take,
    paymentMode: rule.paymentMode ?? 'any',
    accountId: rule.accountId ?? ANY_ACCOUNT,
    fromKg: formatNullable(rule.fromGrams, toKilograms),
    toKg: formatNullable(rule.toGrams, toKilograms),
    fromCodRupees: formatNullable(rule.fromCodPaise, toRupees),
    toCodRupees: formatNullable(rule.toCodPaise, toRupees),
    fromValueRupees: formatNullable(rule.fromInvoicePaise, toRupees),
    toValueRupees: formatNullable(rule.toInvoicePaise, toRupees),
  };
}

export function toRule(values: RuleForm): Rule {
  const { zones, sellerIds, pickupStates, take } = values;
  return {
    zones,
    fromGrams: parseNumber(values.fromKg, parseKilograms, null),
    toGrams: parseNumber(values.toKg, parseKilograms, null),
    paymentMode: values.paymentMode === 'any' ? null : values.paymentMode,
    fromCodPaise: parseNumber(values.fromCodRupees, parseRupees, null),
    toCodPaise: parseNumber(values.toCodRupees, parseRupees, null),
    fromInvoicePaise: parseNumber(values.fromValueRupees, parseRupees, null),
    toInvoicePaise: parseNumber(values.toValueRupees, parseRupees, null),
    sellerIds,
    pickupStates,
    take,
    accountId: values.accountId === ANY_ACCOUNT ? null : values.accountId,
  };
}

const problemFields: Readonly<Record<string, keyof RuleForm>> = {
  toGrams: 'toKg',
  toCodPaise: 'toCodRupees',
  toInvoicePaise: 'toValueRupees',
  paymentMode: 'paymentMode',
};

export function findRuleProblems(values: RuleForm) {
  const isWithin = (parsedNumber: number | null, limit: number) =>
    parsedNumber !== null && parsedNumber <= limit;
  const numberProblems = [
    ...(['fromKg', 'toKg'] as const).map(
      (field) =>
        !isWithin(parseNumber(values[field], parseKilograms, 0), preferenceLimits.grams) && {
          field,
          message: t`Enter kilograms with at most three decimals, up to 999`,
        },
    ),
    ...(['fromCodRupees', 'toCodRupees', 'fromValueRupees', 'toValueRupees'] as const).map(
      (field) =>
        !isWithin(parseNumber(values[field], parseRupees, 0), preferenceLimits.codPaise) && {
          field,
          message: t`Enter rupees with at most two decimals, up to 1,00,00,000`,
        },
    ),
  ];
  const ruleProblems = findPreferenceProblems([toRule(values)]).map((problem) => {
    const field = problemFields[problem.field.slice('rules.0.'.length)];
    return field !== undefined && { field, message: formatProblem(problem) };
  });
  return [...numberProblems, ...ruleProblems];
}

function parseNumber<None>(text: string, parse: (text: string) => number | null, emptyValue: None) {
  return text.trim() === '' ? emptyValue : parse(text);
}
