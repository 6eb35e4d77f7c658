import { getNow } from './noon.ts';

const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** Returns the day `offset` days from today in India (`yyyy-MM-dd`). Uses no code under test. */
export function getDayFromToday(offset = 0): string {
  return new Date(getNow() + INDIA_OFFSET_MS + offset * DAY_MS).toISOString().slice(0, 10);
}

/** Formats `yyyy-MM-dd` as `dd-MM-yyyy`, or with another separator. */
export function formatDayFirst(day: string, separator = '-'): string {
  return day.split('-').reverse().join(separator);
}
