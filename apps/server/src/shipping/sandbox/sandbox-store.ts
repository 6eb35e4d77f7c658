import { isFinal, shipmentStatuses } from '@shipdesk/domain/shipping/status';
import { sql } from 'kysely';
import { execute, ownRows, queryColumn, queryRows } from '../../platform/db/query/rows.ts';
import { type Db, listLiterals } from '../../platform/db/query/statement.ts';
import { sellerTables } from '../../platform/db/schema/distribution.ts';

/** Tables that a reset does not empty. Users are the authors of new rows, and the audit log is append-only. */
const preservedTables: readonly string[] = [
  'sellers',
  'users',
  'api_keys',
  'audit_entries',
  'audit_heads',
];

/** The tables that a reset empties, in an order that foreign keys allow. */
export const emptiedTables = sellerTables
  .toReversed()
  .filter((table) => !preservedTables.includes(table));

const finalStatuses = listLiterals(shipmentStatuses.filter(isFinal));

export const deleteSlice = (db: Db, table: (typeof emptiedTables)[number], limit: number) =>
  execute(db)`delete from ${sql.table(table)} where ${ownRows}
    and ctid = any(array(select ctid from ${sql.table(table)} where ${ownRows} limit ${limit}))`;

export const selectReferences = (db: Db, afterId: string, limit: number) =>
  queryRows(db)<{ id: string; reference: string }>`select id, reference from shipments
    where ${ownRows} and id > ${afterId}::uuid order by id limit ${limit}`;

export const selectMovingReferences = (
  db: Db,
  docketNumbers: readonly string[] | undefined,
  limit: number,
) =>
  queryColumn(db)<string>`select reference from shipments
    where ${ownRows} and state = 'booked' and status not in ${finalStatuses}
      ${docketNumbers === undefined ? sql`` : sql`and docket_number = any(${docketNumbers}::text[])`}
    order by created_at, id limit ${limit}`;
