import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBulkCell } from './bulk-cells.ts';

const readWeight = (cell: string) => readBulkCell('clientDeadWeight', cell);
const readLength = (cell: string) => readBulkCell('clientDeadLength', cell);
const spacing = fc.constantFrom('', ' ', '  ');

test('converts a weight to the same kilograms from every unit and spelling', () => {
  const gUnits = fc.constantFrom('g', 'gm', 'gms', 'GMS', 'grams', 'Gm.');
  const kgUnits = fc.constantFrom('kg', 'kgs', 'KG', 'Kg.', 'kilograms');
  const grams = fc.integer({ min: 1, max: 999_000 });
  fc.assert(
    fc.property(grams, spacing, gUnits, kgUnits, (amount, space, gUnit, kgUnit) => {
      const thousands = Math.floor(amount / 1000);
      const fraction = String(amount % 1000).padStart(3, '0');
      const expected = `${thousands}.${fraction}`.replace(/\.?0+$/, '');
      const cells = [
        `${amount}${space}${gUnit}`,
        `${amount.toLocaleString('en-IN')}${space}${gUnit}`,
        `${amount}.00${space}${gUnit}`,
        `${thousands}.${fraction}${space}${kgUnit}`,
      ];
      for (const cell of cells) {
        expect(readWeight(cell), cell).toMatchObject({
          text: expected,
          problem: null,
          repair: { code: 'read_as', params: { value: expected, unit: 'kg' } },
          warning: null,
        });
      }
    }),
  );
});

test('converts a length to the same centimetres from every metric unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), spacing, (millimetres, space) => {
      const expected = `${Math.floor(millimetres / 10)}.${millimetres % 10}`.replace('.0', '');
      const cells = [
        `${millimetres}${space}mm`,
        `${expected}${space}cms`,
        `${(millimetres / 1000).toFixed(3)}${space}m`,
      ];
      for (const cell of cells) {
        expect(readLength(cell), cell).toMatchObject({ text: expected, problem: null });
      }
    }),
  );
});

test.each([
  ['8 in', '20.3'],
  ['8 inch', '20.3'],
  ['8"', '20.3'],
  ['10 inches', '25.4'],
  ['7.5 in.', '19.1'],
  ['1 ft', '30.5'],
])('converts %s to %s cm', (cell, text) => {
  expect(readLength(cell)).toMatchObject({
    text,
    repair: { code: 'read_as', params: { value: text, unit: 'cm' } },
    problem: null,
  });
});

test('parses a weight with a leading decimal point', () => {
  expect(readWeight('.5 kg')).toMatchObject({
    text: '0.5',
    problem: null,
    repair: { code: 'read_as', params: { value: '0.5', unit: 'kg' } },
  });
});

test.each(['49.999', '0.5', '12'])('accepts the weight %s without a unit', (cell) => {
  expect(readWeight(cell)).toMatchObject({
    text: cell,
    warning: null,
    problem: null,
    repair: null,
  });
});

test.each(['50', '500', '999'])('warns about the weight %s without a unit', (cell) => {
  expect(readWeight(cell)).toMatchObject({
    text: cell,
    warning: { code: 'weight_unit_assumed', params: { kilograms: cell } },
    problem: null,
  });
});

test('rejects a weight above the limit that has no unit', () => {
  expect(readWeight('1500')).toMatchObject({
    text: '1500',
    problem: { code: 'weight_unit_missing', params: { maxGrams: 999_000 } },
  });
});

test.each(['5 lb', '2 stone', 'kg', '1 kg 200 g', 'about 2 kg', '5 constructor'])(
  'does not convert the weight %s',
  (cell) => {
    expect(readWeight(cell)).toMatchObject({ text: cell, repair: null });
  },
);
