import { bulkMessages } from '@shipdesk/domain/bulk/bulk-rules';
import { bulkFileCorpus } from '@shipdesk/domain/test-support/bulk-file-corpus';
import { describe, expect, test } from 'vitest';
import { openBulkFile } from './open-bulk-file.ts';

const corpus = bulkFileCorpus();

/** The red line that a file gives: of the file as a whole, or of its first bad row. */
async function redLine(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const file = new File([bytes], name);
  const opened = await openBulkFile(file, 'csv');
  return 'sheet' in opened ? opened.sheet.summary().message : opened.message;
}

test('the corpus has at least 120 files of every family, each with a title of its own', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(120);
  expect(new Set(corpus.map(({ title }) => title)).size).toBe(corpus.length);
});

describe.each([...new Set(corpus.map(({ family }) => family))])('hostile files: %s', (family) => {
  test.each(corpus.filter((one) => one.family === family))('$title', async (one) => {
    expect(await redLine(one.fileName, one.bytes())).toBe(one.message);
  });
});

test('a file that was changed since it was chosen gives the parse error and says why', async () => {
  const gone = {
    name: 'orders.csv',
    size: 10,
    arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
  };
  const opened = await openBulkFile(gone, 'csv');
  expect(opened).toMatchObject({ message: bulkMessages.parsing });
  expect(opened).toMatchObject({ hint: expect.stringContaining('choose it again') });
});

test('a file in disguise is named', async () => {
  for (const [start, kind] of [
    ['PK\u0003\u0004', '.xlsx'],
    ['%PDF-1.7', 'PDF'],
    ['<!DOCTYPE html>', 'web page'],
  ] as const) {
    const opened = await openBulkFile(new File([start, 'x'.repeat(99)], 'orders.csv'), 'csv');
    expect(opened).toMatchObject({ message: bulkMessages.parsing });
    expect(opened).toMatchObject({ hint: expect.stringContaining(kind) });
  }
});
