import { bulkColumns, bulkExampleRow } from '../src/bulk-columns.ts';
import { bulkMessages } from '../src/bulk-rules.ts';
import { bulkCellCases } from './bulk-cell-cases.ts';
import { csvOf, joined, latin1, utf8, utf16 } from './csv-bytes.ts';

/** A file that a seller, or somebody with worse in mind, may choose in the bulk upload dialog. */
export interface BulkCorpusFile {
  readonly family: string;
  /** What is the matter with it; no two files share one. */
  readonly title: string;
  readonly fileName: string;
  /** Made when asked for: some have five megabytes. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** The red line that it must give; null where every row can be imported. */
  readonly message: string | null;
}

type Cells = Partial<Record<(typeof bulkColumns)[number], string>>;
type Records = readonly (readonly string[])[];

const header: readonly string[] = bulkColumns;
const { parsing, missingColumns, missingValues, invalidValues, rowCount, noRows } = bulkMessages;
const allMissing = missingColumns(bulkColumns);
const FIVE_MB = 5 * 1024 * 1024;

/** A good row with a reference number of its own and some cells changed. */
function row(number: number, changes: Cells = {}): string[] {
  const cells = { ...bulkExampleRow, clientRefrenceNumber: `INV-${number}`, ...changes };
  return bulkColumns.map((column) => cells[column]);
}
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));
const good: Records = [header, row(1), row(2)];
const text = csvOf(good);
const headerLine = csvOf([header]);

const file = (
  family: string,
  title: string,
  bytes: () => Uint8Array<ArrayBuffer>,
  message: string | null,
): BulkCorpusFile => ({ family, title, fileName: 'orders.csv', bytes, message });

const ofText = (family: string, title: string, content: string, message: string | null) =>
  file(family, title, () => utf8(content), message);
const ofRecords = (family: string, title: string, records: Records, message: string | null) =>
  ofText(family, title, csvOf(records), message);
/** The first data row changed, a good row after it. */
const ofCells = (family: string, title: string, changes: Cells, message: string | null) =>
  ofRecords(family, title, [header, row(1, changes), row(2)], message);

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
    file('size', 'the header and 5 MB of commas', wideRow, noRows),
  ];
}

function wideRow(): Uint8Array<ArrayBuffer> {
  return utf8(headerLine + ','.repeat(FIVE_MB - headerLine.length));
}

function encodings(): BulkCorpusFile[] {
  const accented = csvOf([header, row(1, { name: 'José Ñandú', address: '12 Çelebi Rd' })]);
  const indic = csvOf([header, row(1, { name: 'रवि कुमार', address: '१२ एम जी रोड' })]);
  const bom = '\ufeff';
  return [
    file('encoding', 'UTF-8 with a byte order mark', () => utf8(bom + text), null),
    file('encoding', 'UTF-8 with two byte order marks', () => utf8(bom + bom + text), null),
    file('encoding', 'UTF-8 in Devanagari', () => utf8(indic), null),
    file('encoding', 'UTF-16 little endian', () => utf16(bom + indic, 'little'), null),
    file('encoding', 'UTF-16 big endian', () => utf16(bom + indic, 'big'), null),
    file('encoding', 'UTF-16 without a mark, little endian', () => utf16(text, 'little'), null),
    file('encoding', 'UTF-16 without a mark, big endian', () => utf16(text, 'big'), null),
    file('encoding', 'Windows-1252', () => latin1(accented), null),
    file('encoding', 'UTF-8 broken in one letter', brokenUtf8, null),
  ];
}

function brokenUtf8(): Uint8Array<ArrayBuffer> {
  const [start = '', end = ''] = csvOf([header, row(1, { name: 'Ravi#Kumar' })]).split('#');
  return joined(utf8(start), Uint8Array.of(0xe0, 0xa4), utf8(end));
}

