import type { FileMapping } from '@shipdesk/domain/order/mapping/file-mapping';
import {
  deleteRows,
  findRow,
  ownRows,
  queryRows,
  queryValue,
  upsertRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type MappingRow = Row<'fileMappings'>;

export function selectMappings(db: Db, limit: number) {
  return queryRows(db)<MappingRow>`select * from file_mappings
    where ${ownRows} order by saved_at desc, fingerprint limit ${limit}`;
}

export const findMappingRow = (db: Db, sellerId: string, fingerprint: string) =>
  findRow(db, 'fileMappings', { sellerId, fingerprint });

export const countOtherMappings = (db: Db, fingerprint: string) =>
  queryValue(db)<number>`select count(*) from file_mappings
    where ${ownRows} and fingerprint <> ${fingerprint}`;

export const upsertMapping = (
  db: Db,
  { mapping, ...row }: Omit<MappingRow, 'mapping'> & { readonly mapping: FileMapping },
) =>
  upsertRow(
    db,
    'fileMappings',
    { ...row, mapping: JSON.stringify(mapping) },
    { key: ['sellerId', 'fingerprint'] },
  );

export const deleteMapping = (db: Db, sellerId: string, fingerprint: string) =>
  deleteRows(db, 'fileMappings', { sellerId, fingerprint });
