import { t } from '@lingui/core/macro';
import { fileProblems } from '@shipdesk/contract/problems/files';
import { describeDetails, formatText, type TextsOf } from '@shipdesk/contract/problems/problem';
import type { FileProblems } from '@shipdesk/domain/values/csv/file-problems';
import type { NoParams, Problem } from '@shipdesk/domain/values/problem/problem';

/** Hints for a rejected file. The worker has no translations, so it returns codes. */
interface OwnHints {
  /** The `choose_` codes name the entry of the Bulk Import menu that accepts the file. */
  choose_excel_import: NoParams;
  choose_csv_import: NoParams;
  choose_big_imports: NoParams;
  save_for_big_imports: NoParams;
  /** The file was changed or moved after it was chosen. */
  file_gone: NoParams;
  not_a_workbook: NoParams;
  workbook_empty: NoParams;
  workbook_too_large: NoParams;
  sheet_too_wide: { readonly max: number };
  sheet_cell_too_long: { readonly row: number; readonly max: number };
}

export type FileHint = Problem<FileProblems & OwnHints>;

export interface FileRefusal {
  /** The text is quoted from the specification. */
  readonly message: string;
  readonly hint: FileHint | null;
}

export interface BulkRefusal {
  readonly message: string;
  readonly hint: string;
}

const fileHints = {
  ...fileProblems,
  ...describeDetails<TextsOf<OwnHints>>({
    choose_excel_import: () => t`Choose Bulk Import → B2C Order from Excel (.xlsx) for this file.`,
    choose_csv_import: () => t`Choose Bulk Import → B2C Order for this file.`,
    choose_big_imports: () => t`Choose Bulk Import → Big imports for this file.`,
    save_for_big_imports: () =>
      t`Save the sheet as CSV and choose Bulk Import → Big imports for it.`,
    file_gone: () =>
      t`The file could not be read. It may have changed or moved since you chose it. Choose it again.`,
    not_a_workbook: () =>
      t`This is not an Excel workbook (.xlsx). Open it in Excel and save it as “Excel Workbook”.`,
    workbook_empty: () => t`The workbook is empty. Choose a file with orders.`,
    workbook_too_large: () => t`The workbook is too large. Split it into smaller files.`,
    sheet_too_wide: ({ max }) => t`The sheet has more than ${max} columns. Delete some of them.`,
    sheet_cell_too_long: ({ row, max }) =>
      t`Row ${row}: a cell has more than ${max} characters. Shorten it.`,
  }),
};

export function formatHint(hint: FileHint | null): string {
  return hint === null ? '' : formatText(fileHints, hint);
}
