import type { IsoDate } from '../../values/time/calendar.ts';

/** The series of tax documents: invoices and credit notes are numbered apart. */
export type DocumentSeries = 'INV' | 'CRN';

const DIGITS = 6;
const numberPattern = /^[A-Za-z0-9][A-Za-z0-9\-/]{0,15}$/;

/** Returns the year in which the financial year of a day begins: 1 April to 31 March. */
function getFinancialYear(day: IsoDate): number {
  const year = Number(day.slice(0, 4));
  return Number(day.slice(5, 7)) < 4 ? year - 1 : year;
}

/** `2627` for a day of the financial year 2026-27. */
export function formatFinancialYear(day: IsoDate): string {
  const year = getFinancialYear(day);
  return `${String(year).slice(2)}${String(year + 1).slice(2)}`;
}

/** Returns the last day of the financial year of a day, 31 March. */
export function getFinancialYearEnd(day: IsoDate): IsoDate {
  return `${getFinancialYear(day) + 1}-03-31`;
}

/** Returns whether a text may number a tax document. Source: CGST Rules, rule 46(b). */
export function isDocumentNumber(text: string): boolean {
  return numberPattern.test(text);
}

/** `INV/2627/000123`. Throws `RangeError` for a position that needs more than 16 characters. */
export function formatDocumentNumber(
  series: DocumentSeries,
  day: IsoDate,
  position: number,
): string {
  const number = `${series}/${formatFinancialYear(day)}/${String(position).padStart(DIGITS, '0')}`;
  if (!isDocumentNumber(number)) throw new RangeError(`The series ${series} is full.`);
  return number;
}
