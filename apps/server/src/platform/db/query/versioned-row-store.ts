import { type Insertable, sql } from 'kysely';
import type { Row, Tables } from '../schema/tables.ts';
import { ownRows, queryRow, upsertRow } from './rows.ts';
import type { Db } from './statement.ts';

const keyColumns = {
  company: 'singleton',
  labelSettings: 'sellerId',
  ndrSettings: 'sellerId',
  taxDetails: 'sellerId',
} as const;

/** Returns undefined before the first save. */
export function readVersionedRow<Table extends 'labelSettings' | 'ndrSettings'>(
  db: Db,
  table: Table,
) {
  return queryRow(db)<Row<Table>>`select * from ${sql.table(table)} where ${ownRows}`;
}

/** Returns false and writes nothing if another save came first. */
export async function writeVersion<Table extends keyof typeof keyColumns>(
  db: Db,
  table: Table,
  row: Insertable<Tables[Table]> & { readonly version: number },
): Promise<boolean> {
  const where = sql`saved.version = ${row.version - 1}`;
  return (await upsertRow(db, table, row, { key: [keyColumns[table]], where })) > 0;
}
