import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** A handle on one connection. Stores are built on it, so that a query cannot leave its transaction. */
export type Db = Kysely<Tables>;

/** SQL with its values, ready to be sent, and the type of its rows. */
export type Statement<Row = unknown> = CompiledQuery<Row>;

/** The rows of each of some statements. */
export type RowsOf<S extends readonly Statement[]> = {
  -readonly [K in keyof S]: S[K] extends Statement<infer Row> ? Row[] : never;
};

/** Stands in for a value while a statement is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const standIns: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * A query that is written in Kysely and compiled once, at its first use: building and compiling costs more than
 * PostgreSQL needs to answer. While it is compiled, `values` holds stand-ins, which may only be used as values: no
 * branch may look at them, and they cannot be spread.
 */
export function prepared<Values extends object, Row>(
  compile: (db: Db, values: Values) => Statement<Row>,
): (values: Values) => Statement<Row> {
  let compiled: Statement<Row> | undefined;
  return (values) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever is asked for is there, as its stand-in
    compiled ??= compile(unconnected, standIns as Values);
    return {
      ...compiled,
      parameters: compiled.parameters.map((value) =>
        value instanceof Placeholder ? Reflect.get(values, value.name) : value,
      ),
    };
  };
}

const names = new Map<string, string>();

/** PostgreSQL keeps a prepared statement under a name of at most 63 bytes. */
export function statementName(sql: string): string {
  const known = names.get(sql);
  if (known) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
  // Bulk statements use arrays, so the set of texts is small; the bound guards against a mistake.
  if (names.size < 1000) names.set(sql, name);
  return name;
}

/** Kysely on a driver of our own. */
export function kyselyOn(driver: DummyDriver): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Compiles and never sends. */
const unconnected = kyselyOn(new DummyDriver());
