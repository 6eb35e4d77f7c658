import {
  addDays,
  countDays,
  type IsoDate,
  isIsoDate,
  parseOrderDate,
} from '../../values/time/calendar.ts';

/** The first part of dates such as 05/11/2026. All dates of a column have the same order. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** Day 0 of Excel's calendar. */
const EXCEL_EPOCH = '1899-12-30';
/** Excel serial numbers from 2009 to 2064: order dates that lost their cell format. */
const FIRST_SERIAL = 40_000;
const LAST_SERIAL = 60_000;
/** Order dates more than `MAX_DAYS_PAST` days before today or `MAX_DAYS_AHEAD` days after it get a warning. */
export const MAX_DAYS_PAST = 60;
export const MAX_DAYS_AHEAD = 7;

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const timePart =
  /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]\.?M\.?)?(?: ?(?:IST|\+05:?30))?$/i;
/** `+0530`, `GMT+0530`, `+0530 IST`, ` IST` or ` UTC` at the end of a time. */
const zonePart = / ?(?:(?:UTC|GMT)?([+-]\d{2}):?(\d{2})(?: ?\(?IST\)?)?|(IST)|(UTC|GMT|Z))$/i;
const numericDate = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;

function toIsoDate(year: string, month: string | number, day: string): IsoDate | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const iso = `${fullYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : null;
}

function readNumericDate(text: string, order: DateOrder): IsoDate | null {
  const [, first = '', , second = '', year = ''] = numericDate.exec(text) ?? [];
  return order === 'dayFirst' ? toIsoDate(year, second, first) : toIsoDate(year, first, second);
}

function readDateWithMonthName(text: string): IsoDate | null {
  const dayFirstMatch = /^(\d{1,2})[ ./-]([a-z]{3,9})[ .,/-]+(\d{4}|\d{2})$/i.exec(text);
  const nameFirstMatch = /^([a-z]{3,9})[ .-]+(\d{1,2})[ ,.-]+(\d{4})$/i.exec(text);
  const [name = '', day = '', year = ''] =
    dayFirstMatch !== null
      ? [dayFirstMatch[2], dayFirstMatch[1], dayFirstMatch[3]]
      : [nameFirstMatch?.[1], nameFirstMatch?.[2], nameFirstMatch?.[3]];
  const month = monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : toIsoDate(year, month, day);
}

function readSerial(text: string): IsoDate | null {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? addDays(EXCEL_EPOCH, serial) : null;
}

/**
 * Reads an order date of a bulk file: numbers in the order of the column, `yyyy-mm-dd`, `21-Nov-26`, `Nov 21, 2026` or
 * an Excel date number, each with or without a time. Returns null for other texts.
 */
export function readBulkDate(cell: string, order: DateOrder): IsoDate | null {
  const text = cell.replace(timePart, '').trim();
  if (numericDate.test(text)) return readNumericDate(text, order);
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(text) ?? [];
  return (
    toIsoDate(year, month, day) ??
    readDateWithMonthName(text) ??
    readSerial(text) ??
    parseOrderDate(cell.includes(':') ? cell.replace(zonePart, toIsoZone) : cell)
  );
}

function toIsoZone(
  _: string,
  hours?: string,
  minutes?: string,
  ist?: string,
  utc?: string,
): string {
  if (ist !== undefined) return '+05:30';
  return utc === undefined ? `${hours}:${minutes}` : 'Z';
}

/** Returns the date with its month name, which is unambiguous: `5 Nov 2026`. */
export function formatSpelledDate(day: IsoDate): string {
  const month = monthNames[Number(day.slice(5, 7)) - 1] ?? '';
  const name = month.charAt(0).toUpperCase() + month.slice(1);
  return `${Number(day.slice(8))} ${name} ${day.slice(0, 4)}`;
}

/** Returns whether an order date is so far from today that it gets a warning. */
export function isFarDate(day: IsoDate, today: IsoDate): boolean {
  const daysAhead = countDays(today, day) - 1;
  return daysAhead > MAX_DAYS_AHEAD || daysAhead < -MAX_DAYS_PAST;
}

export interface DateReading {
  /** Null when the seller has to choose. */
  readonly order: DateOrder | null;
  /** True if two dates contradict each other, or if some have two readings and no date shows the order. */
  readonly isAmbiguous: boolean;
  /** Two dates that contradict each other, or one that has two readings, as written; empty if not ambiguous. */
  readonly examples: readonly string[];
}

/**
 * Finds the order of the dates in a column: the order that fits all cells, or null if neither does. If both fit, it is
 * day first, or null if only day first gives dates far from today. Call `add` with every cell, then read `reading`.
 */
export class DateColumnScan {
  readonly #today: IsoDate;
  #dayFirstText: string | null = null;
  #monthFirstText: string | null = null;
  #ambiguousText: string | null = null;
  #isFar: Record<DateOrder, boolean> = { dayFirst: false, monthFirst: false };

  constructor(today: IsoDate) {
    this.#today = today;
  }

  add(cell: string): void {
    const text = cell.replace(timePart, '').trim();
    if (!numericDate.test(text)) return;
    const dayFirst = readNumericDate(text, 'dayFirst');
    const monthFirst = readNumericDate(text, 'monthFirst');
    if (dayFirst === null && monthFirst === null) return;
    if (monthFirst === null) this.#dayFirstText ??= text;
    else if (dayFirst === null) this.#monthFirstText ??= text;
    else {
      if (dayFirst !== monthFirst) this.#ambiguousText ??= text;
      this.#isFar.dayFirst ||= isFarDate(dayFirst, this.#today);
      this.#isFar.monthFirst ||= isFarDate(monthFirst, this.#today);
    }
  }

  get reading(): DateReading {
    const [dayFirstText, monthFirstText, ambiguousText] = [
      this.#dayFirstText,
      this.#monthFirstText,
      this.#ambiguousText,
    ];
    if (dayFirstText !== null && monthFirstText !== null) {
      return { order: null, isAmbiguous: true, examples: [dayFirstText, monthFirstText] };
    }
    if (monthFirstText !== null) return { order: 'monthFirst', isAmbiguous: false, examples: [] };
    if (dayFirstText !== null || ambiguousText === null)
      return { order: 'dayFirst', isAmbiguous: false, examples: [] };
    const isUnclear = this.#isFar.dayFirst && !this.#isFar.monthFirst;
    return { order: isUnclear ? null : 'dayFirst', isAmbiguous: true, examples: [ambiguousText] };
  }
}
