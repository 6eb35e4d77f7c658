import { type CompiledQuery, type DatabaseConnection, DummyDriver, type QueryResult } from 'kysely';
import type pg from 'pg';
import { type Db, kyselyOn, statementName } from './statement.ts';
import { operationOf, type StatementWatch } from './statement-watch.ts';

/** A connection of the pool with its handle; it serves one request at a time. */
export class ClientConnection implements DatabaseConnection {
  readonly db: Db = kyselyOn(new OneConnectionDriver(this));
  /** Of the request that it serves, empty for none. */
  requestId = '';
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

  /** Sends a statement, watched, for the request that is served. */
  watched<T>(
    { text, operation }: { text: () => string; operation: string },
    send: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T> {
    return this.#watch({ text, operation, requestId: this.requestId }, () => send(this.#client));
  }

  /** Sends text as it is, several statements in one go. */
  send(text: string) {
    return this.watched({ text: () => text, operation: operationOf(text) }, (client) =>
      client.query(text),
    );
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const query = {
      text: sql,
      values: [...parameters],
      ...(this.#prepared && { name: statementName(sql) }),
    };
    const result = await this.watched({ text: () => sql, operation: operationOf(sql) }, (client) =>
      client.query(query),
    );
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

class OneConnectionDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super();
    this.#connection = connection;
  }

  override acquireConnection() {
    return Promise.resolve(this.#connection);
  }
}
