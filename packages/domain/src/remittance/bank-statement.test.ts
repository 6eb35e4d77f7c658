import { expect, test } from 'vitest';
import { matchPayouts, readStatement } from './bank-statement.ts';

const NEFT = 'N327262841905566';
const RTGS = 'HDFCR52026112300417782';

test('reads the transfers of a statement and names the other rows', () => {
  const csv = [
    'Date,Narration,UTR / Ref No,Withdrawal (INR)',
    `23-11-2026,COD,${NEFT},"1,234.50"`,
    '23-11-2026,Charges,,11.80',
    `23-11-2026,COD,'${RTGS},₹2000`,
    '23-11-2026,Deposit,N327262841905567,',
  ].join('\r\n');
  expect(readStatement(csv)).toEqual({
    lines: [
      { utr: NEFT, paise: 1_234_50 },
      { utr: RTGS, paise: 2_000_00 },
    ],
    unreadRows: [3, 5],
  });
});

test.each(['', 'Date,Amount\r\n23-11-2026,100', 'UTR,Narration\r\nN327262841905566,COD'])(
  'reads nothing from a file without both columns',
  (csv) => {
    expect(readStatement(csv)).toBeNull();
  },
);

test('matches payouts by UTR and amount', () => {
  const payouts = [
    { id: 'a', utr: NEFT, netPaise: 100_00 },
    { id: 'b', utr: RTGS, netPaise: 300_00 },
    { id: 'c', utr: 'N000000000000000', netPaise: 100_00 },
  ];
  const { matched, differing } = matchPayouts(payouts, [
    { utr: NEFT, paise: 60_00 },
    { utr: NEFT, paise: 40_00 },
    { utr: RTGS, paise: 299_00 },
  ]);
  expect(matched.map(({ id }) => id)).toEqual(['a']);
  expect(differing).toEqual([{ payout: payouts[1], statementPaise: 299_00 }]);
});

test('a payout that was returned and transferred again under its UTR is matched', () => {
  const payout = { id: 'a', utr: NEFT, netPaise: 100_00 };
  const transfer = { utr: NEFT, paise: 100_00 };
  const { matched } = matchPayouts([payout], [transfer, { utr: NEFT, paise: -100_00 }, transfer]);
  expect(matched).toEqual([payout]);
});

test('a payout that was returned in part differs by that part', () => {
  const payout = { id: 'a', utr: NEFT, netPaise: 100_00 };
  const lines = [100_00, -40_00].map((paise) => ({ utr: NEFT, paise }));
  expect(matchPayouts([payout], lines).differing).toEqual([{ payout, statementPaise: 60_00 }]);
});
