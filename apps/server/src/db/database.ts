import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { type ObserveStatement, type StatementWatch, watchStatements } from './statement-watch.ts';
import type { Tables } from './tables.ts';

/** A handle on one connection. Stores are built on it, so that a query cannot leave its transaction. */
export type Db = Kysely<Tables>;

/** The database is away: down, restarting, silent, or without a free connection in time. */
export class DatabaseUnavailableError extends Error {}

/** Longer than a statement may take: after it the connection, not the statement, is at fault. */
const SILENT_AFTER_MS = 7_000;
/** Calls that wait for a connection; as many again are served within a second, the rest is better told at once. */
const LONGEST_QUEUE = 200;
/** A database that went silent does not take its leave. */
const CLOSE_WITHIN_MS = 3_000;

export interface ConnectionCount {
  pool: 'primary' | 'replica';
  state: 'in use' | 'idle' | 'waiting';
  count: number;
}

export interface Database {
  /** Runs `work` in one transaction that sees the rows of this seller and of nobody else. */
  asSeller<T>(sellerId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * As `asSeller`, for work that only reads and may be run twice: where a read replica is configured and has all that
   * this seller wrote, it is run there.
   */
  readAsSeller<T>(sellerId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs `work` without a seller: only what is not a seller's, and the look-up functions, can be seen. */
  asNobody<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Connections by pool, and callers that wait for one. */
  connections(): ConnectionCount[];
  close(): Promise<void>;
}

/** In the transaction that it counts, as its last statement: it is held until that transaction is over. */
const COUNT_WRITE = `insert into seller_writes (seller_id, writes)
  select current_seller(), 1 where pg_current_xact_id_if_assigned() is not null
  on conflict (seller_id) do update set writes = seller_writes.writes + 1`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface DatabaseOptions {
  log: Logger;
  /** Named prepared statements. */
  prepared: boolean;
  /** From how many milliseconds on a statement is logged. */
  slowQueryMs: number;
  /** Counts the writing transactions of each seller, for a read replica (read-replica.ts). */
  countWrites?: boolean;
  /** Told the duration of every statement. */
  observe?: ObserveStatement | undefined;
}

/** Opens a pool for the login of the server, which row-level security binds. */
export function openDatabase(
  connection: pg.PoolConfig,
  { log, prepared, slowQueryMs, countWrites = false, observe }: DatabaseOptions,
): Database {
  const watch = watchStatements({ log, slowMs: slowQueryMs, observe });
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 6_000,
    query_timeout: SILENT_AFTER_MS,
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
    const handle = kyselyOn(new ClientConnection(client, { prepared, watch }));
    handles.set(client, handle);
    return handle;
  };

  /** A connection that went silent says that the way to the database was cut: the others of that time are not used again. */
  let cutAt = 0;
  const answeredAt = new WeakMap<pg.PoolClient, number>();

  async function connect(): Promise<pg.PoolClient> {
    if (pool.waitingCount >= LONGEST_QUEUE) throw new DatabaseUnavailableError('too many wait');
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailableError('no connection', { cause: error });
      });
      if ((answeredAt.get(client) ?? Number.POSITIVE_INFINITY) >= cutAt) return client;
      client.release(true);
    }
  }
  const send = (client: pg.PoolClient, text: string) => watch(text, () => client.query(text));

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect();
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
        if (isSilence(error)) cutAt = performance.now() - SILENT_AFTER_MS;
        throw new DatabaseUnavailableError('the connection was lost', { cause: error });
      }
      throw error;
    } finally {
      client.off('error', onError);
      if (!broken) answeredAt.set(client, performance.now());
      client.release(broken);
    }
  }

  const asSeller: Database['asSeller'] = (sellerId, work) => {
    if (!UUID.test(sellerId)) throw new Error('asSeller needs the id of a seller');
    return withClient(async (client) => {
      // One round trip; the id was proven to be a UUID, and SET takes no parameters.
      await send(client, `begin; set local app.seller_id = '${sellerId}'`);
      try {
        const result = await work(handleOf(client));
        await send(client, countWrites ? `${COUNT_WRITE}; commit` : 'commit');
        return result;
      } catch (error) {
        if (!isConnectionLoss(error)) await send(client, 'rollback');
        throw error;
      }
    });
  };

  return {
    asSeller,
    readAsSeller: asSeller,
    asNobody: (work) => withClient((client) => work(handleOf(client))),
    ping: () =>
      withClient(async (client) => {
        await send(client, 'select 1');
      }),
    connections: () =>
      (
        [
          ['in use', pool.totalCount - pool.idleCount],
          ['idle', pool.idleCount],
          ['waiting', pool.waitingCount],
        ] as const
      ).map(([state, count]) => ({ pool: 'primary', state, count })),
    close: () => Promise.race([pool.end(), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]),
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

/**
 * True when the database could not do what it was asked now and may soon: it is away, the disk is full, a statement
 * or a lock took too long, or two transactions stood in each other's way.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  // 53: out of disk, memory or connections; 57014: too slow; 55P03: locked; 40: undone; 58: the system failed.
  return (
    error instanceof pg.DatabaseError && /^(53|57014|55P03|40001|40P01|58)/.test(error.code ?? '')
  );
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
    ) ||
    isSilence(error)
  );
}

/** `query_timeout` has passed: not even the statement's own time limit was heard of. */
function isSilence(error: Error): boolean {
  return error.message === 'Query read timeout';
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
  readonly #watch: StatementWatch;

  constructor(
    client: pg.PoolClient,
    { prepared, watch }: { prepared: boolean; watch: StatementWatch },
  ) {
    this.#client = client;
    this.#prepared = prepared;
    this.#watch = watch;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const query = {
      text: sql,
      values: [...parameters],
      ...(this.#prepared && { name: statementName(sql) }),
    };
    const result = await this.#watch(sql, () => this.#client.query(query));
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
