/** A calendar day `yyyy-MM-dd`. */
export type IsoDate = string;

/** A range of days, both ends included. */
export interface DateRange {
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

/** The named date ranges of Spec §2, orders list. */
export const datePresets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const;
export type DatePreset = (typeof datePresets)[number];

/** India has one time zone without daylight saving, so business days need no zone data. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const isoDatePattern = /^[12]\d{3}-\d{2}-\d{2}$/;
const isoMomentPattern =
  /^([12]\d{3}-\d{2}-\d{2})[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/;

function toUtcMidnight(day: IsoDate): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function toIsoDate(utcMs: number): IsoDate {
  return new Date(utcMs).toISOString().slice(0, 10);
}

/** Returns whether a text is an existing day, `yyyy-MM-dd`, in the years 1000 to 2999. */
export function isIsoDate(text: string): boolean {
  const midnight = isoDatePattern.test(text) ? toUtcMidnight(text) : Number.NaN;
  // `Date` reads 30 February as a day of March.
  return new Date(midnight).getUTCDate() === Number(text.slice(8));
}

/** Returns the date and time in India at a moment, `yyyy-MM-ddTHH:mm:ss`. */
export function toIndianTime(moment: Date): string {
  return new Date(moment.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 19);
}

/** Returns the day in India at a moment. */
export function toBusinessDay(moment: Date): IsoDate {
  return toIndianTime(moment).slice(0, 10);
}

/** Returns midnight in India at the start of a day. */
export function startOfBusinessDay(day: IsoDate): Date {
  return new Date(toUtcMidnight(day) - INDIA_OFFSET_MS);
}

/** Returns the day `days` later, or earlier when negative. */
export function addDays(day: IsoDate, days: number): IsoDate {
  return toIsoDate(toUtcMidnight(day) + days * DAY_MS);
}

/** Returns the number of days in a range, both ends included: 1 for a single day, 0 or less for a reversed range. */
export function countDays(startDate: IsoDate, endDate: IsoDate): number {
  return (toUtcMidnight(endDate) - toUtcMidnight(startDate)) / DAY_MS + 1;
}

/** Returns the week of a day, Monday to Sunday. Spec §9. */
export function getWeekRange(day: IsoDate): DateRange {
  const daysSinceMonday = (new Date(toUtcMidnight(day)).getUTCDay() + 6) % 7;
  const monday = addDays(day, -daysSinceMonday);
  return { startDate: monday, endDate: addDays(monday, 6) };
}

/** Returns the first and the last day of the month of a day. */
export function getMonthRange(day: IsoDate): DateRange {
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  const dayInNextMonth = addDays(firstOfMonth, 31);
  const firstOfNextMonth = `${dayInNextMonth.slice(0, 7)}-01`;
  return { startDate: firstOfMonth, endDate: addDays(firstOfNextMonth, -1) };
}

/** Returns the range of a preset on the day `today`. Weeks and months are whole, so a range can end after `today`. */
export function getDateRange(preset: DatePreset, today: IsoDate): DateRange {
  switch (preset) {
    case 'today':
      return { startDate: today, endDate: today };
    case 'yesterday': {
      const yesterday = addDays(today, -1);
      return { startDate: yesterday, endDate: yesterday };
    }
    case 'thisWeek':
      return getWeekRange(today);
    case 'lastWeek':
      return getWeekRange(addDays(today, -7));
    case 'thisMonth':
      return getMonthRange(today);
    case 'lastMonth':
      return getMonthRange(addDays(getMonthRange(today).startDate, -1));
  }
}

/** Formats a day as `dd-MM-yyyy`, the display format of spec §9. */
export function formatDayMonthYear(day: IsoDate): string {
  return day.split('-').reverse().join('-');
}

/** Returns the day of a text `dd-MM-yyyy`; null for other texts and for days that do not exist. */
export function parseDayMonthYear(text: string): IsoDate | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const day = `${match[3]}-${match[2]}-${match[1]}`;
  return isIsoDate(day) ? day : null;
}

/**
 * Reads a date typed into the date picker: slashes are read as `MM/dd/yyyy` (Spec §5, date range), dashes as
 * `dd-MM-yyyy`, as the picker shows it. Returns null for other texts and for days that do not exist.
 */
export function parseTypedDate(text: string): IsoDate | null {
  const match = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const [, first = '', separator, second = '', year = ''] = match;
  const [day, month] = separator === '/' ? [second, first] : [first, second];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : null;
}

/** Formats a day as `dd/MM/yyyy`, the order date on screens and in the API. Spec §2, Add Order. */
export function formatOrderDate(day: IsoDate): string {
  return day.split('-').reverse().join('/');
}

/**
 * Reads an order date: `dd/MM/yyyy`, `dd-MM-yyyy`, `yyyy-MM-dd`, or an ISO 8601 date-time. A date-time with an offset
 * is converted to its day in India; without an offset, its day is used as written. Returns null for other texts and for
 * days that do not exist.
 */
export function parseOrderDate(text: string): IsoDate | null {
  const trimmedText = text.trim();
  if (isIsoDate(trimmedText)) return trimmedText;
  const match = isoMomentPattern.exec(trimmedText);
  if (match === null) return parseDayMonthYear(trimmedText.replaceAll('/', '-'));
  const [, day = '', offset] = match;
  if (!isIsoDate(day)) return null;
  return offset === undefined ? day : toBusinessDay(new Date(trimmedText.replace(' ', 'T')));
}

/** Reads an ISO 8601 date-time, in India if it has no offset; null for anything else and for days that do not exist. */
export function parseMoment(text: string): Date | null {
  const [, day = '', offset] = isoMomentPattern.exec(text) ?? [];
  if (!isIsoDate(day)) return null;
  const iso = text.replace(' ', 'T');
  return new Date(offset === undefined ? `${iso}+05:30` : iso);
}
