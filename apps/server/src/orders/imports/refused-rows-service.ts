import type { Db } from '../../platform/db/query/statement.ts';

import { phonesIn } from './phones-in-text.ts';

/** One line as `csvLine` writes it: every cell is quoted and may contain line breaks. */
const LINE = /"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*\r\n/g;

const CELL = /"((?:[^"]|"")*)"/g;

/** A row that an import refused, with its cells as in the file. */
export interface RefusedRow {
  readonly fileName: string;
  readonly rowNumber: number;
  /** By column of the header; further cells by their number. */
  readonly values: Readonly<Record<string, string>>;
}

/** The current seller's failed rows with a phone number. `phone` is its 10 digits. */
export async function selectRefused(db: Db, phone: string): Promise<RefusedRow[]> {
  const found = await batchesNaming(db, phone)
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.seller_id', '=', 'import_refusals.seller_id')
        .onRef('imports.id', '=', 'import_refusals.import_id'),
    )
    .select(['file_name', 'header'])
    .orderBy('imports.created_at')
    .orderBy('import_refusals.first_row')
    .execute();
  return found.flatMap(({ lines, file_name: fileName, header }) =>
    linesOf(lines)
      .filter((line) => names(line, phone))
      .map((line) => {
        const [rowNumber = '', , ...cells] = cellsOf(line);
        const values = cells.map((cell, index) => [header?.[index] ?? String(index + 1), cell]);
        return { fileName, rowNumber: Number(rowNumber), values: Object.fromEntries(values) };
      }),
  );
}

/** Deletes those rows. Returns their number. */
export async function eraseFromRefusals(db: Db, phone: string): Promise<number> {
  const found = await batchesNaming(db, phone).forUpdate('import_refusals').execute();
  let erased = 0;
  for (const { seller_id: sellerId, import_id: importId, first_row: firstRow, lines } of found) {
    const all = linesOf(lines);
    const kept = all.filter((line) => !names(line, phone));
    erased += all.length - kept.length;
    await db
      .updateTable('import_refusals')
      .set({ lines: kept.join('') })
      .where('seller_id', '=', sellerId)
      .where('import_id', '=', importId)
      .where('first_row', '=', firstRow)
      .execute();
    await db
      .deleteFrom('import_refusal_phones')
      .where('seller_id', '=', sellerId)
      .where('phone', '=', phone)
      .where('import_id', '=', importId)
      .where('first_row', '=', firstRow)
      .execute();
  }
  return erased;
}

/** Batches of failed rows with the phone number. */
function batchesNaming(db: Db, phone: string) {
  return db
    .selectFrom('import_refusal_phones as named')
    .innerJoin('import_refusals', (join) =>
      join
        .onRef('import_refusals.seller_id', '=', 'named.seller_id')
        .onRef('import_refusals.import_id', '=', 'named.import_id')
        .onRef('import_refusals.first_row', '=', 'named.first_row'),
    )
    .select([
      'import_refusals.seller_id',
      'import_refusals.import_id',
      'import_refusals.first_row',
      'lines',
    ])
    .where('named.phone', '=', phone);
}

const linesOf = (lines: string): string[] => lines.match(LINE) ?? [];

function names(line: string, phone: string): boolean {
  return cellsOf(line).some((cell) => phonesIn(cell).has(phone));
}

function cellsOf(line: string): string[] {
  return Array.from(line.matchAll(CELL), ([, cell = '']) => cell.replaceAll('""', '"'));
}
