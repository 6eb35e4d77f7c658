import type { IsoDate } from '../time/calendar.ts';
import { endOfFinancialYear } from './document-number.ts';

/** Why a credit note is issued. */
export const creditReasons = ['weight_dispute', 'loss', 'correction', 'refund'] as const;
export type CreditReason = (typeof creditReasons)[number];

/**
 * The last day of a credit note for an invoice: 30 November after the end of the invoice's financial year.
 * Source: CGST Act, section 34(2).
 */
export function creditNoteDeadline(invoicedOn: IsoDate): IsoDate {
  return `${endOfFinancialYear(invoicedOn).slice(0, 4)}-11-30`;
}

/** Whether a credit note of this day may still reduce the tax of an invoice. */
export function isCreditable(invoicedOn: IsoDate, today: IsoDate): boolean {
  return today <= creditNoteDeadline(invoicedOn);
}
