import { bulkColumns } from '../src/order/bulk/bulk-columns.ts';
import { bulkMessages } from '../src/order/bulk/bulk-rules.ts';
import { bulkCellCases } from './bulk-cell-cases.ts';
import {
  allMissing,
  type BulkCorpusFile,
  createCellsFile,
  createRecordsFile,
  createRow,
  good,
  header,
} from './bulk-corpus-file.ts';

const { parsing, missingColumns, missingValues, invalidValues } = bulkMessages;

/** Headers. */
export function listColumnFiles(): BulkCorpusFile[] {
  const mapped = (change: (cell: string, isHeader: boolean) => string) =>
    good.map((cells, index) => cells.map((cell) => change(cell, index === 0)));
  const padded = (before: string, after: string) =>
    mapped((cell, isHeader) => (isHeader ? `${before}${cell}${after}` : cell));
  const renamed = (from: string, to: string) => mapped((cell) => (cell === from ? to : cell));
  const extended = (added: readonly string[], cell = 'x') => [
    [...header, ...added],
    ...[createRow(1), createRow(2)].map((cells) => [...cells, ...added.map(() => cell)]),
  ];
  const many = (count: number) => Array.from({ length: count - 41 }, (_, index) => `extra${index}`);
  const without = bulkColumns.map((column, at) => {
    const records = good.map((cells) => cells.filter((_, index) => index !== at));
    return createRecordsFile('column', `without ${column}`, records, missingColumns([column]));
  });
  const [reference = ''] = header;
  return [
    ...without,
    createRecordsFile(
      'column',
      'in reverse order',
      good.map((cells) => cells.toReversed()),
      null,
    ),
    createRecordsFile(
      'column',
      'in upper case',
      mapped((cell, isHeader) => (isHeader ? cell.toUpperCase() : cell)),
      null,
    ),
    createRecordsFile('column', 'padded with spaces', padded('  ', ' '), null),
    createRecordsFile('column', 'padded with no-break spaces', padded('\u00a0', '\u00a0'), null),
    createRecordsFile('column', 'padded with zero-width marks', padded('\u200b', '\u200e'), null),
    createRecordsFile('column', 'names in quotation marks', padded('"', '"'), null),
    createRecordsFile(
      'column',
      'spelt as in a dictionary',
      renamed(reference, 'clientReferenceNumber'),
      missingColumns([reference]),
    ),
    createRecordsFile(
      'column',
      'three missing',
      good.map((cells) => cells.slice(3)),
      missingColumns(header.slice(0, 3)),
    ),
    createRecordsFile('column', 'no header', [createRow(1), createRow(2)], allMissing),
    createRecordsFile('column', 'a known one twice', extended(['PHONE']), parsing),
    createRecordsFile('column', 'an unknown one twice', extended(['note', 'note']), null),
    createRecordsFile(
      'column',
      'the optional ones',
      extended(['sellerAddress', 'sellerInvoice']),
      null,
    ),
    createRecordsFile(
      'column',
      '__proto__ and constructor beside the 41',
      extended(['__proto__', 'constructor', 'toString']),
      null,
    ),
    createRecordsFile(
      'column',
      '__proto__ in place of one',
      renamed('city', '__proto__'),
      missingColumns(['city']),
    ),
    createRecordsFile('column', '200', extended(many(200)), null),
    createRecordsFile('column', '201', extended(many(201)), parsing),
    createRecordsFile('column', '10,000', extended(many(10_000)), parsing),
    createRecordsFile(
      'column',
      'a row with one cell more',
      [header, [...createRow(1), 'x'], createRow(2)],
      parsing,
    ),
    createRecordsFile(
      'column',
      'a row with empty cells more',
      [header, [...createRow(1), '', ' '], createRow(2)],
      null,
    ),
    createRecordsFile(
      'column',
      'a row with ten cells',
      [header, createRow(1).slice(0, 10)],
      missingValues(2, header.slice(10)),
    ),
  ];
}

/** Contents of cells. */
export function listCellFiles(): BulkCorpusFile[] {
  const empty = bulkColumns.map((column) =>
    createCellsFile('empty cell', `no ${column}`, { [column]: '' }, missingValues(2, [column])),
  );
  const cases = bulkCellCases.map(({ title, cells: changes, missing = [], invalid = [] }) => {
    if (missing.length > 0)
      return createCellsFile('cell', title, changes, missingValues(2, missing));
    return createCellsFile(
      'cell',
      title,
      changes,
      invalid.length > 0 ? invalidValues(2, invalid) : null,
    );
  });
  const twice = [header, createRow(1), createRow(2), createRow(1)];
  const missingLater = [
    header,
    createRow(1, { phone: '1' }),
    createRow(2),
    createRow(3, { name: '' }),
  ];
  const huge = (length: number) => ({ address: 'x'.repeat(length) });
  return [
    ...empty,
    ...cases,
    createCellsFile('cell', 'an address of 500 letters', huge(500), null),
    createCellsFile('cell', 'an address of 501 letters', huge(501), invalidValues(2, ['address'])),
    createCellsFile('cell', 'a cell of 1001 letters', huge(1001), invalidValues(2, ['address'])),
    createCellsFile('cell', 'a cell of a megabyte', huge(1024 * 1024), parsing),
    createRecordsFile(
      'cell',
      'a reference number twice',
      twice,
      invalidValues(4, ['clientRefrenceNumber']),
    ),
    createRecordsFile(
      'cell',
      'missing values go before invalid ones',
      missingLater,
      missingValues(4, ['name']),
    ),
  ];
}
