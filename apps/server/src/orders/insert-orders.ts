import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import type { Statement } from '../db/query/statement.ts';
import { TextArray } from '../db/query/text-array.ts';
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
const mostlyCommon = new Set(commonGroups.flat());

/**
 * Orders on their way into one INSERT. Each is brought into the form that is sent as soon as it is there: what is kept
 * of it is bytes, which cost the garbage collector nothing however long they wait.
 */
export class OrderColumns {
  readonly #columns = orderColumns.map((name) => new Column(name));
  #count = 0;

  push(row: NewOrderRow): void {
    for (const column of this.#columns) column.push(row[column.name]);
    this.#count += 1;
  }

  /** Puts other values into a column, one for each order. */
  replace(name: NewOrderColumn, texts: readonly string[]): void {
    const column = this.#columns.find((one) => one.name === name);
    column?.clear();
    for (const text of texts) column?.push(text);
  }

  clear(): void {
    for (const column of this.#columns) column.clear();
    this.#count = 0;
  }

  /**
   * What writes the orders: one statement, whose text does not depend on how many they are, or none. Those at the places of
   * `without`, counted from 0, are left out. To be sent before anything else is pushed.
   */
  insertion(db: Db, without: readonly number[] = []): Statement[] {
    if (this.#count === without.length) return [];
    const isSame = (name: NewOrderColumn) =>
      this.#columns.every((one) => one.name !== name || one.isSame);
    const names = new Set(commonGroups.filter((group) => group.every(isSame)).flat());
    const common = this.#columns.filter(({ name }) => names.has(name));
    const own = this.#columns.filter(({ name }) => !names.has(name));
    const all = sql.join([...own, ...common].map(({ name }) => sql.ref(name)));
    const arrays = sql.join(own.map((column) => sql`${column.bytes()}::text[]`));
    const values = sql.join([
      ...own.map(({ name, type }) => sql`own.${sql.id(name)}::${type}`),
      ...common.map(({ first, type }) => sql`${first}::${type}`),
    ]);
    const ownNames = sql.join(own.map(({ name }) => sql.id(name)));
    const places = without.map((place) => place + 1);
    const rows =
      places.length === 0
        ? sql`own (${ownNames})`
        : sql`with ordinality own (${ownNames}, place) where place <> all (${places}::int[])`;
    const insert = sql`insert into orders (${all}) select ${values} from unnest(${arrays}) ${rows}`;
    return [insert.compile(db)];
  }
}

type Value = NewOrderRow[NewOrderColumn];

/** The values of one column. Of a column that is mostly the same none is brought into its form before another comes. */
class Column {
  readonly name: NewOrderColumn;
  readonly type: RawBuilder<unknown>;
  readonly #isMostlySame: boolean;
  readonly #texts = new TextArray();
  #count = 0;
  first: Value;
  isSame: boolean;

  constructor(name: NewOrderColumn) {
    this.name = name;
    this.type = sql.id(orderColumnTypes[name]);
    this.#isMostlySame = mostlyCommon.has(name);
    this.isSame = this.#isMostlySame;
  }

  push(value: Value): void {
    if (this.#count === 0) this.first = value;
    else if (this.isSame && value !== this.first) this.#writeOut();
    if (!this.isSame) this.#texts.push(textOf(value));
    this.#count += 1;
  }

  clear(): void {
    this.#count = 0;
    this.isSame = this.#isMostlySame;
    this.#texts.clear();
  }

  bytes(): Buffer {
    if (this.isSame) this.#writeOut();
    return this.#texts.bytes();
  }

  #writeOut(): void {
    this.isSame = false;
    for (let times = 0; times < this.#count; times += 1) this.#texts.push(textOf(this.first));
  }
}

/** Writes orders in one statement. */
export async function insertOrders(db: Db, rows: readonly NewOrderRow[]): Promise<void> {
  const columns = new OrderColumns();
  for (const row of rows) columns.push(row);
  for (const insertion of columns.insertion(db)) await db.executeQuery(insertion);
}

function textOf(value: Value): string | null {
  if (typeof value === 'string' || value === null || value === undefined) return value ?? null;
  return value instanceof Date ? value.toISOString() : String(value);
}
