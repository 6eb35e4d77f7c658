import { expect, test } from 'vitest';
import { EWAY_BILL_THRESHOLD_PAISE, isEwayBillNumber, needsEwayBill } from './eway-bill.ts';

test('Spec §9 GST ewaybill threshold: an order total of 50000 or more', () => {
  expect(EWAY_BILL_THRESHOLD_PAISE).toBe(5_000_000);
  expect(needsEwayBill(4_999_999)).toBe(false);
  expect(needsEwayBill(5_000_000)).toBe(true);
});

test('an e-waybill number has 12 digits', () => {
  expect(isEwayBillNumber('301000000001')).toBe(true);
  expect(isEwayBillNumber(' 301000000001 ')).toBe(true);
  for (const text of ['30100000000', '301000000001234', '3.01E+11', '']) {
    expect(isEwayBillNumber(text), text).toBe(false);
  }
});
