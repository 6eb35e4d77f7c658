import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../test-support/any-text.ts';
import { formatProblem } from '../../../test-support/coded-words.ts';
import { cleanCell } from '../../values/csv/cells.ts';
import { readBulkCell } from './bulk-cells.ts';
import { type BulkField, buildBulkValues, bulkExampleRow, bulkFields } from './bulk-columns.ts';
import { checkBulkRow } from './bulk-rules.ts';

function readCellText(field: BulkField, cell: string): string {
  const { text, state, problem, repair } = readBulkCell(field, cell);
  if (state !== 'value') return state;
  if (problem !== null) return `! ${formatProblem(problem)}`;
  return repair === null ? text : `${text} (${formatProblem(repair)})`;
}

describe('readBulkCell', () => {
  test.each([
    ['phone', '9.1987654321E+11', '9876543210 (read_as 9876543210)'],
    ['phone', '9.876543210E+9', '9876543210 (read_as 9876543210)'],
    ['phone', '9876543210.0', '9876543210'],
    ['phone', '+91 98765-43210', '9876543210'],
    ['phone', "'9876543210", '9876543210'],
    ['phone', '="9876543210"', '9876543210'],
    ['pickupPhone', '080 2345 6789', '8023456789'],
    ['phone', '0091 98111 22233', '9811122233'],
    ['phone', '98111.22233', '9811122233'],
    ['phone', 'tel: +91 98111-22233', '9811122233 (read_as 9811122233)'],
    ['phone', 'Mob. No. 9811122233', '9811122233 (read_as 9811122233)'],
    ['phone', '9811122233 / 9811122233', '9811122233 (read_as 9811122233)'],
    ['pinCode', '560001.0', '560001 (read_as 560001)'],
    ['pinCode', '5.60001E+05', '560001 (read_as 560001)'],
    ['pinCode', 'PIN-560001', '560001 (read_as 560001)'],
    ['pinCode', '560 001', '560001'],
    ['orderDate', '46387', '31/12/2026 (date_read_as 2026-12-31)'],
    ['orderDate', 'Dec 31, 2026', '31/12/2026 (date_read_as 2026-12-31)'],
    ['orderDate', '2026/3/5', '05/03/2026 (date_read_as 2026-03-05)'],
    ['orderDate', '31-Dec-26', '31/12/2026 (date_read_as 2026-12-31)'],
    ['orderDate', '05/03/2026', '05/03/2026'],
    ['orderDate', '5-3-26', '05/03/2026 (date_read_as 2026-03-05)'],
    ['orderDate', '2026-03-05', '05/03/2026'],
    ['unitPrice', '₹ 1,00,000.50', '100000.50 (read_as 100000.50)'],
    ['unitPrice', '100,000.50', '100000.50 (read_as 100000.50)'],
    ['quantity', '2.0', '2'],
    ['quantity', '٣', '3'],
    ['paymentType', 'Cash on Delivery', 'cod'],
    ['paymentType', 'Pre-Paid', 'prepaid'],
    ['paymentType', 'PREPAID ', 'prepaid'],
    ['paymentType', 'Paid', 'prepaid (read_as prepaid)'],
    ['paymentType', 'CASH', 'cod (read_as cod)'],
    ['sellerGstIn', '27aapfu0939f1zv', '27AAPFU0939F1ZV'],
    ['waybill', '1234 5678 9012', '123456789012'],
    ['hsncode', '904', '0904 (read_as 0904)'],
    ['hsncode', '904.0', '0904 (read_as 0904)'],
    ['hsncode', '90411', '090411 (read_as 090411)'],
    ['hsncode', '4021010', '04021010 (read_as 04021010)'],
    ['hsncode', '6109 10 00', '61091000'],
    ['hsncode', '904.11', '904.11'],
    ['hsncode', '610', '610'],
    ['hsncode', '61091', '61091'],
    ['hsncode', '011', '011'],
    ['phone', '98111 22233 ext. 12', '9811122233 (read_as 9811122233)'],
    ['phone', '98111 22233 (Extn 4)', '9811122233 (read_as 9811122233)'],
    ['pickupPhone', '080-23456789 x5', '8023456789 (read_as 8023456789)'],
    ['clientDeadWeight', '0.30000000000000004', '0.3 (read_as 0.3)'],
    ['clientDeadLength', '20.320000000000004', '20.3 (read_as 20.3)'],
    ['unitPrice', '499.49999999999994', '499.5 (read_as 499.5)'],
    ['quantity', '2.0000000000000004', '2 (read_as 2)'],
    ['unitPrice', '333.333', '333.333'],
    ['paymentType', 'Cash on Delivery (COD)', 'cod (read_as cod)'],
    ['paymentType', 'Pay on Delivery', 'cod (read_as cod)'],
    ['paymentType', 'UPI', 'prepaid (read_as prepaid)'],
    ['paymentType', 'Razorpay', 'prepaid (read_as prepaid)'],
    ['paymentType', 'Amazon Pay', 'prepaid (read_as prepaid)'],
    ['paymentType', 'EMI (HDFC)', 'prepaid (read_as prepaid)'],
    ['paymentType', 'Prepaid - Razorpay Secure (UPI)', 'prepaid (read_as prepaid)'],
    ['paymentType', 'UPI on delivery', 'cod (read_as cod)'],
    ['orderDate', '2026-11-25 22:10:00 +0530', '25/11/2026 (date_read_as 2026-11-25)'],
    ['orderDate', '2026-11-25 22:10:00 GMT+0530', '25/11/2026 (date_read_as 2026-11-25)'],
    ['orderDate', '2026-11-25 22:10:00 +0530 IST', '25/11/2026 (date_read_as 2026-11-25)'],
    ['orderDate', '2026-11-25 22:10:00 UTC', '26/11/2026 (date_read_as 2026-11-26)'],
    ['orderDate', '25/11/2026 22:10 IST', '25/11/2026 (date_read_as 2026-11-25)'],
    ['country', 'india', 'India'],
    ['country', 'IN', 'India (read_as India)'],
    ['country', 'भारत', 'India (read_as India)'],
    ['state', 'IN-KA', 'Karnataka (read_as Karnataka)'],
  ] as const)('parses %s %j as %s', (field, cell, expected) => {
    expect(readCellText(field, cell)).toBe(expected);
  });

  test.each([
    ['phone', '9.19E+09', 'digits_lost phone 9.19E+09'],
    ['phone', '9.19877E+11', 'digits_lost phone 9.19877E+11'],
    ['pinCode', '5.6E+05', 'digits_lost pincode 5.6E+05'],
    ['waybill', '3.01E+11', 'digits_lost eway 3.01E+11'],
    ['waybill', '3.01234567890E+11', 'digits_lost eway 3.01234567890E+11'],
    ['clientRefrenceNumber', '1.23457E+14', 'digits_lost number 1.23457E+14'],
    ['unitPrice', '5E+02', 'digits_lost number 5E+02'],
    ['quantity', '1e308', 'digits_lost number 1e308'],
    ['paymentType', 'Prepaid COD', 'payment_type_invalid'],
    ['paymentType', 'Partially paid (Razorpay)', 'payment_type_invalid'],
    ['paymentType', 'Partial COD', 'payment_type_invalid'],
    ['paymentType', 'PartPaid COD', 'payment_type_invalid'],
    ['country', 'Nepal', 'country_not_india'],
    ['name', 'à¤†à¤¶à¤¾ à¤µà¤°à¥à¤®à¤¾', 'text_garbled'],
    ['name', 'JosÃ©', 'text_garbled'],
    ['name', '???? ?????', 'text_garbled'],
    ['city', '\ufffd\ufffd\ufffdपुर', 'text_garbled'],
    ['address', 'Dâ€™Souza Road', 'text_garbled'],
    ['unitPrice', '499,50', 'decimal_comma'],
    ['unitPrice', '1,23,45', 'decimal_comma'],
    ['orderDate', '31/02/2026', 'order_date_invalid'],
    ['orderDate', '12345', 'order_date_invalid'],
    ['orderDate', '12/31/2026', 'date_order_differs dayFirst'],
    ['paymentType', 'credit', 'payment_type_invalid'],
    ['paymentType', 'Postpaid', 'payment_type_invalid'],
    ['paymentType', 'Unpaid', 'payment_type_invalid'],
    ['hsncode', '9.0411E+06', 'digits_lost hsn 9.0411E+06'],
    ['name', 'x'.repeat(121), 'cell_too_long 120 121'],
  ] as const)('rejects %s %j with the problem %s', (field, cell, expected) => {
    expect(formatProblem(readBulkCell(field, cell).problem)).toBe(expected);
  });

  test.each([
    ['phone', '9811122233 / 9811122244', '9811122233', '9811122244'],
    ['phone', '+91 98111 22233, 098111-22244', '9811122233', '9811122244'],
    ['phone', 'M: 9811122233 or Ph: 080 2345 6789', '9811122233', '8023456789'],
    ['phone', '011-23456789; 9811122233', '9811122233', '1123456789'],
    ['pickupPhone', '080-23456789; 9811122233', '8023456789', '9811122233'],
    ['phone', '9811122233\n9811122244\n9811122255', '9811122233', '9811122244, 9811122255'],
  ] as const)('parses %s %j as %s with a warning', (field, cell, text, otherPhones) => {
    expect(readBulkCell(field, cell)).toMatchObject({
      text,
      problem: null,
      repair: { code: 'read_as', params: { value: text } },
      warning: { code: 'phones_left_out', params: { phones: otherPhones.split(', ') } },
    });
  });

  test.each(['9811122233/44', '9811122233 / NA', '9811122233 98111', 'call 98111, 22233'])(
    'rejects the phone cell %j',
    (cell) => {
      expect(readBulkCell('phone', cell).problem).toEqual({ code: 'mobile_invalid' });
    },
  );

  test('warns about a long number that Excel has rounded', () => {
    expect(readBulkCell('clientRefrenceNumber', '1234567890123000').warning).toEqual({
      code: 'digits_rounded',
    });
    expect(readBulkCell('clientRefrenceNumber', '1234567890123001').warning).toBeNull();
  });
});

