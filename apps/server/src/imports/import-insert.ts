import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type NewOrderRow, orderColumns, orderColumnTypes } from '../orders/orders-store.ts';

/**
 * Writes the orders of a batch in one statement. A column that says the same in every row (who sells,
 * who picks up where) is sent and read once: that halves the work of both sides for most files.
 */
export async function insertImportedOrders(db: Db, rows: readonly NewOrderRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const isSame = (column: (typeof orderColumns)[number]) =>
    rows.every((row) => row[column] === first[column]);
  // The id differs in every row: there is always something to unnest.
  const same = rows.length === 1 ? [] : orderColumns.filter(isSame);
  const own = orderColumns.filter((column) => !same.includes(column));
  const typeOf = (column: (typeof orderColumns)[number]) => sql.id(orderColumnTypes[column]);
  const names = sql.join([...own, ...same].map((column) => sql.ref(column)));
  const arrays = sql.join(
    own.map((column) => sql`${rows.map((row) => row[column])}::${typeOf(column)}[]`),
  );
  const values = same.map((column) => sql`, ${first[column]}::${typeOf(column)}`);
  const shared = sql.join(values, sql``);
  await sql`insert into orders (${names}) select own.*${shared} from unnest(${arrays}) own`.execute(
    db,
  );
}
