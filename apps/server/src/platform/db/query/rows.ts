import { type Insertable, type InsertObject, type RawBuilder, sql, type Updateable } from 'kysely';
import { jsonColumns, type Row, type Tables } from '../schema/tables.ts';
import { toColumnName } from './column-names.ts';
import { listValues } from './listed-rows.ts';
import { ownSeller } from './own-seller.ts';
import {
  buildStatement,
  type Db,
  keepPrepared,
  type Sendable,
  type Statement,
} from './statement.ts';

type Table = keyof Tables;
type SellersTable = {
  [Name in Table]: Tables[Name] extends { sellerId: unknown; id: unknown } ? Name : never;
}[Table];

export const ownRows = sql<boolean>`seller_id = ${ownSeller}`;

/** Returns the number of changed rows. */
export const execute =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> =>
    Number((await sql(text, ...values).execute(db)).numAffectedRows ?? 0);

export const queryRows =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T[]> =>
    (await sql<T>(text, ...values).execute(db)).rows;

export const queryRow =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T | undefined> =>
    (await sql<T>(text, ...values).execute(db)).rows[0];

export const queryColumn =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T[]> =>
    (await sql<Record<string, T>>(text, ...values).execute(db)).rows.flatMap((row) =>
      Object.values(row).slice(0, 1),
    );

export const findValue =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T | undefined> =>
    (await queryColumn(db)<T>(text, ...values))[0];

/** Throws if the statement returns no row. */
export const queryValue =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T> => {
    const [value] = await queryColumn(db)<T>(text, ...values);
    if (value === undefined) throw new Error('a statement that must return a row returned none');
    return value;
  };

/** A filter by column values, or by the id of the current seller's row. */
type Filter<T extends Table> = Partial<Row<T>> | (T extends SellersTable ? string : never);

function buildCondition(filter: string | object): RawBuilder<boolean> {
  if (typeof filter === 'string') return sql<boolean>`${ownRows} and id = ${filter}::uuid`;
  const values = Object.entries(filter).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  );
  return sql<boolean>`${sql.join(values, sql` and `)}`;
}

