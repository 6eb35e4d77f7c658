import { describe, expect, test } from 'vitest';
import { type AwbLine, type LineCheck, settleLines } from './settle-lines.ts';

const check: LineCheck = {
  kind: 'matched',
  faults: [],
  expectedPaise: 70_00,
  overPaise: 0,
  isReturnAlone: false,
};
const matched: AwbLine = { check, billedPaise: 70_00 };
const overcharged: AwbLine = {
  check: { ...check, kind: 'rate', faults: ['rate'], overPaise: 30_00 },
  billedPaise: 100_00,
};
const notOurs: AwbLine = {
  check: { ...check, kind: 'not_ours', expectedPaise: null, overPaise: 50_00 },
  billedPaise: 50_00,
};
const listResults = (...lines: AwbLine[]) =>
  settleLines(lines).map(({ kind, overPaise }) => [kind, overPaise]);

test('the first line of an AWB bills the parcel and a later one is a duplicate', () => {
  expect(settleLines([matched, overcharged])).toEqual([
    { kind: 'matched', faults: [], expectedPaise: 70_00, overPaise: 0 },
    { kind: 'duplicate', faults: [], expectedPaise: null, overPaise: 100_00 },
  ]);
  expect(listResults(overcharged)).toEqual([['rate', 30_00]]);
});

test('a return that is billed later is not a duplicate', () => {
  const back = { ...matched, check: { ...check, isReturnAlone: true } };
  expect(listResults(matched, back)).toEqual([
    ['matched', 0],
    ['matched', 0],
  ]);
});

test('a line that is disputed as a whole does not make a later line a duplicate', () => {
  expect(listResults(notOurs, matched)).toEqual([
    ['not_ours', 50_00],
    ['matched', 0],
  ]);
});

test('a line that bills nothing is not a duplicate and does not make a later line one', () => {
  const free = { ...matched, billedPaise: 0 };
  expect(listResults(free, matched, free, overcharged)).toEqual([
    ['matched', 0],
    ['matched', 0],
    ['matched', 0],
    ['duplicate', 100_00],
  ]);
});

describe('a credit', () => {
  const credit = (billedPaise: number): AwbLine => ({
    check: { ...check, kind: 'credit', expectedPaise: null },
    billedPaise,
  });

  test('reduces what the lines of its AWB are overcharged by, in whatever order they come', () => {
    expect(listResults(overcharged, credit(-10_00))).toEqual([
      ['rate', 20_00],
      ['credit', 0],
    ]);
    expect(listResults(credit(-10_00), matched, overcharged)).toEqual([
      ['credit', 0],
      ['matched', 0],
      ['duplicate', 90_00],
    ]);
    expect(listResults(notOurs, credit(-20_00), credit(-20_00))).toEqual([
      ['not_ours', 10_00],
      ['credit', 0],
      ['credit', 0],
    ]);
  });

  test('of the whole overcharge, within a rupee, leaves a line without a fault', () => {
    expect(settleLines([overcharged, credit(-29_00)])).toMatchObject([
      { kind: 'matched', faults: [], overPaise: 0 },
      { kind: 'credit' },
    ]);
    expect(listResults(overcharged, credit(-28_99))[0]).toEqual(['rate', 1_01]);
    expect(listResults(overcharged, credit(-100_00))[0]).toEqual(['matched', 0]);
  });

  test('does not bill a parcel', () => {
    expect(listResults(credit(-5_00), matched)[1]).toEqual(['matched', 0]);
  });
});
