import { findStateOfPincode } from '../../values/place/pincode-prefix.ts';
import { findFirstOrderProblem, findOrderFormatProblems } from '../order-rules.ts';
import type { Completion } from '../product/product-completion.ts';
import { type BulkReadOptions, readBulkCell } from './bulk-cells.ts';
import {
  type BulkField,
  type BulkValues,
  buildBulkValues,
  bulkColumnRules,
  bulkFields,
  bulkOptionalColumns,
  bulkParts,
  bulkReferenceColumn,
  getBulkColumn,
  toOrderInput,
} from './bulk-columns.ts';
import { matchBulkHeader } from './bulk-header.ts';
import type { BulkNote, CellProblem } from './bulk-problems.ts';

/** Limits of a bulk file. Spec §9: 5 MB, 1000 rows. The other limits bound the memory of a parse (check 3). */
export const bulkLimits = {
  fileBytes: 5 * 1024 * 1024,
  rows: 1000,
  cellCharacters: 10_000,
  recordCharacters: 200_000,
  columns: 200,
} as const;

/** The messages of Spec §5, bulk CSV file, verbatim, then those of check 7 and of a file without rows. */
export const bulkMessages = {
  extension: 'Only .csv file is allowed.',
  size: 'File size must be less than or equal to 5MB.',
  parsing: 'Error parsing CSV file. Please check the file format.',
  rowCount: 'CSV must not contain more than 1000 rows.',
  missingColumns: (columns: readonly string[]) =>
    `Missing mandatory columns: ${columns.join(', ')}`,
  missingValues: (rowNumber: number, columns: readonly string[]) =>
    `Row ${rowNumber} has missing values for: ${columns.join(', ')}`,
  invalidValues: (rowNumber: number, columns: readonly string[]) =>
    `Row ${rowNumber} has invalid values for: ${columns.join(', ')}`,
  /** The specification has no text for a header without rows. */
  noRows: 'CSV must contain at least one row.',
} as const;

/** Columns whose value belongs to one parcel or consignee, so that a correction applies to one row only. */
export const bulkColumnsOfOneParcel: readonly BulkField[] = [
  bulkReferenceColumn,
  ...bulkFields.filter((field) => bulkColumnRules[field].kind === 'eway'),
  ...Object.values(bulkParts.consignee).filter((column) => column !== 'country'),
];

/** One record of a file. `rowNumber` counts the header as row 1 and includes blank records, as in a spreadsheet. */
export interface BulkRecord {
  readonly rowNumber: number;
  readonly cells: readonly string[];
  /** Only in the first row of a mapped order: the values from the seller's products. */
  readonly completions?: readonly Completion[];
}

export interface BulkTable {
  readonly positions: ReadonlyMap<BulkField, number>;
  readonly records: readonly BulkRecord[];
}

export interface BulkRow {
  readonly rowNumber: number;
  readonly values: BulkValues;
}

export interface BulkProblem {
  readonly rowNumber: number;
  readonly column: BulkField;
  readonly kind: 'missing' | 'invalid';
  readonly problem: CellProblem;
  /** The cell as written in the file. */
  readonly value: string;
}

export interface BulkNotice {
  readonly rowNumber: number;
  readonly column: BulkField;
  readonly kind: 'repair' | 'warning';
  readonly note: BulkNote;
  /** The cell as written in the file. */
  readonly value: string;
  /** The value that is imported. */
  readonly repaired: string;
}

/** The result of checking one row. `values` are normalised. */
export interface BulkRowCheck {
  readonly rowNumber: number;
  readonly values: BulkValues;
  readonly problems: readonly BulkProblem[];
  readonly notices: readonly BulkNotice[];
}

/** Returns the message of check 1 (name) or 2 (size) of Spec §5, bulk CSV file; null for a valid file. */
export function findBulkFileProblem(file: {
  readonly name: string;
  readonly size: number;
}): string | null {
  if (!/\.csv$/i.test(file.name)) return bulkMessages.extension;
  return file.size > bulkLimits.fileBytes ? bulkMessages.size : null;
}

/** Returns the cells of a record by column. Missing cells of a short record are empty. */
export function readBulkRow(
  positions: ReadonlyMap<BulkField, number>,
  { rowNumber, cells }: BulkRecord,
): BulkRow {
  const getCell = (field: BulkField) => cells[positions.get(field) ?? -1] ?? '';
  return { rowNumber, values: buildBulkValues(getCell) };
}

const optionalFields: ReadonlySet<BulkField> = new Set(bulkOptionalColumns);

export interface BulkRowOptions extends BulkReadOptions {
  /** True for the payload of a call. Its optional values and its reference number may be empty (Spec §3). */
  readonly isPayload?: boolean;
}

export interface BulkCellCheck {
  readonly text: string;
  readonly problem: Pick<BulkProblem, 'kind' | 'problem'> | null;
  readonly notices: readonly Pick<BulkNotice, 'kind' | 'note'>[];
}

