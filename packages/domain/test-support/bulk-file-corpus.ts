import { bulkMessages } from '../src/order/bulk/bulk-rules.ts';
import { listCellFiles, listColumnFiles } from './bulk-corpus-cells.ts';
import {
  allMissingMessage,
  type BulkCorpusFile,
  createFile,
  createRecordsFile,
  createRow,
  createRows,
  createTextFile,
  FIVE_MB,
  header,
  headerLine,
  validText,
} from './bulk-corpus-file.ts';
import {
  listDelimiterFiles,
  listEncodingFiles,
  listLineEndFiles,
  listQuoteFiles,
} from './bulk-corpus-texts.ts';
import { encodeUtf8, joinBytes } from './csv-bytes.ts';

const { parsing, missingValues, rowCount, noRows } = bulkMessages;

function listNamedFiles(): BulkCorpusFile[] {
  const acceptedNames = [
    'orders.CSV',
    'orders.Csv',
    '.csv',
    'orders.csv.csv',
    'मार्च.csv',
    'a b.csv',
  ];
  const rejectedNames = [
    'orders.txt',
    'orders.xlsx',
    'orders.xls',
    'orders.tsv',
    'orders',
    'orders.csv.exe',
    'orders.csv.zip',
    'orders.csv ',
    'csv',
    'orders_csv',
    'orders.ⅽsv',
    '',
  ];
  return [
    ...acceptedNames.map((name) => ({ name, message: null })),
    ...rejectedNames.map((name) => ({ name, message: bulkMessages.extension })),
  ].map(({ name, message }) => ({
    ...createTextFile('name', `file name "${name}"`, validText, message),
    fileName: name,
  }));
}

function listSizedFiles(): BulkCorpusFile[] {
  const createPaddedFile = (sizeBytes: number) => () =>
    encodeUtf8(validText + '\n'.repeat(sizeBytes - validText.length));
  return [
    createFile('size', '0 bytes', () => new Uint8Array(0), parsing),
    createFile('size', '1 byte', () => encodeUtf8('a'), allMissingMessage),
    createFile('size', '5 MB less 1 byte', createPaddedFile(FIVE_MB - 1), null),
    createFile('size', '5 MB', createPaddedFile(FIVE_MB), null),
    createFile('size', '5 MB and 1 byte', createPaddedFile(FIVE_MB + 1), bulkMessages.size),
    createFile(
      'size',
      '5 MB and 1 byte of NUL',
      () => new Uint8Array(FIVE_MB + 1),
      bulkMessages.size,
    ),
    createFile('size', '5 MB of commas', () => encodeUtf8(','.repeat(FIVE_MB)), parsing),
    createFile('size', '5 MB of line ends', () => encodeUtf8('\n'.repeat(FIVE_MB)), parsing),
    createFile('size', '5 MB of quotation marks', () => encodeUtf8('"'.repeat(FIVE_MB)), parsing),
    createFile('size', '5 MB of one letter', () => encodeUtf8('a'.repeat(FIVE_MB)), parsing),
    createFile('size', '5 MB of NUL', () => new Uint8Array(FIVE_MB), parsing),
    createFile('size', 'the header and 5 MB of commas', createWideRow, parsing),
  ];
}

function createWideRow(): Uint8Array<ArrayBuffer> {
  return encodeUtf8(headerLine + ','.repeat(FIVE_MB - headerLine.length));
}

function listCountFiles(): BulkCorpusFile[] {
  const thousandRows = [header, ...createRows(1000)];
  const rowsWithEmptyCell = thousandRows.map((cells, index) =>
    index === 536 ? createRow(536, { city: ' ' }) : cells,
  );
  const rowsWithBlanks = thousandRows.flatMap((cells) => [cells, Array.from(cells, () => '')]);
  return [
    createRecordsFile('count', 'the header alone', [header], noRows),
    createRecordsFile('count', 'one row', [header, createRow(1)], null),
    createRecordsFile('count', '999 rows', [header, ...createRows(999)], null),
    createRecordsFile('count', '1000 rows', thousandRows, null),
    createRecordsFile('count', '1001 rows', [header, ...createRows(1001)], rowCount),
    createTextFile('count', '100,000 short rows', headerLine + 'x\n'.repeat(100_000), rowCount),
    createRecordsFile('count', '1000 rows and 1000 blank rows', rowsWithBlanks, null),
    createRecordsFile(
      'count',
      '1001 rows without a column',
      [header.slice(1), ...createRows(1001).map((cells) => cells.slice(1))],
      rowCount,
    ),
    createRecordsFile(
      'count',
      'an empty cell in row 537 of 1000',
      rowsWithEmptyCell,
      missingValues(537, ['city']),
    ),
  ];
}

function listDisguisedFiles(): BulkCorpusFile[] {
  const createNoise = (start: readonly number[]) => () =>
    joinBytes(
      Uint8Array.from(start),
      Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256),
    );
  const cells = `<td>${header.join('</td><td>')}</td>`;
  const html = `<!DOCTYPE html>\n<html><body><table><tr>${cells}</tr></table></body></html>`;
  return [
    createFile('disguise', 'an Excel workbook', createNoise([0x50, 0x4b, 3, 4]), parsing),
    createFile('disguise', 'an empty ZIP archive', createNoise([0x50, 0x4b, 5, 6]), parsing),
    createFile('disguise', 'an old Excel workbook', createNoise([0xd0, 0xcf, 0x11, 0xe0]), parsing),
    createFile(
      'disguise',
      'a PDF document',
      () => joinBytes(encodeUtf8('%PDF-1.7\n'), createNoise([])()),
      parsing,
    ),
    createFile('disguise', 'a PNG picture', createNoise([0x89, 0x50, 0x4e, 0x47]), parsing),
    createFile('disguise', 'a JPEG picture', createNoise([0xff, 0xd8, 0xff]), parsing),
    createFile('disguise', 'a compressed file', createNoise([0x1f, 0x8b]), parsing),
    createFile('disguise', 'a program', createNoise([0x4d, 0x5a, 0, 0]), parsing),
    createTextFile('disguise', 'a web page', html, parsing),
    createTextFile('disguise', 'JSON', JSON.stringify({ orders: 1 }), allMissingMessage),
  ];
}

/**
 * Returns hostile and ordinary files with the expected message of each. The page must not freeze, crash or show any
 * other message.
 */
export function listBulkFiles(): BulkCorpusFile[] {
  return [
    ...listNamedFiles(),
    ...listSizedFiles(),
    ...listEncodingFiles(),
    ...listLineEndFiles(),
    ...listQuoteFiles(),
    ...listDelimiterFiles(),
    ...listCountFiles(),
    ...listColumnFiles(),
    ...listCellFiles(),
    ...listDisguisedFiles(),
  ];
}
