/** Matches text that a spreadsheet would run as a formula, or a leading apostrophe, which an import would remove. */
// oxlint-disable-next-line no-control-regex -- a NUL is one of the characters it looks for
const formulaStart = /^(?:\s*[=+\-@＝＋－＠'\u0000]|[\t\r\n])/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** Returns a CSV file that Excel reads as UTF-8: a byte order mark, then one `formatCsvLine` for each record. */
export function formatCsv(records: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${records.map(formatCsvLine).join('')}`;
}

/**
 * Returns a line of a CSV file that is safe to open in a spreadsheet. A text that would run as a formula gets a leading
 * apostrophe, which an import removes. Source: OWASP, CSV injection.
 */
export function formatCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`;
}

/** Returns a quoted cell, with an apostrophe before a text that starts like a formula or with an apostrophe. */
export function formatCsvCell(value: string | number): string {
  const text = String(value);
  const isFormula = formulaStart.test(text) && !plainNumber.test(text);
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
