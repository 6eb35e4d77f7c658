import { bulkColumns } from '../src/order/bulk/bulk-columns.ts';
import { bulkMessages } from '../src/order/bulk/bulk-rules.ts';
import { bulkCellCases } from './bulk-cell-cases.ts';
import {
  allMissingMessage,
  type BulkCorpusFile,
  createCellsFile,
  createRecordsFile,
  createRow,
  header,
  validRecords,
} from './bulk-corpus-file.ts';

const { parsing, missingColumns, missingValues, invalidValues } = bulkMessages;

/** Returns files with unusual headers. */
export function listColumnFiles(): BulkCorpusFile[] {
  const mapCells = (change: (cell: string, isHeader: boolean) => string) =>
    validRecords.map((cells, index) => cells.map((cell) => change(cell, index === 0)));
  const padHeader = (prefix: string, suffix: string) =>
    mapCells((cell, isHeader) => (isHeader ? `${prefix}${cell}${suffix}` : cell));
  const renameColumn = (from: string, to: string) =>
    mapCells((cell) => (cell === from ? to : cell));
  const addColumns = (addedNames: readonly string[], cell = 'x') => [
    [...header, ...addedNames],
    ...[createRow(1), createRow(2)].map((cells) => [...cells, ...addedNames.map(() => cell)]),
  ];
  const createExtraNames = (columnCount: number) =>
    Array.from({ length: columnCount - header.length }, (_, index) => `extra${index}`);
  const filesWithoutColumn = bulkColumns.map((column, position) => {
    const records = validRecords.map((cells) => cells.filter((_, index) => index !== position));
    return createRecordsFile('column', `without ${column}`, records, missingColumns([column]));
  });
  const [reference = ''] = header;
  return [
    ...filesWithoutColumn,
    createRecordsFile(
      'column',
      'in reverse order',
      validRecords.map((cells) => cells.toReversed()),
      null,
    ),
    createRecordsFile(
      'column',
      'in upper case',
      mapCells((cell, isHeader) => (isHeader ? cell.toUpperCase() : cell)),
      null,
    ),
    createRecordsFile('column', 'padded with spaces', padHeader('  ', ' '), null),
    createRecordsFile('column', 'padded with no-break spaces', padHeader('\u00a0', '\u00a0'), null),
    createRecordsFile(
      'column',
      'padded with zero-width marks',
      padHeader('\u200b', '\u200e'),
      null,
    ),
    createRecordsFile('column', 'names in quotation marks', padHeader('"', '"'), null),
    createRecordsFile(
      'column',
      'clientRefrenceNumber spelled correctly',
      renameColumn(reference, 'clientReferenceNumber'),
      missingColumns([reference]),
    ),
    createRecordsFile(
      'column',
      'three columns missing',
      validRecords.map((cells) => cells.slice(3)),
      missingColumns(header.slice(0, 3)),
    ),
    createRecordsFile('column', 'no header', [createRow(1), createRow(2)], allMissingMessage),
    createRecordsFile('column', 'a known column twice', addColumns(['PHONE']), parsing),
    createRecordsFile('column', 'an unknown column twice', addColumns(['note', 'note']), null),
    createRecordsFile(
      'column',
      'the optional columns',
      addColumns(['sellerAddress', 'sellerInvoice']),
      null,
    ),
    createRecordsFile(
      'column',
      '__proto__ and constructor as extra columns',
      addColumns(['__proto__', 'constructor', 'toString']),
      null,
    ),
    createRecordsFile(
      'column',
      '__proto__ in place of a column',
      renameColumn('city', '__proto__'),
      missingColumns(['city']),
    ),
    createRecordsFile('column', '200 columns', addColumns(createExtraNames(200)), null),
    createRecordsFile('column', '201 columns', addColumns(createExtraNames(201)), parsing),
    createRecordsFile('column', '10,000 columns', addColumns(createExtraNames(10_000)), parsing),
    createRecordsFile(
      'column',
      'a row with one extra cell',
      [header, [...createRow(1), 'x'], createRow(2)],
      parsing,
    ),
    createRecordsFile(
      'column',
      'a row with extra empty cells',
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

/** Returns files with unusual cells. */
export function listCellFiles(): BulkCorpusFile[] {
  const emptyCellFiles = bulkColumns.map((column) =>
    createCellsFile('empty cell', `no ${column}`, { [column]: '' }, missingValues(2, [column])),
  );
  const caseFiles = bulkCellCases.map(({ title, cells: changes, missing = [], invalid = [] }) => {
    if (missing.length > 0)
      return createCellsFile('cell', title, changes, missingValues(2, missing));
    return createCellsFile(
      'cell',
      title,
      changes,
      invalid.length > 0 ? invalidValues(2, invalid) : null,
    );
  });
  const recordsWithRepeatedReference = [header, createRow(1), createRow(2), createRow(1)];
  const recordsWithMissingName = [
    header,
    createRow(1, { phone: '1' }),
    createRow(2),
    createRow(3, { name: '' }),
  ];
  const createLongAddress = (length: number) => ({ address: 'x'.repeat(length) });
  return [
    ...emptyCellFiles,
    ...caseFiles,
    createCellsFile('cell', 'an address of 500 letters', createLongAddress(500), null),
    createCellsFile(
      'cell',
      'an address of 501 letters',
      createLongAddress(501),
      invalidValues(2, ['address']),
    ),
    createCellsFile(
      'cell',
      'a cell of 1001 letters',
      createLongAddress(1001),
      invalidValues(2, ['address']),
    ),
    createCellsFile('cell', 'a cell of a megabyte', createLongAddress(1024 * 1024), parsing),
    createRecordsFile(
      'cell',
      'a reference number twice',
      recordsWithRepeatedReference,
      invalidValues(4, ['clientRefrenceNumber']),
    ),
    createRecordsFile(
      'cell',
      'missing values are reported before invalid ones',
      recordsWithMissingName,
      missingValues(4, ['name']),
    ),
  ];
}
