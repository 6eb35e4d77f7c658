import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchPayouts, readStatement } from './bank-statement.ts';

const PAID_UTR = 'N327262841905566';
const RETURNED_UTR = 'N327262841905567';
const paidRows = [{ utrs: [PAID_UTR], paise: 1_695_00 }];
const paidAndReturnedRows = [...paidRows, { utrs: [RETURNED_UTR], paise: -1_695_00 }];

const readLines = (...lines: string[]) => {
  const statement = readStatement(lines.join('\r\n'));
  return typeof statement === 'string' ? statement : statement.rows;
};
const readRows = (...rows: string[]) => {
  const statement = readLines(...rows);
  if (typeof statement === 'string') throw new Error(`the statement is ${statement}`);
  return statement;
};
const readTransfers = (...rows: string[]) =>
  readRows(...rows).map(({ utrs, paise }) => ({ utrs, paise }));

describe('withdrawal and deposit columns', () => {
  test.each([
    [
      'HDFC',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      `23/11/26,NEFT DR,${PAID_UTR},23/11/26,"1,695.00",0.00,"98,305.00"`,
      `24/11/26,NEFT RETURN,${RETURNED_UTR},24/11/26,0.00,"1,695.00","1,00,000.00"`,
    ],
    [
      'ICICI',
      'S No.,Value Date,Reference No.,Transaction Remarks,Deposit Amount(INR),Withdrawal Amount(INR),Balance(INR)',
      `1,23/11/2026,${PAID_UTR},COD,,1695.00,98305.00`,
      `2,24/11/2026,${RETURNED_UTR},Returned,1695.00,,100000.00`,
    ],
    [
      'SBI',
      'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
      `23 Nov 2026,23 Nov 2026,TO TRANSFER,${PAID_UTR},"1,695.00", ,"98,305.00"`,
      `24 Nov 2026,24 Nov 2026,BY TRANSFER,${RETURNED_UTR}, ,"1,695.00","1,00,000.00"`,
    ],
    [
      'Axis',
      'Tran Date,PARTICULARS,Reference,DR,CR,BAL,SOL',
      `23-11-2026,NEFT,${PAID_UTR},1695.00,,98305.00,248`,
      `24-11-2026,NEFT RET,${RETURNED_UTR},,1695.00,100000.00,248`,
    ],
    [
      'Kotak, whose last column is the sign of the balance',
      'Sl. No.,Date,Description,Chq / Ref number,Debit,Credit,Balance,Dr / Cr',
      `1,23-11-2026,COD,${PAID_UTR},"1,695.00",,"98,305.00",CR`,
      `2,24-11-2026,RETURN,${RETURNED_UTR},,"1,695.00","1,00,000.00",CR`,
    ],
  ])('parses the withdrawals and deposits of %s', (_, header, debit, credit) => {
    expect(readTransfers(header, debit, credit)).toEqual(paidAndReturnedRows);
  });

  test.each([
    ['Paid Out (INR)', 'Paid In (INR)'],
    ['*Money Out', '*Money In'],
    ['Withdrawn (Rs.)', 'Received (Rs.)'],
    ['Outflow', 'Inflow'],
    ['Payments', 'Receipts'],
  ])('parses the withdrawals in %s and the deposits in %s', (withdrawal, deposit) => {
    const rows = [`${PAID_UTR},"Rs. 1,695.00",`, `${RETURNED_UTR},,1695/-`];
    expect(readTransfers(`UTR No,${withdrawal},${deposit}`, ...rows)).toEqual(paidAndReturnedRows);
  });

  test.each(['Transaction ID', 'Txn Id', 'Instrument Id', 'RRN', 'UTRNumber', 'RefNo'])(
    'parses a UTR with a space in the column %s',
    (reference) => {
      const [start, end] = [PAID_UTR.slice(0, 8), PAID_UTR.slice(8)];
      expect(readTransfers(`Date,${reference},Debit`, `1,${start} ${end},1695.00`)).toEqual(
        paidRows,
      );
    },
  );

  test('prefers the UTR column to the transaction id column', () => {
    const header = 'Transaction ID,UTR,Debit';
    expect(
      readTransfers(header, `S12,${PAID_UTR.slice(0, 8)} ${PAID_UTR.slice(8)},1695.00`),
    ).toEqual(paidRows);
  });

  test('lists a second debit column as unread', () => {
    const listUnread = (header: string) => {
      const statement = readStatement([header, `${PAID_UTR},1695.00,5.00,CR`].join('\r\n'));
      return typeof statement === 'string' ? statement : statement.unreadColumns;
    };
    expect(listUnread('UTR,Debit,Debit,Dr / Cr')).toEqual(['Debit']);
    expect(listUnread('UTR,Debit,Withdrawals,Dr / Cr')).toEqual(['Withdrawals']);
    expect(listUnread('UTR,Debit,Credit,Dr / Cr')).toEqual([]);
  });

  test('rejects a statement with deposits but no withdrawals', () => {
    expect(readLines('Ref No,Deposit Amount', `${RETURNED_UTR},1695.00`)).toBe('unreadable');
    expect(readLines('Ref No,Credit', `${RETURNED_UTR},1695.00`)).toBe('unreadable');
  });

  test('prefers the withdrawal column to a general amount column', () => {
    const header = 'Ref No,Amount,Debit Account No,Withdrawal';
    expect(readTransfers(header, `${PAID_UTR},5.00,50200012345678,1695.00`)).toEqual(paidRows);
  });
});