function lines(): BulkCorpusFile[] {
  const lf = csvOf(good, { newline: '\n' });
  const inCell = csvOf([header, row(1, { address: '12 MG Road\r\nFloor 3\nBengaluru' })]);
  const [first = '', second = '', third = ''] = lf.split('\n');
  const bad = csvOf([row(3, { phone: '123' })]);
  return [
    ofText('line', 'LF', lf, null),
    ofText('line', 'CR', csvOf(good, { newline: '\r' }), null),
    ofText('line', 'LF, CR and CRLF mixed', `${first}\r\n${second}\n${third}\r`, null),
    ofText('line', 'no end of the last line', lf.slice(0, -1), null),
    ofText('line', 'a hundred line ends at the end', `${lf}${'\n'.repeat(100)}`, null),
    ofText('line', 'line ends in a quoted cell', inCell, null),
    ofText('line', 'blank lines before the header', `\n\r\n${lf}`, null),
    ofText(
      'line',
      'blank lines and lines of spaces between',
      lf.replaceAll('\n', '\n\n   \n'),
      null,
    ),
    ofText('line', 'lines of commas between', lf.replaceAll('\n', `\n${','.repeat(40)}\n`), null),
    ofText('line', 'row numbers count blank lines', `${lf}\n\n${bad}`, invalidValues(6, ['phone'])),
    ofText(
      'line',
      'row numbers count records, not lines',
      inCell + bad,
      invalidValues(3, ['phone']),
    ),
  ];
}

function quotes(): BulkCorpusFile[] {
  const inAddress = (cell: string) => text.replace('"12 MG Road, Shanthala Nagar"', () => cell);
  return [
    ofText('quote', 'opened and never closed', inAddress('"12 MG Road'), parsing),
    ofText('quote', 'opened in the header and never closed', `"${text}`, parsing),
    ofText('quote', 'opened in the last cell', `${text.trimEnd()},"`, parsing),
    ofText('quote', 'text after a closing quotation mark', inAddress('"12 MG" Road'), parsing),
    ofText('quote', 'in the middle of a cell', inAddress('12 MG "Fort" Road'), null),
    ofText('quote', 'written twice in a quoted cell', inAddress('"12 ""Fort"" Road"'), null),
    ofText('quote', 'three alone', '"""', parsing),
    ofText('quote', 'a comma outside of quotation marks', inAddress('12 MG Road, Fort'), parsing),
    ofText('quote', 'every cell quoted', quotedCells(), null),
  ];
}

function quotedCells(): string {
  return good.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
}

