import { t } from '@lingui/core/macro';
import type { Rule } from '@shipdesk/contract/shipping/carrier-preferences';
import { preferenceLimits, preferenceProblems } from '@shipdesk/domain/shipping/carrier-preference';
import { kilogramsOf, parseKilograms } from '@shipdesk/domain/values/measure/quantity';
import { parseRupees, rupeesOf } from '@shipdesk/domain/values/money/money';
import type { FieldErrors } from 'react-hook-form';
import { problemText } from '../../i18n/problem-texts.ts';

/** A rule as typed: kilograms and rupees, empty for no limit. */
export interface RuleForm extends Pick<Rule, 'zones' | 'sellerIds' | 'pickupStates' | 'take'> {
  paymentMode: NonNullable<Rule['paymentMode']> | 'any';
  accountId: string;
  fromKg: string;
  toKg: string;
  fromCod: string;
  toCod: string;
}

/** The value of `accountId` for any account. */
export const ANY_ACCOUNT = 'any';

export const newRule: Rule = {
  zones: [],
  fromGrams: null,
  toGrams: null,
  paymentMode: null,
  fromCodPaise: null,
  toCodPaise: null,
  sellerIds: [],
  pickupStates: [],
  take: 'cheapest',
  accountId: null,
};

export function ruleFormOf(rule: Rule): RuleForm {
  const typed = (value: number | null, convert: (value: number) => number) =>
    value === null ? '' : String(convert(value));
  return {
    zones: rule.zones,
    sellerIds: rule.sellerIds,
    pickupStates: rule.pickupStates,
    take: rule.take,
    paymentMode: rule.paymentMode ?? 'any',
    accountId: rule.accountId ?? ANY_ACCOUNT,
    fromKg: typed(rule.fromGrams, kilogramsOf),
    toKg: typed(rule.toGrams, kilogramsOf),
    fromCod: typed(rule.fromCodPaise, rupeesOf),
    toCod: typed(rule.toCodPaise, rupeesOf),
  };
}

/** The rule of a form that `resolveRule` accepts. */
export function ruleOf(values: RuleForm): Rule {
  const { zones, sellerIds, pickupStates, take } = values;
  const number = (text: string, parse: (text: string) => number | null) =>
    text.trim() === '' ? null : parse(text);
  return {
    zones,
    fromGrams: number(values.fromKg, parseKilograms),
    toGrams: number(values.toKg, parseKilograms),
    paymentMode: values.paymentMode === 'any' ? null : values.paymentMode,
    fromCodPaise: number(values.fromCod, parseRupees),
    toCodPaise: number(values.toCod, parseRupees),
    sellerIds,
    pickupStates,
    take,
    accountId: values.accountId === ANY_ACCOUNT ? null : values.accountId,
  };
}

/** The form field of a rule's field that can be invalid beside another one. */
const fieldOfProblem: Readonly<Record<string, keyof RuleForm>> = {
  toGrams: 'toKg',
  toCodPaise: 'toCod',
  paymentMode: 'paymentMode',
};

export function resolveRule(values: RuleForm) {
  const errors: FieldErrors<RuleForm> = {};
  const refuse = (field: keyof RuleForm, message: string) => {
    errors[field] ??= { type: 'rule', message };
  };
  for (const field of ['fromKg', 'toKg'] as const) {
    const text = values[field];
    const grams = text.trim() === '' ? 0 : parseKilograms(text);
    if (grams === null || grams > preferenceLimits.grams) {
      refuse(field, t`Enter kilograms with at most three decimals, up to 999.`);
    }
  }
  for (const field of ['fromCod', 'toCod'] as const) {
    const text = values[field];
    const paise = text.trim() === '' ? 0 : parseRupees(text);
    if (paise === null || paise > preferenceLimits.codPaise) {
      refuse(field, t`Enter rupees with at most two decimals, up to 1,00,00,000.`);
    }
  }
  for (const problem of preferenceProblems([ruleOf(values)])) {
    const field = fieldOfProblem[problem.field.slice('rules.0.'.length)];
    if (field !== undefined) refuse(field, problemText(problem));
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}
