import { createHash } from 'node:crypto';
import { formatCsvCell } from '@shipdesk/domain/values/csv/csv';
import { readBatches } from '../../platform/db/query/batches.ts';
import { toPropertyName } from '../../platform/db/query/column-names.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { ZipEntry } from '../../platform/files/zip-file.ts';
import { mapInSlices } from '../../platform/slices.ts';
import {
  ARCHIVE_FORMAT,
  type ArchivedFile,
  type ArchiveManifest,
  MANIFEST_FILE,
} from './archive-manifest.ts';
import * as store from './archive-store.ts';
import { archivedTables, omittedTables } from './archive-tables.ts';
import type { ArchivedTable } from './archived-table.ts';

function formatReadme(
  { name, madeAt }: { readonly name: string; readonly madeAt: Date },
  rowCounts: ReadonlyMap<string, number>,
): string {
  return `${[
    `Archive of ${name}`,
    `All files contain the data as of ${madeAt.toISOString()}.`,
    '',
    'data/*.csv        one file for each table below, with a header',
    'documents/*/*.pdf invoices, credit notes and hand-overs',
    'photos/*.jpg      photos of returned and weighed parcels, named after their row in data/photos.csv',
    'manifest.json     the SHA-256 checksum and size of each file',
    '',
    'How to read the CSV files',
    '- UTF-8, commas, texts in double quotes. An empty text is "", a missing value is an empty cell.',
    '- A text that a spreadsheet would run as a formula starts with an apostrophe.',
    '- Money is in paise (1/100 rupee), weight in grams, length in millimetres.',
    '- Times are in UTC, days are days in India, booleans are true or false.',
    '- Brackets after the text of an _id column name the table that the id refers to.',
    '',
    'How to use it in another Shipdesk',
    '- Its operator runs: npm run archive:import -- FILE, in an installation without sellers.',
    '- Passwords, API keys and other credentials are not in the archive. Members set a new password',
    '  with "Forgot your password?". Connect bank accounts, keys, webhooks and shops again.',
    '- Labels are not in the archive. Labels that carriers issued remain valid.',
    '',
    ...Object.entries(archivedTables).flatMap(([table, archivedTable]) => [
      ...formatTable(table, archivedTable, rowCounts.get(table) ?? 0),
    ]),
    'What is not in the archive',
    ...Object.entries(omittedTables).map(([table, reason]) => `  ${table}: ${reason}`),
  ].join('\r\n')}\r\n`;
}

const formatTable = (
  table: string,
  { about, columns, omittedColumns = {}, stepAfterImport }: ArchivedTable,
  rowCount: number,
): string[] => [
  `data/${table}.csv: each row is ${about}. Rows: ${rowCount}.`,
  ...Object.entries(columns).map(([column, text]) => `  ${column}: ${text}`),
  ...Object.entries(omittedColumns).map(([column, reason]) => `  Omitted: ${column} ${reason}`),
  ...(stepAfterImport === undefined ? [] : [`  Not imported. ${stepAfterImport}`]),
  '',
];

const BATCH_ROWS = 500;
/** Documents and photos are large, and the transaction must not be idle for long. */
const BATCH_FILES = 5;

export interface DocumentRenderer {
  readonly renderTaxDocument: (id: string) => Promise<Document>;
  readonly renderManifest: (id: string) => Promise<AsyncIterable<Buffer>>;
}

