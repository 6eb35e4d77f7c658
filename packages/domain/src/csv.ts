/** What a spreadsheet would run as a formula, also in full-width letters. */
const FORMULA_STARTS = '=+-@\t\r\n\u0000＝＋－＠';
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * One line of a CSV file that is safe to open in a spreadsheet: every cell quoted, inner quotes
 * doubled, CRLF at the end; a text that would run as a formula gets an apostrophe in front, which
 * an import takes off again. Source: OWASP, CSV injection.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number): string {
  const text = String(value);
  const isSafe = PLAIN_NUMBER.test(text) || !FORMULA_STARTS.includes(text.charAt(0) || '.');
  return `"${isSafe ? '' : "'"}${text.replaceAll('"', '""')}"`;
}
