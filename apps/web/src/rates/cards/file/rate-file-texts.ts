import { t } from '@lingui/core/macro';
import type { SheetFailure } from './rate-file-cells.ts';
import { sheetLimits } from './rate-file-cells.ts';

/** Why a file has no cells to read, and what to do. */
export function sheetFailureText(failure: SheetFailure): string {
  const megabytes = sheetLimits.fileBytes / 1024 / 1024;
  const { rows, columns } = sheetLimits;
  switch (failure.code) {
    case 'empty':
      return t`The file is empty. Export the prices, change them in the file and import it.`;
    case 'too_large':
      return t`The file is larger than ${megabytes} MB. Keep only the rate table in it.`;
    case 'too_many_cells':
      return t`The file has more than ${rows} rows or ${columns} columns. Keep only the rate table on its first sheet.`;
    case 'unreadable':
      return t`The file could not be read. It may have been changed or moved since you chose it: choose it again.`;
    case 'old_excel':
      return t`This is an old Excel workbook (.xls). Open it in Excel and save it as “Excel Workbook (.xlsx)”.`;
    case 'encrypted':
      return t`This workbook is protected by a password. Remove the password in Excel and save it.`;
    case 'not_a_sheet':
      return t`This is not a CSV file or Excel workbook. Save the rate table as .csv or .xlsx.`;
    case 'broken_workbook':
      return t`This is not an Excel workbook (.xlsx), or it is damaged. Open it in Excel and save it as “Excel Workbook (.xlsx)”.`;
    case 'broken_row': {
      const { row } = failure;
      return t`Row ${row} cannot be read. Check its quotation marks, and that it has no more cells than the first row.`;
    }
  }
}
