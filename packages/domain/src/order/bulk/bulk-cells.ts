import { normaliseMobile, normalisePhone, normalisePincode } from '../../values/contact/contact.ts';
import {
  findEmailProblem,
  findMobileProblem,
  findPhoneProblem,
  findPincodeProblem,
} from '../../values/contact/contact-rules.ts';
import {
  cleanCell,
  cleanNumberCell,
  expandExponent,
  exponentForm,
  withoutPointZero,
} from '../../values/csv/cells.ts';
import { isWithinEdits } from '../../values/csv/edit-distance.ts';
import { isIndia } from '../../values/place/country.ts';
import { findCanonicalState, type State, states } from '../../values/place/states.ts';
import type { ValueProblem } from '../../values/problem/value-problems.ts';
import { formatOrderDate, type IsoDate, parseOrderDate } from '../../values/time/calendar.ts';
import { type BulkField, type BulkKind, bulkColumnRules } from './bulk-columns.ts';
import {
  type DateOrder,
  isFarDate,
  MAX_DAYS_AHEAD,
  MAX_DAYS_PAST,
  readBulkDate,
} from './bulk-dates.ts';
import { readCount, readLength, readMoney, readWeight } from './bulk-numbers.ts';
import {
  type BulkNote,
  type BulkReading,
  type CellProblem,
  type NumberKind,
  noteReadAs,
  reportShortened,
} from './bulk-problems.ts';

export interface BulkCell {
  /** The value for the API; empty for `none` and `missing`; the cleaned text of an unreadable cell. */
  readonly text: string;
  /** `none`: a cell such as `NA`, if `mayBeNone`. `missing`: empty, an Excel error, or `NA` in other columns. */
  readonly state: 'value' | 'none' | 'missing';
  readonly problem: CellProblem | null;
  /** The note that the value differs from the cell, or null. */
  readonly repair: BulkNote | null;
  readonly warning: BulkNote | null;
  readonly mayBeNone: boolean;
}

const excelError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/i;
const noneMark = /^(?:N\.?\/?A\.?|NULL|NIL|NONE|-+)$/i;

/** Cells up to this length are read, because a unit or a second phone number makes a cell longer than its value. */
const MAX_NOTATION_CHARS = 60;

export interface BulkReadOptions {
  /** The date order of the file; day first by default. */
  readonly dateOrder?: DateOrder;
  /** Dates far from this day get a warning. */
  readonly today?: IsoDate;
}

/**
 * Reads one cell of a bulk file. Repairs the changes by Excel that lost no digits. Rejects ambiguous values.
 * Returns phones as ten digits, pincodes as six, dates as `dd/mm/yyyy`, payment types as `prepaid` or `cod`, weights
 * in kilograms, lengths in centimetres, states by their full names, and numbers as digits with a decimal point.
 */
export function readBulkCell(
  field: BulkField,
  cell: string,
  options: BulkReadOptions = {},
): BulkCell {
  const { kind, maxLength, mayBeNone } = bulkColumnRules[field];
  const isText =
    kind === 'text' || kind === 'country' || kind === 'id' || kind === 'email' || kind === 'state';
  const cleanedText = isText ? cleanCell(cell) : cleanNumberCell(cell);
  if (cleanedText === '' || excelError.test(cleanedText))
    return buildEmptyCell('missing', mayBeNone);
  if (noneMark.test(cleanedText)) return buildEmptyCell(mayBeNone ? 'none' : 'missing', mayBeNone);
  const isReadable = cleanedText.length <= Math.max(maxLength, MAX_NOTATION_CHARS);
  const reading = isReadable ? readers[kind](cleanedText, options) : { text: cleanedText };
  const { text, problem, repair, warning } = reading;
  return {
    text,
    state: 'value',
    problem: problem ?? (text.length > maxLength ? reportTooLong(text, maxLength) : null),
    repair: repair ?? null,
    warning: warning ?? null,
    mayBeNone,
  };
}

function reportTooLong({ length }: string, max: number): CellProblem {
  return { code: 'cell_too_long', params: { max, length } };
}

function buildEmptyCell(state: 'none' | 'missing', mayBeNone: boolean): BulkCell {
  return { text: '', state, problem: null, repair: null, warning: null, mayBeNone };
}

function readDate(cell: string, { dateOrder = 'dayFirst', today }: BulkReadOptions): BulkReading {
  const day = readBulkDate(cell, dateOrder);
  if (day === null) {
    const isDayFirst = dateOrder === 'dayFirst';
    if (readBulkDate(cell, isDayFirst ? 'monthFirst' : 'dayFirst') !== null) {
      return { text: cell, problem: { code: 'date_order_differs', params: { order: dateOrder } } };
    }
    const code = isDayFirst ? 'order_date_invalid' : 'month_first_date_invalid';
    return { text: cell, problem: { code } };
  }
  const isAsWritten = parseOrderDate(cell) === day;
  return {
    text: formatOrderDate(day),
    repair: isAsWritten ? null : { code: 'date_read_as', params: { day } },
    warning: today !== undefined && isFarDate(day, today) ? noteFarDate(day, today) : null,
  };
}

