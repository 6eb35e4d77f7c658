import { bulkLimits } from '@shipdesk/domain/bulk/bulk-rules';
import { expect, test } from 'vitest';
import { csvTable } from './csv-table.ts';

test('millions of blank lines are counted and left out', () => {
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
});

test('reading stops one row above the limit: what follows is not even looked at', () => {
  const rows = 'x\n\n'.repeat(11);
  const table = csvTable(`a\n${rows}"never closed`, { ...bulkLimits, rows: 10 });
  expect('records' in table && table.records).toHaveLength(11);
  expect(csvTable(`a\n${rows}"never closed`, { ...bulkLimits, rows: 11 })).toHaveProperty('hint');
});
