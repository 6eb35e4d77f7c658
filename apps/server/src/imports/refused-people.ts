import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';

/** What people write between the digits of a phone number. */
const SEPARATORS = ' \t-().+/\u00a0\u2010\u2011\u2012\u2013\u2014';
/** One line as `csvLine` writes it: every cell quoted, so that a cell may hold line ends. */
const LINE = /"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*\r\n/g;

const CELL = /"((?:[^"]|"")*)"/g;

/** A row that an import did not take, as its file has it. */
export interface RefusedRow {
  readonly fileName: string;
  readonly rowNumber: number;
  /** By the names of the file's header; cells beyond it under their places. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The rows of the current seller's failed rows that name this phone number, however it was written there;
 * `phone` is its digits.
 */
export async function selectRefused(db: Db, phone: string): Promise<RefusedRow[]> {
  const found = await batchesNaming(db, phone)
    .innerJoin('imports', 'imports.id', 'import_refusals.import_id')
    .select(['file_name', 'header'])
    .orderBy('imports.created_at')
    .orderBy('first_row')
    .execute();
  return found.flatMap(({ lines, file_name: fileName, header }) =>
    linesOf(lines)
      .filter((line) => names(line, phone))
      .map((line) => {
        const [rowNumber = '', , ...cells] = Array.from(line.matchAll(CELL), ([, cell = '']) =>
          cell.replaceAll('""', '"'),
        );
        const values = cells.map((cell, index) => [header?.[index] ?? String(index + 1), cell]);
        return { fileName, rowNumber: Number(rowNumber), values: Object.fromEntries(values) };
      }),
  );
}

/** Takes those rows out. Answers how many. */
export async function eraseFromRefusals(db: Db, phone: string): Promise<number> {
  const found = await batchesNaming(db, phone).forUpdate().execute();
  let erased = 0;
  for (const { import_id: importId, first_row: firstRow, lines } of found) {
    const all = linesOf(lines);
    const kept = all.filter((line) => !names(line, phone));
    erased += all.length - kept.length;
    await db
      .updateTable('import_refusals')
      .set({ lines: kept.join('') })
      .where('import_id', '=', importId)
      .where('first_row', '=', firstRow)
      .execute();
  }
  return erased;
}

/** Batches of failed rows in which the number stands somewhere, perhaps across two cells. */
function batchesNaming(db: Db, phone: string) {
  return db
    .selectFrom('import_refusals')
    .select(['import_id', 'first_row', 'lines'])
    .where(sql`translate(lines, ${SEPARATORS}, '')`, 'like', `%${phone}%`);
}

const linesOf = (lines: string): string[] => lines.match(LINE) ?? [];

function names(line: string, phone: string): boolean {
  return Array.from(line)
    .filter((character) => !SEPARATORS.includes(character))
    .join('')
    .includes(phone);
}
