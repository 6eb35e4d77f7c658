import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What people write between the digits of a phone number. */
const SEPARATORS = ' \t-().+/\u00a0\u2010\u2011\u2012\u2013\u2014';
/** One line as `csvLine` writes it: every cell quoted, so that a cell may hold line ends. */
const LINE = /"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*\r\n/g;

/**
 * Takes the rows that name this phone number out of the current seller's files of failed rows, however
 * the number was written there; `phone` is its digits. Answers how many rows.
 */
export async function eraseFromRefusals(db: Db, phone: string): Promise<number> {
  const found = await db
    .selectFrom('import_refusals')
    .select(['import_id', 'first_row', 'lines'])
    .where(sql`translate(lines, ${SEPARATORS}, '')`, 'like', `%${phone}%`)
    .forUpdate()
    .execute();
  let erased = 0;
  for (const { import_id: importId, first_row: firstRow, lines } of found) {
    const all = lines.match(LINE) ?? [];
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

function names(line: string, phone: string): boolean {
  return Array.from(line)
    .filter((character) => !SEPARATORS.includes(character))
    .join('')
    .includes(phone);
}
