import type { NoParams, Problem } from '../problem/problem.ts';

/** The reasons why a file is not a CSV file or a record cannot be read. `row` counts the header as row 1. */
export interface FileProblems {
  file_empty: NoParams;
  file_of_other_kind: { readonly kind: FileKind };
  file_not_text: NoParams;
  /** The file has lines, but no filled cell. */
  file_blank: NoParams;
  header_too_long: { readonly maxColumns: number };
  columns_too_many: { readonly max: number };
  columns_repeated: { readonly columns: readonly string[] };
  quote_unclosed: { readonly row: number };
  text_after_quote: { readonly row: number };
  /** `column` is the name of the cell's column, or empty; `cell` counts from 1. */
  cell_too_long: {
    readonly row: number;
    readonly column: string;
    readonly cell: number;
    readonly max: number;
  };
  record_too_long: { readonly row: number; readonly max: number };
  /** A filled cell has no column in the header. */
  record_too_wide: { readonly row: number };
}

export type FileProblem = Problem<FileProblems>;

/** A kind of file that users rename to .csv. */
export type FileKind =
  | 'workbook'
  | 'old_workbook'
  | 'empty_archive'
  | 'compressed'
  | 'pdf'
  | 'picture'
  | 'word'
  | 'web_page';
