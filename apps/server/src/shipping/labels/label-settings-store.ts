import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Tables } from '../../platform/db/schema/tables.ts';

/** The label settings of the current seller; undefined before the first save. */
export function selectLabelSettings(db: Db) {
  return db
    .selectFrom('labelSettings')
    .select(['version', 'size', 'sort', 'showLogo', 'hidePhone', 'hideAmount'])
    .where(sql<boolean>`seller_id = current_seller()`)
    .executeTakeFirst();
}

/** Writes a version unless another one was written after the version before it. Whether it was written. */
export async function writeLabelSettings(
  db: Db,
  row: Insertable<Tables['labelSettings']>,
): Promise<boolean> {
  const { sellerId: _, ...changes } = row;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('labelSettings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('sellerId')
        .doUpdateSet(changes)
        .where('labelSettings.version', '=', row.version - 1),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