/** Casts the table for the query builder, whose types cannot check the columns of a generic table. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the callers' types check the columns
const castTable = (table: Table) => table as 'sellers';

const buildRowQuery = <T extends Table>(db: Db, table: T, filter: Filter<T>) =>
  db.selectFrom(castTable(table)).selectAll().where(buildCondition(filter)).$castTo<Row<T>>();

export function findRow<T extends Table>(db: Db, table: T, filter: Filter<T>) {
  return buildRowQuery(db, table, filter).executeTakeFirst();
}

export function lockRow<T extends Table>(db: Db, table: T, filter: Filter<T>) {
  return buildRowQuery(db, table, filter).forUpdate().executeTakeFirst();
}

/** Returns false if no row matches. */
export async function updateRow<T extends Table>(
  db: Db,
  table: T,
  filter: Filter<T>,
  changes: Updateable<Tables[T]>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(castTable(table))
    .set(changes)
    .where(buildCondition(filter))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if no row matches. */
export async function deleteRows<T extends Table>(db: Db, table: T, filter: Filter<T>) {
  const { numDeletedRows } = await db
    .deleteFrom(castTable(table))
    .where(buildCondition(filter))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds a row, or updates the row `saved` with the same key if `where` is true. Returns the number of changed rows. */
export function upsertRow<T extends Table>(
  db: Db,
  table: T,
  row: Insertable<Tables[T]>,
  { key, where = sql`true` }: { key: readonly string[]; where?: RawBuilder<unknown> },
): Promise<number> {
  const names = Object.keys(row);
  const columns = names.filter((name) => !key.includes(name));
  const joinColumns = (columnNames: readonly string[], prefix = '') =>
    sql.join(columnNames.map((name) => sql.ref(`${prefix}${name}`)));
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

/** The protocol counts the parameters of a statement in 16 bits. */
const MAX_PARAMETERS = 65_535;

interface InsertOptions<T extends Table> {
  readonly columns?: readonly (keyof Row<T> & string)[];
  /** The rest of the statement, such as an ON CONFLICT clause, which can name the existing row `saved`. */
  readonly end?: RawBuilder<unknown>;
}

/**
 * Adds rows with the same columns. Sends VALUES, because Citus inserts the rows of a query by COPY, which PostgreSQL
 * refuses under row-level security.
 */
export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  rows: readonly Partial<Row<T>>[],
  options: InsertOptions<T> = {},
): Promise<Row<T>[]> {
  const columnCount = listColumns(rows, options).length;
  const insertedRows: Row<T>[] = [];
  const batchRows = Math.floor(MAX_PARAMETERS / Math.max(1, columnCount)) - 1;
  for (let start = 0; start < rows.length; start += batchRows) {
    const statement = buildInsert<T>(table, rows.slice(start, start + batchRows), options);
    insertedRows.push(...(await statement.execute(db)).rows);
  }
  return insertedRows;
}

function buildInsert<T extends Table>(
  table: T,
  rows: readonly Partial<Row<T>>[],
  options: InsertOptions<T> = {},
): Statement<Row<T>> {
  const { end = sql`` } = options;
  const columns = listColumns(rows, options);
  const readValue = createValueReader(table);
  const valueLists = rows.map((row) => listValues(columns.map((column) => readValue(row, column))));
  const names = sql.raw(joinNames(columns));
  return sql<
    Row<T>
  >`insert into ${sql.table(table)} as saved (${names}) values ${sql.join(valueLists)} ${end}`;
}

/** Builds the INSERT as text, because compiling query nodes takes longer. */
export function buildRowInsert<T extends Table>(table: T, row: Partial<Row<T>>): Sendable {
  const columns = Object.keys(row);
  const readValue = createValueReader(table);
  const placeholders = listPlaceholders(columns.length).join(', ');
  return buildStatement(
    `insert into "${toColumnName(table)}" (${joinNames(columns)}) values (${placeholders})`,
    columns.map((column) => readValue(row, column)),
  );
}

function createValueReader(table: Table) {
  const jsonNames = new Set(jsonColumns[table]);
  return (row: object, column: string): unknown => {
    const value: unknown = Reflect.get(row, column) ?? null;
    // A string is already JSON.
    return jsonNames.has(column) && typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : value;
  };
}

const joinNames = (columns: readonly string[]) =>
  columns.map((column) => `"${toColumnName(column)}"`).join(', ');

const listPlaceholders = (length: number, offset = 0) =>
  Array.from({ length }, (_, index) => `$${offset + index + 1}`);

/**
 * Returns a function that builds the INSERT of rows. The text for exactly `count` rows is built once and stays
 * prepared. A `common` column is sent once if the rows share its value.
 */
export function prepareInsert<T extends Table>(
  table: T,
  count: number,
  columns: { readonly [Column in keyof Row<T> & string]?: 'common' | 'own' },
): (rows: readonly Partial<Row<T>>[]) => Sendable {
  const names = Object.keys(columns);
  const isCommon = (name: string) => Reflect.get(columns, name) === 'common';
  const commonNames = names.filter(isCommon);
  const ownNames = names.filter((name) => !isCommon(name));
  const valueLists = Array.from({ length: count }, (_, rowIndex) => {
    const offset = commonNames.length + rowIndex * ownNames.length;
    return `(${[...listPlaceholders(commonNames.length), ...listPlaceholders(ownNames.length, offset)].join(', ')})`;
  });
  const text = `insert into "${toColumnName(table)}" (${joinNames([...commonNames, ...ownNames])}) values ${valueLists.join(', ')}`;
  const readValue = createValueReader(table);
  return (rows) => {
    const [firstRow, ...otherRows] = rows;
    if (firstRow !== undefined && otherRows.length === 0) return buildRowInsert<T>(table, firstRow);
    const isFull = firstRow !== undefined && rows.length === count;
    const hasCommonValues = (row: object) =>
      commonNames.every((name) => Reflect.get(row, name) === Reflect.get(firstRow ?? {}, name));
    if (!isFull || !otherRows.every(hasCommonValues)) return buildInsert<T>(table, rows);
    const values = commonNames.map((name) => readValue(firstRow, name));
    for (const row of rows) for (const name of ownNames) values.push(readValue(row, name));
    return keepPrepared(text, values);
  };
}

const listColumns = <T extends Table>(
  [firstRow = {}]: readonly Partial<Row<T>>[],
  { columns }: InsertOptions<T>,
): readonly string[] => columns ?? Object.keys(firstRow);
