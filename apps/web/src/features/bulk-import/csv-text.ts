const formulaStart = /^(?:\s*[=+\-@＝＋－＠']|[\t\r\n])/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/**
 * Records as a CSV file that Excel reads as UTF-8 and never as a formula: a text that could be one
 * gets a leading apostrophe, which the importer takes off again.
 */
export function csvText(records: readonly (readonly string[])[]): string {
  const lines = records.map((cells) => cells.map(csvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function csvCell(text: string): string {
  const isFormula = formulaStart.test(text) && !plainNumber.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