function delimiters(): BulkCorpusFile[] {
  const semicolons = csvOf(good, { delimiter: ';' });
  return [
    ofText('delimiter', 'semicolons', semicolons, null),
    ofText('delimiter', 'tabs', csvOf(good, { delimiter: '\t' }), null),
    ofText('delimiter', 'semicolons announced by sep=', `sep=;\r\n${semicolons}`, null),
    ofText('delimiter', 'commas announced by sep=', `sep=,\r\n${text}`, null),
    ofText(
      'delimiter',
      'bars',
      csvOf([header, row(1, { address: '12 MG Road' })], { delimiter: '|' }),
      allMissing,
    ),
  ];
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

function columns(): BulkCorpusFile[] {
  const mapped = (change: (cell: string, isHeader: boolean) => string) =>
    good.map((cells, index) => cells.map((cell) => change(cell, index === 0)));
  const padded = (before: string, after: string) =>
    mapped((cell, isHeader) => (isHeader ? `${before}${cell}${after}` : cell));
  const renamed = (from: string, to: string) => mapped((cell) => (cell === from ? to : cell));
  const extended = (added: readonly string[], cell = 'x') => [
    [...header, ...added],
    ...[row(1), row(2)].map((cells) => [...cells, ...added.map(() => cell)]),
  ];
  const many = (count: number) => Array.from({ length: count - 41 }, (_, index) => `extra${index}`);
  const without = bulkColumns.map((column, at) => {
    const records = good.map((cells) => cells.filter((_, index) => index !== at));
    return ofRecords('column', `without ${column}`, records, missingColumns([column]));
  });
  const [reference = ''] = header;
  return [
    ...without,
    ofRecords(
      'column',
      'in reverse order',
      good.map((cells) => cells.toReversed()),
      null,
    ),
    ofRecords(
      'column',
      'in upper case',
      mapped((cell, isHeader) => (isHeader ? cell.toUpperCase() : cell)),
      null,
    ),
    ofRecords('column', 'padded with spaces', padded('  ', ' '), null),
    ofRecords('column', 'padded with no-break spaces', padded('\u00a0', '\u00a0'), null),
    ofRecords('column', 'padded with zero-width marks', padded('\u200b', '\u200e'), null),
    ofRecords('column', 'names in quotation marks', padded('"', '"'), null),
    ofRecords(
      'column',
      'spelt as in a dictionary',
      renamed(reference, 'clientReferenceNumber'),
      missingColumns([reference]),
    ),
    ofRecords(
      'column',
      'three missing',
      good.map((cells) => cells.slice(3)),
      missingColumns(header.slice(0, 3)),
    ),
    ofRecords('column', 'no header', [row(1), row(2)], allMissing),
    ofRecords('column', 'a known one twice', extended(['PHONE']), parsing),
    ofRecords('column', 'an unknown one twice', extended(['note', 'note']), null),
    ofRecords('column', 'the optional ones', extended(['sellerAddress', 'sellerInvoice']), null),
    ofRecords(
      'column',
      '__proto__ and constructor beside the 41',
      extended(['__proto__', 'constructor', 'toString']),
      null,
    ),
    ofRecords(
      'column',
      '__proto__ in place of one',
      renamed('city', '__proto__'),
      missingColumns(['city']),
    ),
    ofRecords('column', '200', extended(many(200)), null),
    ofRecords('column', '201', extended(many(201)), parsing),
    ofRecords('column', '10,000', extended(many(10_000)), parsing),
    ofRecords('column', 'a row with one cell more', [header, [...row(1), 'x'], row(2)], parsing),
    ofRecords(
      'column',
      'a row with empty cells more',
      [header, [...row(1), '', ' '], row(2)],
      null,
    ),
    ofRecords(
      'column',
      'a row with ten cells',
      [header, row(1).slice(0, 10)],
      missingValues(2, header.slice(10)),
    ),
  ];
}

function cellTexts(): BulkCorpusFile[] {
  const empty = bulkColumns.map((column) =>
    ofCells('empty cell', `no ${column}`, { [column]: '' }, missingValues(2, [column])),
  );
  const cases = bulkCellCases.map(({ title, cells: changes, missing = [], invalid = [] }) => {
    if (missing.length > 0) return ofCells('cell', title, changes, missingValues(2, missing));
    return ofCells('cell', title, changes, invalid.length > 0 ? invalidValues(2, invalid) : null);
  });
  const twice = [header, row(1), row(2), row(1)];
  const missingLater = [header, row(1, { phone: '1' }), row(2), row(3, { name: '' })];
  const huge = (length: number) => ({ address: 'x'.repeat(length) });
  return [
    ...empty,
    ...cases,
    ofCells('cell', 'an address of 500 letters', huge(500), null),
    ofCells('cell', 'an address of 501 letters', huge(501), invalidValues(2, ['address'])),
    ofCells('cell', 'a cell of 1001 letters', huge(1001), parsing),
    ofCells('cell', 'a cell of a megabyte', huge(1024 * 1024), parsing),
    ofRecords(
      'cell',
      'a reference number twice',
      twice,
      invalidValues(4, ['clientRefrenceNumber']),
    ),
    ofRecords(
      'cell',
      'missing values go before invalid ones',
      missingLater,
      missingValues(4, ['name']),
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
 * Hostile and ordinary files with the red line that each must give, all made in memory. The page
 * must not freeze, crash or answer anything else.
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
