import { findColumns, isMoneyName, readColumnName } from '../../values/csv/column-names.ts';
import { findCanonicalState } from '../../values/place/states.ts';
import { readBulkCell } from '../bulk/bulk-cells.ts';
import { type BulkField, bulkReferenceColumn } from '../bulk/bulk-columns.ts';
import { readBulkDate } from '../bulk/bulk-dates.ts';
import type { FileMapping, MappedField } from './file-mapping.ts';
import { guessRules, otherPartyName, secondAddressRules, splitNameRules } from './guess-rules.ts';
import { defaultBoxCells, readHeaderUnits } from './layouts.ts';
import { readCodFlag } from './mapped-payment.ts';

type Records = readonly (readonly string[])[];

/** The number of records of a file that a guess reads. */
const MAX_RECORDS = 200;
/** The share of a column's filled cells that must match a kind of value. */
const MIN_SHARE = 0.8;

/**
 * Returns a mapping guessed from the column names of a header, with the default box. The values in the first records
 * resolve ambiguous names and identify columns with unknown names.
 */
export function guessMapping(header: readonly string[], records: Records = []): FileMapping {
  const samples = records.slice(0, MAX_RECORDS);
  const columns = findNamedColumns(header);
  decideCod(columns, samples);
  decideTotal(columns, samples);
  addColumnsByValues(columns, header, samples);
  const weight = findColumn(columns, 'clientDeadWeight') ?? findWeightColumn(columns, header);
  if (weight !== undefined) columns.clientDeadWeight = [[weight]];
  return {
    columns,
    fixed: { ...defaultBoxCells },
    warehouseId: null,
    dateOrder: null,
    skips: [],
    ...readHeaderUnits(header, columns),
  };
}

/** Returns the unit of weight in the name of a column; an empty object if there is none. */
export function readWeightUnit(cell: string): Partial<Pick<FileMapping, 'weightUnit'>> {
  const { unit } = readColumnName(cell);
  if (unit.startsWith('k')) return { weightUnit: 'kg' };
  return unit.startsWith('g') ? { weightUnit: 'g' } : {};
}

function findWeightColumn(columns: FileMapping['columns'], header: readonly string[]) {
  const usedColumns = new Set(Object.values(columns).flat(2));
  return [...header.keys()].find(
    (index) =>
      !usedColumns.has(index) && readWeightUnit(header[index] ?? '').weightUnit !== undefined,
  );
}

