import { expect, test } from 'vitest';
import { applyPosting, noBalances } from '../ledger/transfer.ts';
import {
  computePaidBasePaise,
  computeTdsPaise,
  findTdsProvision,
  formatTdsQuarter,
  parseCertificateNumber,
} from './tds.ts';
import {
  buildCertifiedDeductionPosting,
  buildDeductionPosting,
  buildRefusedDeductionPosting,
} from './tds-postings.ts';

test('finds the TDS provision for the payment date', () => {
  expect(findTdsProvision('2026-03-31')).toMatchObject({ section: '194C', paymentCode: '94C' });
  expect(findTdsProvision('2026-04-01')).toMatchObject({
    section: '393(1) Table 6(i)',
    paymentCode: '1017',
  });
});

test('rounds the tax to whole rupees', () => {
  expect(computeTdsPaise(1_25_000_00, 2)).toBe(2_500_00);
  expect(computeTdsPaise(1_024_99, 1)).toBe(10_00);
  expect(computeTdsPaise(1_050_00, 1)).toBe(11_00);
  expect(computeTdsPaise(49_99, 1)).toBe(0);
});

test('formats a quarter with the financial year', () => {
  expect(
    ['2026-04-01', '2026-07-01', '2026-11-27', '2027-03-31', '2027-04-01'].map(formatTdsQuarter),
  ).toEqual(['2026-27 Q1', '2026-27 Q2', '2026-27 Q3', '2026-27 Q4', '2027-28 Q1']);
});

test('subtracts the GST share of the invoice from a payment', () => {
  const invoice = { billedPaise: 1_180_00, gstPaise: 180_00 };
  expect(computePaidBasePaise(invoice, 590_00)).toBe(500_00);
  expect(computePaidBasePaise({ billedPaise: 0, gstPaise: 0 }, 590_00)).toBe(0);
});

test('parses a valid certificate number in any letter case', () => {
  expect(parseCertificateNumber(' abcdefg ')).toBe('ABCDEFG');
  expect(parseCertificateNumber('AB-1')).toBeNull();
});

const deduction = { id: 'd1', invoiceNumber: 'INV/1', amountPaise: 20_00, settledPaise: 15_00 };
const openingBalances = { ...noBalances, receivable: -100_00 };
const deductedBalances = { ...openingBalances, receivable: -85_00 };

test('a deduction settles the dues of the invoice', () => {
  const dueResult = applyPosting(openingBalances, buildDeductionPosting(deduction), 0);
  expect(dueResult.kind === 'posted' && dueResult.balances).toEqual(deductedBalances);
});

test('a certificate credits the rest of a deduction to the wallet', () => {
  const certifiedResult = applyPosting(
    deductedBalances,
    buildCertifiedDeductionPosting(deduction),
    0,
  );
  expect(certifiedResult).toMatchObject({ balances: { wallet: 5_00, receivable: -85_00 } });
});

test('a refused deduction restores the dues', () => {
  const refusedResult = applyPosting(deductedBalances, buildRefusedDeductionPosting(deduction), 0);
  expect(refusedResult).toMatchObject({ balances: openingBalances });
});
