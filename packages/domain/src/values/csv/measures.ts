import { toCentimetres, toKilograms } from '../measure/quantity.ts';
import { parseDecimal } from '../money/decimal.ts';

/** A unit. `tenths` is its size in tenths of a gram or of a millimetre. */
interface Unit {
  readonly tenths: number;
  /** True if amounts are rounded to the smallest unit, because they are rarely whole in it. */
  readonly isRounded?: boolean;
}

export interface Measure {
  /** Units by their names in lower case. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly unit: 'kg' | 'cm';
  /** Decimals of an amount in the unit of the column. */
  readonly decimals: number;
  /** Converts the smallest unit to the unit of the column. */
  readonly toColumnUnit: (amount: number) => number;
}

function nameUnits(names: string, unit: Unit): [string, Unit][] {
  return names.split(' ').map((name) => [name, unit]);
}

export const weightMeasure: Measure = {
  units: new Map([
    ...nameUnits('g gm gms gr grm grms gram grams gramme grammes', { tenths: 10 }),
    ...nameUnits('kg kgs kilo kilos kilogram kilograms', { tenths: 10_000 }),
  ]),
  unit: 'kg',
  decimals: 3,
  toColumnUnit: toKilograms,
};

export const lengthMeasure: Measure = {
  units: new Map([
    ...nameUnits('mm mms millimetre millimetres millimeter millimeters', { tenths: 10 }),
    ...nameUnits('cm cms centimetre centimetres centimeter centimeters', { tenths: 100 }),
    ...nameUnits('m mtr mtrs metre metres meter meters', { tenths: 10_000 }),
    ...nameUnits('in inch inches "', { tenths: 254, isRounded: true }),
    ...nameUnits('ft foot feet', { tenths: 3048, isRounded: true }),
  ]),
  unit: 'cm',
  decimals: 1,
  toColumnUnit: toCentimetres,
};

const unitPattern = /^(\.?\d[\d.,]*) ?([a-z]+|")\.?$/i;

/** Returns the number and unit of a text such as `500 gms`; null if it does not end in a unit of the measure. */
export function splitUnit(
  text: string,
  { units }: Measure,
): { readonly number: string; readonly unit: Unit } | null {
  const [, number = '', name = ''] = unitPattern.exec(text) ?? [];
  const unit = units.get(name.toLowerCase());
  return unit === undefined ? null : { number, unit };
}

/**
 * Converts an amount to the unit of the column, exactly: `500` in grams is `0.5`. Inches and feet are rounded to the
 * millimetre. Returns null for an amount that is unreadable, or finer than a gram or a millimetre.
 */
export function convertAmount(number: string, unit: Unit, measure: Measure): string | null {
  const thousandths = parseDecimal(number, 3);
  if (thousandths === null) return null;
  const exactAmount = (thousandths * unit.tenths) / 10_000;
  const amount = unit.isRounded ? Math.round(exactAmount) : exactAmount;
  return Number.isSafeInteger(amount) ? String(measure.toColumnUnit(amount)) : null;
}
