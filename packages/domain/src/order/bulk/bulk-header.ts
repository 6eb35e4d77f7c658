import { readColumnName } from '../../values/csv/column-names.ts';
import { isWithinEdits } from '../../values/csv/edit-distance.ts';
import { type BulkColumn, type BulkField, bulkColumns, bulkFields } from './bulk-columns.ts';

export interface BulkHeader {
  readonly positions: ReadonlyMap<BulkField, number>;
  readonly missingColumns: readonly BulkColumn[];
  readonly repeatedColumns: readonly BulkField[];
  /** Unknown header cells that look like misspelt names of missing columns. */
  readonly nearMisses: readonly { readonly written: string; readonly column: BulkColumn }[];
}

const MAX_NAME_CHARS = 100;
/** Names of at least this length may have two misspelt letters, shorter names one. */
const LONG_NAME_LETTERS = 8;

const fieldsByName: ReadonlyMap<string, BulkField> = new Map(
  bulkFields.map((field) => [field.toLowerCase(), field]),
);

function cleanHeaderName(cell: string): string {
  if (/[*([{]/.test(cell)) return readColumnName(cell).name;
  return cell
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, '')
    .replace(/^["'“”‘’]+|["'“”‘’]+$/g, '')
    .toLowerCase();
}

/** Finds the columns of a file by name, in any order and letter case. Unknown columns are not read. */
export function matchBulkHeader(cells: readonly string[]): BulkHeader {
  const positions = new Map<BulkField, number>();
  const repeatedColumns = new Set<BulkField>();
  const unknownColumns: string[] = [];
  cells.forEach((cell, index) => {
    const columnName = cell.slice(0, MAX_NAME_CHARS);
    const field = fieldsByName.get(cleanHeaderName(columnName));
    if (field === undefined) unknownColumns.push(columnName.trim());
    else if (positions.has(field)) repeatedColumns.add(field);
    else positions.set(field, index);
  });
  const missingColumns = bulkColumns.filter((column) => !positions.has(column));
  return {
    positions,
    missingColumns,
    repeatedColumns: Array.from(repeatedColumns),
    nearMisses: missingColumns.flatMap((column) => {
      const headerName = unknownColumns.find((name) => isMisspelt(name, column));
      return headerName === undefined ? [] : [{ written: headerName, column }];
    }),
  };
}

const extractLetters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function isMisspelt(headerName: string, column: BulkColumn): boolean {
  const [name, expectedName] = [extractLetters(headerName), extractLetters(column)];
  const maxEdits = expectedName.length >= LONG_NAME_LETTERS ? 2 : 1;
  return name !== '' && isWithinEdits(name, expectedName, maxEdits);
}
