import { bulkMessages } from '../src/order/bulk/bulk-rules.ts';
import { cellTexts, columns } from './bulk-corpus-cells.ts';
import {
  allMissing,
  type BulkCorpusFile,
  FIVE_MB,
  file,
  header,
  headerLine,
  ofRecords,
  ofText,
  row,
  rows,
  text,
} from './bulk-corpus-file.ts';
import { delimiters, encodings, lines, quotes } from './bulk-corpus-texts.ts';
import { joined, utf8 } from './csv-bytes.ts';

const { parsing, missingValues, rowCount, noRows } = bulkMessages;

function names(): BulkCorpusFile[] {
  const accepted = ['orders.CSV', 'orders.Csv', '.csv', 'orders.csv.csv', 'मार्च.csv', 'a b.csv'];
  const refused = [
    ...['orders.txt', 'orders.xlsx', 'orders.xls', 'orders.tsv', 'orders', 'orders.csv.exe'],
    ...['orders.csv.zip', 'orders.csv ', 'csv', 'orders_csv', 'orders.ⅽsv', ''],
  ];
  return [
    ...accepted.map((name) => ({ name, message: null })),
    ...refused.map((name) => ({ name, message: bulkMessages.extension })),
  ].map(({ name, message }) => ({
    ...ofText('name', `file name "${name}"`, text, message),
    fileName: name,
  }));
}

function sizes(): BulkCorpusFile[] {
  const padded = (size: number) => () => utf8(text + '\n'.repeat(size - text.length));
  return [
    file('size', '0 bytes', () => new Uint8Array(0), parsing),
    file('size', '1 byte', () => utf8('a'), allMissing),
    file('size', '5 MB less 1 byte', padded(FIVE_MB - 1), null),
    file('size', '5 MB', padded(FIVE_MB), null),
    file('size', '5 MB and 1 byte', padded(FIVE_MB + 1), bulkMessages.size),
    file(
      'size',
      '5 MB and 1 byte of nothing',
      () => new Uint8Array(FIVE_MB + 1),
      bulkMessages.size,
    ),
    file('size', '5 MB of commas', () => utf8(','.repeat(FIVE_MB)), parsing),
    file('size', '5 MB of line ends', () => utf8('\n'.repeat(FIVE_MB)), parsing),
    file('size', '5 MB of quotation marks', () => utf8('"'.repeat(FIVE_MB)), parsing),
    file('size', '5 MB of one letter', () => utf8('a'.repeat(FIVE_MB)), parsing),
    file('size', '5 MB of NUL', () => new Uint8Array(FIVE_MB), parsing),
    file('size', 'the header and 5 MB of commas', wideRow, parsing),
  ];
}

function wideRow(): Uint8Array<ArrayBuffer> {
  return utf8(headerLine + ','.repeat(FIVE_MB - headerLine.length));
}

function counts(): BulkCorpusFile[] {
  const thousand = [header, ...rows(1000)];
  const emptyIn537 = thousand.map((cells, index) =>
    index === 536 ? row(536, { city: ' ' }) : cells,
  );
  const withBlank = thousand.flatMap((cells) => [cells, Array.from(cells, () => '')]);
  return [
    ofRecords('count', 'the header alone', [header], noRows),
    ofRecords('count', 'one row', [header, row(1)], null),
    ofRecords('count', '999 rows', [header, ...rows(999)], null),
    ofRecords('count', '1000 rows', thousand, null),
    ofRecords('count', '1001 rows', [header, ...rows(1001)], rowCount),
    ofText('count', '100,000 short rows', headerLine + 'x\n'.repeat(100_000), rowCount),
    ofRecords('count', '1000 rows and 1000 blank ones', withBlank, null),
    ofRecords(
      'count',
      '1001 rows without a column',
      [header.slice(1), ...rows(1001).map((cells) => cells.slice(1))],
      rowCount,
    ),
    ofRecords(
      'count',
      'an empty cell in row 537 of 1000',
      emptyIn537,
      missingValues(537, ['city']),
    ),
  ];
}

function disguises(): BulkCorpusFile[] {
  const noise = (start: readonly number[]) => () =>
    joined(
      Uint8Array.from(start),
      Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256),
    );
  const html = `<!DOCTYPE html>\n<html><body><table><tr><td>${header.join('</td><td>')}</td></tr></table></body></html>`;
  return [
    file('disguise', 'an Excel workbook', noise([0x50, 0x4b, 3, 4]), parsing),
    file('disguise', 'an empty ZIP archive', noise([0x50, 0x4b, 5, 6]), parsing),
    file('disguise', 'an old Excel workbook', noise([0xd0, 0xcf, 0x11, 0xe0]), parsing),
    file('disguise', 'a PDF document', () => joined(utf8('%PDF-1.7\n'), noise([])()), parsing),
    file('disguise', 'a PNG picture', noise([0x89, 0x50, 0x4e, 0x47]), parsing),
    file('disguise', 'a JPEG picture', noise([0xff, 0xd8, 0xff]), parsing),
    file('disguise', 'a compressed file', noise([0x1f, 0x8b]), parsing),
    file('disguise', 'a program', noise([0x4d, 0x5a, 0, 0]), parsing),
    ofText('disguise', 'a web page', html, parsing),
    ofText('disguise', 'JSON', JSON.stringify({ orders: 1 }), allMissing),
  ];
}

/**
 * Hostile and ordinary files with the expected message of each, all created in memory. The page
 * must not freeze, crash or show anything else.
 */
export function bulkFileCorpus(): BulkCorpusFile[] {
  return [
    ...names(),
    ...sizes(),
    ...encodings(),
    ...lines(),
    ...quotes(),
    ...delimiters(),
    ...counts(),
    ...columns(),
    ...cellTexts(),
    ...disguises(),
  ];
}
