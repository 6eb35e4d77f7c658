import type { IsoDate } from '../../values/time/calendar.ts';

export type DocumentSeries = 'INV' | 'CRN';

const MIN_POSITION_DIGITS = 6;
const numberPattern = /^[A-Za-z0-9][A-Za-z0-9\-/]{0,15}$/;

/** Returns the year in which the financial year (1 April to 31 March) of a day begins. */
export function getFinancialYear(day: IsoDate): number {
  const year = Number(day.slice(0, 4));
  return Number(day.slice(5, 7)) < 4 ? year - 1 : year;
}

/** Returns the financial year of a day, such as `2627` for 2026-27. */
export function formatFinancialYear(day: IsoDate): string {
  const year = getFinancialYear(day);
  return `${String(year).slice(2)}${String(year + 1).slice(2)}`;
}

/** Returns the last day of the financial year of a day, 31 March. */
export function getFinancialYearEnd(day: IsoDate): IsoDate {
  return `${getFinancialYear(day) + 1}-03-31`;
}

/** Returns whether a text may be the number of a tax document. Source: CGST Rules, rule 46(b). */
export function isDocumentNumber(text: string): boolean {
  return numberPattern.test(text);
}

/** Returns a number such as `INV/2627/000123`. Throws `RangeError` when it would exceed 16 characters. */
export function formatDocumentNumber(
  series: DocumentSeries,
  day: IsoDate,
  position: number,
): string {
  const digits = String(position).padStart(MIN_POSITION_DIGITS, '0');
  const number = `${series}/${formatFinancialYear(day)}/${digits}`;
  if (!isDocumentNumber(number)) throw new RangeError(`The series ${series} is full.`);
  return number;
}
