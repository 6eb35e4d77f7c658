import type { IsoDate } from '../../values/time/calendar.ts';
import { getFinancialYear } from '../invoice/document-number.ts';

/**
 * The legal provision for deducting tax from payments to contractors, such as carriers of goods. Source: Income-tax Act
 * 2025, in force since 1 April 2026; before that, section 194C of the Act of 1961.
 */
export interface TdsProvision {
  readonly from: IsoDate;
  readonly section: string;
  /** The payment code in the TDS return. */
  readonly paymentCode: string;
}

const provisions: readonly TdsProvision[] = [
  { from: '2026-04-01', section: '393(1) Table 6(i)', paymentCode: '1017' },
  { from: '1961-04-01', section: '194C', paymentCode: '94C' },
];

/** The rates of the provision in percent: for individuals and Hindu undivided families, and for other payees. */
export const tdsPercents = [1, 2] as const;

export type TdsPercent = (typeof tdsPercents)[number];

/** Returns the provision in force on the day of a payment. Throws `RangeError` for a day before April 1961. */
export function findTdsProvision(day: IsoDate): TdsProvision {
  const provision = provisions.find(({ from }) => from <= day);
  if (provision === undefined) throw new RangeError(`no provision for TDS on ${day}`);
  return provision;
}

const PAISE_PER_RUPEE = 100;

/** Returns the tax on an amount before GST, in paise, rounded to a whole rupee. */
export function computeTdsPaise(taxablePaise: number, percent: TdsPercent): number {
  return Math.round((taxablePaise * percent) / 100 / PAISE_PER_RUPEE) * PAISE_PER_RUPEE;
}

/** Returns the quarter of a day in its financial year, such as `2026-27 Q3`. TDS returns are filed by quarter. */
export function formatTdsQuarter(day: IsoDate): string {
  const year = getFinancialYear(day);
  const monthsSinceApril = (Number(day.slice(5, 7)) + 8) % 12;
  return `${year}-${String(year + 1).slice(2)} Q${Math.floor(monthsSinceApril / 3) + 1}`;
}

/** Returns the canonical spelling of a certificate number of 5 to 20 characters, else null. TRACES uses 7. */
export function parseCertificateNumber(text: string): string | null {
  const number = text.trim().toUpperCase();
  return /^[A-Z\d]{5,20}$/.test(number) ? number : null;
}

/** Returns the part of a payment, in paise, that pays the invoice amount before GST. */
export function computePaidBasePaise(
  { billedPaise, gstPaise }: { readonly billedPaise: number; readonly gstPaise: number },
  paidPaise: number,
): number {
  if (billedPaise <= 0) return 0;
  return Math.round((paidPaise * (billedPaise - gstPaise)) / billedPaise);
}
