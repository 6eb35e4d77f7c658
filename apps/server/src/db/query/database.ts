import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Logger } from '../../logger.ts';
import { Batch } from './batch.ts';
import { groupingCalls } from './call-groups.ts';
import { ClientConnection } from './client-connection.ts';
import { DatabaseUnavailableError, isConnectionLoss, isSilence } from './database-errors.ts';
import type { Db, RowsOf, Statement } from './statement.ts';
import { type ObserveStatement, watchStatements } from './statement-watch.ts';
import { type Caller, sourceSetting, type WriteSource } from './write-source.ts';

export type { Db };

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

/** For a connection as a whole: where a transaction alone asks for it (as they do), some plans are checked for longer. */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';

/** The request whose id is logged with its slow statements. */
type Sender = Pick<WriteSource, 'requestId'>;
const nobody: Sender = { requestId: '' };

/** Sends statements in one round trip. */
type Together = <const S extends readonly Statement[]>(statements: S) => Promise<RowsOf<S>>;

export interface Database {
  /**
   * Runs `work` in one transaction that sees the rows of the caller's seller and of nobody else, and writes as its
   * source in the audit log. Statements are planned without their values, as those that enter a session are.
   */
  asSeller<T>(caller: Caller, work: (db: Db, together: Together) => Promise<T>): Promise<T>;
  /**
   * As `asSeller`, for work that only reads and may be run twice: where a read replica is configured and has all that
   * this seller wrote, it is run there.
   */
  readAsSeller<T>(caller: Caller, work: (db: Db) => Promise<T>): Promise<T>;
  /** Whether `readAsSeller` may read elsewhere. */
  hasReplica: boolean;
  /**
   * Runs `work` without a seller: only what is not a seller's, and the look-up functions, can be seen. Writes for nobody
   * in the audit log; `request` is for the line of a slow statement alone, here and below.
   */
  asNobody<T>(work: (db: Db) => Promise<T>, request?: Sender): Promise<T>;
  /**
   * Runs statements in one round trip and one transaction: all of them take effect, or none. Sees no seller's rows, and
   * writes for nobody in the audit log, unless one of them enters a session (`openSession`).
   */
  together<const S extends readonly Statement[]>(
    statements: S,
    request?: Sender,
  ): Promise<RowsOf<S>>;
  /**
   * As `together`, in the round trip and the transaction of what other callers ask for in the same moment
   * (call-groups.ts). The first statement must be the entry into a session, which opens the rows of one seller and
   * closes those of any other.
   */
  amongOthers<const S extends readonly Statement[]>(
    caller: Caller,
    statements: S,
  ): Promise<RowsOf<S>>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Connections by pool, and callers that wait for one. */
  connections(): ConnectionCount[];
  close(): Promise<void>;
}

/**
 * In the transaction that it counts, as its last statement: it is held until that transaction is over. What was only
 * read does not count, also where the audit log has it (recordReading).
 */
const COUNT_WRITE = `insert into seller_writes (seller_id, writes)
  select current_seller(), 1 where current_seller() is not null and pg_current_xact_id_if_assigned() is not null
    and current_setting('app.only_reads', true) is distinct from 'yes'
  on conflict (seller_id) do update set writes = seller_writes.writes + 1`;

const countedWrite: Statement = CompiledQuery.raw(COUNT_WRITE);

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
  settings: pg.PoolConfig,
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
    verify: (client, done) => client.query(PLAN_ONCE, done),
    ...settings,
  });
  // A connection that dies without a listener ends the process: while it is idle, and also in the moments between the
  // pool and whoever takes it or gives it back, in which nobody asks it anything. The next statement on it is refused.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));

  const connections = new WeakMap<pg.PoolClient, ClientConnection>();
  const connectionOf = (client: pg.PoolClient): ClientConnection => {
    const known = connections.get(client);
    if (known) return known;
    const connection = new ClientConnection(client, { prepared, watch });
    connections.set(client, connection);
    return connection;
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

  async function withConnection<T>(
    { requestId }: Sender,
    work: (connection: ClientConnection) => Promise<T>,
  ): Promise<T> {
    const client = await connect();
    const connection = connectionOf(client);
    connection.requestId = requestId;
    let broken: Error | undefined;
    // A checked-out client that loses its server emits `error`; the running query rejects as well.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await work(connection);
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

  function sendTogether<const S extends readonly Statement[]>(
    connection: ClientConnection,
    statements: S,
  ): Promise<RowsOf<S>> {
    const options = { prepared, parsers: { getTypeParser: typeParser } };
    return connection.watched(
      { text: () => statements.map((statement) => statement.sql).join('; '), operation: 'batch' },
      (client) =>
        new Promise((resolve, reject) => {
          client.query(
            new Batch(statements, options, (error, rows) => {
              if (error) reject(error);
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows are what the statements say
              else resolve(rows as RowsOf<S>);
            }),
          );
        }),
    );
  }

  const asSeller: Database['asSeller'] = ({ sellerId, source }, work) => {
    if (!UUID.test(sellerId)) throw new Error('asSeller needs the id of a seller');
    return withConnection(source, async (connection) => {
      // One round trip; SET takes no parameters: the id was proven to be a UUID, the source to be plain.
      await connection.send(
        `begin; set local app.seller_id = '${sellerId}'; set local app.source = '${sourceSetting(source)}'; set local plan_cache_mode = force_generic_plan`,
      );
      try {
        const result = await work(connection.db, (statements) =>
          sendTogether(connection, statements),
        );
        await connection.send(countWrites ? `${COUNT_WRITE}; commit` : 'commit');
        return result;
      } catch (error) {
        if (!isConnectionLoss(error)) await connection.send('rollback');
        throw error;
      }
    });
  };

  const together: Database['together'] = async <const S extends readonly Statement[]>(
    statements: S,
    request = nobody,
  ) => {
    const sent = countWrites ? [...statements, countedWrite] : statements;
    const rows = await withConnection(request, (connection) => sendTogether(connection, sent));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- those of the count come last
    return rows.slice(0, statements.length) as RowsOf<S>;
  };
  // The count of writes is of one seller, and held until the end of its transaction.
  const inGroups = countWrites
    ? ({ source }: Caller, statements: readonly Statement[]) => together(statements, source)
    : groupingCalls(together);

  return {
    asSeller,
    readAsSeller: asSeller,
    asNobody: (work, request = nobody) =>
      withConnection(request, (connection) => work(connection.db)),
    together,
    amongOthers: async <const S extends readonly Statement[]>(caller: Caller, statements: S) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows are what the statements say
      (await inGroups(caller, statements)) as RowsOf<S>,
    hasReplica: false,
    ping: () =>
      withConnection(nobody, async (connection) => {
        await connection.send('select 1');
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

/** `bigint` and `count(*)` as numbers (money in paise stays below 2^53), dates as `yyyy-MM-dd` text. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  const { INT8, DATE }: Record<'INT8' | 'DATE', number> = pg.types.builtins;
  if (format !== 'binary' && oid === INT8) return Number;
  if (format !== 'binary' && oid === DATE) return String;
  return pg.types.getTypeParser(oid, format);
}
