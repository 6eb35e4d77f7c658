import { type BulkColumn, type BulkField, bulkColumns, bulkFields } from './bulk-columns.ts';

/** Where the columns of a file are, and what is wrong with its header. */
export interface BulkHeader {
  /** The index of each known column in a record. */
  readonly positions: ReadonlyMap<BulkField, number>;
  /** Mandatory columns that the header does not have, in the order of the sample file. */
  readonly missing: readonly BulkColumn[];
  /** Known columns that the header has more than once: nobody can say which one is meant. */
  readonly repeated: readonly BulkField[];
}

const fieldByName: ReadonlyMap<string, BulkField> = new Map(
  bulkFields.map((field) => [field.toLowerCase(), field]),
);

/** The name in a header cell without what editors put around it: spaces, marks that cannot be seen, quotes. */
function headerNameOf(cell: string): string {
  return cell
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, '')
    .replace(/^["'“”‘’]+|["'“”‘’]+$/g, '')
    .toLowerCase();
}

/** Finds the columns of a file by name, in any order and letter case. Columns that are not known are not read. */
export function matchBulkHeader(cells: readonly string[]): BulkHeader {
  const positions = new Map<BulkField, number>();
  const repeated = new Set<BulkField>();
  cells.forEach((cell, index) => {
    const field = fieldByName.get(headerNameOf(cell.slice(0, 100)));
    if (field === undefined) return;
    if (positions.has(field)) repeated.add(field);
    else positions.set(field, index);
  });
  return {
    positions,
    missing: bulkColumns.filter((column) => !positions.has(column)),
    repeated: Array.from(repeated),
  };
}
