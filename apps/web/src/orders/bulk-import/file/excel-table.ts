import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { countOrderColumns, orderHeaderSearch } from '@shipdesk/domain/order/mapping/header-search';
import { formatCell, readSheets, type Sheet } from '../../../product/workbook-sheets.ts';
import type { BulkContent } from './bulk-content.ts';
import type { FileHint } from './file-hints.ts';

interface ExcelLimits {
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
}

/**
 * Reads the sheet with the orders of an .xlsx file as text: dates as dd/mm/yyyy, numbers as Excel stores them. Returns
 * a hint if the file is unreadable, empty or exceeds the limit for columns or cell characters.
 */
export async function readExcelTable(
  bytes: Uint8Array<ArrayBuffer>,
  { chosenSheet, ...limits }: ExcelLimits & { readonly chosenSheet?: string | undefined },
): Promise<BulkContent | { readonly hint: FileHint }> {
  const allSheets = await readSheets(bytes);
  if (typeof allSheets === 'string') return { hint: { code: allSheets } };
  const visibleSheets = allSheets.filter(({ isHidden }) => !isHidden);
  const sheets = visibleSheets.length > 0 ? visibleSheets : allSheets;
  const chosenSheets = sheets.filter(({ sheet }) => sheet === chosenSheet);
  const bestHeader = findHeader(chosenSheets.length > 0 ? chosenSheets : sheets);
  if (bestHeader === null) return { hint: { code: 'workbook_empty' } };
  const { sheet, data } = bestHeader.sheet;
  const [header = [], ...dataRows] = data.slice(bestHeader.row).map((row) => row.map(formatCell));
  if (header.length > limits.columns) {
    return { hint: { code: 'sheet_too_wide', params: { max: limits.columns } } };
  }
  const records = dataRows
    .map((cells, index) => ({ rowNumber: index + 2, cells }))
    .filter(({ cells }) => cells.some(isFilled));
  const longRecord = records.find(({ cells }) =>
    cells.some((cell) => cell.length > limits.cellCharacters),
  );
  if (longRecord !== undefined) {
    const params = { row: longRecord.rowNumber, max: limits.cellCharacters };
    return { hint: { code: 'sheet_cell_too_long', params } };
  }
  const isBulk = bestHeader.missingCount === 0;
  const otherSheets = sheets
    .filter((sheetData) => sheetData !== bestHeader.sheet)
    .filter((sheetData) => {
      const sheetHeader = findHeader([sheetData]);
      return sheetHeader !== null && (!isBulk || sheetHeader.missingCount === 0);
    })
    .map((sheetData) => sheetData.sheet);
  const isPlain =
    bestHeader.sheet === allSheets[0] && bestHeader.row === 0 && otherSheets.length === 0;
  return {
    header,
    records: records.slice(0, limits.rows + 1),
    rowCount: records.length,
    origin: isPlain ? null : { sheet, headerRow: bestHeader.row + 1, otherSheets },
  };
}

interface HeaderRow {
  readonly sheet: Sheet;
  readonly row: number;
  /** The number of columns of a bulk file that the header lacks. */
  readonly missingCount: number;
  /** The number of named or guessed order columns in the header; all of them for a built-in layout. */
  readonly mappedCount: number;
}

/**
 * Returns the header of a bulk file or a built-in layout, else the row with the most order columns, else the first
 * filled row. Returns null for an empty workbook.
 */
function findHeader(sheets: readonly Sheet[]): HeaderRow | null {
  const { isHeader, records } = orderHeaderSearch;
  const candidates = sheets.flatMap((sheet) => {
    const firstRow = sheet.data.findIndex((cells) => cells.some(isFilled));
    return sheet.data.slice(0, records).flatMap((values, row) => {
      const cells = values.map(formatCell);
      return row === firstRow || isHeader(cells) ? [describeHeader(sheet, row, cells)] : [];
    });
  });
  const [firstCandidate, ...otherCandidates] = candidates;
  if (firstCandidate === undefined) return null;
  return otherCandidates.reduce(
    (best, candidate) => (isBetterHeader(candidate, best) ? candidate : best),
    firstCandidate,
  );
}

function describeHeader(sheet: Sheet, row: number, header: readonly string[]): HeaderRow {
  const missingCount = matchBulkHeader(header).missingColumns.length;
  const mappedCount = countOrderColumns(header);
  return { sheet, row, missingCount, mappedCount };
}

function isBetterHeader(candidate: HeaderRow, best: HeaderRow): boolean {
  if (candidate.missingCount === 0 || best.missingCount === 0) {
    return candidate.missingCount < best.missingCount;
  }
  return candidate.mappedCount > best.mappedCount;
}

const isFilled = (cell: unknown) => formatCell(cell).trim() !== '';
