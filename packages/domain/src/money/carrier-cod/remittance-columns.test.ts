import { expect, test } from 'vitest';
import {
  isRemittanceHeader,
  readRemittanceHeader,
  readRemittedAmount,
} from './remittance-columns.ts';

test.each([
  [['Sr No', 'AWB No.', 'COD Amount (INR)'], { awb: 1, amount: 2 }],
  [['Waybill', 'COD Amount', 'Remitted Amount'], { awb: 0, amount: 2 }],
  [['Amount', 'Tracking Number'], { awb: 1, amount: 0 }],
  [['AWB', 'COD Amount', 'COD Amount Remitted (₹)'], { awb: 0, amount: 2 }],
  [['AWB', 'Remitted Amt. INR'], { awb: 0, amount: 1 }],
  [['AWB', 'Net Remittance (Indian Rupees)'], { awb: 0, amount: 1 }],
  [['AWB', 'COD Amount', 'Net Payable'], { awb: 0, amount: 1 }],
  [['AWB', 'Settlement Amount'], { awb: 0, amount: 1 }],
])('finds the AWB and amount columns of %j', (cells, columns) => {
  expect(readRemittanceHeader(cells)).toMatchObject({ columns });
});

test.each([
  'Waybill No',
  'AWB Code',
  'Tracking ID',
  'Consignment No',
  '*AWB Number',
  'Courier AWB No.',
  'CN No',
])('finds AWBs under %s and lists the unread columns', (name) => {
  expect(readRemittanceHeader(['Sr No', name, 'COD Collected (Rs.)', 'Bank fee'])).toEqual({
    columns: { awb: 1, amount: 2, unreadNames: ['Sr No', 'Bank fee'] },
  });
});

test('reports a header with a missing or repeated column', () => {
  expect(readRemittanceHeader(['Order', 'COD'])).toMatchObject({ problem: 'awb_missing' });
  expect(readRemittanceHeader(['AWB', 'Order'])).toMatchObject({ problem: 'amount_missing' });
  expect(readRemittanceHeader(['AWB', 'COD', 'Cod '])).toEqual({
    problem: 'column_repeated',
    names: ['Cod'],
  });
});

test('isRemittanceHeader returns false for a title line', () => {
  expect(isRemittanceHeader(['COD remittance of November', ''])).toBe(false);
});

test.each([
  [["'5811", '₹1,299.50'], { awb: '5811', paidPaise: 1_299_50 }],
  [['="5811"', 'Rs. 999.00'], { awb: '5811', paidPaise: 999_00 }],
  [['5811', '999/-'], { awb: '5811', paidPaise: 999_00 }],
  [['9.700000000593E+12', '₹ 1,23,456.50'], { awb: '9700000000593', paidPaise: 1_23_456_50 }],
  [['5811', '499,50'], { problem: 'amount_unreadable' }],
  [['5811', '-'], { problem: 'amount_unreadable' }],
  [['ab12.0', '(45.00)'], { awb: 'AB12', paidPaise: -45_00 }],
  [['Grand total', '900'], null],
  [['Transferred by NEFT', ''], null],
  [['9.7E+12', '900'], { problem: 'awb_unreadable' }],
  [['5811', 'paid'], { problem: 'amount_unreadable' }],
])('parses the record %j', (cells, expectedLine) => {
  expect(readRemittedAmount(cells, { awb: 0, amount: 1 })).toEqual(expectedLine);
});
