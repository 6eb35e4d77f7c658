import { type Insertable, type InsertObject, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Row, Tables } from '../schema/tables.ts';
import { serializeRecordset } from './column-names.ts';
import type { Db } from './statement.ts';

type Table = keyof Tables;
/** A table whose key is the seller and an id. */
type SellersTable = {
  [Name in Table]: Tables[Name] extends { sellerId: unknown; id: unknown } ? Name : never;
}[Table];

/** The rows of the current seller. */
export const ownRows = sql<boolean>`seller_id = current_seller()`;

/** A tag that sends a statement and returns how many rows it changed. */
export const execute =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> =>
    Number((await sql(text, ...values).execute(db)).numAffectedRows ?? 0);

/** A tag that sends a statement and returns its rows. */
export const queryRows =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T[]> =>
    (await sql<T>(text, ...values).execute(db)).rows;

/** A tag that sends a statement and returns its first row. */
export const queryRow =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T | undefined> =>
    (await sql<T>(text, ...values).execute(db)).rows[0];

/** A tag that sends a statement and returns its first column. */
export const queryColumn =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T[]> =>
    (await sql<Record<string, T>>(text, ...values).execute(db)).rows.flatMap((row) =>
      Object.values(row).slice(0, 1),
    );

/** A tag that sends a statement and returns the first value of its first row; undefined without a row. */
export const findValue =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T | undefined> =>
    (await queryColumn(db)<T>(text, ...values))[0];

/** A tag that sends a statement and returns the first value of its first row. Requires a row. */
export const queryValue =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T> => {
    const [value] = await queryColumn(db)<T>(text, ...values);
    if (value === undefined) throw new Error('a statement with one row returned none');
    return value;
  };

/** A filter by column values, or by the id of the current seller's row. */
type Filter<T extends Table> = Partial<Row<T>> | (T extends SellersTable ? string : never);

function match(filter: string | object): RawBuilder<unknown> {
  if (typeof filter === 'string') return sql`${ownRows} and id = ${filter}::uuid`;
  const values = Object.entries(filter).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  );
  return sql.join(values, sql` and `);
}

export function findRow<T extends Table>(db: Db, table: T, filter: Filter<T>) {
  return queryRow(db)<Row<T>>`select * from ${sql.table(table)} where ${match(filter)}`;
}

/** Does the same as `findRow` and locks the row until the transaction ends. */
export function lockRow<T extends Table>(db: Db, table: T, filter: Filter<T>) {
  return queryRow(db)<Row<T>>`select * from ${sql.table(table)} where ${match(filter)} for update`;
}

/** Updates the matching rows. Returns false if no row matches. */
export async function updateRow<T extends Table>(
  db: Db,
  table: T,
  filter: Filter<T>,
  changes: Updateable<Tables[T]>,
): Promise<boolean> {
  const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const rowCount = await execute(db)`
    update ${sql.table(table)} set ${sql.join(set)} where ${match(filter)}`;
  return rowCount > 0;
}

/** Deletes the matching rows. Returns false if no row matches. */
export async function deleteRows<T extends Table>(db: Db, table: T, filter: Filter<T>) {
  return (await execute(db)`delete from ${sql.table(table)} where ${match(filter)}`) > 0;
}

/** Adds a row, or replaces columns of the existing row with its key, which SQL can reference as `saved`. */
export function upsertRow<T extends Table>(
  db: Db,
  table: T,
  row: Insertable<Tables[T]>,
  { key, where = sql`true` }: { key: readonly string[]; where?: RawBuilder<unknown> },
): Promise<number> {
  const names = Object.keys(row);
  const columns = names.filter((name) => !key.includes(name));
  const joinColumns = (of: readonly string[], from = '') =>
    sql.join(of.map((name) => sql.ref(`${from}${name}`)));
  return execute(db)`
    insert into ${sql.table(table)} as saved (${joinColumns(names)}) values (${sql.join(Object.values(row))})
    on conflict (${joinColumns(key)}) do update set (${joinColumns(columns)}) = row(${joinColumns(columns, 'excluded.')})
    where ${where}`;
}

export async function insertRow<T extends Table>(
  db: Db,
  table: T,
  row: InsertObject<Tables, T>,
): Promise<void> {
  await db.insertInto(table).values(row).execute();
}

/** Adds a row. Returns false when a row with one of its keys exists. Waits for a concurrent insert of the same key. */
export async function insertIfNew<T extends Table>(
  db: Db,
  table: T,
  row: InsertObject<Tables, T>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Adds whole rows in one statement. */
export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${serializeRecordset(rows)})`;
}
