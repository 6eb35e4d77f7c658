import { expect, test } from 'vitest';
import { EWAY_BILL_THRESHOLD_PAISE, findPaperProblems, needsEwayBill, noPapers } from './papers.ts';

test('Spec §9 GST ewaybill threshold: an order total of 50000 or more needs an e-waybill', () => {
  expect(EWAY_BILL_THRESHOLD_PAISE).toBe(5_000_000);
  expect(needsEwayBill(4_999_999)).toBe(false);
  expect(needsEwayBill(5_000_000)).toBe(true);
});

test('rejects an e-waybill number without exactly 12 digits', () => {
  const findProblem = (ewayBillNumber: string) =>
    findPaperProblems({ ...noPapers, ewayBillNumber })[0]?.code;
  expect(findProblem('301000000001')).toBeUndefined();
  expect(findProblem(' 301000000001 ')).toBeUndefined();
  for (const text of ['30100000000', '301000000001234', '3.01E+11']) {
    expect(findProblem(text), text).toBe('eway_bill_invalid');
  }
});
