import {
  deleteRows,
  execute,
  insertRow,
  ownRows,
  queryRows,
  queryValue,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type PresetRow = Row<'packagePresets'>;

/** Returns the current seller's boxes by name. */
export function selectPresets(db: Db) {
  return queryRows(db)<PresetRow>`select * from package_presets
    where ${ownRows} order by lower(name)`;
}

export const countPresets = (db: Db) =>
  queryValue(db)<number>`select count(*) from package_presets where ${ownRows}`;

export const insertPreset = (db: Db, row: PresetRow) => insertRow(db, 'packagePresets', row);

/** Returns false when the seller has no such box. */
export const updatePreset = (
  db: Db,
  id: string,
  columns: Omit<PresetRow, 'sellerId' | 'id' | 'createdAt'>,
) => updateRow(db, 'packagePresets', id, columns);

/** Deletes a box and takes it from its products. Returns false when the seller has no such box. */
export async function deletePreset(db: Db, sellerId: string, id: string): Promise<boolean> {
  await execute(db)`update products set preset_id = null
    where ${ownRows} and preset_id = ${id}::uuid`;
  return deleteRows(db, 'packagePresets', { sellerId, id });
}
