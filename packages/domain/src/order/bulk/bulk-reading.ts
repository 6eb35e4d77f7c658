import type { BulkNote, CellProblem, NumberKind } from './bulk-problems.ts';

/** What a reader makes of the cleaned text of a cell. */
export interface BulkReading {
  readonly text: string;
  readonly problem?: CellProblem | null;
  readonly repair?: BulkNote | null;
  readonly warning?: BulkNote | null;
}

/** Excel's scientific notation, as in `9.1987654321E+11`. */
export const exponentForm = /^(\d)(?:\.(\d+))?E\+?(\d{1,3})$/i;

/** The digits of Excel's scientific notation; null when digits were lost. `9.1987654321E+11` is 919876543210. */
export function digitsOfExponent(text: string, minDigits: number): string | null {
  const [, first = '', rest = '', exponent = ''] = exponentForm.exec(text) ?? [];
  const mantissa = first + rest;
  const length = Number(exponent) + 1;
  if (mantissa.length < minDigits || mantissa.length > length || length > 15) return null;
  return mantissa.padEnd(length, '0');
}

/** The problem of a value whose digits Excel dropped. */
export function shortened(what: NumberKind, written: string): CellProblem {
  return { code: 'digits_lost', params: { what, written } };
}

/** The note on a cell that was read differently. */
export function readAs(value: string, unit?: 'kg' | 'cm'): BulkNote {
  return { code: 'read_as', params: unit === undefined ? { value } : { value, unit } };
}

/** `904.0`, as Excel writes a whole number, without the zeros. */
export function withoutPointZero(text: string): string {
  return text.replace(/^(\d+)\.0+$/, '$1');
}
