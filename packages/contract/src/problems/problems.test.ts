import { expect, test } from 'vitest';
import { accountProblems } from './account.ts';
import { bulkProblems, fileProblems } from './files.ts';
import { moneyProblems } from './money.ts';
import { ordersProblems } from './orders.ts';
import { formatRupees, formatText, type ProblemEntry } from './problem.ts';
import { ratesProblems } from './rates.ts';
import { reportsProblems } from './reports.ts';
import { requestProblems } from './request.ts';
import { shippingProblems } from './shipping.ts';
import { wireProblems } from './wire-problems.ts';

const tables: Readonly<Record<string, object>> = {
  accountProblems,
  bulkProblems,
  moneyProblems,
  ordersProblems,
  ratesProblems,
  reportsProblems,
  requestProblems,
  shippingProblems,
};
const entries: readonly (readonly [string, ProblemEntry<never>])[] = Object.entries(wireProblems);

test('each problem code is in exactly one table', () => {
  const codes = Object.values(tables).flatMap((table) => Object.keys(table));
  expect(codes.toSorted()).toEqual(Object.keys(wireProblems).toSorted());
});

test('a problem with a response code has the status of that code', () => {
  const entriesByCode = new Map(entries);
  for (const [code, entry] of entries) {
    if (entry.code === undefined) continue;
    expect([code, entry.status]).toEqual([code, entriesByCode.get(entry.code)?.status]);
    expect(entriesByCode.get(entry.code)?.code, code).toBe(entry.code);
  }
});

/** Quoted by Spec §5. */
const quotedTexts = ['This warehouse is already present.'];

test('a fixed field problem text outside spec §5 ends with a full stop only if it has several sentences', () => {
  const texts = entries.flatMap(([code, { code: responseCode, text }]) =>
    // Reasons why a carrier is not offered follow another sentence.
    responseCode !== undefined || text.length > 0 || code.startsWith('carrier_without_')
      ? []
      : [(text as () => string)()],
  );
  const violations = texts.filter(
    (text) => /[.?!] [A-Z]/.test(text) !== text.endsWith('.') && !quotedTexts.includes(text),
  );
  expect(violations).toEqual([]);
});

test('formats an amount with two decimals, which whole rupees may omit', () => {
  expect([
    formatRupees(1_00_000_00),
    formatRupees(1_00_000_50),
    formatRupees(1_00_000_00, 2),
    formatRupees(50, 2),
  ]).toEqual(['₹1,00,000', '₹1,00,000.50', '₹1,00,000.00', '₹0.50']);
});

test('formats the values of a cell problem into complete sentences', () => {
  const cellParams = { row: 3, column: 'city', cell: 4, max: 500 };
  expect([
    formatText(fileProblems, { code: 'cell_too_long', params: cellParams }),
    formatText(bulkProblems, { code: 'cell_too_long', params: { max: 120, length: 121 } }),
  ]).toEqual([
    'Row 3, city: the cell has more than 500 characters. Is a quotation mark missing?',
    'Use at most 120 characters. This value has 121.',
  ]);
});

test.each([
  { code: 'pickup_day_invalid', params: { from: '2026-11-23', to: '2026-11-28' } },
  { code: 'pickup_day_closed', params: { next: '2026-11-23' } },
  { code: 'effective_day_invalid', params: { from: '2026-11-23', to: '2027-11-22' } },
  { code: 'payout_day_invalid', params: { latest: '2026-11-23' } },
  { code: 'carrier_remittance_repeated', params: { name: 'cod.csv', day: '2026-11-23' } },
  { code: 'carrier_invoice_repeated', params: { name: 'bill.csv', day: '2026-11-23' } },
] as const)('formats the days of $code as DD-MM-YYYY', (problem) => {
  const text = formatText(wireProblems, problem);
  expect(text).toContain('23-11-2026');
  expect(text).not.toContain('2026-11-23');
});
