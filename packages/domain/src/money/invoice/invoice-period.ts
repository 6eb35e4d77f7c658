import {
  addDays,
  type DateRange,
  getMonthRange,
  type IsoDate,
  startOfBusinessDay,
} from '../../values/time/calendar.ts';

export const invoiceCycles = ['month', 'half_month'] as const;
export type InvoiceCycle = (typeof invoiceCycles)[number];

const FIRST_HALF_LAST_DAY = 15;
/** Within this time after midnight, the server posts the charges that were in progress at midnight. */
const CLOSING_DELAY_MS = 15 * 60 * 1000;

/** Returns the invoice period that begins on a day and ends with its half month or month. */
export function computePeriod(day: IsoDate, cycle: InvoiceCycle): DateRange {
  const isFirstHalf = cycle === 'half_month' && Number(day.slice(8)) <= FIRST_HALF_LAST_DAY;
  const endDate = isFirstHalf
    ? `${day.slice(0, 7)}-${FIRST_HALF_LAST_DAY}`
    : getMonthRange(day).endDate;
  return { startDate: day, endDate };
}

/** Returns when the charges of a period are complete: shortly after the period ends in India. */
export function getClosingTime({ endDate }: DateRange): Date {
  return new Date(startOfBusinessDay(addDays(endDate, 1)).getTime() + CLOSING_DELAY_MS);
}

/** Returns the closed periods from a day on, oldest first, without gaps even after a change of the cycle. */
export function listClosedPeriods(from: IsoDate, cycle: InvoiceCycle, now: Date): DateRange[] {
  const periods: DateRange[] = [];
  let period = computePeriod(from, cycle);
  while (getClosingTime(period).getTime() <= now.getTime()) {
    periods.push(period);
    period = computePeriod(addDays(period.endDate, 1), cycle);
  }
  return periods;
}
