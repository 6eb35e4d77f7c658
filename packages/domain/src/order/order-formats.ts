import {
  emailProblem,
  mobileProblem,
  phoneProblem,
  pincodeProblem,
} from '../contact/contact-rules.ts';
import { isGstin } from '../contact/gstin.ts';
import { parseRupees } from '../money/money.ts';
import { parseOrderDate } from '../time/calendar.ts';
import { isEwayBillNumber } from './eway-bill.ts';
import { parseCentimetres, parseCount, parseKilograms } from './quantity.ts';

const MAX_QUANTITY = 9999;
/** One crore rupees: keeps every total of an order exactly countable in paise. */
const MAX_UNIT_PRICE_PAISE = 1_00_00_000_00;
const MAX_BOXES = 9999;
const MAX_WEIGHT_GRAMS = 999_000;
const MAX_LENGTH_MM = 3000;

/** What is wrong with the text of a field, or null. */
export type FieldFormat = (text: string) => string | null;

const hsnPattern = /^(?:\d{4}|\d{6}|\d{8})$/;

function numberFrom(
  min: number,
  max: number,
  { parse, message }: { parse: (text: string) => number | null; message: string },
): FieldFormat {
  return (text) => {
    const value = parse(text);
    return value !== null && value >= min && value <= max ? null : message;
  };
}

/** For a field that may be left empty. */
function ifFilled(format: FieldFormat): FieldFormat {
  return (text) => (text.trim() === '' ? null : format(text));
}

const wants = (isFine: (text: string) => boolean, message: string): FieldFormat =>
  ifFilled((text) => (isFine(text) ? null : message));

const length = numberFrom(1, MAX_LENGTH_MM, {
  parse: parseCentimetres,
  message: 'Enter centimetres from 0.1 to 300 with at most one decimal',
});
const orderDate: FieldFormat = (text) =>
  parseOrderDate(text) === null ? 'Enter a date as dd/mm/yyyy' : null;

/** What each field of an order has to look like by itself, whatever the others say. */
export const fieldFormats = {
  phone: ifFilled(mobileProblem),
  altPhone: ifFilled(phoneProblem),
  email: ifFilled(emailProblem),
  pincode: ifFilled(pincodeProblem),
  orderDate,
  quantity: numberFrom(1, MAX_QUANTITY, {
    parse: parseCount,
    message: `Enter a whole number from 1 to ${MAX_QUANTITY}`,
  }),
  unitPrice: numberFrom(0, MAX_UNIT_PRICE_PAISE, {
    parse: parseRupees,
    message: 'Enter rupees with at most two decimals, up to 1,00,00,000',
  }),
  hsnCode: wants((text) => hsnPattern.test(text.trim()), 'Enter an HSN code of 4, 6 or 8 digits'),
  weight: numberFrom(1, MAX_WEIGHT_GRAMS, {
    parse: parseKilograms,
    message: 'Enter kilograms from 0.001 to 999 with at most three decimals',
  }),
  length,
  boxLength: ifFilled(length),
  boxCount: numberFrom(1, MAX_BOXES, {
    parse: parseCount,
    message: `Enter a whole number of boxes from 1 to ${MAX_BOXES}`,
  }),
  gstin: wants(isGstin, 'Enter the 15 characters of a valid GSTIN, or leave it empty'),
  ewayBill: wants(isEwayBillNumber, 'Enter the 12 digits of the e-waybill number'),
} as const satisfies Readonly<Record<string, FieldFormat>>;
