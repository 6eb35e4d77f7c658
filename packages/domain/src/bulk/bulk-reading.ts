/** What a reader makes of the cleaned text of a cell. */
export interface BulkReading {
  readonly text: string;
  readonly problem?: string | null;
  readonly repair?: string | null;
  readonly warning?: string | null;
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
export function shortened(what: string, text: string): string {
  return `Excel shortened this ${what} (${text}). Format the column as Text and enter it again`;
}

/** The note on a cell that was read differently. */
export function readAs(text: string): string {
  return `Read as ${text}`;
}

/** `904.0`, as Excel writes a whole number, without the zeros. */
export function withoutPointZero(text: string): string {
  return text.replace(/^(\d+)\.0+$/, '$1');
}
