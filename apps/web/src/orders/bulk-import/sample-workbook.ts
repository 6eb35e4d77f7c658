import {
  type BulkKind,
  bulkColumnRules,
  bulkColumns,
  bulkExampleRow,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import { bulkLimits } from '@shipdesk/domain/order/bulk/bulk-rules';
import writeExcelFile from 'write-excel-file/universal';

/** Excel would change the digits of these kinds, so the template stores them as text. */
const textKinds: ReadonlySet<BulkKind> = new Set([
  'date',
  'eway',
  'gstin',
  'hsn',
  'id',
  'mobile',
  'phone',
  'pincode',
]);

/** Creates the sample file as a workbook: the header, the example row, and text cells for all allowed rows. */
export function createSampleWorkbook(orderDate: string): Promise<Blob> {
  const example = { ...bulkExampleRow, orderDate };
  const columns = bulkColumns.map((column) => {
    const isText = textKinds.has(bulkColumnRules[column].kind);
    const emptyCell = isText ? { type: String, format: '@' } : null;
    return { column, emptyCell, exampleCell: { ...emptyCell, value: example[column] } };
  });
  const emptyRow = columns.map(({ emptyCell }) => emptyCell);
  const table = [
    columns.map(({ column }) => ({ value: column, fontWeight: 'bold' as const })),
    columns.map(({ exampleCell }) => exampleCell),
    ...Array.from({ length: bulkLimits.rows - 1 }, () => emptyRow),
  ];
  return writeExcelFile(table, {
    sheet: 'Orders',
    columns: bulkColumns.map((column) => ({ width: column.length + 4 })),
    stickyRowsCount: 1,
  }).toBlob();
}