test('a placeholder such as NA is no value in an optional column and a missing value in a mandatory column', () => {
  for (const cell of ['NA', 'n/a', 'nil', 'None', '-', '–', 'null']) {
    expect(readBulkCell('altPhone', cell)).toMatchObject({ state: 'none', text: '' });
  }
  for (const cell of ['NA', 'n/a', 'nil', 'NULL', '-', '', ' \u00a0\u200b', '=""']) {
    for (const field of ['name', 'clientRefrenceNumber'] as const) {
      expect(readBulkCell(field, cell)).toMatchObject({ state: 'missing', text: '' });
    }
  }
});

test('a formula error is a missing value in every column', () => {
  for (const cell of ['#N/A', '#REF!', '#VALUE!', '#NAME?']) {
    expect(readBulkCell('altPhone', cell).state).toBe('missing');
    expect(readBulkCell('name', cell).state).toBe('missing');
  }
});

test('cleanCell removes invisible characters except joiners after a letter', () => {
  expect(cleanCell('  12½\u00a0MG\tRoad,\r\n “Fort”\u202e – A\0  ')).toBe(
    '12½ MG Road, "Fort" - A',
  );
  expect(cleanCell('क्‍षमा १२')).toBe('क्‍षमा १२');
  expect(cleanCell('\u200d\u200c')).toBe('');
  expect(cleanCell("'=1+1")).toBe('=1+1');
});

