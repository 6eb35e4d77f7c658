import type { FileKind, FileProblems } from '@shipdesk/domain/values/csv/file-problems';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';

const saveAsCsv = 'Open it in Excel and save it as “CSV UTF-8 (Comma delimited)”.';

const fileKinds: Readonly<Record<FileKind, string>> = {
  workbook: `This is an Excel workbook (.xlsx) or a ZIP archive. ${saveAsCsv}`,
  old_workbook: `This is an old Excel workbook (.xls). ${saveAsCsv}`,
  empty_archive: 'This is an empty ZIP archive, not a CSV file.',
  compressed: 'This file is compressed. Unpack it first.',
  pdf: 'This is a PDF document, not a CSV file.',
  picture: 'This is a picture, not a CSV file.',
  word: `This is a Word document. ${saveAsCsv}`,
  web_page: `This is a web page. ${saveAsCsv}`,
};

/** Texts about files that are not CSV, and records that cannot be read. */
export const fileProblemTexts: TextsOf<FileProblems> = {
  file_empty: () => 'The file is empty.',
  file_of_other_kind: ({ kind }) => fileKinds[kind],
  file_not_text: () => 'This is not a text file.',
  file_blank: () => 'The file has no data. All its lines are empty.',
  header_too_long: ({ maxColumns }) =>
    `Row 1: the header is too long. A file has at most ${maxColumns} columns.`,
  columns_too_many: ({ max }) => `The file has more than ${max} columns.`,
  columns_repeated: ({ columns }) => `The header has a column twice: ${columns.join(', ')}.`,
  quote_unclosed: ({ row }) => `Row ${row}: a quotation mark is opened and never closed.`,
  text_after_quote: ({ row }) =>
    `Row ${row}: text follows a closing quotation mark. Write quotation marks inside a cell twice.`,
  cell_too_long: ({ row, column, cell, max }) =>
    `Row ${row}, ${column || `cell ${cell}`}: the cell has more than ${max} characters. Is a quotation mark missing?`,
  record_too_long: ({ row, max }) => `Row ${row} has more than ${max} characters.`,
  record_too_wide: ({ row }) =>
    `Row ${row} has more cells than the header. A comma inside a cell needs quotation marks around the cell.`,
};
