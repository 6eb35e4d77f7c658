import { t } from '@lingui/core/macro';
import { csvText } from '@shipdesk/domain/values/csv/csv';
import type { BulkSheet } from './bulk-sheet.ts';

/** The last column: why each row was left out. An import does not read it. */
const reasonColumn = 'reason';

/** The rows with a problem as a CSV file of the same columns, with the reasons. It can be imported once corrected. */
export function failedRowsCsv(sheet: BulkSheet): string {
  const { columns } = sheet;
  const failed = sheet.rowNumbers('bad').map((rowNumber) => {
    const reasons = columns.flatMap((column) => {
      const { problem } = sheet.noteOf(rowNumber, column);
      return problem === undefined ? [] : [`${column}: ${problem}`];
    });
    const texts = columns.map((column) => sheet.textAt(rowNumber, column));
    return [...texts, t`Row ${rowNumber}. ${{ reasons: reasons.join('; ') }}`];
  });
  return csvText([[...columns, reasonColumn], ...failed]);
}
