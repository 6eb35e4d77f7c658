import { isRemittanceHeader } from '@shipdesk/domain/money/carrier-cod/remittance-columns';
import { formatCsvLine } from '@shipdesk/domain/values/csv/csv';

/** Rows of a sheet in which the header is looked for. */
const HEADER_ROWS = 30;

/** The file as CSV; null for a workbook that cannot be read. The content decides which it is, not the name. */
export async function convertToCsvFile(file: File): Promise<File | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isWorkbook) return file;
  const { readSheets, formatCell } = await import('../../product/workbook-sheets.ts');
  const sheets = await readSheets(bytes);
  if (typeof sheets === 'string') return null;
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const tables = (visible.length > 0 ? visible : sheets).map(({ data }) =>
    data.map((row) => row.map(formatCell)),
  );
  const table =
    tables.find((rows) => rows.slice(0, HEADER_ROWS).some(isRemittanceHeader)) ?? tables[0] ?? [];
  return new File(table.map(formatCsvLine), file.name, { type: 'text/csv' });
}
