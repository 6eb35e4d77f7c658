import { emailProblem } from '../../values/contact/contact-rules.ts';
import { formatOrderDate, type IsoDate, parseOrderDate } from '../../values/time/calendar.ts';
import { readCode, readHsn, readPincode } from './bulk-codes.ts';
import { type BulkField, type BulkKind, bulkColumnRules } from './bulk-columns.ts';
import {
  type DateOrder,
  isFarDate,
  MAX_DAYS_AHEAD,
  MAX_DAYS_PAST,
  readBulkDate,
} from './bulk-dates.ts';
import { readCount, readLength, readMoney, readWeight } from './bulk-numbers.ts';
import { readMobile, readPhone } from './bulk-phones.ts';
import type { BulkNote, CellProblem } from './bulk-problems.ts';
import { type BulkReading, readAs, withoutPointZero } from './bulk-reading.ts';
import { readState } from './bulk-states.ts';

/** The reading of one cell. */
export interface BulkCell {
  /** The value for the API; empty for `none` and `missing`; the cleaned text when it cannot be read. */
  readonly text: string;
  /** `none`: the cell states that there is no value. `missing`: it is empty or has an Excel error value. */
  readonly state: 'value' | 'none' | 'missing';
  /** The problem of the cell, or null. */
  readonly problem: CellProblem | null;
  /** The value as read, where it differs from the cell; or null. */
  readonly repair: BulkNote | null;
  /** Why an accepted value looks odd, or null. */
  readonly warning: BulkNote | null;
  /** Whether the column may have no value. */
  readonly mayBeNone: boolean;
}

