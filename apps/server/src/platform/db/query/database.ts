import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../logger.ts';
import { sessionTimeouts } from '../engine/session-timeouts.ts';
import type { Caller, WriteSource } from './caller.ts';
import { ClientConnection, type PreparedStatements } from './client-connection.ts';
import { CostlyCalls } from './costly-calls.ts';
import { DatabaseUnavailableError, isConnectionLoss, isQueryTimeout } from './database-errors.ts';
import type { OwnSellerOptions } from './own-seller.ts';
import type { Db, Sendable, Statement } from './statement.ts';
import { type ObserveStatement, watchStatements } from './statement-watch.ts';

/** Longer than the statement timeout. After this time the connection is at fault, not the statement. */
const QUERY_TIMEOUT_MS = 7_000;
/** PostgreSQL caches plans and the catalogue per connection. More connections than this slow every statement down. */
const MAX_CONNECTIONS = 8;
/** Maximum number of requests that wait for a connection. Further requests fail at once. */
const MAX_QUEUED_REQUESTS = 200;
const CLOSE_WITHIN_MS = 3_000;
/** Maximum number of concurrent costly calls of one seller in all processes. Each process runs one. */
const COSTLY_SLOTS = 4;

export interface ConnectionCount {
  state: 'in use' | 'idle' | 'waiting';
  count: number;
}

type Request = Pick<WriteSource, 'requestId'>;
const noRequest: Request = { requestId: '' };
const noSeller: OwnSellerOptions = { sellerId: null, isNamed: false };

/** Planning a statement of one seller takes longer than running it, so it is planned once per connection. */
const PLAN_ONCE = 'set local plan_cache_mode = force_generic_plan';
const PLAN_EACH_TIME = 'set local plan_cache_mode = force_custom_plan';

/** Exceeds `work_mem`, so PostgreSQL writes the rows to a temporary file of half a megabyte. */
const WRITE_FILE = "set local work_mem = '64kB'; select count(*) from generate_series(1, 20000)";

export interface Load {
  /**
   * Limits this work like a costly call: waits until no other costly call of the seller runs in this process. Throws
   * when other processes use every slot.
   */
  isCostly?: boolean;
  /** Plans every statement for its values, because the best index depends on them. */
  isPlannedEachTime?: boolean;
}