describe('the header of a statement', () => {
  test.each([
    ['search fields', ['Amount from,,to,,Transaction remarks,']],
    ['a title about debits', ['"Details of debit transactions"']],
    ['29 lines', Array.from({ length: 29 }, (_, index) => `Address line ${index},Amount`)],
    ['blank lines', ['Account,000405012345', '', ' ', '']],
  ])('is found below %s', (_, linesAbove) => {
    const [row] = readRows(...linesAbove, 'Narration,Debit', `COD ${PAID_UTR},1695.00`);
    const rowNumber = linesAbove.length + 2;
    expect(row).toEqual({ rowNumber, utrs: [PAID_UTR], paise: 1_695_00, isBroken: false });
  });

  test('is not found below 30 other lines', () => {
    const linesAbove = Array.from({ length: 30 }, (_, index) => `Address line ${index}`);
    expect(readLines(...linesAbove, 'Narration,Debit', `COD ${PAID_UTR},1695.00`)).toBe(
      'unreadable',
    );
  });

  test('may have a different delimiter from the lines above', () => {
    const rows = [
      'Period: 25 Nov 2026, 30 Nov 2026, INR',
      'Narration;Debit',
      `${PAID_UTR};1695.00`,
    ];
    expect(readTransfers(...rows)).toEqual(paidRows);
  });
});

