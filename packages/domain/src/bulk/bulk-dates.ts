import { addDays, formatOrderDate, isIsoDate, parseOrderDate } from '../time/calendar.ts';

interface DateReading {
  readonly text: string;
  readonly problem: string | null;
  readonly repair: string | null;
}

/** Day 0 of Excel's calendar. */
const EXCEL_EPOCH = '1899-12-30';
/** Days of 2009 to 2064: what an order date without its format looks like. */
const FIRST_SERIAL = 40_000;
const LAST_SERIAL = 60_000;

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const timePart = /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]\.?M\.?)?$/i;

function isoOf(year: string, month: number, day: string): string | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const iso = `${fullYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : null;
}

/**
 * Reads the order date of a bulk file: day before month, with slashes, dashes or points and two or
 * four digits of the year; `yyyy-mm-dd`; `21-Nov-26`; an Excel date number; any of them with a
 * time. A date that only makes sense with the month first is read so, and named. The text is `dd/mm/yyyy`.
 */
export function readBulkDate(text: string): DateReading {
  const iso = parseOrderDate(text);
  if (iso !== null) return { text: formatOrderDate(iso), problem: null, repair: null };
  const repaired = (day: string | null, note: string): DateReading =>
    day === null
      ? { text, problem: 'Enter a date as dd/mm/yyyy', repair: null }
      : { text: formatOrderDate(day), problem: null, repair: `${note} ${formatOrderDate(day)}` };

  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text));
    const isDate = serial >= FIRST_SERIAL && serial <= LAST_SERIAL;
    return repaired(isDate ? addDays(EXCEL_EPOCH, serial) : null, 'Excel date number, read as');
  }

  const day = text.replace(timePart, '');
  const named = /^(\d{1,2})[ ./-]([a-z]{3,9})[ .,/-]+(\d{4}|\d{2})$/i.exec(day);
  if (named !== null) {
    const [, date = '', name = '', year = ''] = named;
    const month = monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
    return repaired(month === 0 ? null : isoOf(year, month, date), 'Read as');
  }

  const [, first = '', second = '', year = ''] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(day) ?? [];
  if (Number(second) > 12 && Number(first) <= 12) {
    return repaired(isoOf(year, Number(first), second), 'Month before day, read as');
  }
  return repaired(isoOf(year, Number(second), first), 'Read as');
}
