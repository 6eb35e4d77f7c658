import { t } from '@lingui/core/macro';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { type IsoDate, parseDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import type { FieldErrors } from 'react-hook-form';
import { problemText } from '../../i18n/problem-texts.ts';

export interface RecordForm {
  /** dd-MM-yyyy. */
  receivedOn: string;
  utr: string;
  rupees: string;
}

/** What is wrong with the fields of a remittance. */
export function recordErrors(
  { receivedOn, utr, rupees }: RecordForm,
  today: IsoDate,
): FieldErrors<RecordForm> {
  const errors: FieldErrors<RecordForm> = {};
  const day = parseDayMonthYear(receivedOn.trim());
  if (day === null || day > today) {
    const message = problemText({ code: 'carrier_remittance_day_invalid' });
    errors.receivedOn = { type: 'rule', message };
  }
  if (parseUtr(utr) === null) {
    errors.utr = { type: 'rule', message: problemText({ code: 'utr_invalid' }) };
  }
  if ((parseRupees(rupees) ?? 0) <= 0) {
    errors.rupees = { type: 'rule', message: t`Enter the amount that the bank received` };
  }
  return errors;
}

/** The query of valid fields. */
export function recordQuery({ receivedOn, utr, rupees }: RecordForm) {
  return {
    receivedOn: parseDayMonthYear(receivedOn.trim()) ?? '',
    utr: utr.trim(),
    receivedPaise: String(parseRupees(rupees) ?? 0),
  };
}
