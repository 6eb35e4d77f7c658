import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { textArray } from '../db/text-array.ts';
import {
  type NewOrderColumn,
  type NewOrderRow,
  orderColumns,
  orderColumnTypes,
} from './orders-store.ts';

/**
 * What the rows of one file mostly have in common: who sells and when, and where the parcels come from. A group that says
 * the same in every row is sent and read once, which halves the work of both sides. Groups, not single columns: each
 * combination is a statement that every connection prepares.
 */
const commonGroups: readonly (readonly NewOrderColumn[])[] = [
  ['seller_id', 'direction', 'status', 'created_at', 'warehouse_id', 'created_by'],
  ['pickup', 'return_address', 'extras'],
];

/** Writes orders in one statement, whose text does not depend on how many they are. */
export async function insertOrders(db: Db, rows: readonly NewOrderRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const isSame = (column: NewOrderColumn) => rows.every((row) => row[column] === first[column]);
  const common = commonGroups.filter((group) => group.every(isSame)).flat();
  const own = orderColumns.filter((column) => !common.includes(column));
  const typeOf = (column: NewOrderColumn) => sql.id(orderColumnTypes[column]);
  const names = sql.join([...own, ...common].map((column) => sql.ref(column)));
  const arrays = sql.join(
    own.map((column) => sql`${textArray(rows.map((row) => textOf(row[column])))}::text[]`),
  );
  const values = sql.join([
    ...own.map((column) => sql`own.${sql.id(column)}::${typeOf(column)}`),
    ...common.map((column) => sql`${first[column]}::${typeOf(column)}`),
  ]);
  const ownNames = sql.join(own.map((column) => sql.id(column)));
  await sql`insert into orders (${names}) select ${values} from unnest(${arrays}) own (${ownNames})`.execute(
    db,
  );
}

function textOf(value: NewOrderRow[NewOrderColumn]): string | null {
  if (typeof value === 'string' || value === null || value === undefined) return value ?? null;
  return value instanceof Date ? value.toISOString() : String(value);
}