const anyCell = fc.oneof(
  anyText(40),
  fc
    .array(fc.constantFrom(...Array.from('0123456789.,-+eE/₹ #NA\'="٣९kgmcin')), { maxLength: 20 })
    .map((letters) => letters.join('')),
);
const example: Partial<Record<BulkField, string>> = bulkExampleRow;
const anyField = fc.constantFrom(...bulkFields);

test('a valid cell of any text stays valid and unchanged in a second check', () => {
  const values = buildBulkValues((field) => example[field] ?? '');
  fc.assert(
    fc.property(anyField, anyCell, (field, cell) => {
      const firstCheck = checkBulkRow({ rowNumber: 2, values: { ...values, [field]: cell } });
      if (firstCheck.problems.length > 0) return;
      const rechecked = checkBulkRow(firstCheck, { isPayload: true });
      expect([rechecked.problems, rechecked.values]).toEqual([[], firstCheck.values]);
    }),
    { numRuns: 1000 },
  );
});

test('parses a mobile number in every Excel notation that keeps all digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }), (mobile) => {
      const digits = String(mobile);
      const exponent = `${digits[0]}.${digits.slice(1)}E+9`;
      const exponentWithCountry = `9.1${digits}E+11`;
      for (const cell of [
        digits,
        `${digits}.0`,
        `'${digits}`,
        exponent,
        exponentWithCountry,
        `+91${digits}`,
      ]) {
        expect(readBulkCell('phone', cell)).toMatchObject({ text: digits, problem: null });
      }
      const shortenedText = `${digits[0]}.${digits.slice(1, 6)}E+09`;
      expect(readBulkCell('phone', shortenedText).problem?.code).toBe('digits_lost');
    }),
  );
});

test('parses a price with Indian or western digit grouping', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_00_00_000_00 }), (paise) => {
      const plainText = (paise / 100).toFixed(2);
      for (const locale of ['en-IN', 'en-US']) {
        const groupedText = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
          paise / 100,
        );
        expect(readBulkCell('unitPrice', `₹${groupedText}`)).toMatchObject({
          text: plainText,
          problem: null,
        });
      }
    }),
  );
});