/** Most cells: words of plain characters with single spaces, without Excel's prefixes. */
const clean = /^(?!['=])[!-~]+(?: [!-~]+)*$/;
/** Any character outside printable ASCII. */
const notPlain = /[^ -~]/;
const wrapped = /^="([^"]*)"$/;
/** The leading apostrophe with which Excel stores a number as text. */
const apostrophes = /^['\s]+/;
/** Invisible characters: controls other than white space, zero-width and direction marks. */
const invisible =
  /\ufeff|(?!\s)[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]/gu;
/** Joiners are part of Indian scripts and emoji, so they are removed only where they join nothing. */
const strayJoiner = /(?<![\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]+/gu;

/**
 * A cell without the additions of editors and Excel: invisible characters, odd spaces,
 * typographic quotes and dashes, and the `="..."` and leading `'` with which Excel stores a number as text.
 */
export function cleanBulkText(cell: string): string {
  if (clean.test(cell)) return cell;
  let text = cell;
  if (notPlain.test(text)) {
    text = text
      .normalize('NFC')
      .replace(invisible, '')
      .replace(strayJoiner, '')
      .replace(/[\u2018\u2019\u201b\u2032]/g, "'")
      .replace(/[\u201c\u201d\u201f\u2033]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/\s+/g, ' ');
  } else text = text.replace(/ +/g, ' ');
  text = text.replace(apostrophes, '').trim();
  const inner = wrapped.exec(text)?.[1];
  return inner === undefined ? text : inner.replace(apostrophes, '').trim();
}

/** Zeros of the decimal digits of Indian and Arabic scripts. */
const digitZeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66,
] as const;

/** For codes and numbers: compatibility forms and the digits of every Indian script become ASCII. */
function asciiOf(text: string): string {
  if (!notPlain.test(text)) return text;
  const compatible = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return compatible.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = digitZeros.find((candidate) => code >= candidate && code < candidate + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

const excelError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/i;
const noneMark = /^(?:N\.?\/?A\.?|NULL|NIL|NONE|-+)$/i;

/** A value with its unit, or with a second one, may be longer than the value alone. */
const MAX_NOTATION = 60;

/** Options of a reading. */
export interface BulkReadOptions {
  /** The date order of the file; day first by default. */
  readonly dateOrder?: DateOrder;
  /** Dates far from this day get a warning. */
  readonly today?: IsoDate;
}

/**
 * Reads one cell of a bulk file. Repairs what Excel changed without losing digits and rejects ambiguous values.
 * Returns phones as ten digits, pincodes as six, dates as `dd/mm/yyyy`, payment types as `prepaid` or `cod`, weights
 * in kilograms, lengths in centimetres, states by their full names, and numbers as digits with a decimal point.
 */
export function readBulkCell(
  field: BulkField,
  cell: string,
  options: BulkReadOptions = {},
): BulkCell {
  const { kind, maxLength, mayBeNone } = bulkColumnRules[field];
  const isText = kind === 'text' || kind === 'id' || kind === 'email' || kind === 'state';
  const cleaned = isText ? cleanBulkText(cell) : asciiOf(cleanBulkText(cell));
  if (cleaned === '' || excelError.test(cleaned)) return withoutText('missing', mayBeNone);
  if (noneMark.test(cleaned)) return withoutText(mayBeNone ? 'none' : 'missing', mayBeNone);
  const isReadable = cleaned.length <= Math.max(maxLength, MAX_NOTATION);
  const reading = isReadable ? readers[kind](cleaned, options) : { text: cleaned };
  const { text, problem, repair, warning } = reading;
  return {
    text,
    state: 'value',
    problem: problem ?? (text.length > maxLength ? tooLong(text, maxLength) : null),
    repair: repair ?? null,
    warning: warning ?? null,
    mayBeNone,
  };
}

function tooLong({ length }: string, max: number): CellProblem {
  return { code: 'cell_too_long', params: { max, length } };
}

function withoutText(state: 'none' | 'missing', mayBeNone: boolean): BulkCell {
  return { text: '', state, problem: null, repair: null, warning: null, mayBeNone };
}

function readDate(cell: string, { dateOrder = 'dayFirst', today }: BulkReadOptions): BulkReading {
  const day = readBulkDate(cell, dateOrder);
  if (day === null) {
    const isOther = readBulkDate(cell, dateOrder === 'dayFirst' ? 'monthFirst' : 'dayFirst');
    if (isOther !== null) {
      return { text: cell, problem: { code: 'date_order_differs', params: { order: dateOrder } } };
    }
    const isDayFirst = dateOrder === 'dayFirst';
    const code = isDayFirst ? 'order_date_invalid' : 'month_first_date_invalid';
    return { text: cell, problem: { code } };
  }
  const isAsWritten = parseOrderDate(cell) === day;
  return {
    text: formatOrderDate(day),
    repair: isAsWritten ? null : { code: 'date_read_as', params: { day } },
    warning: today !== undefined && isFarDate(day, today) ? farDate(day, today) : null,
  };
}

function farDate(day: IsoDate, today: IsoDate): BulkNote {
  return day < today
    ? { code: 'date_long_past', params: { day, days: MAX_DAYS_PAST } }
    : { code: 'date_far_ahead', params: { day, days: MAX_DAYS_AHEAD } };
}

function readPayment(text: string): BulkReading {
  if (/^(?:cod|c\.o\.d\.?|cash on delivery)$/i.test(text)) return { text: 'cod' };
  if (/^(?:pre[- ]?paid|ppd)$/i.test(text)) return { text: 'prepaid' };
  if (/^cash$/i.test(text)) return { text: 'cod', repair: readAs('cod') };
  if (/^paid$/i.test(text)) return { text: 'prepaid', repair: readAs('prepaid') };
  return { text, problem: { code: 'payment_type_invalid' } };
}

const readers: Readonly<
  Record<BulkKind, (cleaned: string, options: BulkReadOptions) => BulkReading>
> = {
  text: (text) => ({ text }),
  id: (text) => readCode('number', text),
  date: readDate,
  payment: readPayment,
  email: (text) => ({ text, problem: emailProblem(text) }),
  mobile: readMobile,
  phone: readPhone,
  pincode: readPincode,
  state: readState,
  count: readCount,
  money: readMoney,
  weight: readWeight,
  length: readLength,
  hsn: readHsn,
  eway: (text) => readCode('eway_bill', withoutPointZero(text.replaceAll(' ', ''))),
  gstin: (text) => ({ text: text.replaceAll(' ', '').toUpperCase() }),
};