interface Document {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/** `onRows` receives the number of rows of each batch. */
export interface ArchiveRun {
  readonly sellerId: string;
  readonly madeAt: Date;
  readonly documents: DocumentRenderer;
  readonly onRows: (rows: number) => Promise<void>;
  readonly batchRows?: number | undefined;
}

export const readCreationTime = async (db: Db) => (await store.findSeller(db))?.createdAt;

/** Returns true while a consignee is being erased. The archive must not contain that consignee. */
export const isErasing = async (db: Db) => (await store.findRunningErasure(db)) !== undefined;

/**
 * Streams the files of the archive of the current seller: tables, documents, photos, the readme and the manifest. The
 * transaction must read one snapshot.
 */
export async function* streamArchive(db: Db, run: ArchiveRun): AsyncGenerator<ZipEntry> {
  const files: ArchivedFile[] = [];
  const rowCounts = new Map<string, number>();
  await store.setTextFormats(db);
  const seller = await store.findSeller(db);
  if (!seller) throw new Error('the seller of the archive is unknown');

  for (const table of await listTables(db)) {
    const path = `data/${table.table}.csv`;
    const content = streamTable(db, { ...table, batchRows: run.batchRows }, async (rowCount) => {
      rowCounts.set(table.table, (rowCounts.get(table.table) ?? 0) + rowCount);
      await run.onRows(rowCount);
    });
    yield {
      path,
      content: recordChecksum(content, path, files, () => rowCounts.get(table.table) ?? 0),
    };
  }
  for await (const { path, content } of streamDocuments(db, run)) {
    yield { path, content: recordChecksum(content, path, files) };
  }
  for await (const { id, jpeg } of streamRows(store.selectPhotos, db)) {
    const path = `photos/${id}.jpg`;
    yield { path, content: recordChecksum([jpeg], path, files), isCompressed: true };
  }
  const { sellerId, madeAt } = run;
  const { name } = seller;
  const readme = Buffer.from(formatReadme({ name, madeAt }, rowCounts));
  yield { path: 'readme.txt', content: recordChecksum([readme], 'readme.txt', files) };
  const manifest: ArchiveManifest = {
    shipdeskArchive: ARCHIVE_FORMAT,
    madeAt: madeAt.toISOString(),
    seller: { id: sellerId, name },
    files,
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  yield { path: MANIFEST_FILE, content: recordChecksum([text], MANIFEST_FILE, []) };
}

/** Yields the content of a file. At its end, adds the file and its checksum to `files`. */
async function* recordChecksum(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  path: string,
  files: ArchivedFile[],
  countRows?: () => number,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of content) {
    hash.update(part);
    bytes += part.length;
    yield part;
  }
  const rows = countRows && { rows: countRows() };
  files.push({ path, bytes, sha256: hash.digest('hex'), ...rows });
}

async function listTables(db: Db): Promise<store.TableRead[]> {
  const columns = await store.selectColumns(db, Object.keys(archivedTables));
  return Object.entries(archivedTables).map(([table, { columns: meanings }]) => ({
    table,
    columns: Object.keys(meanings),
    key: columns
      .filter((row) => row.table === table && row.keyPosition > 0 && row.column !== 'seller_id')
      .sort((a, b) => a.keyPosition - b.keyPosition),
  }));
}

async function* streamTable(
  db: Db,
  { batchRows = BATCH_ROWS, ...table }: store.TableRead & Pick<ArchiveRun, 'batchRows'>,
  onRows: (rows: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const names = table.columns.map(toPropertyName);
  yield Buffer.from(`\uFEFF${table.columns.join(',')}\r\n`);
  const batches = readBatches<store.TextRow>(
    (after, limit) => store.selectTexts(db, table, { after, limit }),
    { size: batchRows },
  );
  for await (const rows of batches) {
    const lines = await mapInSlices(
      rows,
      (row) => `${names.map((name) => formatCell(row[name] ?? null)).join(',')}\r\n`,
    );
    yield Buffer.from(lines.join(''));
    await onRows(rows.length);
  }
}

/** A null value is an empty cell, and an empty string is `""`. */
const formatCell = (text: string | null) => (text === null ? '' : formatCsvCell(text));

async function* streamRows<Row extends { readonly id: string }>(
  read: (db: Db, after: string | undefined, limit: number) => Promise<Row[]>,
  db: Db,
): AsyncGenerator<Row> {
  const pages = readBatches<Row>((after, limit) => read(db, after?.id, limit), {
    size: BATCH_FILES,
  });
  for await (const page of pages) yield* page;
}

async function* streamDocuments(db: Db, { documents }: ArchiveRun): AsyncGenerator<ZipEntry> {
  for await (const { id, kind } of streamRows(store.selectTaxDocuments, db)) {
    const { name, content } = await documents.renderTaxDocument(id);
    const folder = kind === 'invoice' ? 'invoices' : 'credit-notes';
    yield { path: `documents/${folder}/${name}.pdf`, content };
  }
  for await (const { id, number } of streamRows(store.selectManifests, db)) {
    const content = await documents.renderManifest(id);
    yield { path: `documents/manifests/${number}.pdf`, content };
  }
}
