import { createHash } from 'node:crypto';
import { type CompiledQuery, type DatabaseConnection, DummyDriver, type QueryResult } from 'kysely';
import type pg from 'pg';
import { toObjects } from './column-names.ts';
import { createKysely, type Db } from './statement.ts';
import type { StatementWatch } from './statement-watch.ts';

/** A connection of the pool with its query builder. It serves one request at a time. */
export class ClientConnection implements DatabaseConnection {
  readonly db: Db = createKysely(new OneConnectionDriver(this));
  /** Id of the current request. Empty if there is none. */
  requestId = '';
  readonly #client: pg.PoolClient;
  readonly #prepared: boolean;
  readonly #watch: StatementWatch;
  readonly #names = new Map<string, string>();

  constructor(
    client: pg.PoolClient,
    { prepared, watch }: { prepared: boolean; watch: StatementWatch },
  ) {
    this.#client = client;
    this.#prepared = prepared;
    this.#watch = watch;
  }

  /** Sends several statements as one text. */
  send(text: string) {
    return this.#runWatched(text, () => this.#client.query(text));
  }

  /** Sends statements in one packet, each as its own message, because Citus repeats a whole message on its workers. */
  async sendEach(texts: readonly string[]): Promise<void> {
    await this.sendInOneWrite(() => Promise.all(texts.map((text) => this.send(text))));
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const query: pg.QueryArrayConfig = {
      text: sql,
      values: [...parameters],
      rowMode: 'array',
      ...(this.#prepared && { name: this.#getName(sql) }),
    };
    const result = await this.#runWatched(sql, () => this.#client.query(query));
    return {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement has the type of its rows
      rows: toObjects(result) as R[],
      numAffectedRows: BigInt(result.rowCount ?? 0),
    };
  }

  /** Sends what `work` submits before its first await as one packet. */
  sendInOneWrite<T>(work: () => Promise<T>): Promise<T> {
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      return work();
    } finally {
      stream.uncork();
    }
  }

  #runWatched<T>(text: string, send: () => Promise<T>): Promise<T> {
    return this.#watch({ text, requestId: this.requestId }, send);
  }

  /** Shortens a name to 63 bytes, the maximum of PostgreSQL. */
  #getName(sql: string): string {
    const cachedName = this.#names.get(sql);
    if (cachedName !== undefined) return cachedName;
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    this.#names.set(sql, name);
    return name;
  }

  // oxlint-disable-next-line require-yield -- the interface requires it; no query reads by cursor
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
