import {
  emailProblem,
  mobileProblem,
  phoneProblem,
  pincodeProblem,
} from '../values/contact/contact-rules.ts';
import { isGstin } from '../values/contact/gstin.ts';
import { parseCentimetres, parseCount, parseKilograms } from '../values/measure/quantity.ts';
import { parseRupees } from '../values/money/money.ts';
import { parseOrderDate } from '../values/time/calendar.ts';
import { isEwayBillNumber } from './eway-bill.ts';
import type { OrderFieldProblem } from './order-problems.ts';

const MAX_QUANTITY = 9999;
/** One crore rupees: keeps every total of an order exactly countable in paise. */
const MAX_UNIT_PRICE_PAISE = 1_00_00_000_00;
const MAX_BOXES = 9999;
export const MAX_WEIGHT_GRAMS = 999_000;
const MAX_LENGTH_MM = 3000;

/** The problem of the text of a field, or null. */
export type FieldFormat = (text: string) => OrderFieldProblem | null;

/** Accepts an empty field. */
function ifFilled(format: FieldFormat): FieldFormat {
  return (text) => (text.trim() === '' ? null : format(text));
}

function matching(isValid: (text: string) => boolean, problem: OrderFieldProblem): FieldFormat {
  return (text) => (isValid(text) ? null : problem);
}

/** A number that `parse` reads, from `min` to `max` in its smallest unit. */
function numberFrom(
  min: number,
  max: number,
  { parse, problem }: { parse: (text: string) => number | null; problem: OrderFieldProblem },
): FieldFormat {
  return matching((text) => {
    const value = parse(text);
    return value !== null && value >= min && value <= max;
  }, problem);
}

const length = numberFrom(1, MAX_LENGTH_MM, {
  parse: parseCentimetres,
  problem: { code: 'length_invalid', params: { maxMillimetres: MAX_LENGTH_MM } },
});

/** The format of each field of an order, independent of other fields. */
export const fieldFormats = {
  phone: ifFilled(mobileProblem),
  altPhone: ifFilled(phoneProblem),
  email: ifFilled(emailProblem),
  pincode: ifFilled(pincodeProblem),
  orderDate: matching((text) => parseOrderDate(text) !== null, { code: 'order_date_invalid' }),
  quantity: numberFrom(1, MAX_QUANTITY, {
    parse: parseCount,
    problem: { code: 'quantity_invalid', params: { max: MAX_QUANTITY } },
  }),
  unitPrice: numberFrom(0, MAX_UNIT_PRICE_PAISE, {
    parse: parseRupees,
    problem: { code: 'unit_price_invalid', params: { maxPaise: MAX_UNIT_PRICE_PAISE } },
  }),
  hsnCode: ifFilled(
    matching((text) => /^(?:\d{4}|\d{6}|\d{8})$/.test(text.trim()), { code: 'hsn_code_invalid' }),
  ),
  weight: numberFrom(1, MAX_WEIGHT_GRAMS, {
    parse: parseKilograms,
    problem: { code: 'weight_invalid', params: { maxGrams: MAX_WEIGHT_GRAMS } },
  }),
  length,
  boxLength: ifFilled(length),
  boxCount: numberFrom(1, MAX_BOXES, {
    parse: parseCount,
    problem: { code: 'box_count_invalid', params: { max: MAX_BOXES } },
  }),
  gstin: ifFilled(matching(isGstin, { code: 'gstin_invalid' })),
  ewayBill: ifFilled(matching(isEwayBillNumber, { code: 'eway_bill_invalid' })),
} as const satisfies Readonly<Record<string, FieldFormat>>;