function noteFarDate(day: IsoDate, today: IsoDate): BulkNote {
  return day < today
    ? { code: 'date_long_past', params: { day, days: MAX_DAYS_PAST } }
    : { code: 'date_far_ahead', params: { day, days: MAX_DAYS_AHEAD } };
}

/** The payment type of a COD order that has no COD amount in its mapped file. */
export const codWithoutAmount = 'COD without an amount';

function readPayment(text: string): BulkReading {
  if (text === codWithoutAmount) return { text, problem: { code: 'cod_amount_not_in_file' } };
  if (/^(?:cod|c\.o\.d\.?|cash on delivery)$/i.test(text)) return { text: 'cod' };
  if (/^(?:pre[- ]?paid|ppd)$/i.test(text)) return { text: 'prepaid' };
  if (/^cash$/i.test(text)) return { text: 'cod', repair: noteReadAs('cod') };
  if (/^paid$/i.test(text)) return { text: 'prepaid', repair: noteReadAs('prepaid') };
  const words = text.replaceAll(/[()[\]|,/_-]+/g, ' ');
  if (unpaidWords.test(words)) return { text, problem: { code: 'payment_type_invalid' } };
  const isCod = codWords.test(words);
  const isPrepaid = prepaidWords.test(words);
  // UPI on delivery is COD. Prepaid COD is a contradiction.
  if (isCod && (!isPrepaid || /on delivery/i.test(words)) && !/prepaid/i.test(words)) {
    return { text: 'cod', repair: noteReadAs('cod') };
  }
  return isPrepaid && !isCod
    ? { text: 'prepaid', repair: noteReadAs('prepaid') }
    : { text, problem: { code: 'payment_type_invalid' } };
}

const unpaidWords =
  /\bpart(?:ial(?:ly)?)?(?:paid)?\b|\b(?:un|post|not|half) ?paid\b|pending|failed|refund|due\b/i;
const codWords = /\bc\.?o\.?d\b|\bon delivery\b|\bcollect on\b/i;
/** Gateways and payment methods of prepaid orders in Indian shops. */
const prepaidWords =
  /\bpre ?paid\b|\bfully paid\b|\bupi\b|razor ?pay|pay ?tm|phone ?pe|g(?:oogle)? ?pay|bhim\b|payu|cash ?free|cc ?avenue|pay ?pal|stripe|instamojo|bill ?desk|easebuzz|juspay|amazon ?pay|mobikwik|simpl\b|lazypay|snapmint|\bcred\b|\bemi\b|\bbnpl\b|\bvisa\b|master ?card\b|rupay|gift card|store credit|shopify payments|\b(?:credit|debit) card\b|^card$|net ?banking|\bonline\b|\bwallet\b|bank (?:transfer|deposit)|\b(?:neft|rtgs|imps)\b/i;

const readers: Readonly<
  Record<BulkKind, (cleanedText: string, options: BulkReadOptions) => BulkReading>
> = {
  text: readText,
  country: readCountry,
  id: (text) => readCode('number', text),
  date: readDate,
  payment: readPayment,
  email: (text) => ({ text, problem: findEmailProblem(text) }),
  mobile: readMobile,
  phone: readPhone,
  pincode: readPincode,
  state: readState,
  count: readCount,
  money: readMoney,
  weight: readWeight,
  length: readLength,
  hsn: readHsn,
  eway: (text) => readCode('eway', withoutPointZero(text.replaceAll(' ', ''))),
  gstin: (text) => ({ text: text.replaceAll(' ', '').toUpperCase() }),
};

/** The last heading of each HSN chapter from 01 to 09, whose leading zero Excel drops. */
const lastHeadings = [6, 10, 9, 10, 11, 4, 14, 14, 10] as const;

function readPincode(text: string): BulkReading {
  const isExponent = exponentForm.test(text);
  const digitsText = withoutPointZero(text.replace(/^pin(?:\s?code)?[\s:.-]*(?=\d)/i, ''));
  const digits = isExponent ? expandExponent(text, 6) : digitsText;
  if (digits === null) return { text, problem: reportShortened('pincode', text) };
  const pincode = normalisePincode(digits);
  if (pincode === null) return { text: digits, problem: findPincodeProblem(digits) };
  const isRepaired = pincode !== text.replace(/[\s-]/g, '');
  return {
    text: pincode,
    problem: findPincodeProblem(pincode),
    repair: isRepaired ? noteReadAs(pincode) : null,
  };
}

/** Reads a code that Excel may have converted to a number. Scientific notation does not show all digits. */
function readCode(kind: NumberKind, cell: string): BulkReading {
  if (exponentForm.test(cell)) return { text: cell, problem: reportShortened(kind, cell) };
  // Excel stores 15 digits and replaces the others with zeros.
  const isRounded = /^\d{15,}0$/.test(cell) && (/^\d{15}0+$/.test(cell) || cell.endsWith('000'));
  return isRounded ? { text: cell, warning: { code: 'digits_rounded' } } : { text: cell };
}

