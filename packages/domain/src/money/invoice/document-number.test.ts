import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatDocumentNumber,
  formatFinancialYear,
  getFinancialYearEnd,
  isDocumentNumber,
} from './document-number.ts';

test('a financial year runs from 1 April to 31 March', () => {
  expect(['2026-03-31', '2026-04-01', '2026-11-23', '2027-03-31'].map(formatFinancialYear)).toEqual(
    ['2526', '2627', '2627', '2627'],
  );
  expect(formatFinancialYear('2099-05-01')).toBe('9900');
  expect(['2026-03-31', '2026-04-01'].map(getFinancialYearEnd)).toEqual([
    '2026-03-31',
    '2027-03-31',
  ]);
});

test('a number contains the series, the financial year and the position', () => {
  expect(formatDocumentNumber('INV', '2026-11-23', 123)).toBe('INV/2627/000123');
  expect(formatDocumentNumber('CRN', '2026-11-23', 45)).toBe('CRN/2627/000045');
});

test('formatDocumentNumber returns at most 16 valid characters or throws RangeError', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (position) => {
      const number = formatDocumentNumber('INV', '2026-11-23', position);
      expect(number.length).toBeLessThanOrEqual(16);
      expect(isDocumentNumber(number)).toBe(true);
    }),
  );
  expect(() => formatDocumentNumber('INV', '2026-11-23', 10_000_000)).toThrow(RangeError);
});

test('a number has at most 16 valid characters and starts with a letter or digit', () => {
  expect(['INV/2627/000123', 'a', '1-2'].filter(isDocumentNumber)).toHaveLength(3);
  expect(['', '/1', '-1', 'A_1', 'INV 1', 'A1234567890123456'].filter(isDocumentNumber)).toEqual(
    [],
  );
});
