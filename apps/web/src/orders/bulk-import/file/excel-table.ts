import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { formatCell, readSheets, type Sheet } from '../../../product/workbook-sheets.ts';
import type { BulkContent } from './bulk-content.ts';
import type { FileHint } from './file-hints.ts';

interface ExcelLimits {
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
}

/** The header may be below a title, a logo or the filters of a report. */
const MAX_HEADER_ROW = 20;

/**
 * Reads the sheet with the orders of an .xlsx file as text: dates as dd/mm/yyyy, numbers as Excel keeps them. Returns a
 * hint where it cannot.
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
  const start = findHeader(chosenSheets.length > 0 ? chosenSheets : sheets);
  if (start === null) return { hint: { code: 'workbook_empty' } };
  const { sheet, data } = start.sheet;
  const [header = [], ...dataRows] = data.slice(start.row).map((row) => row.map(formatCell));
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
  const otherSheets = sheets
    .filter((sheetData) => sheetData !== start.sheet)
    .filter(
      (sheetData) => (findHeader([sheetData])?.missingCount ?? Infinity) <= start.missingCount,
    )
    .map((sheetData) => sheetData.sheet);
  const isPlain = start.sheet === allSheets[0] && start.row === 0 && otherSheets.length === 0;
  return {
    header,
    records: records.slice(0, limits.rows + 1),
    rowCount: records.length,
    origin: isPlain ? null : { sheet, headerRow: start.row + 1, otherSheets },
  };
}

/**
 * Returns the row with the fewest missing columns; the first filled row where none looks like a header. Null for an
 * empty workbook.
 */
function findHeader(
  sheets: readonly Sheet[],
): { sheet: Sheet; row: number; missingCount: number } | null {
  const candidates = sheets.flatMap((sheet) =>
    sheet.data.flatMap((cells, row) =>
      row < MAX_HEADER_ROW && cells.some(isFilled)
        ? [{ sheet, row, missingCount: matchBulkHeader(cells.map(formatCell)).missing.length }]
        : [],
    ),
  );
  const [firstCandidate, ...otherCandidates] = candidates;
  if (firstCandidate === undefined) return null;
  return otherCandidates.reduce(
    (best, candidate) => (candidate.missingCount < best.missingCount ? candidate : best),
    firstCandidate,
  );
}

const isFilled = (cell: unknown) => formatCell(cell).trim() !== '';