function findNamedColumns(header: readonly string[]): FileMapping['columns'] {
  const { positions } = findColumns<keyof typeof guessRules>(header, guessRules);
  const columns: FileMapping['columns'] = {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of the rules
  for (const field of Object.keys(guessRules) as (keyof typeof guessRules)[]) {
    const [position] = positions[field];
    if (position !== undefined) columns[field] = [[position]];
  }
  const names = header.map((cell) => readColumnName(cell).name);
  const listColumns = (pattern: RegExp) =>
    [...names.keys()].filter((index) => pattern.test(names[index] ?? ''));
  const address = columns.address?.[0]?.[0];
  if (address !== undefined) {
    const [, otherNames = /^$/] =
      secondAddressRules.find(([first]) => first.test(names[address] ?? '')) ?? [];
    const furtherColumns = listColumns(otherNames).filter((index) => index !== address);
    columns.address = [[address, ...furtherColumns]];
  }
  for (const [firstName, lastName] of splitNameRules) {
    const [firstColumn] = listColumns(firstName);
    if (firstColumn === undefined) continue;
    columns.name = [[firstColumn, ...listColumns(lastName).slice(0, 1)]];
    break;
  }
  return columns;
}

const listCells = (records: Records, column: number) =>
  records.map((cells) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');

function isMostly(cells: readonly string[], matches: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(matches).length >= cells.length * MIN_SHARE;
}

const readRupees = (cell: string): number => {
  const { text, state, problem } = readBulkCell('unitPrice', cell);
  return state === 'value' && problem === null ? Number(text) : Number.NaN;
};

const findColumn = (columns: FileMapping['columns'], field: MappedField) =>
  columns[field]?.[0]?.[0];

/** Maps a column named COD by its values: to `isCod`, `codAmount` or `paymentType`. */
function decideCod(columns: FileMapping['columns'], records: Records): void {
  for (const field of ['paymentType', 'isCod'] as const) {
    const column = findColumn(columns, field);
    if (column === undefined) continue;
    const cells = listCells(records, column);
    if (isMostly(cells, (cell) => readCodFlag(cell) !== undefined)) {
      delete columns[field];
      columns.isCod ??= [[column]];
    } else if (isMostly(cells, (cell) => !Number.isNaN(readRupees(cell)))) {
      delete columns[field];
      columns.codAmount ??= [[column]];
    } else if (field === 'isCod') delete columns[field];
  }
}

/** Maps a column named total to the row amount if all orders of several rows confirm it, else to the order amount. */
function decideTotal(columns: FileMapping['columns'], records: Records): void {
  const totalColumn = findColumn(columns, 'lineTotal');
  if (totalColumn === undefined) return;
  const referenceColumn = findColumn(columns, bulkReferenceColumn);
  const quantityColumn = findColumn(columns, 'quantity');
  const priceColumn = findColumn(columns, 'unitPrice');
  const readAmount = (cells: readonly string[], column: number | undefined) =>
    column === undefined ? Number.NaN : readRupees(cells[column] ?? '');
  const references = records.map((cells) => cells[referenceColumn ?? -1] ?? '');
  const repeatedRows = records.filter((_, index) => {
    const number = references[index] ?? '';
    return number !== '' && references.indexOf(number) !== references.lastIndexOf(number);
  });
  const isRowTotal =
    repeatedRows.length > 0 &&
    repeatedRows.every((cells) => {
      const expectedRupees = readAmount(cells, quantityColumn) * readAmount(cells, priceColumn);
      return Math.abs(expectedRupees - readAmount(cells, totalColumn)) < 0.01;
    });
  // Row amounts stay unmapped in a file with COD amounts.
  if (isRowTotal && columns.codAmount === undefined) return;
  delete columns.lineTotal;
  if (!isRowTotal) columns.orderTotal ??= [[totalColumn]];
}

const canRead = (field: BulkField, cell: string) => {
  const { state, problem } = readBulkCell(field, cell);
  return state === 'value' && problem === null;
};

/** The kinds of values that identify a column without its name. */
const valueKinds: readonly (readonly [field: BulkField, matches: (cell: string) => boolean])[] = [
  ['email', (cell) => cell.includes('@') && canRead('email', cell)],
  ['phone', (cell) => /^\D*(?:91|0)?\D?[6-9](?:\D?\d){9}$/.test(cell) && canRead('phone', cell)],
  ['pinCode', (cell) => /^\D*[1-9]\d{2}\s?\d{3}(?:\.0)?$/.test(cell) && canRead('pinCode', cell)],
  ['state', (cell) => findCanonicalState(readBulkCell('state', cell).text) !== null],
  ['paymentType', (cell) => canRead('paymentType', cell)],
  ['orderDate', (cell) => /\D/.test(cell) && readBulkDate(cell, 'dayFirst') !== null],
];
const otherDateName =
  /deliver|dispatch|ship|promis|expect|due|paid|cancel|updat|modif|return|dob|birth/;

function addColumnsByValues(
  columns: FileMapping['columns'],
  header: readonly string[],
  records: Records,
): void {
  const usedColumns = new Set(Object.values(columns).flat(2));
  for (const [field, matches] of valueKinds) {
    if (columns[field] !== undefined || (field === 'paymentType' && columns.isCod !== undefined)) {
      continue;
    }
    const column = [...header.keys()].find((index) => {
      const { name } = readColumnName(header[index] ?? '');
      if (usedColumns.has(index) || name === '' || otherPartyName.test(name)) return false;
      if (field === 'orderDate' ? otherDateName.test(name) : isMoneyName(header[index] ?? '')) {
        return false;
      }
      return isMostly(listCells(records, index), matches);
    });
    if (column === undefined) continue;
    columns[field] = [[column]];
    usedColumns.add(column);
  }
}
