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
/** Messages of limits that only the dialog has. */
const dialogLimits: readonly (string | null)[] = [bulkMessages.size, bulkMessages.rowCount];

/** Splits a file into pieces of one size. */
async function* splitIntoPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}

interface Outcome {
  /** The reason why the whole file is refused. Null for an accepted file. */
  readonly refusal: string | null;
  /** One line per row: its number, and `good` or the reason of its refusal. */
  readonly rows: readonly string[];
}

/** Reads a file as an upload and its import do. Returns the outcome. */
async function readOutcome(bytes: Uint8Array, pieceSize = 64 * 1024): Promise<Outcome> {
  const rows: string[] = [];
  const addRows = (result: ReadOrder) => {
    if ('order' in result) rows.push(...result.records.map(({ rowNumber }) => `${rowNumber} good`));
    else rows.push(...result.refused.map(({ rowNumber, reason }) => `${rowNumber} ${reason}`));
  };
  const readAll = async (encoding: string, positions: ReadonlyMap<BulkField, number>) => {
    const references = new ReferenceScan(positions);
    for await (const records of streamRecords(splitIntoPieces(bytes, pieceSize), encoding)) {
      for (const record of records) references.add(record);
    }
    const scattered = references.findScattered();
    const reader = new OrderReader(positions, { scattered, dateOrder: 'dayFirst' });
    for await (const records of streamRecords(splitIntoPieces(bytes, pieceSize), encoding)) {
      for (const record of records) for (const result of reader.add(record)) addRows(result);
    }
    for (const result of reader.end()) addRows(result);
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
    return { refusal: rows.length === 0 ? bulkMessages.noRows : null, rows };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refusal: error.message, rows };
    throw error;
  }
}

describe.each([...new Set(corpus.map(({ family }) => family))])('hostile files: %s', (family) => {
  test.each(corpus.filter((file) => file.family === family))(
    'are accepted or refused as in the dialog, except for its limits: $title',
    async (file) => {
      const { refusal, rows } = await readOutcome(file.bytes());
      const isGood = refusal === null && rows.every((row) => row.endsWith(' good'));
      // A file that is only too long for the dialog may have valid rows here.
      const isExpected = dialogLimits.includes(file.message) || isGood === (file.message === null);
      expect([isExpected, refusal, rows.slice(0, 3)]).toEqual([true, refusal, rows.slice(0, 3)]);
    },
  );
});

test('returns the same result for any piece size', async () => {
  const smallFiles = corpus
    .filter(({ family }) => family !== 'size')
    .map((file) => file.bytes())
    .filter(({ length }) => length < 8000);
  expect(smallFiles.length).toBeGreaterThan(100);
  const anyFile = fc.constantFrom(...smallFiles);
  await fc.assert(
    fc.asyncProperty(anyFile, fc.integer({ min: 1, max: 3000 }), async (bytes, size) => {
      expect(await readOutcome(bytes, size)).toEqual(await readOutcome(bytes));
    }),
    { numRuns: 40 },
  );
});
