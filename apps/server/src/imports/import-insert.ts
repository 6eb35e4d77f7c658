import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrdersTable } from '../db/tables.ts';
import type { NewOrderRow } from '../orders/orders-store.ts';

interface Cast {
  readonly one: (value: unknown) => RawBuilder<unknown>;
  readonly many: (values: readonly unknown[]) => RawBuilder<unknown>;
}
const uuid: Cast = { one: (v) => sql`${v}::uuid`, many: (v) => sql`${v}::uuid[]` };
const text: Cast = { one: (v) => sql`${v}::text`, many: (v) => sql`${v}::text[]` };
const day: Cast = { one: (v) => sql`${v}::date`, many: (v) => sql`${v}::date[]` };
const moment: Cast = {
  one: (v) => sql`${v}::timestamptz`,
  many: (v) => sql`${v}::timestamptz[]`,
};
const integer: Cast = { one: (v) => sql`${v}::bigint`, many: (v) => sql`${v}::bigint[]` };
const json: Cast = { one: (v) => sql`${v}::jsonb`, many: (v) => sql`${v}::jsonb[]` };

/** The columns of an order that are no text; the type makes sure that none is forgotten. */
const casts: {
  readonly [Column in keyof OrdersTable as OrdersTable[Column] extends string
    ? never
    : Column]: Cast;
} & Partial<Record<keyof OrdersTable, Cast>> = {
  seller_id: uuid,
  id: uuid,
  order_date: day,
  created_at: moment,
  invoice_paise: integer,
  cod_paise: integer,
  dead_grams: integer,
  volumetric_grams: integer,
  contents: json,
  boxes: json,
  pickup: json,
  warehouse_id: uuid,
  return_address: json,
  extras: json,
  created_by: uuid,
};

/**
 * Writes the orders of a batch in one statement. A column that says the same in every row (who sells,
 * who picks up where) is sent and read once: that halves the work of both sides for most files.
 */
export async function insertImportedOrders(db: Db, rows: readonly NewOrderRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row has the columns of its table
  const columns = Object.keys(first) as (keyof NewOrderRow)[];
  const isSame = (column: keyof NewOrderRow) => rows.every((row) => row[column] === first[column]);
  // The id differs in every row: there is always something to unnest.
  const same = rows.length === 1 ? [] : columns.filter(isSame);
  const own = columns.filter((column) => !same.includes(column));
  const castOf = (column: keyof NewOrderRow): Cast => casts[column] ?? text;
  const names = sql.join([...own, ...same].map((column) => sql.ref(column)));
  const arrays = sql.join(own.map((column) => castOf(column).many(rows.map((row) => row[column]))));
  const values = same.map((column) => sql`, ${castOf(column).one(first[column])}`);
  const shared = sql.join(values, sql``);
  await sql`insert into orders (${names}) select own.*${shared} from unnest(${arrays}) own`.execute(
    db,
  );
}
