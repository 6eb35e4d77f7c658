import {
  listChangedCells,
  parseRateCard,
  type RateCard,
  type RateCell,
  type RateGrid,
  readPastedPrice,
} from '@shipdesk/domain/rates/rate-card';
import {
  buildRateFileRows,
  formatCellName,
  type RateFileProblem,
  readRateFile,
} from '@shipdesk/domain/rates/rate-file';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { CsvReader } from '@shipdesk/domain/values/csv/csv-reader';
import { detectTextKind, findTextProblem } from '@shipdesk/domain/values/csv/file-kind';
import { decodeText } from '../../../lib/decode-text.ts';
import { createCsvBlob } from '../../../lib/save-file.ts';
import type { CardName } from '../rates-api.ts';
import {
  emptyCell,
  type FileCell,
  type FileSheet,
  type SheetFailure,
  sheetLimits,
} from './rate-file-cells.ts';

/** Returns the name of a rate file: `shipdesk-rates-dtdc-surface-5kg-v3.csv`. */
export function formatRateFileName(
  { carrier, service }: CardName,
  version: number | undefined,
  extension: 'csv' | 'xlsx',
): string {
  const card = `${carrier}-${service}`.replaceAll('_', '-');
  const suffix = version === undefined ? '' : `-v${version}`;
  return `shipdesk-rates-${card}${suffix}.${extension}`;
}

export function formatRateCsv(prices: RateCard): Blob {
  return createCsvBlob(formatCsv(buildRateFileRows(prices)));
}

export async function buildRateWorkbook(prices: RateCard): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const [header = [], ...rows] = buildRateFileRows(prices);
  const table = [
    header.map((text) => ({ value: text, fontWeight: 'bold' as const })),
    ...rows.map(([label = '', ...texts]) => [
      label,
      ...texts.map((text) => ({ value: Number(text), format: '0.00' })),
    ]),
  ];
  return writeExcelFile(table, {
    sheet: 'Rates',
    columns: [{ width: 32 }],
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  }).toBlob();
}

export interface QuotedProblem {
  readonly problem: RateFileProblem;
  readonly contents: string;
}

export interface PriceChange {
  readonly cell: RateCell;
  readonly beforePaise: number;
  readonly afterPaise: number;
}

export type RateFilePreview =
  | { readonly step: 'refused'; readonly failure: SheetFailure }
  | { readonly step: 'problems'; readonly problems: readonly QuotedProblem[] }
  | {
      readonly step: 'ready';
      readonly prices: RateGrid<string>;
      readonly changes: readonly PriceChange[];
    };

export async function previewRateFile(
  file: Pick<File, 'size' | 'arrayBuffer'>,
  currentCard: RateCard,
): Promise<RateFilePreview> {
  const sheet = await readRateSheet(file);
  if ('failure' in sheet) return { step: 'refused', failure: sheet.failure };
  const rateFile = readRateFile(sheet.rows);
  if ('problems' in rateFile) {
    const contents = new Map(
      sheet.rows.flatMap((cells, row) =>
        cells.map((cell, column) => [formatCellName(row, column), cell.contents] as const),
      ),
    );
    return {
      step: 'problems',
      problems: rateFile.problems.map((problem) => ({
        problem,
        contents: contents.get(problem.cell) ?? '',
      })),
    };
  }
  const importedCard = parseRateCard(rateFile.prices);
  if (importedCard === null) throw new Error('readRateFile returned a price that is not valid');
  return {
    step: 'ready',
    prices: rateFile.prices,
    changes: listChangedCells(currentCard, importedCard).map((cell) => ({
      cell,
      beforePaise: currentCard[cell.band][cell.zone],
      afterPaise: importedCard[cell.band][cell.zone],
    })),
  };
}

const zipSignature = [0x50, 0x4b];
/** The first bytes of .xls files, and of .xlsx files with a password. */
const oleSignature = [0xd0, 0xcf, 0x11, 0xe0];

/** Detects the format by the content, not by the name. */
export async function readRateSheet(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<FileSheet> {
  if (file.size > sheetLimits.fileBytes) return createFailedSheet('too_large');
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return createFailedSheet('unreadable');
  }
  const startsWith = (signature: readonly number[]) =>
    signature.every((byte, index) => bytes[index] === byte);
  if (startsWith(oleSignature))
    return createFailedSheet(isEncrypted(bytes) ? 'encrypted' : 'old_excel');
  if (!startsWith(zipSignature)) return readCsv(bytes);
  const { readWorkbook } = await import('./rate-file-workbook.ts');
  return readWorkbook(bytes);
}

function createFailedSheet(code: Exclude<SheetFailure['code'], 'broken_row'>): FileSheet {
  return { failure: { code } };
}

/** Excel stores an encrypted workbook in a stream named `EncryptedPackage`. The name is in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes('EncryptedPackage'.split('').join('\0'));
}

function readCsv(bytes: Uint8Array): FileSheet {
  if (bytes.length === 0) return createFailedSheet('empty');
  const textKind = detectTextKind(bytes);
  if ('problem' in textKind) return createFailedSheet('not_a_sheet');
  const text = decodeText(bytes, textKind.kind).replace(/\r\n?/g, '\n');
  if (findTextProblem(text) !== null) return createFailedSheet('not_a_sheet');
  if (/^[\s,;"]*$/.test(text)) return createFailedSheet('empty');
  const { columns, cellCharacters } = sheetLimits;
  const recordCharacters = columns * cellCharacters;
  const reader = new CsvReader({ columns, cellCharacters, recordCharacters });
  // The reader skips blank rows above the header, but a spreadsheet counts them.
  const blankRows = /^(?:[\t ,;"]*\n)*/.exec(text)?.[0] ?? '';
  const blankRowCount = blankRows.split('\n').length - 1;
  const records = new Map<number, readonly string[]>();
  for (const recordsRead of [reader.push(text), reader.end()]) {
    for (const { rowNumber, cells, problem } of recordsRead) {
      const row = blankRowCount + rowNumber;
      if (row > sheetLimits.rows) return createFailedSheet('too_many_cells');
      if (problem !== null) return { failure: { code: 'broken_row', row } };
      records.set(row, cells);
    }
  }
  if (reader.header === null) return { failure: { code: 'broken_row', row: blankRowCount + 1 } };
  records.set(blankRowCount + 1, reader.header);
  return { rows: toDenseRows(records, toCsvCell) };
}

function toCsvCell(text: string): FileCell {
  const contents = text.trim();
  if (contents === '') return emptyCell;
  const price = readPastedPrice(contents);
  return price === null
    ? { text: contents, contents, kind: 'text' }
    : { text: price, contents, kind: 'number' };
}

function toDenseRows(
  records: ReadonlyMap<number, readonly string[]>,
  readCell: (text: string) => FileCell,
): FileCell[][] {
  const columnCount = Math.max(...[...records.values()].map((cells) => cells.length));
  return Array.from({ length: Math.max(...records.keys()) }, (_, row) =>
    Array.from({ length: columnCount }, (__, column) =>
      readCell(records.get(row + 1)?.[column] ?? ''),
    ),
  );
}
