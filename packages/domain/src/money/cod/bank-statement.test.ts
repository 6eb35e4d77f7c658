import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchPayouts, readStatement, type StatementRow } from './bank-statement.ts';

const NEFT = 'N327262841905566';
const RTGS = 'HDFCR52026112300417782';

const createRow = (utr: string, paise: number): StatementRow => ({
  rowNumber: 2,
  utrs: [utr],
  paise,
  isBroken: false,
});
const readCsv = (csv: string) => {
  const statement = readStatement(csv);
  if (typeof statement === 'string') throw new Error(`the statement is ${statement}`);
  return statement.rows;
};

test('parses the amount and every possible UTR of each row', () => {
  const csv = [
    'Date,Narration,UTR / Ref No,Withdrawal (INR)',
    `23-11-2026,COD,${NEFT},"1,234.50"`,
    '23-11-2026,Charges,,11.80',
    `23-11-2026,COD ${NEFT},'${RTGS},₹2000`,
    '23-11-2026,Deposit,N327 2628 4190 5567,',
  ].join('\r\n');
  expect(readCsv(csv)).toEqual([
    { rowNumber: 2, utrs: [NEFT], paise: 1_234_50, isBroken: false },
    { rowNumber: 3, utrs: [], paise: 11_80, isBroken: false },
    { rowNumber: 4, utrs: [RTGS, NEFT], paise: 2_000_00, isBroken: false },
    { rowNumber: 5, utrs: ['N327262841905567'], paise: null, isBroken: false },
  ]);
});

test.each(['', 'Date,Amount\r\n23-11-2026,100', 'UTR,Narration\r\nN327262841905566,COD'])(
  'rejects a file in which the amount or the UTR column is missing: %j',
  (csv) => {
    expect(readStatement(csv)).toBe('unreadable');
  },
);

test('accepts the amount Rs. 1234/-', () => {
  expect(readCsv(`Ref No,Debit (Rs.)\n${NEFT},Rs. 1234/-`)[0]?.paise).toBe(1_234_00);
});

test('rejects a statement with the amount 1.234,50', () => {
  expect(readStatement(`Ref No,Debit\n${NEFT},"1.234,50"`)).toBe('amounts_unreadable');
});

test('lists the unread amount columns without the balance', () => {
  expect(readStatement(`Ref No,Debit,Bank charges,Balance\n${NEFT},5,1,9`)).toMatchObject({
    unreadColumns: ['Bank charges'],
  });
});

test('joins a UTR across a line break', () => {
  const csv = [
    'Narration,Ref No,Debit',
    `"NEFT N32726284\n1905566 COD",,100`,
    `COD,"N32726284\n1905566",100`,
  ].join('\n');
  expect(readCsv(csv).map(({ utrs, isBroken }) => ({ utrs, isBroken }))).toEqual([
    { utrs: [NEFT], isBroken: false },
    { utrs: [NEFT], isBroken: false },
  ]);
});

test('marks a row as broken if a spreadsheet shortened the only reference', () => {
  const csv = [
    'Narration,Ref No,Debit',
    'COD,6.33012345678E+11,100',
    'COD,6.33E+11,100',
    `COD ${NEFT},6.33E+11,100`,
  ].join('\n');
  expect(readCsv(csv).map(({ utrs, isBroken }) => ({ utrs, isBroken }))).toEqual([
    { utrs: ['633012345678'], isBroken: false },
    { utrs: [], isBroken: true },
    { utrs: [NEFT], isBroken: false },
  ]);
});

test('finds a UTR between punctuation marks but not inside a longer word', () => {
  const marks = fc.constantFrom('', ' ', '/', '-', '*', ':', '_', '. ', ' NO: ', '-RETURN-');
  const letters = fc.constantFrom('A', 'z', '0', '7', 'é');
  const utrs = fc.constantFrom(NEFT, RTGS, '633012345678');
  const listUtrs = (narration: string) => readCsv(`Narration,Debit\n"${narration}",100`)[0]?.utrs;
  fc.assert(
    fc.property(utrs, marks, marks, letters, (utr, before, after, letter) => {
      expect(listUtrs(`${before}${utr.toLowerCase()}${after}`)).toEqual([utr]);
      expect(listUtrs(`${before}${utr}${letter}`)).not.toContain(utr);
      expect(listUtrs(`${letter}${utr}${after}`)).not.toContain(utr);
    }),
  );
});

test('matches payouts by UTR and amount', () => {
  const payouts = [
    { id: 'a', utr: NEFT, netPaise: 100_00 },
    { id: 'b', utr: RTGS, netPaise: 300_00 },
    { id: 'c', utr: 'N000000000000000', netPaise: 100_00 },
  ];
  const rows = [createRow(NEFT, 60_00), createRow(NEFT, 40_00), createRow(RTGS, 299_00)];
  const { matched, differing } = matchPayouts(payouts, rows);
  expect(matched.map(({ id }) => id)).toEqual(['a']);
  expect(differing).toEqual([{ payout: payouts[1], statementPaise: 299_00 }]);
});

test('matches a returned payout after a second transfer under the same UTR', () => {
  const payout = { id: 'a', utr: NEFT, netPaise: 100_00 };
  const rows = [100_00, -100_00, 100_00].map((paise) => createRow(NEFT, paise));
  expect(matchPayouts([payout], rows).matched).toEqual([payout]);
});

test('lists a partly returned payout as differing with the remaining amount', () => {
  const payout = { id: 'a', utr: NEFT, netPaise: 100_00 };
  const rows = [100_00, -40_00].map((paise) => createRow(NEFT, paise));
  expect(matchPayouts([payout], rows).differing).toEqual([{ payout, statementPaise: 60_00 }]);
});

describe('a row of a statement', () => {
  const payouts = [
    { id: 'a', utr: NEFT, netPaise: 100_00 },
    { id: 'b', utr: RTGS, netPaise: 100_00 },
  ];
  const matchRows = (...rows: string[]) =>
    matchPayouts(payouts, readCsv(['Narration,Ref No,Debit,Credit', ...rows].join('\n')));
  const debits = [`COD,${NEFT},100,`, `COD,${RTGS},100,`];

  test.each([
    ['names several payouts', `RETURN ${NEFT},${RTGS},,100`, []],
    ['names a payout without an amount', `RETURN ${NEFT},,,`, ['b']],
    ['has too many cells', `RETURN ${NEFT},ACCOUNT CLOSED,,,100`, ['b']],
  ])('leaves the named payouts unmatched when it %s', (_, row, expected) => {
    const { matched, unreadRows } = matchRows(...debits, row);
    expect(matched.map(({ id }) => id)).toEqual(expected);
    expect(unreadRows).toEqual([4]);
  });

  test.each(['NEFT CHARGES,,11.80,', 'INTEREST,,,12', 'NEFT IN,N327262841905567,,5', 'TOTAL,,,'])(
    'is ignored when it names no payout: %s',
    (row) => {
      const { matched, unreadRows } = matchRows(row, ...debits);
      expect(matched).toEqual(payouts);
      expect(unreadRows).toEqual([]);
    },
  );
});
