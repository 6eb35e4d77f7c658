import { expect, test } from 'vitest';
import { computeCreditNoteDeadline, isCreditable } from './credit-note.ts';

test('a supply is creditable until 30 November after the financial year', () => {
  expect(['2026-03-31', '2026-04-01', '2027-03-31'].map(computeCreditNoteDeadline)).toEqual([
    '2026-11-30',
    '2027-11-30',
    '2027-11-30',
  ]);
  expect(isCreditable('2026-03-31', '2026-11-30')).toBe(true);
  expect(isCreditable('2026-03-31', '2026-12-01')).toBe(false);
});
