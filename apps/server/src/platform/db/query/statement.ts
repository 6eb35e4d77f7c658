import {
  CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
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

export type Sendable = Pick<Statement, 'compile' | 'execute'>;

const toSendable = (compiled: CompiledQuery): Sendable => ({
  compile: () => compiled,
  execute: (db) => db.getExecutor().executeQuery(compiled),
});

export const buildStatement = (text: string, values: readonly unknown[]): Sendable =>
  toSendable(CompiledQuery.raw(text, [...values]));

/**
 * Returns a statement that connections keep prepared although it has many values. Reuse the text, because each distinct
 * text takes memory on every connection.
 */
export function keepPrepared(text: string, values: readonly unknown[]): Sendable {
  const compiled = CompiledQuery.raw(text, [...values]);
  const markedQuery = { ...compiled, query: { ...compiled.query, isKeptPrepared: true } };
  return toSendable(markedQuery);
}

export const isKeptPrepared = (query: object): boolean => 'isKeptPrepared' in query;

/** Tables and columns are camelCase in the query builder and snake_case in the database. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toColumnName(identifier));
  }
}

/**
 * Returns a query builder that sends its statements on the connection of the provider. Kysely's pool of connections
 * would add several promises to every statement.
 */
export function createKysely(connectionProvider: ConnectionProvider): Db {
  const adapter = new PostgresAdapter();
  const driver = new DummyDriver();
  const compiler = new SnakeCaseCompiler();
  const dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, connectionProvider);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

/** Returns a list of constants, written out so that the planner can match the predicate of a partial index. */
export function listLiterals(values: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
}

/** Builds parts of raw statements. It has no connection. */
export const queryBuilder: Db = createKysely({
  provideConnection: () => Promise.reject(new Error('the query builder has no connection')),
});