export interface Database {
  /** True if the database has Citus, where the parts of a commit become visible one after the other. */
  readonly isDistributed: boolean;
  /** Runs `work` in one transaction that reads and writes only rows of the caller's seller. */
  asSeller<T>(caller: Caller, work: (db: Db) => Promise<T>, load?: Load): Promise<T>;
  /** Runs a single statement as `asSeller` does, in one round trip. */
  runAsSeller<Row>(caller: Caller, statement: Statement<Row>, load?: Load): Promise<Row[]>;
  /** Runs writes as `asSeller` does, in one round trip with the commit. No write may use the result of another. */
  writeAsSeller(caller: Caller, statements: readonly Sendable[]): Promise<void>;
  /**
   * Runs `work` in one transaction that reads the rows of all sellers and writes the operator's tables.
   * With a caller it also writes the rows of the caller's seller, such as audit entries.
   */
  asOperator<T>(work: (db: Db) => Promise<T>, caller?: Caller): Promise<T>;
  /** Runs `work` in one transaction that reads the login of this email address and no seller's rows. */
  asLogin<T>(email: string, work: (db: Db) => Promise<T>, request?: Request): Promise<T>;
  /** Runs `work` in one transaction that reads the route of this API key and no seller's rows. */
  asSecret<T>(hash: Buffer, work: (db: Db) => Promise<T>, request?: Request): Promise<T>;
  /** Runs `work` on one connection, outside a transaction. No seller's rows are visible. */
  withoutSeller<T>(work: (db: Db) => Promise<T>, request?: Request): Promise<T>;
  readonly costlyCalls: CostlyCalls;
  /** Resolves if the database responds and can write files. Rejects while its disk is full, for example. */
  ping(): Promise<void>;
  countConnections(): ConnectionCount[];
  close(): Promise<void>;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface DatabaseOptions {
  log: Logger;
  prepared: PreparedStatements;
  /** True if connections go through a pooler in transaction mode. The timeouts are then settings of the login. */
  isPooled?: boolean;
  /** True if the database has Citus, which creates no generic plan for a parameter that names the seller. */
  isDistributed?: boolean;
  slowQueryMs: number;
  observe?: ObserveStatement | undefined;
}

/** Opens a pool for the server's login, to which row-level security applies. */
export function openDatabase(
  settings: pg.PoolConfig,
  { log, prepared, isPooled = false, isDistributed = false, slowQueryMs, observe }: DatabaseOptions,
): Database {
  const watch = watchStatements({ log, slowMs: slowQueryMs, observe });
  const pool = new pg.Pool({
    max: MAX_CONNECTIONS,
    pipeline: true,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Poolers refuse start-up options.
    ...(isPooled ? {} : sessionTimeouts),
    query_timeout: QUERY_TIMEOUT_MS,
    types: { getTypeParser },
    ...settings,
  });
  // Without a listener, a lost connection would end the process. The next statement on it fails and the pool drops it.
  pool.on('error', ({ name, message, stack }) => {
    // Do not log the error itself, because pg adds the whole connection to it.
    log.warn({ err: { name, message, stack } }, 'an idle database connection was lost');
  });
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client);
    client.once('end', () => clients.delete(client));
  });
  /**
   * `pool.end()` resolves before PostgreSQL has closed the connections. A PostgreSQL that stops in the meantime would
   * report each connection as lost.
   */
  const closePool = async () => {
    await pool.end();
    await Promise.all(
      Array.from(clients, (client) => new Promise<void>((resolve) => client.once('end', resolve))),
    );
  };

  const connections = new WeakMap<pg.PoolClient, ClientConnection>();
  const getConnection = (client: pg.PoolClient): ClientConnection => {
    const cachedConnection = connections.get(client);
    if (cachedConnection) return cachedConnection;
    const connection = new ClientConnection(client, { prepared, watch });
    connections.set(client, connection);
    return connection;
  };

  // A query timeout means that the network was cut. Do not reuse connections that have been idle since then.
  let cutAtMs = 0;
  const respondedAtMs = new WeakMap<pg.PoolClient, number>();

  async function connect(): Promise<pg.PoolClient> {
    if (pool.waitingCount >= MAX_QUEUED_REQUESTS) {
      throw new DatabaseUnavailableError('too many requests wait for a connection');
    }
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailableError('no connection', { cause: error });
      });
      if ((respondedAtMs.get(client) ?? Number.POSITIVE_INFINITY) >= cutAtMs) return client;
      client.release(true);
    }
  }

  async function withConnection<T>(
    { requestId }: Request,
    work: (connection: ClientConnection) => Promise<T>,
  ): Promise<T> {
    const client = await connect();
    const connection = getConnection(client);
    connection.requestId = requestId;
    let connectionError: Error | undefined;
    try {
      return await work(connection);
    } catch (error) {
      if (isConnectionLoss(error)) {
        connectionError = error;
        if (isQueryTimeout(error)) cutAtMs = performance.now() - QUERY_TIMEOUT_MS;
        throw new DatabaseUnavailableError('the connection was lost', { cause: error });
      }
      throw error;
    } finally {
      if (!connectionError) respondedAtMs.set(client, performance.now());
      client.release(connectionError);
    }
  }

  /** Returns the messages that begin a transaction: one per text on Citus, which repeats messages on its workers. */
  const joinTexts = (texts: readonly string[]) => (isDistributed ? texts : [texts.join('; ')]);
  const canPlanOnce = prepared === true && !isDistributed;

  function transact<T>(
    begin: readonly string[],
    { seller, request }: { seller: OwnSellerOptions; request: Request },
    work: (db: Db) => Promise<T>,
  ) {
    return withConnection(request, async (connection) => {
      // Do not wait, so that the first statements of the work are sent in the same round trip.
      const beginning = connection.sendEach(joinTexts(begin));
      // Prevents an unhandled rejection; the promise is awaited below.
      beginning.catch(() => undefined);
      try {
        if (begin.some(mayFail)) await beginning;
        const result = await work(connection.useAs(seller));
        await beginning;
        await connection.send('commit');
        return result;
      } catch (error) {
        if (!isConnectionLoss(error)) await connection.send('rollback');
        throw error;
      }
    });
  }

  const costlyCalls = new CostlyCalls();
  const queue = <T>(
    { sellerId, hasTurn = false }: Caller,
    { isCostly = false }: Load,
    work: () => Promise<T>,
  ) => {
    costlyCalls.recordCall(sellerId);
    return isCostly && !hasTurn ? costlyCalls.run(sellerId, work) : work();
  };

  const runStatement = <Row>(caller: Caller, statement: Statement<Row>, load: Load) =>
    withConnection(caller.source, async (connection) => {
      const db = connection.useAs({ sellerId: caller.sellerId, isNamed: true });
      const compiled = statement.compile(db);
      const begin = listBeginTexts(caller, load);
      if (canPlanOnce && !load.isPlannedEachTime) begin.push(PLAN_ONCE);
      return connection.executeInOneTrip<Row>(joinTexts(begin), compiled);
    });

  return {
    isDistributed,
    asSeller: (caller, work, load = {}) =>
      queue(caller, load, () => {
        const seller = { sellerId: caller.sellerId, isNamed: true };
        return transact(listBeginTexts(caller, load), { seller, request: caller.source }, work);
      }),
    runAsSeller: (caller, statement, load = {}) =>
      queue(caller, load, () => runStatement(caller, statement, load)),
    writeAsSeller: (caller, statements) =>
      queue(caller, {}, () =>
        withConnection(caller.source, async (connection) => {
          const db = connection.useAs({ sellerId: caller.sellerId, isNamed: true });
          const writes = statements.map((statement) => statement.compile(db));
          await connection.executeWithCommit(joinTexts(listBeginTexts(caller, {})), writes);
        }),
      ),
    asOperator: (work, caller) => {
      // The operator's transactions use no slot of a seller.
      const begin = caller ? listBeginTexts({ ...caller, hasTurn: false }, {}) : ['begin'];
      const seller = { sellerId: caller?.sellerId ?? null, isNamed: false };
      return transact(
        [...begin, "set local app.operator = 'yes'"],
        { seller, request: caller?.source ?? noRequest },
        work,
      );
    },
    asLogin: (email, work, request = noRequest) =>
      transact(
        ['begin', `set local app.login_email = ${pg.escapeLiteral(email)}`],
        { seller: noSeller, request },
        work,
      ),
    asSecret: (hash, work, request = noRequest) =>
      transact(
        ['begin', `set local app.secret_hash = '${hash.toString('hex')}'`],
        { seller: noSeller, request },
        work,
      ),
    withoutSeller: (work, request = noRequest) =>
      withConnection(request, (connection) => work(connection.useAs(noSeller))),
    costlyCalls,
    ping: () =>
      withConnection(noRequest, async (connection) => {
        await connection.send(WRITE_FILE);
      }),
    countConnections: () => [
      { state: 'in use', count: pool.totalCount - pool.idleCount },
      { state: 'idle', count: pool.idleCount },
      { state: 'waiting', count: pool.waitingCount },
    ],
    close: () => Promise.race([closePool(), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]),
  };
}

/** Checks the id, because SET takes no parameters. */
function listBeginTexts(
  { sellerId, hasTurn }: Caller,
  { isCostly, isPlannedEachTime }: Load,
): string[] {
  if (!UUID.test(sellerId)) throw new Error('asSeller needs the id of a seller');
  return [
    'begin',
    `set local app.seller_id = '${sellerId}'`,
    ...(isCostly || hasTurn ? [`select take_costly_slot('${sellerId}', ${COSTLY_SLOTS})`] : []),
    ...(isPlannedEachTime ? [PLAN_EACH_TIME] : []),
  ];
}

/** Returns true for a begin statement that fails when every slot is in use. */
const mayFail = (text: string) => text.startsWith('select take_costly_slot');

/** Parses `bigint` and `count(*)` as numbers (paise stay below 2^53) and keeps dates as `yyyy-MM-dd` text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const { INT8, DATE }: Record<'INT8' | 'DATE', number> = pg.types.builtins;
  if (format !== 'binary' && oid === INT8) return Number;
  if (format !== 'binary' && oid === DATE) return String;
  return pg.types.getTypeParser(oid, format);
}
