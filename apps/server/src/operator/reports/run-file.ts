import type { Caller } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import * as store from './reports-store.ts';

const PIECE_BYTES = 256 * 1024;
const PROGRESS_INTERVAL_MS = 1_000;

export class RunEndedError extends Error {
  readonly reason: 'cancelled' | 'outdated' | 'stopping' | 'erasing';

  constructor(reason: RunEndedError['reason']) {
    super(`the run of a report ended: ${reason}`);
    this.reason = reason;
  }
}

interface RunFileDeps {
  readonly database: Database;
  readonly caller: Caller;
  readonly stopSignal: AbortSignal;
}

export class RunFile {
  rowsRead = 0;
  lines = 0;
  bytes = 0;
  readonly #run: store.Run;
  readonly #deps: RunFileDeps;
  #ordinal = 0;
  #progressAtMs = performance.now();

  constructor(run: store.Run, deps: RunFileDeps) {
    this.#run = run;
    this.#deps = deps;
  }

  async write(parts: AsyncIterable<Buffer>): Promise<void> {
    const { database, caller } = this.#deps;
    for await (const content of joinPieces(parts)) {
      const piece = { sellerId: caller.sellerId, ordinal: this.#ordinal, content };
      await database.asSeller(caller, (db) => store.insertPiece(db, this.#run, piece));
      this.#ordinal += 1;
      this.bytes += content.length;
    }
  }

  /** Adds to the counts of read rows and written lines. Throws RunEndedError if the run must end. */
  async addRows(rows: number, lines: number): Promise<void> {
    this.rowsRead += rows;
    this.lines += lines;
    const { database, caller, stopSignal } = this.#deps;
    if (stopSignal.aborted) throw new RunEndedError('stopping');
    if (performance.now() - this.#progressAtMs < PROGRESS_INTERVAL_MS) return;
    this.#progressAtMs = performance.now();
    const progress = await database.asSeller(caller, (db) =>
      store.updateProgress(db, this.#run, this.rowsRead),
    );
    if (!progress) throw new RunEndedError('outdated');
    if (progress.isCancelled) throw new RunEndedError('cancelled');
  }
}

async function* joinPieces(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let joinedParts: Buffer[] = [];
  let bytes = 0;
  for await (const part of parts) {
    joinedParts.push(part);
    bytes += part.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(joinedParts);
    joinedParts = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(joinedParts);
}
