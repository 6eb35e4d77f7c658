import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { toColumnName } from './column-names.ts';

/** A handle on one connection. Stores are built on it, so that a query cannot leave its transaction. */
export type Db = Kysely<Tables>;

/** SQL with its values and the type of its rows. The handle that it runs on adds the seller. */
export type Statement<Row = unknown> = RawBuilder<Row>;

/** A statement that a store builds and its caller sends. */
export type Sendable = Pick<Statement, 'compile' | 'execute'>;

/**
 * Returns a statement that connections keep prepared although it has many values. Its text must repeat: each text takes
 * memory on every connection.
 */
export function keepPrepared(text: string, values: readonly unknown[]): Sendable {
  const compiled = CompiledQuery.raw(text, [...values]);
  const marked = { ...compiled, query: { ...compiled.query, isKeptPrepared: true } };
  return {
    compile: () => marked,
    execute: (db) => db.getExecutor().executeQuery(marked),
  };
}

/** Returns whether `keepPrepared` marked the statement. */
export const isKeptPrepared = (query: object): boolean => 'isKeptPrepared' in query;

/** Tables and columns are camelCase in the query builder and snake_case in the database. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toColumnName(identifier));
  }
}

export function createKysely(driver: DummyDriver): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new SnakeCaseCompiler(),
    },
  });
}

/** Returns a list of constants, written out so that the planner can match the predicate of a partial index. */
export function listLiterals(values: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
}

/** Builds parts of raw statements. It has no connection. */
export const queryBuilder: Db = createKysely(new DummyDriver());
