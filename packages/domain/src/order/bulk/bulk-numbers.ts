import {
  roundComputed,
  withoutCurrency,
  withoutGroups,
  withoutPointZero,
} from '../../values/csv/cells.ts';
import {
  convertAmount,
  lengthMeasure,
  type Measure,
  splitUnit,
  weightMeasure,
} from '../../values/csv/measures.ts';
import { fieldFormats, MAX_WEIGHT_GRAMS } from '../order-rules.ts';
import { type BulkReading, noteReadAs, reportShortened } from './bulk-problems.ts';

const RUPEE_DECIMALS = 2;
/** From this weight on, a number without a unit is more likely to be grams. */
const MIN_SUSPECT_KILOGRAMS = 50;

/** Reads a number with or without thousands separators. Rounds a computed number to the decimals of its field. */
function readNumber(text: string, decimals: number): BulkReading {
  const roundedText = roundComputed(text, decimals);
  if (roundedText !== null) return { text: roundedText, repair: noteReadAs(roundedText) };
  if (/^-?\d(?:\.\d+)?E[+-]?\d+$/i.test(text))
    return { text, problem: reportShortened('number', text) };
  const plainText = withoutGroups(text);
  if (plainText === null) return { text, problem: { code: 'decimal_comma' } };
  return plainText === text ? { text } : { text: plainText, repair: noteReadAs(plainText) };
}

/** Reads the number of a cell that may have words around it. */
function readNumberIn(cell: string, number: string, decimals: number): BulkReading {
  const reading = readNumber(number, decimals);
  if (number === cell || reading.problem) return reading;
  return { ...reading, repair: noteReadAs(reading.text) };
}

const countPattern =
  /^(?:(?:qty|quantity)[ .:]*)?(\d[\d.,]*) ?(?:pcs?|pieces?|nos?|units?|qty|items?)?\.?$/i;

/** Reads a whole number of pieces: `2`, `2 pcs`, `Qty: 2`. */
export function readCount(cell: string): BulkReading {
  const number = countPattern.exec(cell)?.[1] ?? cell;
  const reading = readNumberIn(withoutPointZero(cell), withoutPointZero(number), 0);
  return { ...reading, text: withoutPointZero(reading.text) };
}

/** Reads rupees: `2999`, `₹2,999.00`, `Rs. 2999/- only`. */
export function readMoney(cell: string): BulkReading {
  const number = withoutCurrency(cell);
  return /^\.?\d/.test(number)
    ? readNumberIn(cell, number, RUPEE_DECIMALS)
    : readNumber(cell, RUPEE_DECIMALS);
}

/** Reads kilograms: `0.5`, `500 g`, `1.2 Kgs.`. A large number without a unit gets a warning or a problem. */
export function readWeight(cell: string): BulkReading {
  const reading = readMeasure(cell, weightMeasure);
  const isSuspect = Number(reading.text) >= MIN_SUSPECT_KILOGRAMS;
  if (!isSuspect || reading.problem || splitUnit(cell, weightMeasure) !== null) return reading;
  const { text } = reading;
  return fieldFormats.weight(text) === null
    ? { text, warning: { code: 'weight_unit_assumed', params: { kilograms: text } } }
    : { text, problem: { code: 'weight_unit_missing', params: { maxGrams: MAX_WEIGHT_GRAMS } } };
}

/** Reads centimetres: `20`, `200 mm`, `8 inch`. */
export function readLength(cell: string): BulkReading {
  return readMeasure(cell, lengthMeasure);
}

function readMeasure(cell: string, measure: Measure): BulkReading {
  const quantity = splitUnit(cell, measure);
  if (quantity === null) return readNumber(cell, measure.decimals);
  const { text: number, problem } = readNumber(quantity.number, measure.decimals);
  if (problem) return { text: cell, problem };
  const text = convertAmount(number, quantity.unit, measure);
  // The rule of the field rejects the cell and names the decimals that it allows.
  if (text === null) return { text: cell };
  return { text, repair: noteReadAs(text, measure.unit) };
}
