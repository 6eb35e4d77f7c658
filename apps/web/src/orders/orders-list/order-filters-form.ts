import { t } from '@lingui/core/macro';
import { parseKilograms, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { type OrderNarrowing, PINCODE_START } from '../../product/order-narrowing.ts';

/** The filters that are typed; the others are chosen. */
export type TypedField = 'pincode' | 'amountFrom' | 'amountTo' | 'weightFrom' | 'weightTo';
type TypedFilters = Readonly<Record<TypedField, string>>;

/** The typed filters as their fields show them. */
export function toTypedFilters(filters: OrderNarrowing): TypedFilters {
  const { pincode = '', amountPaise = {}, weightGrams = {} } = filters;
  const textOf = (value: number | undefined, unit: (value: number) => number) =>
    value === undefined ? '' : String(unit(value));
  return {
    pincode,
    amountFrom: textOf(amountPaise.from, toRupees),
    amountTo: textOf(amountPaise.to, toRupees),
    weightFrom: textOf(weightGrams.from, toKilograms),
    weightTo: textOf(weightGrams.to, toKilograms),
  };
}

/** The chosen filters with those that are typed, or what is wrong with each field. */
export function toNarrowing(
  chosen: OrderNarrowing,
  typed: TypedFilters,
): { narrowing: OrderNarrowing } | { problems: Partial<Record<TypedField, string>> } {
  const problems: Partial<Record<TypedField, string>> = {};
  const pincode = typed.pincode.replaceAll(' ', '');
  if (pincode !== '' && !PINCODE_START.test(pincode)) {
    problems.pincode = t`Type up to six digits; a pincode does not start with 0.`;
  }
  const read = (field: TypedField, parse: (text: string) => number | null) => {
    const text = typed[field].trim().replaceAll(',', '');
    if (text === '') return undefined;
    const value = parse(text);
    if (value === null) problems[field] = t`Type a number, like 500 or 2.5.`;
    return value ?? undefined;
  };
  const span = (kind: 'amount' | 'weight', parse: (text: string) => number | null) => {
    const from = read(`${kind}From`, parse);
    const to = read(`${kind}To`, parse);
    if (from !== undefined && to !== undefined && from > to) {
      problems[`${kind}To`] = t`This is less than the lower bound.`;
    }
    if (from === undefined && to === undefined) return undefined;
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  };
  const amountPaise = span('amount', parseRupees);
  const weightGrams = span('weight', parseKilograms);
  if (Object.keys(problems).length > 0) return { problems };
  const { pincode: _pincode, amountPaise: _amount, weightGrams: _weight, ...others } = chosen;
  return {
    narrowing: {
      ...others,
      ...(pincode !== '' && { pincode }),
      ...(amountPaise && { amountPaise }),
      ...(weightGrams && { weightGrams }),
    },
  };
}
