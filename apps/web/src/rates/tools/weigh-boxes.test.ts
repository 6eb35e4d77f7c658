import {
  computeChargeableGrams,
  computeVolumetricGrams,
  MIN_CHARGEABLE_GRAMS,
  sumVolumetricGrams,
} from '@shipdesk/domain/values/measure/weight';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoxText } from './calculator-form.ts';
import { emptyBox } from './calculator-form.ts';
import { findBoxProblems, listSizedBoxes, weighParcel } from './weigh-boxes.ts';

const sideFields = { length: 'lengthMm', width: 'breadthMm', height: 'heightMm' } as const;
const buildBox = (
  weight: string,
  [length, width, height]: readonly [string, string, string],
  count = '1',
): BoxText => ({ count, weight, length, width, height });

test('returns a volume limit and a side to reduce when volumetric weight is charged', () => {
  expect(weighParcel([buildBox('1.2', ['30', '20', '15'])])).toEqual({
    deadGrams: 1200,
    volumetricGrams: 1800,
    chargeableGrams: 1800,
    decidedBy: 'volumetric',
    savedGrams: 600,
    savings: [
      {
        line: 1,
        deadGrams: 1200,
        maxVolumeMm3: 6_000_000,
        reduction: { side: 'length', fromMm: 300, toMm: 200 },
      },
    ],
  });
});

test('returns no saving when dead weight or the minimum is charged', () => {
  const heavyParcel = weighParcel([buildBox('2', ['30', '20', '15'])]);
  expect(heavyParcel).toMatchObject({ decidedBy: 'dead', savedGrams: 0, savings: [] });
  const lightParcel = weighParcel([buildBox('0.1', ['10', '10', '10'])]);
  expect(lightParcel).toMatchObject({
    decidedBy: 'minimum',
    chargeableGrams: 500,
    savedGrams: 0,
    savings: [],
  });
});

test('limits the volume of light boxes by their share of the minimum weight', () => {
  const parcel = weighParcel([buildBox('0.1', ['20', '20', '20'], '2')]);
  expect(parcel).toMatchObject({ chargeableGrams: 3200, savedGrams: 2700 });
  expect(parcel?.savings[0]?.maxVolumeMm3).toBe(1_250_000);
});

test('returns a limit only for boxes that are charged by volumetric weight', () => {
  const parcel = weighParcel([
    buildBox('3', ['10', '10', '10']),
    buildBox('1', ['20', '30', '40'], '2'),
  ]);
  expect(parcel?.savings.map(({ line, reduction }) => [line, reduction])).toEqual([
    [2, { side: 'height', fromMm: 400, toMm: 83 }],
  ]);
});

test('returns no reduction when a shorter side alone is not enough', () => {
  const parcel = weighParcel([buildBox('0.001', ['300', '300', '300'], '999')]);
  expect(parcel?.savings[0]?.reduction).toBeNull();
});

test('reduced boxes are charged by dead weight or the minimum', () => {
  const centimetres = fc.integer({ min: 1, max: 3000 }).map((mm) => String(mm / 10));
  const kinds = fc.array(
    fc
      .record({
        grams: fc.integer({ min: 1, max: 50_000 }),
        size: fc.tuple(centimetres, centimetres, centimetres),
        count: fc.integer({ min: 1, max: 20 }),
      })
      .map(({ grams, size, count }) => buildBox(String(grams / 1000), size, String(count))),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(kinds, (boxes) => {
      const parcel = weighParcel(boxes);
      fc.pre(parcel?.decidedBy === 'volumetric');
      fc.pre(parcel.savings.every(({ reduction }) => reduction !== null));
      const reducedLines = listSizedBoxes(boxes).map((sizedLine) => {
        const saving = parcel.savings.find(({ line }) => line === sizedLine.line);
        if (!saving?.reduction) return sizedLine;
        return { ...sizedLine, [sideFields[saving.reduction.side]]: saving.reduction.toMm };
      });
      const chargedGrams = computeChargeableGrams({
        deadGrams: parcel.deadGrams,
        volumetricGrams: sumVolumetricGrams(reducedLines),
      });
      expect(chargedGrams).toBe(Math.max(parcel.deadGrams, MIN_CHARGEABLE_GRAMS));
      expect(chargedGrams).toBe(parcel.chargeableGrams - parcel.savedGrams);
    }),
  );
});

test('computes the volumetric weight of a box without a dead weight', () => {
  const boxes = [buildBox('', ['30', '20', '15'], '3'), buildBox('1', ['30', '', '15'])];
  expect(listSizedBoxes(boxes)).toEqual([
    {
      line: 1,
      numberOfBoxes: 3,
      lengthMm: 300,
      breadthMm: 200,
      heightMm: 150,
      deadGrams: null,
      volumetricGrams: computeVolumetricGrams({ lengthMm: 300, breadthMm: 200, heightMm: 150 }),
    },
  ]);
  expect(weighParcel(boxes)).toBeNull();
});

const completeBox = buildBox('1', ['10', '10', '10']);

test('ignores a blank line', () => {
  expect(weighParcel([completeBox, emptyBox])).toEqual(weighParcel([completeBox]));
});

test('returns null if no line is complete or if a line is incomplete or invalid', () => {
  expect(weighParcel([emptyBox])).toBeNull();
  expect(weighParcel([completeBox, buildBox('', ['10', '', ''])])).toBeNull();
  expect(weighParcel([completeBox, buildBox('1', ['300.1', '10', '10'])])).toBeNull();
});

test('reports no problem for an empty field', () => {
  expect(findBoxProblems([emptyBox])).toEqual([]);
});

test('reports values beyond the limits of an order', () => {
  const problems = findBoxProblems([emptyBox, buildBox('1000', ['300.1', '10.55', '0'], '0')]);
  expect(problems.map(({ field, code }) => [field, code])).toEqual([
    ['boxes.1.count', 'box_count_invalid'],
    ['boxes.1.weight', 'weight_invalid'],
    ['boxes.1.length', 'length_invalid'],
    ['boxes.1.width', 'length_invalid'],
    ['boxes.1.height', 'length_invalid'],
  ]);
});
