import type { IsoDate } from '../../values/time/calendar.ts';
import { getFinancialYearEnd } from './document-number.ts';

export const creditReasons = ['weight_dispute', 'loss', 'correction', 'refund'] as const;
export type CreditReason = (typeof creditReasons)[number];

/** Returns the last day on which a credit note can reduce the tax of a supply. Source: CGST Act, section 34(2). */
export function computeCreditNoteDeadline(suppliedOn: IsoDate): IsoDate {
  return `${getFinancialYearEnd(suppliedOn).slice(0, 4)}-11-30`;
}

/** Returns whether a credit note issued today can reduce the tax of a supply. */
export function isCreditable(suppliedOn: IsoDate, today: IsoDate): boolean {
  return today <= computeCreditNoteDeadline(suppliedOn);
}
