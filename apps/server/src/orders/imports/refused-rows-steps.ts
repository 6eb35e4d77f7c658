import type { Db } from '../../platform/db/query/statement.ts';
import { lockRefusalsByPhone, selectRefusalsByPhone, updateRefusals } from './imports-store.ts';
import { findPhones } from './phones-in-text.ts';

/** One line as `formatCsvLine` writes it: every cell is quoted and may contain line breaks. */
const LINE = /"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*\r\n/g;

const CELL = /"((?:[^"]|"")*)"/g;

export interface RefusedRow {
  readonly fileName: string;
  readonly rowNumber: number;
  /** The cells, keyed by column name. Cells beyond the header are keyed by position, starting at 1. */
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the current seller's refused rows that contain `phone`, a phone number of 10 digits. */
export async function readRefusedRows(db: Db, phone: string): Promise<RefusedRow[]> {
  const refusals = await selectRefusalsByPhone(db, phone);
  return refusals.flatMap(({ lines, fileName, header }) =>
    splitLines(lines)
      .filter((line) => hasPhone(line, phone))
      .map((line) => {
        const [rowNumber = '', , ...cells] = splitCells(line);
        const values = cells.map((cell, index) => [header?.[index] ?? String(index + 1), cell]);
        return { fileName, rowNumber: Number(rowNumber), values: Object.fromEntries(values) };
      }),
  );
}

export async function eraseRefusedRows(db: Db, phone: string): Promise<number> {
  let erasedCount = 0;
  for (const batch of await lockRefusalsByPhone(db, phone)) {
    const lines = splitLines(batch.lines);
    const keptLines = lines.filter((line) => !hasPhone(line, phone));
    erasedCount += lines.length - keptLines.length;
    await updateRefusals(db, batch, { phone, lines: keptLines.join('') });
  }
  return erasedCount;
}

const splitLines = (lines: string): string[] => lines.match(LINE) ?? [];

function hasPhone(line: string, phone: string): boolean {
  return splitCells(line).some((cell) => findPhones(cell).has(phone));
}

function splitCells(line: string): string[] {
  return Array.from(line.matchAll(CELL), ([, cell = '']) => cell.replaceAll('""', '"'));
}