/** Returns the value of a cell and its problem in check 6 or 7 of Spec §5, bulk CSV file. */
export function checkBulkCell(
  column: BulkField,
  cell: string,
  { isPayload = false, ...options }: BulkRowOptions = {},
): BulkCellCheck {
  const { text, state, problem, repair, warning, mayBeNone } = readBulkCell(column, cell, options);
  const notices: BulkCellCheck['notices'][number][] = [];
  if (repair !== null) notices.push({ kind: 'repair', note: repair });
  if (warning !== null) notices.push({ kind: 'warning', note: warning });
  if (problem !== null) return { text, problem: { kind: 'invalid', problem }, notices };
  const mayBeEmpty = isPayload && cell === '' && (mayBeNone || column === bulkReferenceColumn);
  if (state !== 'missing' || optionalFields.has(column) || mayBeEmpty) {
    return { text, problem: null, notices };
  }
  const mandatoryCode = cell.trim() === '' ? 'cell_missing' : 'cell_not_none';
  const code = mayBeNone ? 'cell_missing_or_none' : mandatoryCode;
  return { text, problem: { kind: 'missing', problem: { code } }, notices };
}

/** Returns the values of a row and its problems: empty mandatory cells (check 6) and invalid values (check 7). */
export function checkBulkRow(
  { rowNumber, values: cells }: BulkRow,
  options: BulkRowOptions = {},
  checkCell: typeof checkBulkCell = checkBulkCell,
): BulkRowCheck {
  const problemsByColumn = new Map<BulkField, BulkProblem>();
  const notices: BulkNotice[] = [];
  const reportProblem = (column: BulkField, kind: BulkProblem['kind'], problem: CellProblem) => {
    if (problemsByColumn.has(column)) return;
    problemsByColumn.set(column, { rowNumber, column, kind, problem, value: cells[column] });
  };
  const values: Record<BulkField, string> = buildBulkValues((column) => {
    const value = cells[column];
    const { text, problem: cellProblem, notices: cellNotices } = checkCell(column, value, options);
    if (cellProblem !== null) reportProblem(column, cellProblem.kind, cellProblem.problem);
    for (const { kind, note } of cellNotices) {
      notices.push({ rowNumber, column, kind, note, value, repaired: text });
    }
    return text;
  });
  replaceUnknownStates(values, cells, notices, rowNumber);
  checkAsOrder(
    values,
    reportProblem,
    () => !problemsByColumn.has('quantity') && !problemsByColumn.has('unitPrice'),
  );
  return { rowNumber, values, problems: sortByColumn(problemsByColumn), notices };
}

const addressColumns = [
  { state: 'state', pincode: 'pinCode' },
  { state: 'returnState', pincode: 'returnPin' },
  { state: 'pickupState', pincode: 'pickupPinCode' },
] as const;

function replaceUnknownStates(
  values: Record<BulkField, string>,
  cells: BulkValues,
  notices: BulkNotice[],
  rowNumber: number,
): void {
  for (const { state: column, pincode } of addressColumns) {
    const index = notices.findIndex(
      (notice) => notice.column === column && notice.note.code === 'state_unknown',
    );
    const state = index === -1 ? null : findStateOfPincode(values[pincode]);
    if (state === null) continue;
    values[column] = state;
    notices[index] = {
      rowNumber,
      column,
      kind: 'repair',
      note: { code: 'state_of_pincode', params: { state, pincode: values[pincode] } },
      value: cells[column],
      repaired: state,
    };
  }
}

function checkAsOrder(
  values: BulkValues,
  reportProblem: (column: BulkField, kind: 'invalid', problem: CellProblem) => void,
  isTotalKnown: () => boolean,
): void {
  const input = toOrderInput(values);
  for (const { field, ...problem } of findOrderFormatProblems(input)) {
    const column = getBulkColumn(field);
    // The amount to collect is unknown until quantity and price are known.
    if (column === 'paymentType' && !isTotalKnown()) continue;
    // An order may leave the GSTIN empty; a file may not.
    reportProblem(
      column,
      'invalid',
      column === 'sellerGstIn' ? { code: 'gstin_or_none_invalid' } : problem,
    );
  }
  const firstProblem = findFirstOrderProblem(input);
  if (firstProblem === null || (firstProblem.check === 6 && !isTotalKnown())) return;
  for (const field of firstProblem.fields)
    reportProblem(getBulkColumn(field), 'invalid', firstProblem.problem);
}

function sortByColumn(problems: ReadonlyMap<BulkField, BulkProblem>): BulkProblem[] {
  if (problems.size === 0) return [];
  return bulkFields.flatMap((field) => problems.get(field) ?? []);
}

/**
 * Returns the non-blank records of a file, or the message of check 3, 4 or 5 of Spec §5, bulk CSV file, or of a file
 * without rows. Row numbers include blank records. A repeated known column, or a record with filled cells beyond the
 * header, fails check 3.
 */
export function buildBulkTable(
  header: readonly string[],
  records: readonly BulkRecord[],
): BulkTable | { readonly message: string } {
  const { positions, missingColumns, repeatedColumns } = matchBulkHeader(header);
  const isFilled = (cell: string) => cell.trim() !== '';
  const filledRecords = records.filter(({ cells }) => cells.some(isFilled));
  const columnCount = header.length;
  const isTooWide = filledRecords.some(
    ({ cells }) => cells.length > columnCount && cells.slice(columnCount).some(isFilled),
  );
  if (repeatedColumns.length > 0 || isTooWide) return { message: bulkMessages.parsing };
  if (filledRecords.length > bulkLimits.rows) return { message: bulkMessages.rowCount };
  if (missingColumns.length > 0) return { message: bulkMessages.missingColumns(missingColumns) };
  if (filledRecords.length === 0) return { message: bulkMessages.noRows };
  return { positions, records: filledRecords };
}
