import { t } from '@lingui/core/macro';
import type { OrderOutcome } from '@shipdesk/domain/shipping/analytics/outcome';
import type { ParcelAlert } from '@shipdesk/domain/shipping/attention';
import type { RiskLevel } from '@shipdesk/domain/shipping/risk/rto-risk';
import { kilogramsOf, parseKilograms } from '@shipdesk/domain/values/measure/quantity';
import { parseRupees, rupeesOf } from '@shipdesk/domain/values/money/money';
import { type OrderNarrowing, PINCODE_START } from '../../product/order-narrowing.ts';

/** The choice of a select that filters nothing. */
export const ANY = 'any';

/** The form values of the filters. */
export interface OrderFiltersForm {
  payment: 'any' | 'cod' | 'prepaid';
  carrier: string;
  warehouseId: string;
  zones: NonNullable<OrderNarrowing['zones']>;
  states: readonly string[];
  pincode: string;
  amountFrom: string;
  amountTo: string;
  weightFrom: string;
  weightTo: string;
  tag: string;
  importId: string;
  attention: 'any' | ParcelAlert;
  outcome: 'any' | OrderOutcome;
  risk: 'any' | RiskLevel;
}

export type TypedField = 'pincode' | 'amountFrom' | 'amountTo' | 'weightFrom' | 'weightTo';

export const emptyFilters: OrderFiltersForm = {
  payment: ANY,
  carrier: ANY,
  warehouseId: ANY,
  zones: [],
  states: [],
  pincode: '',
  amountFrom: '',
  amountTo: '',
  weightFrom: '',
  weightTo: '',
  tag: ANY,
  importId: ANY,
  attention: ANY,
  outcome: ANY,
  risk: ANY,
};

export function formOf(narrowing: OrderNarrowing): OrderFiltersForm {
  const { amountPaise = {}, weightGrams = {} } = narrowing;
  const shown = (value: number | undefined, unit: (value: number) => number) =>
    value === undefined ? '' : String(unit(value));
  return {
    payment: narrowing.payment ?? ANY,
    carrier: narrowing.carrier ?? ANY,
    warehouseId: narrowing.warehouseId ?? ANY,
    zones: narrowing.zones ?? [],
    states: narrowing.states ?? [],
    pincode: narrowing.pincode ?? '',
    amountFrom: shown(amountPaise.from, rupeesOf),
    amountTo: shown(amountPaise.to, rupeesOf),
    weightFrom: shown(weightGrams.from, kilogramsOf),
    weightTo: shown(weightGrams.to, kilogramsOf),
    tag: narrowing.tag ?? ANY,
    importId: narrowing.importId ?? ANY,
    attention: narrowing.attention ?? ANY,
    outcome: narrowing.outcome ?? ANY,
    risk: narrowing.risk ?? ANY,
  };
}

/** The filters of the form, or what is wrong with each field. */
export function narrowingOf(
  form: OrderFiltersForm,
): { narrowing: OrderNarrowing } | { problems: Partial<Record<TypedField, string>> } {
  const problems: Partial<Record<TypedField, string>> = {};
  const pincode = form.pincode.replaceAll(' ', '');
  if (pincode !== '' && !PINCODE_START.test(pincode)) {
    problems.pincode = t`Type up to six digits; a pincode does not start with 0.`;
  }
  const read = (field: Exclude<TypedField, 'pincode'>, parse: (text: string) => number | null) => {
    const text = form[field].trim().replaceAll(',', '');
    if (text === '') return undefined;
    const value = parse(text);
    if (value === null) problems[field] = t`Type a number, like 500 or 2.5.`;
    return value ?? undefined;
  };
  const span = (from: number | undefined, to: number | undefined, last: TypedField) => {
    if (from !== undefined && to !== undefined && from > to) {
      problems[last] = t`This is less than the lower bound.`;
    }
    if (from === undefined && to === undefined) return undefined;
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  };
  const amountPaise = span(
    read('amountFrom', parseRupees),
    read('amountTo', parseRupees),
    'amountTo',
  );
  const weightGrams = span(
    read('weightFrom', parseKilograms),
    read('weightTo', parseKilograms),
    'weightTo',
  );
  if (Object.keys(problems).length > 0) return { problems };
  return {
    narrowing: {
      ...(form.payment !== ANY && { payment: form.payment }),
      ...(form.carrier !== ANY && { carrier: form.carrier }),
      ...(form.warehouseId !== ANY && { warehouseId: form.warehouseId }),
      ...(form.zones.length > 0 && { zones: [...form.zones] }),
      ...(form.states.length > 0 && { states: [...form.states] }),
      ...(pincode !== '' && { pincode }),
      ...(amountPaise && { amountPaise }),
      ...(weightGrams && { weightGrams }),
      ...(form.tag !== ANY && { tag: form.tag }),
      ...(form.importId !== ANY && { importId: form.importId }),
      ...(form.attention !== ANY && { attention: form.attention }),
      ...(form.outcome !== ANY && { outcome: form.outcome }),
      ...(form.risk !== ANY && { risk: form.risk }),
    },
  };
}