function readHsn(cell: string): BulkReading {
  const text = withoutPointZero(cell.replaceAll(' ', ''));
  const [, chapter, heading] = /^(\d)(\d\d)(?:\d\d){0,2}$/.exec(text) ?? [];
  const lastHeading = lastHeadings[Number(chapter) - 1] ?? 0;
  const isHeading = Number(heading) >= 1 && Number(heading) <= lastHeading;
  if (!isHeading) return readCode('hsn', text);
  return { text: `0${text}`, repair: noteReadAs(`0${text}`) };
}

/** Shorter names are too similar to town names, such as Bihar and Bidar. */
const MIN_MISSPELT_LETTERS = 8;

/** Matches UTF-8 that a program decoded as Windows-1252: Indian scripts, accented letters and typographic quotes. */
const garbledText = /(?:\u00e0[\u00a4-\u00b7].*){2}|\u00c3[\u0080-\u00bf]|\u00e2\u20ac/;
/** Matches letters that a program replaced: only question marks, or several replacement characters. */
const lostLetters = /^(?=.*\?{3})[?\s.,/-]+$|\ufffd.*\ufffd/;

function readText(text: string): BulkReading {
  return garbledText.test(text) || lostLetters.test(text)
    ? { text, problem: { code: 'text_garbled' } }
    : { text };
}

function readCountry(text: string): BulkReading {
  if (text === 'India') return { text };
  if (!isIndia(text)) return { text, problem: { code: 'country_not_india' } };
  return text.toLowerCase() === 'india'
    ? { text: 'India' }
    : { text: 'India', repair: noteReadAs('India') };
}

function readState(text: string): BulkReading {
  const state = findCanonicalState(text) ?? findMisspeltState(text);
  if (state === null) return { text, warning: { code: 'state_unknown' } };
  const isAsWritten = state.toLowerCase() === text.toLowerCase();
  return { text: state, repair: isAsWritten ? null : noteReadAs(state) };
}

/** Returns the state that a long text misspells by one letter, else by two. Returns null for none or several. */
function findMisspeltState(text: string): State | null {
  const name = extractLetters(text);
  if (name.length < MIN_MISSPELT_LETTERS) return null;
  for (const edits of [1, 2]) {
    const nearStates = states.filter((state) => isWithinEdits(name, extractLetters(state), edits));
    if (nearStates.length > 0) return nearStates.length === 1 ? (nearStates[0] ?? null) : null;
  }
  return null;
}

function extractLetters(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

interface PhoneKind {
  readonly normalise: (text: string) => string | null;
  readonly findProblem: (text: string) => ValueProblem | null;
}

/** Matches `Tel:` or `Mob. No.` before a number. */
const phoneLabel =
  /^(?:t|tel|telephone|p|ph|phone|m|mob|mobile|cell|contact|whatsapp)\.?(?: ?(?:no|number))?[ .:-]*(?=[+(\d])/i;

/** Matches `ext. 12` after a number. */
const phoneExtension = /[ ,;(-]*(?:ext(?:n|ension)?|x)\.?[ :.-]*\d{1,6}\)?$/i;

/** Matches the text between two numbers of a cell. Line breaks have already become spaces. */
const phoneSeparator = / ?[/,;|&] ?| (?:or|and) |(?<=\d{10}) (?=\+?\d)/i;

function readMobile(text: string): BulkReading {
  return readPhoneAs(text, { normalise: normaliseMobile, findProblem: findMobileProblem });
}

function readPhone(text: string): BulkReading {
  return readPhoneAs(text, { normalise: normalisePhone, findProblem: findPhoneProblem });
}

function readPhoneAs(text: string, kind: PhoneKind): BulkReading {
  const isExponent = exponentForm.test(text);
  const phoneText = text.replace(phoneLabel, '').replace(phoneExtension, '');
  const digits = isExponent ? expandExponent(text, 10) : withoutPointZero(phoneText);
  if (digits === null) return { text, problem: reportShortened('phone', text) };
  const phone = kind.normalise(digits);
  if (phone === null) return readFirstPhone(digits, kind);
  const isRepaired = isExponent || phoneText !== text;
  return isRepaired ? { text: phone, repair: noteReadAs(phone) } : { text: phone };
}

/** Returns the first of several phone numbers in a cell, or a problem if a part is not a phone number. */
function readFirstPhone(text: string, { normalise, findProblem }: PhoneKind): BulkReading {
  const parts = text.split(phoneSeparator).map((part) => part.replace(phoneLabel, ''));
  const phones = parts.map(normalisePhone);
  const firstPhone = parts.map(normalise).find((phone) => phone !== null);
  if (firstPhone === undefined || phones.includes(null))
    return { text, problem: findProblem(text) };
  const otherPhones = Array.from(new Set(phones))
    .filter((phone) => phone !== null)
    .filter((phone) => phone !== firstPhone);
  if (otherPhones.length === 0) return { text: firstPhone, repair: noteReadAs(firstPhone) };
  const warning = { code: 'phones_left_out', params: { phones: otherPhones } } as const;
  return { text: firstPhone, repair: noteReadAs(firstPhone), warning };
}
