import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { Tables } from './tables.ts';
import { sourceSetting } from './write-source.ts';

/** A handle on one connection. Stores are built on it, so that a query cannot leave its transaction. */
export type Db = Kysely<Tables>;

/** The database is away: down, restarting, or without a free connection in time. */
export class DatabaseUnavailableError extends Error {}

export interface Database {
  /** Runs `work` in one transaction that sees the rows of this seller and of nobody else. */
  asSeller<T>(sellerId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs `work` without a seller: only what is not a seller's, and the look-up functions, can be seen. */
  asNobody<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Opens a pool for the login of the server, which row-level security binds. */
export function openDatabase(
  connection: pg.PoolConfig,
  { log, prepared }: { log: Logger; prepared: boolean },
): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    types: { getTypeParser: typeParser },
    ...connection,
  });
  // An idle connection that dies would otherwise end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));

  const handles = new WeakMap<pg.PoolClient, Db>();
  const handleOf = (client: pg.PoolClient): Db => {
    const known = handles.get(client);
    if (known) return known;
    const handle = kyselyOn(new ClientConnection(client, prepared));
    handles.set(client, handle);
    return handle;
  };

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailableError('no connection', { cause: error });
    });
    let broken: Error | undefined;
    // A checked-out client that loses its server emits `error`; the running query rejects as well.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await work(client);
    } catch (error) {
      if (isConnectionLoss(error)) {
        broken = error;
        throw new DatabaseUnavailableError('the connection was lost', { cause: error });
      }
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  return {
    asSeller: (sellerId, work) => {
      if (!UUID.test(sellerId)) throw new Error('asSeller needs the id of a seller');
      return withClient(async (client) => {
        // One round trip; SET takes no parameters: the id was proven to be a UUID, the source to be plain.
        await client.query(
          `begin; set local app.seller_id = '${sellerId}'; set local app.source = '${sourceSetting()}'`,
        );
        try {
          const result = await work(handleOf(client));
          await client.query('commit');
          return result;
        } catch (error) {
          if (!isConnectionLoss(error)) await client.query('rollback');
          throw error;
        }
      });
    },
    asNobody: (work) => withClient((client) => work(handleOf(client))),
    ping: () =>
      withClient(async (client) => {
        await client.query('select 1');
      }),
    close: () => pool.end(),
  };
}

/** True for a unique violation of the named constraint or index. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
  );
}

/** True when another transaction kept a lock for longer than a call waits. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

function isConnectionLoss(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) {
    // 57P0x: the server is stopping, crashed or still starting; 53300: no connection is free; 25006/08xxx: moved away.
    return /^(57P0|08|53300|25006)/.test(error.code ?? '');
  }
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code ?? '') ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}

/** `bigint` and `count(*)` as numbers (money in paise stays below 2^53), dates as `yyyy-MM-dd` text. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  const { INT8, DATE }: Record<'INT8' | 'DATE', number> = pg.types.builtins;
  if (format !== 'binary' && oid === INT8) return Number;
  if (format !== 'binary' && oid === DATE) return String;
  return pg.types.getTypeParser(oid, format);
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #prepared: boolean;

  constructor(client: pg.PoolClient, prepared: boolean) {
    this.#client = client;
    this.#prepared = prepared;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#client.query({
      text: sql,
      values: [...parameters],
      ...(this.#prepared && { name: statementName(sql) }),
    });
    return {
      rows: result.rows,
      numAffectedRows: BigInt(result.rowCount ?? 0),
    };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it; nothing here reads by cursor
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('reading by cursor is not supported on this handle');
  }
}

const names = new Map<string, string>();

/** PostgreSQL keeps a prepared statement under a name of at most 63 bytes. */
function statementName(sql: string): string {
  const known = names.get(sql);
  if (known) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
  // Bulk statements use arrays, so the set of texts is small; the bound guards against a mistake.
  if (names.size < 1000) names.set(sql, name);
  return name;
}

function kyselyOn(connection: DatabaseConnection): Db {
  class OneConnectionDriver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve(connection);
    }
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnectionDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
