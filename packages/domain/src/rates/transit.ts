import { addDays, type IsoDate } from '../values/time/calendar.ts';

/** National holidays, `MM-dd`, without deliveries: Republic Day, Independence Day, Gandhi Jayanti. */
const holidays: ReadonlySet<string> = new Set(['01-26', '08-15', '10-02']);

/** Returns whether carriers deliver on a day: not on Sundays and national holidays. */
export function isDeliveryDay(day: IsoDate): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !holidays.has(day.slice(5));
}

/** Returns the day that is `deliveryDays` delivery days after the handover on `start`. */
export function computeExpectedDay(start: IsoDate, deliveryDays: number): IsoDate {
  let day = start;
  let remainingDays = deliveryDays;
  while (remainingDays > 0) {
    day = addDays(day, 1);
    if (isDeliveryDay(day)) remainingDays -= 1;
  }
  return day;
}
