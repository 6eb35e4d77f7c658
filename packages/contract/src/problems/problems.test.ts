import { expect, test } from 'vitest';
import { accountProblems } from './account.ts';
import { bulkProblems, fileProblems } from './files.ts';
import { moneyProblems } from './money.ts';
import { ordersProblems } from './orders.ts';
import { formatText, type ProblemEntry } from './problem.ts';
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

test('each code is in one table', () => {
  const codes = Object.values(tables).flatMap((table) => Object.keys(table));
  expect(codes.toSorted()).toEqual(Object.keys(wireProblems).toSorted());
});

test('a refusal has a response code and the status of that code', () => {
  const entriesByCode = new Map(entries);
  for (const [code, entry] of entries) {
    if (entry.code === undefined) continue;
    expect([code, entry.status]).toEqual([code, entriesByCode.get(entry.code)?.status]);
    expect(entriesByCode.get(entry.code)?.code, code).toBe(entry.code);
  }
});

/** Quoted by Spec §5. */
const quotedTexts = ['This warehouse is already present.'];

test('a problem of a field ends with a full stop only after several sentences', () => {
  const texts = entries.flatMap(([code, { code: refusal, text }]) =>
    // Reasons why a carrier is not offered follow another sentence.
    refusal !== undefined || text.length > 0 || code.startsWith('carrier_without_')
      ? []
      : [(text as () => string)()],
  );
  const violations = texts.filter(
    (text) => /[.?!] [A-Z]/.test(text) !== text.endsWith('.') && !quotedTexts.includes(text),
  );
  expect(violations).toEqual([]);
});

test('sentences with values end with a question mark or a full stop', () => {
  const cellParams = { row: 3, column: 'city', cell: 4, max: 500 };
  expect([
    formatText(fileProblems, { code: 'cell_too_long', params: cellParams }),
    formatText(bulkProblems, { code: 'cell_too_long', params: { max: 120, length: 121 } }),
  ]).toEqual([
    'Row 3, city: the cell has more than 500 characters. Is a quotation mark missing?',
    'Use at most 120 characters. It has 121.',
  ]);
});
