import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { createRecharge } from '@shipdesk/contract/money/recharges';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { type RechargeMode, rechargeAmountProblem } from '@shipdesk/domain/money/recharge/recharge';
import { parseRupees, rupeesOf } from '@shipdesk/domain/values/money/money';
import type { FieldErrors } from 'react-hook-form';
import { problemText } from '../../i18n/problem-texts.ts';

export interface RechargeForm {
  mode: RechargeMode;
  rupees: string;
  utr: string;
}

/** An amount in paise as the field shows it. */
export const amountText = (paise: number) => String(rupeesOf(paise));

/** Validates the form without the server. */
export function resolveRecharge(values: RechargeForm) {
  const errors: FieldErrors<RechargeForm> = {};
  const problem = rechargeAmountProblem(parseRupees(values.rupees) ?? Number.NaN);
  if (problem) {
    errors.rupees = {
      type: 'rule',
      message: problemText(problem),
    };
  }
  if (values.mode === 'offline' && parseUtr(values.utr) === null) {
    errors.utr = { type: 'rule', message: problemText({ code: 'transfer_reference_invalid' }) };
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}

export function rechargePayload({
  mode,
  rupees,
  utr,
}: RechargeForm): BodyOf<typeof createRecharge> {
  const amountPaise = parseRupees(rupees) ?? 0;
  return mode === 'offline' ? { mode, amountPaise, utr: utr.trim() } : { mode, amountPaise };
}
