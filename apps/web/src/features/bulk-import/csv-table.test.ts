import { bulkLimits } from '@shipdesk/domain/bulk-rules';
import Papa from 'papaparse';
import { afterEach, expect, test, vi } from 'vitest';
import { csvTable } from './csv-table.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The one of its overloads that is used. */
type Parse = (text: string, config: Papa.ParseLocalConfig<string[], string>) => void;

/** Counts the records that the reader of CSV is made to cut up. */
function countRecords(): () => number {
  let count = 0;
  const parse: Parse = Papa.parse;
  const counting: Parse = (text, config) =>
    parse(text, {
      ...config,
      step: (result, parser) => {
        count += 1;
        config.step?.(result, parser);
      },
    });
  // The other overloads are not called.
  vi.spyOn(Papa, 'parse').mockImplementation(counting as typeof Papa.parse);
  return () => count;
}

test('millions of blank lines are counted and not cut up into records', () => {
  const records = countRecords();
  const blank = '\n'.repeat(1_000_000);
  const spaced = ' ,\n,,\n'.repeat(500_000);
  const table = csvTable(
    `${blank}a,b\n1,2\n${blank}3,"4\n\n4"\n${spaced}5,6\n${blank}`,
    bulkLimits,
  );
  expect(table).toEqual({
    header: ['a', 'b'],
    records: [
      { rowNumber: 2, cells: ['1', '2'] },
      { rowNumber: 1_000_003, cells: ['3', '4\n\n4'] },
      { rowNumber: 2_000_004, cells: ['5', '6'] },
    ],
  });
  expect(records()).toBe(4);
});

test('reading stops one row above the limit', () => {
  const records = countRecords();
  const table = csvTable(`a\n${'x\n\n'.repeat(5000)}`, { ...bulkLimits, rows: 10 });
  expect('records' in table && table.records).toHaveLength(11);
  expect(records()).toBe(12);
});
