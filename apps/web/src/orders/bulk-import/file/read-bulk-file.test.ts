import { bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import { describe, expect, test } from 'vitest';
import { listBulkFiles } from '../../../../../../packages/domain/test-support/bulk-file-corpus.ts';
import { openBulkSheet } from '../bulk-sheet-io.ts';
import { formatHint } from './file-hints.ts';
import { type BulkSource, readBulkFile } from './read-bulk-file.ts';

const today = '2026-11-22';

async function openFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
  source: BulkSource = 'csv',
): Promise<{ message: string | null; hint?: string }> {
  const content = await readBulkFile(file, source);
  if ('message' in content) return { ...content, hint: formatHint(content.hint) };
  const sheetResult = await openBulkSheet(content, { source, today });
  return 'message' in sheetResult ? sheetResult : { message: sheetResult.summarizeSheet().message };
}

const corpus = listBulkFiles();

describe.each([...new Set(corpus.map(({ family }) => family))])('hostile files: %s', (family) => {
  test.each(corpus.filter((testFile) => testFile.family === family))(
    'returns the specified message for $title',
    async (testFile) => {
      const { message } = await openFile(new File([testFile.bytes()], testFile.fileName));
      expect(message).toBe(testFile.message);
    },
  );
});

test('returns a parse error with a hint for a file that changed after the choice', async () => {
  const changedFile = {
    name: 'orders.csv',
    size: 10,
    arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
  };
  expect(await openFile(changedFile)).toEqual({
    message: bulkMessages.parsing,
    hint: expect.stringContaining('Choose it again'),
  });
});

const filler = 'x'.repeat(99);

test.each([
  ['a workbook', `PK\u0003\u0004${filler}`, '.xlsx'],
  ['a PDF file', `%PDF-1.7${filler}`, 'PDF'],
  ['a web page', `<!DOCTYPE html>${filler}`, 'web page'],
  ['empty lines', ',,,\n'.repeat(900), 'The file has only empty lines'],
])('names the content in the hint for a .csv file that contains %s', async (_, content, hint) => {
  expect(await openFile(new File([content], 'orders.csv'))).toEqual({
    message: bulkMessages.parsing,
    hint: expect.stringContaining(hint),
  });
});

describe('the hint for a rejected file', () => {
  const largeFile = {
    size: 6 * 1024 * 1024,
    arrayBuffer: () => Promise.reject(new Error('not read')),
  };
  test.each([
    ['an .xlsx workbook', { ...largeFile, name: 'a.xlsx' }, 'csv', /B2C Order from Excel/],
    ['a .csv file above 5 MB', { ...largeFile, name: 'a.csv' }, 'csv', /Big imports/],
    [
      'a .csv file in the Excel dialog',
      { ...largeFile, name: 'a.csv' },
      'excel',
      /→ B2C Order for/,
    ],
    [
      'an .xlsx workbook above 5 MB',
      { ...largeFile, name: 'a.xlsx' },
      'excel',
      /as CSV .* Big imports/,
    ],
  ] as const)('names the menu entry for %s', async (_, file, source, hint) => {
    expect((await openFile(file, source)).hint).toMatch(hint);
  });

  test('is empty for a PDF file in the Excel dialog', async () => {
    expect(await openFile({ ...largeFile, name: 'a.pdf' }, 'excel')).toEqual({
      message: 'Only .xlsx file is allowed.',
      hint: '',
    });
  });

  test('names Big imports for a file of 1001 rows', async () => {
    const testFile = corpus.find(({ title }) => title === '1001 rows');
    if (testFile === undefined) throw new Error('no file of 1001 rows');
    const sheetResult = await openFile(new File([testFile.bytes()], 'orders.csv'));
    expect(sheetResult).toEqual({
      message: bulkMessages.rowCount,
      hint: expect.stringMatching(/^The file has 1,001 rows.*Big imports/),
    });
  });
});
