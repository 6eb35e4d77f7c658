import {
  addDays,
  type DateRange,
  getMonthRange,
  type IsoDate,
  startOfBusinessDay,
  toBusinessDay,
} from '../values/time/calendar.ts';

export const cadences = ['daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof cadences)[number];

/** The last day of the month on which a schedule can run. Every month has this day. */
export const LAST_SCHEDULED_DAY = 28;

/** The time when a schedule runs, in Indian time. */
export interface ScheduleTimes {
  readonly cadence: Cadence;
  /** Weekly: 1 is Monday, 7 is Sunday. Monthly: the day of the month. 1 for a daily schedule. */
  readonly day: number;
  readonly hour: number;
}

const HOUR_MS = 3_600_000;
const MAX_DAYS_BETWEEN_RUNS = 31;

/** Returns whether the day and hour are valid for the cadence. */
export function isScheduleTime({ cadence, day, hour }: ScheduleTimes): boolean {
  const lastDay = { daily: 1, weekly: 7, monthly: LAST_SCHEDULED_DAY }[cadence];
  return (
    Number.isInteger(day) &&
    day >= 1 &&
    day <= lastDay &&
    Number.isInteger(hour) &&
    hour >= 0 &&
    hour <= 23
  );
}

const getWeekday = (day: IsoDate) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

function runsOn({ cadence, day }: ScheduleTimes, date: IsoDate): boolean {
  if (cadence === 'daily') return true;
  return cadence === 'weekly' ? getWeekday(date) === day : Number(date.slice(8)) === day;
}

/** Returns the first time after `after` at which a schedule runs. Throws for a day that its cadence does not have. */
export function computeNextRun(times: ScheduleTimes, after: Date): Date {
  const today = toBusinessDay(after);
  for (let days = 0; days <= MAX_DAYS_BETWEEN_RUNS; days += 1) {
    const date = addDays(today, days);
    const runAt = new Date(startOfBusinessDay(date).getTime() + times.hour * HOUR_MS);
    if (runAt > after && runsOn(times, date)) return runAt;
  }
  throw new RangeError(`a ${times.cadence} schedule has no day ${times.day}`);
}

/** Returns the days that a run covers: the day, the seven days or the calendar month before it. */
export function getScheduledPeriod(cadence: Cadence, runAt: Date): DateRange {
  const today = toBusinessDay(runAt);
  const yesterday = addDays(today, -1);
  if (cadence === 'daily') return { startDate: yesterday, endDate: yesterday };
  if (cadence === 'weekly') return { startDate: addDays(today, -7), endDate: yesterday };
  return getMonthRange(addDays(`${today.slice(0, 7)}-01`, -1));
}
