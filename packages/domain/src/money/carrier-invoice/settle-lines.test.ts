import { describe, expect, test } from 'vitest';
import type { Charge } from './invoice-columns.ts';
import { type AwbLine, type LineCheck, settleLines } from './settle-lines.ts';

const check: LineCheck = {
  kind: 'matched',
  faults: [],
  expectedPaise: 70_00,
  overPaise: 0,
  charges: ['freight'],
};
const invoiceId = 'first';
const unboxed = { box: '', billedGrams: 500, expectedGrams: 500 };
const matchedLine: AwbLine = { ...unboxed, check, invoiceId, billedPaise: 70_00 };
const overchargedLine: AwbLine = {
  ...unboxed,
  check: { ...check, kind: 'rate', faults: ['rate'], overPaise: 30_00 },
  invoiceId,
  billedPaise: 100_00,
};
const unknownParcelLine: AwbLine = {
  ...unboxed,
  check: { ...check, kind: 'not_ours', expectedPaise: null, overPaise: 50_00 },
  invoiceId,
  billedPaise: 50_00,
};
const listResults = (...lines: AwbLine[]) =>
  settleLines(lines).map(({ kind, overPaise }) => [kind, overPaise]);

test('a second line of an AWB for the same charges is a duplicate', () => {
  expect(settleLines([matchedLine, overchargedLine])).toEqual([
    { kind: 'matched', faults: [], expectedPaise: 70_00, overPaise: 0 },
    { kind: 'duplicate', faults: [], expectedPaise: null, overPaise: 100_00 },
  ]);
  expect(listResults(overchargedLine)).toEqual([['rate', 30_00]]);
});

test('a later return line is not a duplicate', () => {
  const returnLine = { ...matchedLine, check: { ...check, charges: ['rto'] as const } };
  expect(listResults(matchedLine, returnLine)).toEqual([
    ['matched', 0],
    ['matched', 0],
  ]);
});

describe('several lines of an AWB', () => {
  const buildPartLine = (
    charge: Charge,
    billedPaise: number,
    ownCheck: Partial<LineCheck> = {},
  ): AwbLine => ({
    ...unboxed,
    check: { ...check, ...ownCheck, charges: [charge] },
    invoiceId,
    billedPaise,
  });

  test('are compared with the parcel price as a sum', () => {
    expect(settleLines([buildPartLine('freight', 40_00), buildPartLine('cod', 30_00)])).toEqual([
      { kind: 'matched', faults: [], expectedPaise: 70_00, overPaise: 0 },
      { kind: 'matched', faults: [], expectedPaise: null, overPaise: 0 },
    ]);
    expect(listResults(buildPartLine('freight', 40_00), buildPartLine('cod', 45_00))).toEqual([
      ['matched', 0],
      ['rate', 15_00],
    ]);
    const overpricedLine = buildPartLine('freight', 100_00, {
      kind: 'rate',
      faults: ['rate'],
      overPaise: 30_00,
    });
    expect(listResults(overpricedLine, buildPartLine('cod', 30_00))).toEqual([
      ['rate', 60_00],
      ['matched', 0],
    ]);
  });

  test('contain a duplicate when a charge appears twice', () => {
    expect(
      listResults(
        buildPartLine('freight', 40_00),
        buildPartLine('cod', 30_00),
        buildPartLine('cod', 30_00),
      ),
    ).toEqual([
      ['matched', 0],
      ['matched', 0],
      ['duplicate', 30_00],
    ]);
  });

  test('may be totals up to the parcel price on one invoice', () => {
    const buildTotalLine = (billedPaise: number, totalInvoiceId = invoiceId): AwbLine => ({
      ...unboxed,
      check: { ...check, charges: [] },
      invoiceId: totalInvoiceId,
      billedPaise,
    });
    expect(listResults(buildTotalLine(40_00), buildTotalLine(30_00))[1]).toEqual(['matched', 0]);
    expect(listResults(buildTotalLine(40_00), buildTotalLine(40_00))[1]).toEqual([
      'duplicate',
      40_00,
    ]);
    expect(listResults(buildTotalLine(40_00), buildTotalLine(30_00, 'second'))[1]).toEqual([
      'duplicate',
      30_00,
    ]);
  });
});

