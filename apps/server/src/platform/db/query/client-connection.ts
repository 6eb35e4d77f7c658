import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { toObjects } from './column-names.ts';
import { type OwnSellerOptions, OwnSellerPlugin } from './own-seller.ts';
import { createKysely, type Db, isKeptPrepared } from './statement.ts';
import type { StatementWatch } from './statement-watch.ts';

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** True in a transaction of a seller. False for the operator, and while no seller is known. */
  readonly isOfSeller: boolean;
}

/** Publishes each `SentStatement` to the tests. */
export const sentStatements = channel('shipdesk:statement');

/** A statement with more values is not prepared. Its text depends on its row count, and connections keep each text. */
const MAX_PREPARED_VALUES = 64;

/** The server sends a larger packet at once, so that PostgreSQL works while the server builds the next statement. */
const MAX_CORKED_BYTES = 64 * 1024;

/** Selects the statements to prepare: all, none, or with `marked` only those of `keepPrepared`. */
export type PreparedStatements = boolean | 'marked';

/** Serves one request at a time. */
export class ClientConnection implements DatabaseConnection {
  readonly #ownSeller = new OwnSellerPlugin({ sellerId: null, isNamed: false });
  readonly #db: Db = createKysely({
    provideConnection: (consume) => consume(this),
  }).withPlugin(this.#ownSeller);
  requestId = '';
  readonly #client: pg.PoolClient;
  readonly #prepared: PreparedStatements;
  readonly #watch: StatementWatch;
  readonly #statementNames = new Map<string, string>();
  #isOfSeller = false;
  #freeSinceMs = 0;
  #isCorked = false;

  constructor(
    client: pg.PoolClient,
    { prepared, watch }: { prepared: PreparedStatements; watch: StatementWatch },
  ) {
    this.#client = client;
    this.#prepared = prepared;
    this.#watch = watch;
  }

  /** Sets the seller that the statements of the query builder name, and returns the builder. */
  useAs(seller: OwnSellerOptions): Db {
    this.#isOfSeller = seller.isNamed;
    this.#ownSeller.setSeller(seller);
    return this.#db;
  }

  send(text: string) {
    this.#corkPacket();
    return this.#runWatched(text, () => this.#client.query(text));
  }

  async sendEach(texts: readonly string[]): Promise<void> {
    await Promise.all(texts.map((text) => this.send(text)));
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const query = this.#buildQuery(compiled);
    this.#corkPacket();
    const result = await this.#runWatched(compiled.sql, () => this.#client.query(query));
    return { rows: toRows<R>(result), numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  /**
   * Runs a statement in its own transaction, in one round trip. After an error PostgreSQL ignores the following
   * statements and rolls back at the commit.
   */
  async executeInOneTrip<R>(beginTexts: readonly string[], compiled: CompiledQuery): Promise<R[]> {
    const query = this.#buildQuery(compiled);
    this.#corkPacket();
    const result = await this.#runWatched(compiled.sql, async () => {
      const begin = Promise.all(beginTexts.map((text) => this.#client.query(text)));
      const response = this.#client.query(query);
      const commit = this.#client.query('commit');
      // Wait for the commit even after a failure, so that the connection can be reused.
      await Promise.allSettled([begin, response, commit]);
      await begin;
      await commit;
      return response;
    });
    return toRows<R>(result);
  }

  /** Runs statements in a transaction of their own, in one round trip. An error in one rolls back all of them. */
  async executeWithCommit(
    beginTexts: readonly string[],
    statements: readonly CompiledQuery[],
  ): Promise<void> {
    // A value that `pg` cannot serialise would fail only its own statement, and the commit would apply the others.
    if (!statements.every(({ parameters }) => parameters.every(isPlain))) {
      throw new TypeError('a statement that is sent with its commit needs plain values');
    }
    const results = [
      this.sendEach(beginTexts),
      ...statements.map((statement) => this.executeQuery(statement)),
      this.send('commit'),
    ];
    // Wait for the commit even after a failure, so that the connection can be reused.
    await Promise.allSettled(results);
    await Promise.all(results);
  }

  #buildQuery({ sql, parameters, query: node }: CompiledQuery): pg.QueryArrayConfig {
    if (sentStatements.hasSubscribers) {
      const statement = { text: sql, values: parameters, isOfSeller: this.#isOfSeller };
      sentStatements.publish(statement satisfies SentStatement);
    }
    return {
      text: sql,
      values: [...parameters],
      rowMode: 'array',
      ...(this.#isPrepared(node, parameters) && { name: this.#getName(sql) }),
    };
  }

  /** Collects the statements of one tick of the event loop and sends them in one packet. */
  #corkPacket(): void {
    const { stream } = this.#client.connection;
    if (this.#isCorked) {
      if (stream.writableLength < MAX_CORKED_BYTES) return;
      stream.uncork();
      stream.cork();
      return;
    }
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  async #runWatched<T>(text: string, send: () => Promise<T>): Promise<T> {
    const { requestId } = this;
    try {
      return await this.#watch({ text, requestId, readFreeSinceMs: () => this.#freeSinceMs }, send);
    } finally {
      this.#freeSinceMs = performance.now();
    }
  }

  #isPrepared(node: object, { length }: readonly unknown[]): boolean {
    if (this.#prepared === false) return false;
    if (isKeptPrepared(node)) return true;
    return this.#prepared === true && length <= MAX_PREPARED_VALUES;
  }

  /** The name is shorter than PostgreSQL's maximum of 63 bytes. */
  #getName(sql: string): string {
    const cachedName = this.#statementNames.get(sql);
    if (cachedName !== undefined) return cachedName;
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    this.#statementNames.set(sql, name);
    return name;
  }

  // oxlint-disable-next-line require-yield -- the interface requires it; no query reads by cursor
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('reading by cursor is not supported on this handle');
  }
}

/** Returns true for a value that `pg` sends without calling its methods. */
const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || value instanceof Date || Buffer.isBuffer(value);

function toRows<R>(result: pg.QueryArrayResult): R[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement has the type of its rows
  return toObjects(result) as R[];
}
