import type { NoParams, Problem } from '../../values/problem/problem.ts';
import type { IsoDate } from '../../values/time/calendar.ts';
import type { OrderFieldProblem } from '../order-rules.ts';
import type { BulkKind } from './bulk-columns.ts';
import type { DateOrder } from './bulk-dates.ts';

export type NumberKind = 'number' | Extract<BulkKind, 'phone' | 'pincode' | 'eway' | 'hsn'>;

/** Problems of cells in bulk files, in addition to those of orders. */
export interface BulkProblems {
  cell_missing: NoParams;
  /** Empty or an Excel error, in a column where `NA` is accepted. */
  cell_missing_or_none: NoParams;
  /** `NA` or an Excel error, in a column that needs a value. */
  cell_not_none: NoParams;
  cell_too_long: { readonly max: number; readonly length: number };
  /** `written` is a number in Excel's scientific notation. */
  digits_lost: { readonly what: NumberKind; readonly written: string };
  decimal_comma: NoParams;
  /** A weight without a unit that is too high for kilograms. */
  weight_unit_missing: { readonly maxGrams: number };
  month_first_date_invalid: NoParams;
  /** A date that is valid only in the other order; `order` is the order of the file. */
  date_order_differs: { readonly order: DateOrder };
  payment_type_invalid: NoParams;
  /** The file has COD amounts, but this COD order has none. */
  cod_amount_not_in_file: NoParams;
  /** Text that a program read in the wrong encoding, or whose letters it replaced. */
  text_garbled: NoParams;
  /** A seller without a GSTIN writes `NA`. */
  gstin_or_none_invalid: NoParams;
  /** A row that repeats the product of an earlier row of its order. */
  reference_repeated: { readonly firstRow: number };
  /** A row that differs from the first row of its order in more than the product. */
  order_rows_differ: { readonly firstRow: number };
  order_rows_too_many: { readonly max: number };
  order_rows_apart: NoParams;
  /** A valid row that is not imported, because the row `row` of the same order has a problem. */
  order_waits: { readonly row: number };
}

export type CellProblem = OrderFieldProblem | Problem<BulkProblems>;

/** Notes about accepted cells: repaired values, and values that look odd. */
export interface BulkNotes {
  read_as: { readonly value: string; readonly unit?: 'kg' | 'cm' };
  /** Several rows form one order. `totalPaise` is the sum of its products. */
  order_of_rows: {
    readonly rows: readonly number[];
    readonly totalPaise: number;
    readonly isCod: boolean;
  };
  date_read_as: { readonly day: IsoDate };
  weight_unit_assumed: { readonly kilograms: string };
  phones_left_out: { readonly phones: readonly string[] };
  /** Excel rounds numbers of more than 15 digits. */
  digits_rounded: NoParams;
  state_unknown: NoParams;
  state_of_pincode: { readonly state: string; readonly pincode: string };
  /** More than `days` before today. */
  date_long_past: { readonly day: IsoDate; readonly days: number };
  /** More than `days` after today. */
  date_far_ahead: { readonly day: IsoDate; readonly days: number };
}

export type BulkNote = Problem<BulkNotes>;

export interface BulkReading {
  readonly text: string;
  readonly problem?: CellProblem | null;
  readonly repair?: BulkNote | null;
  readonly warning?: BulkNote | null;
}

/** Returns the problem of a number that Excel has shortened. */
export function reportShortened(numberKind: NumberKind, text: string): CellProblem {
  return { code: 'digits_lost', params: { what: numberKind, written: text } };
}

/** Returns the note that a cell was read as another value. */
export function noteReadAs(value: string, unit?: 'kg' | 'cm'): BulkNote {
  return { code: 'read_as', params: unit === undefined ? { value } : { value, unit } };
}