describe('a single amount column', () => {
  test.each([
    ['ICICI', 'Reference,Cr/Dr,Transaction Amount(INR)', 'DR', 'CR'],
    ['Axis', 'Reference,Debit/Credit,Amount(INR)', 'Debit', 'Credit'],
    ['Kotak', 'Chq / Ref number,Dr / Cr,Amount', 'Dr', 'Cr'],
    ['letters', 'UTR,D/C,Amount', 'D', 'C'],
    ['joined words', 'UTR,DRCR,Amount', 'dr.', 'cr.'],
    ['a type', 'UTR,Type,Amount', 'Withdrawal', 'Deposit'],
    ['a transaction type', 'UTR,Transaction Type,Amount', 'NEFT Debit', 'NEFT Credit'],
  ])('accepts a direction column in the form of %s', (_, header, debit, credit) => {
    const rows = [`${PAID_UTR},${debit},"1,695.00"`, `${RETURNED_UTR},${credit},"1,695.00"`];
    expect(readTransfers(header, ...rows)).toEqual(paidAndReturnedRows);
  });

  test.each([
    ['1,695.00 Dr', '1,695.00 Cr'],
    ['₹1695.00DR.', '₹1695.00CR.'],
    ['1695 (Dr)', '1695 (Cr)'],
  ])('accepts a direction after the amount: %s', (debit, credit) => {
    const rows = [`${PAID_UTR},"${debit}"`, `${RETURNED_UTR},"${credit}"`];
    expect(readTransfers('Ref No,Amount', ...rows)).toEqual(paidAndReturnedRows);
  });

  test.each([
    ['-1,695.00', '1,695.00'],
    ['\u22121695', '+1695'],
    ['1695.00-', '1695.00'],
    ['₹-1695.00', '₹1695.00'],
  ])(
    'treats a negative amount as a debit and a positive amount as a credit: %s',
    (debit, credit) => {
      const rows = [`${PAID_UTR},"${debit}"`, `${RETURNED_UTR},"${credit}"`];
      expect(readTransfers('Ref No,Amount', ...rows)).toEqual(paidAndReturnedRows);
    },
  );

  test.each([
    ['Ref No,Amount', `${PAID_UTR},1695.00`],
    ['Ref No,Amount (Dr/Cr)', `${PAID_UTR},1695.00`],
    ['Ref No,Transaction Type,Amount', `${PAID_UTR},NEFT,1695.00`],
    ['Ref No,Balance (Dr/Cr),Amount', `${PAID_UTR},98305.00 Cr,1695.00`],
  ])('rejects a statement without directions: %s', (header, row) => {
    expect(readLines(header, row)).toBe('undirected');
  });

  test.each([
    ['no direction', 'Ref No,Transaction Type,Amount', 'NEFT,1695.00'],
    ['a direction that contradicts the sign', 'Ref No,Dr/Cr,Amount', 'Cr,-1695.00'],
    ['two directions', 'Ref No,Dr/Cr,Amount', 'Dr,1695.00 Cr'],
  ])('returns a null amount for a row with %s', (_, header, cells) => {
    const rows = [`${PAID_UTR},${cells}`, `${RETURNED_UTR},Credit,1695.00`];
    expect(readTransfers(header, ...rows)).toEqual([
      { utrs: [PAID_UTR], paise: null },
      { utrs: [RETURNED_UTR], paise: -1_695_00 },
    ]);
  });
});

test('detects a returned transfer in any order of columns and rows', () => {
  const payout = { id: 'a', utr: PAID_UTR, netPaise: 1_695_00 };
  const amountColumnSets: readonly [header: string, debit: string, credit: string][][] = [
    [
      ['Deposit Amount', '', '1695.00'],
      ['Withdrawal Amount', '1695.00', ''],
    ],
    [
      ['Credit', '0.00', '"1,695.00"'],
      ['Debit', '"1,695.00"', '0.00'],
    ],
    [
      ['Amount', '1695.00', '1695.00'],
      ['Dr/Cr', 'Dr', 'Cr'],
    ],
    [
      ['Transaction Amount', '1695.00', '1695.00'],
      ['Transaction Type', 'DEBIT', 'CREDIT'],
    ],
    [['Amount', '1695.00 Dr', '1695.00 Cr']],
  ];
  const columns = fc.constantFrom(...amountColumnSets).chain((amountColumns) => {
    const allColumns: [string, string, string][] = [
      ['Ref No', PAID_UTR, PAID_UTR],
      ['Narration', 'COD', 'RETURN'],
      ...amountColumns,
    ];
    return fc.shuffledSubarray(allColumns, { minLength: allColumns.length });
  });
  fc.assert(
    fc.property(columns, fc.boolean(), (shuffledColumns, isNewestFirst) => {
      const header = shuffledColumns.map(([name]) => name).join(',');
      const debit = shuffledColumns.map(([, cell]) => cell).join(',');
      const credit = shuffledColumns.map(([, , cell]) => cell).join(',');
      const rows = isNewestFirst ? [credit, debit] : [debit, credit];
      const matchResult = matchPayouts([payout], readRows(header, ...rows));
      expect(matchResult).toEqual({
        matched: [],
        returned: [payout],
        differing: [],
        unreadRows: [],
      });
      const creditResult = matchPayouts([payout], readRows(header, credit));
      expect(creditResult.differing).toEqual([{ payout, statementPaise: -payout.netPaise }]);
    }),
  );
});
