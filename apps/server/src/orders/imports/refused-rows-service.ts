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
        .onRef('imports.sellerId', '=', 'importRefusals.sellerId')
        .onRef('imports.id', '=', 'importRefusals.importId'),
    )
    .select(['fileName', 'header'])
    .orderBy('imports.createdAt')
    .orderBy('importRefusals.firstRow')
    .execute();
  return found.flatMap(({ lines, fileName, header }) =>
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
  const found = await batchesNaming(db, phone).forUpdate('importRefusals').execute();
  let erased = 0;
  for (const { sellerId, importId, firstRow, lines } of found) {
    const all = linesOf(lines);
    const kept = all.filter((line) => !names(line, phone));
    erased += all.length - kept.length;
    await db
      .updateTable('importRefusals')
      .set({ lines: kept.join('') })
      .where('sellerId', '=', sellerId)
      .where('importId', '=', importId)
      .where('firstRow', '=', firstRow)
      .execute();
    await db
      .deleteFrom('importRefusalPhones')
      .where('sellerId', '=', sellerId)
      .where('phone', '=', phone)
      .where('importId', '=', importId)
      .where('firstRow', '=', firstRow)
      .execute();
  }
  return erased;
}

/** Batches of failed rows with the phone number. */
function batchesNaming(db: Db, phone: string) {
  return db
    .selectFrom('importRefusalPhones as named')
    .innerJoin('importRefusals', (join) =>
      join
        .onRef('importRefusals.sellerId', '=', 'named.sellerId')
        .onRef('importRefusals.importId', '=', 'named.importId')
        .onRef('importRefusals.firstRow', '=', 'named.firstRow'),
    )
    .select([
      'importRefusals.sellerId',
      'importRefusals.importId',
      'importRefusals.firstRow',
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