test('a not_ours line does not make a later line a duplicate', () => {
  expect(listResults(unknownParcelLine, matchedLine)).toEqual([
    ['not_ours', 50_00],
    ['matched', 0],
  ]);
});

test('a line with a zero amount is never a duplicate and causes no duplicate', () => {
  const freeLine = { ...matchedLine, billedPaise: 0 };
  expect(listResults(freeLine, matchedLine, freeLine, overchargedLine)).toEqual([
    ['matched', 0],
    ['matched', 0],
    ['matched', 0],
    ['duplicate', 100_00],
  ]);
});

describe('a credit', () => {
  const buildCreditLine = (billedPaise: number): AwbLine => ({
    ...unboxed,
    check: { ...check, kind: 'credit', expectedPaise: null },
    invoiceId,
    billedPaise,
  });

  test('reduces the overcharges of the AWB in any order of the lines', () => {
    expect(listResults(overchargedLine, buildCreditLine(-10_00))).toEqual([
      ['rate', 20_00],
      ['credit', 0],
    ]);
    expect(listResults(buildCreditLine(-10_00), matchedLine, overchargedLine)).toEqual([
      ['credit', 0],
      ['matched', 0],
      ['duplicate', 90_00],
    ]);
    expect(
      listResults(unknownParcelLine, buildCreditLine(-20_00), buildCreditLine(-20_00)),
    ).toEqual([
      ['not_ours', 10_00],
      ['credit', 0],
      ['credit', 0],
    ]);
  });

  test('clears the fault of a line when at most one rupee of the overcharge remains', () => {
    expect(settleLines([overchargedLine, buildCreditLine(-29_00)])).toMatchObject([
      { kind: 'matched', faults: [], overPaise: 0 },
      { kind: 'credit' },
    ]);
    expect(listResults(overchargedLine, buildCreditLine(-28_99))[0]).toEqual(['rate', 1_01]);
    expect(listResults(overchargedLine, buildCreditLine(-100_00))[0]).toEqual(['matched', 0]);
  });

  test('does not make a later line a duplicate', () => {
    expect(listResults(buildCreditLine(-5_00), matchedLine)[1]).toEqual(['matched', 0]);
  });
});

describe('box lines of a parcel', () => {
  const buildBoxLine = (box: string, billedPaise: number, changes: Partial<AwbLine> = {}) => ({
    check,
    invoiceId,
    box,
    billedPaise,
    billedGrams: 1_000,
    expectedGrams: 3_000,
    ...changes,
  });
  const boxLines = [buildBoxLine('', 30_00), buildBoxLine('second', 20_00)];

  test('match when their sum is the parcel price', () => {
    expect(listResults(...boxLines, buildBoxLine('third', 20_00))).toEqual([
      ['matched', 0],
      ['matched', 0],
      ['matched', 0],
    ]);
  });

  test('are compared with the parcel price as a sum across invoices', () => {
    const laterLine = buildBoxLine('third', 45_00, { invoiceId: 'later' });
    expect(listResults(...boxLines, laterLine).at(-1)).toEqual(['rate', 25_00]);
  });

  test('have a weight fault if the sum of the boxes exceeds the parcel weight', () => {
    const heavyLine = buildBoxLine('third', 45_00, { billedGrams: 1_500 });
    expect(listResults(...boxLines, heavyLine).at(-1)).toEqual(['weight', 25_00]);
  });

  test('contain a duplicate when a box appears twice', () => {
    expect(listResults(...boxLines, buildBoxLine('second', 20_00))).toEqual([
      ['matched', 0],
      ['matched', 0],
      ['duplicate', 20_00],
    ]);
  });

  test('may include one line for each charge of a box', () => {
    const codLine = buildBoxLine('second', 20_00, { check: { ...check, charges: ['cod'] } });
    expect(listResults(...boxLines, codLine).map(([kind]) => kind)).not.toContain('duplicate');
  });

  test('count the weight of a box once across the charge lines', () => {
    const codLine = buildBoxLine('second', 30_00, { check: { ...check, charges: ['cod'] } });
    expect(listResults(...boxLines, buildBoxLine('third', 20_00), codLine)).toContainEqual([
      'rate',
      30_00,
    ]);
  });
});
