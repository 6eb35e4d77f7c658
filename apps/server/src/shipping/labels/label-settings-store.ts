import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { LabelSettingsTable } from '../../platform/db/schema/shipment-tables.ts';

/** The label settings of the current seller; undefined before the first save. */
export function selectLabelSettings(db: Db) {
  return db
    .selectFrom('label_settings')
    .select(['version', 'size', 'sort', 'show_logo', 'hide_phone', 'hide_amount'])
    .where(sql<boolean>`seller_id = current_seller()`)
    .executeTakeFirst();
}

/** Writes a version unless another one was written after the version before it. Whether it was written. */
export async function writeLabelSettings(
  db: Db,
  row: Insertable<LabelSettingsTable>,
): Promise<boolean> {
  const { seller_id: _, ...changes } = row;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('label_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('seller_id')
        .doUpdateSet(changes)
        .where('label_settings.version', '=', row.version - 1),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
