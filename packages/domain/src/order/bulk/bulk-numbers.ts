import { toCentimetres, toKilograms } from '../../values/measure/quantity.ts';
import { parseDecimal } from '../../values/money/decimal.ts';
import { fieldFormats, MAX_WEIGHT_GRAMS } from '../order-rules.ts';
import { type BulkReading, readAs, reportShortened, withoutPointZero } from './bulk-problems.ts';

/** A unit of a measure, in tenths of the smallest unit that an order has: a gram or a millimetre. */
interface Unit {
  readonly tenths: number;
  /** Amounts are rounded to the smallest unit, because they are rarely whole in it. */
  readonly isRounded?: boolean;
}

/** How the cells of a weight or length column are read. */
interface Measure {
  /** Units by their names in lower case. */
  readonly units: ReadonlyMap<string, Unit>;
  /** The unit of the column. */
  readonly unit: 'kg' | 'cm';
  /** The smallest unit to the unit of the column. */
  readonly fromSmallest: (amount: number) => number;
}

/** From this weight on, a number without a unit is more likely to be grams. */
const ODD_KILOGRAMS = 50;

/** A number with or without thousands separators. */
function readNumber(text: string): BulkReading {
  if (/^-?\d(?:\.\d+)?E[+-]?\d+$/i.test(text))
    return { text, problem: reportShortened('number', text) };
  if (!text.includes(',')) return { text };
  const isGrouped =
    /^\d{1,2}(?:,\d{2})*,\d{3}(?:\.\d+)?$/.test(text) ||
    /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text);
  if (!isGrouped) return { text, problem: { code: 'decimal_comma' } };
  const plain = text.replaceAll(',', '');
  return { text: plain, repair: readAs(plain) };
}

/** A number in a cell that may have words around it. */
function readNumberIn(cell: string, number: string): BulkReading {
  const reading = readNumber(number);
  if (number === cell || reading.problem) return reading;
  return { ...reading, repair: readAs(reading.text) };
}

const counted =
  /^(?:(?:qty|quantity)[ .:]*)?(\d[\d.,]*) ?(?:pcs?|pieces?|nos?|units?|qty|items?)?\.?$/i;

/** A whole number of pieces: `2`, `2 pcs`, `Qty: 2`. */
export function readCount(cell: string): BulkReading {
  const number = counted.exec(cell)?.[1] ?? cell;
  const reading = readNumberIn(withoutPointZero(cell), withoutPointZero(number));
  return { ...reading, text: withoutPointZero(reading.text) };
}

/** Rupees: `2999`, `₹2,999.00`, `Rs. 2999/- only`. */
export function readMoney(cell: string): BulkReading {
  const number = cell
    .replace(/^(?:rs\.?|inr|₹|rupees?)\s*/i, '')
    .replace(/ ?(?:\/[-=]|rs\.?|inr|₹|rupees?)?(?: ?only\.?)?$/i, '');
  return /^\.?\d/.test(number) ? readNumberIn(cell, number) : readNumber(cell);
}

/** Kilograms, or a weight with its unit. */
export function readWeight(cell: string): BulkReading {
  const reading = readMeasure(cell, weightMeasure);
  const isOdd = Number(reading.text) >= ODD_KILOGRAMS;
  if (!isOdd || reading.problem || splitUnit(cell, weightMeasure) !== null) return reading;
  const { text } = reading;
  return fieldFormats.weight(text) === null
    ? { text, warning: { code: 'weight_unit_assumed', params: { kilograms: text } } }
    : { text, problem: { code: 'weight_unit_missing', params: { maxGrams: MAX_WEIGHT_GRAMS } } };
}

/** Centimetres, or a length with its unit. */
export function readLength(cell: string): BulkReading {
  return readMeasure(cell, lengthMeasure);
}

function readMeasure(cell: string, measure: Measure): BulkReading {
  const written = splitUnit(cell, measure);
  if (written === null) return readNumber(cell);
  const { text: number, problem } = readNumber(written.number);
  if (problem) return { text: cell, problem };
  const text = convertAmount(number, written.unit, measure);
  // The rule of the field rejects the cell and names the decimals that it allows.
  if (text === null) return { text: cell };
  return { text, repair: readAs(text, measure.unit) };
}

function nameUnit(names: string, unit: Unit): [string, Unit][] {
  return names.split(' ').map((name) => [name, unit]);
}

const weightMeasure: Measure = {
  units: new Map([
    ...nameUnit('g gm gms gr grm grms gram grams gramme grammes', { tenths: 10 }),
    ...nameUnit('kg kgs kilo kilos kilogram kilograms', { tenths: 10_000 }),
  ]),
  unit: 'kg',
  fromSmallest: toKilograms,
};

const lengthMeasure: Measure = {
  units: new Map([
    ...nameUnit('mm mms millimetre millimetres millimeter millimeters', { tenths: 10 }),
    ...nameUnit('cm cms centimetre centimetres centimeter centimeters', { tenths: 100 }),
    ...nameUnit('m mtr mtrs metre metres meter meters', { tenths: 10_000 }),
    ...nameUnit('in inch inches "', { tenths: 254, isRounded: true }),
    ...nameUnit('ft foot feet', { tenths: 3048, isRounded: true }),
  ]),
  unit: 'cm',
  fromSmallest: toCentimetres,
};

const withUnit = /^(\.?\d[\d.,]*) ?([a-z]+|")\.?$/i;

/** `500 gms` as a number and its unit; null unless it ends in a unit of the measure. */
function splitUnit(text: string, { units }: Measure): { number: string; unit: Unit } | null {
  const [, number = '', name = ''] = withUnit.exec(text) ?? [];
  const unit = units.get(name.toLowerCase());
  return unit === undefined ? null : { number, unit };
}

/**
 * Converts an amount to the unit of the column, exactly: `500` in grams is `0.5`. Inches and feet are
 * rounded to the millimetre. Null for an amount that is finer than a gram or a millimetre.
 */
function convertAmount(number: string, unit: Unit, measure: Measure): string | null {
  const thousandths = parseDecimal(number, 3);
  if (thousandths === null) return null;
  const exact = (thousandths * unit.tenths) / 10_000;
  const amount = unit.isRounded ? Math.round(exact) : exact;
  return Number.isSafeInteger(amount) ? String(measure.fromSmallest(amount)) : null;
}
