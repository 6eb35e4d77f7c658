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

/** Builds statements for `runAsSeller`. It has no connection. */
export const queryBuilder: Db = kyselyOn(new DummyDriver());
