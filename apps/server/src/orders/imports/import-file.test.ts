import type { BulkField } from '@shipdesk/domain/order/bulk/bulk-columns';
import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listBulkFiles } from '../../../../../packages/domain/test-support/bulk-file-corpus.ts';
import {
  assertBulkHeader,
  NotUtf8Error,
  readHead,
  streamRecords,
  UnreadableFileError,
} from './import-file.ts';
import { OrderReader, type ReadOrder, ReferenceScan } from './import-rows.ts';

const corpus = listBulkFiles().filter(
  ({ family, title }) => family !== 'name' && title !== '100,000 short rows',
);
/** Limits of the dialog that a big import does not have. */
const dialogLimits: readonly (string | null)[] = [bulkMessages.size, bulkMessages.rowCount];

/** Splits a file into pieces of one size. */
async function* splitIntoPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface Outcome {
  /** The reason for which the whole file is refused; null for a readable file. */
  readonly refused: string | null;
  /** One line per row: its number, and `good` or the reason of its refusal. */
  readonly rows: readonly string[];
}

/** Imports a file and returns the result: the check of its beginning during the upload, then its rows. */
async function readOutcome(bytes: Uint8Array, pieceSize = 64 * 1024): Promise<Outcome> {
  const rows: string[] = [];
  const addRows = (read: ReadOrder) => {
    if ('order' in read) rows.push(...read.records.map(({ rowNumber }) => `${rowNumber} good`));
    else rows.push(...read.refused.map(({ rowNumber, reason }) => `${rowNumber} ${reason}`));
  };
  const readAll = async (encoding: string, positions: ReadonlyMap<BulkField, number>) => {
    const references = new ReferenceScan(positions);
    for await (const records of streamRecords(splitIntoPieces(bytes, pieceSize), encoding)) {
      for (const record of records) references.add(record);
    }
    const apart = references.findApart();
    const reader = new OrderReader(positions, { apart, dateOrder: 'dayFirst' });
    for await (const records of streamRecords(splitIntoPieces(bytes, pieceSize), encoding)) {
      for (const record of records) for (const read of reader.add(record)) addRows(read);
    }
    for (const read of reader.end()) addRows(read);
  };
  try {
    const { encoding, header } = readHead(bytes.subarray(0, 1024 * 1024));
    assertBulkHeader(header);
    const { positions } = matchBulkHeader(header);
    await readAll(encoding, positions).catch(async (error: unknown) => {
      if (!(error instanceof NotUtf8Error)) throw error;
      rows.length = 0;
      await readAll('windows-1252', positions);
    });
    return { refused: rows.length === 0 ? bulkMessages.noRows : null, rows };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refused: error.message, rows };
    throw error;
  }
}

describe.each([...new Set(corpus.map(({ family }) => family))])('hostile files: %s', (family) => {
  test.each(corpus.filter((file) => file.family === family))('$title', async (file) => {
    const { refused, rows } = await readOutcome(file.bytes());
    const isGood = refused === null && rows.every((row) => row.endsWith(' good'));
    // A file that is only too long for the dialog may have valid rows here.
    const isExpected = dialogLimits.includes(file.message) || isGood === (file.message === null);
    expect([isExpected, refused, rows.slice(0, 3)]).toEqual([true, refused, rows.slice(0, 3)]);
  });
});

test('the result does not depend on chunk boundaries', async () => {
  const small = corpus
    .filter(({ family }) => family !== 'size')
    .map((file) => file.bytes())
    .filter(({ length }) => length < 8000);
  expect(small.length).toBeGreaterThan(100);
  const anyFile = fc.constantFrom(...small);
  await fc.assert(
    fc.asyncProperty(anyFile, fc.integer({ min: 1, max: 3000 }), async (bytes, size) => {
      expect(await readOutcome(bytes, size)).toEqual(await readOutcome(bytes));
    }),
    { numRuns: 40 },
  );
});
