import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { matchBulkHeader } from '@shipdesk/domain/bulk/bulk-header';
import { bulkMessages } from '@shipdesk/domain/bulk/bulk-rules';
import { docketNumberFrom } from '@shipdesk/domain/order/docket';
import type { CheckedRow } from '../bulk-orders/bulk-known-orders.ts';
import { bulkOrderRow } from '../bulk-orders/bulk-order-row.ts';
import { bulkOrders, lockBulkImport } from '../bulk-orders/bulk-orders-store.ts';
import type { ImportLimits } from '../config.ts';
import { type Caller, ownSource } from '../db/query/caller.ts';
import type { Db } from '../db/query/database.ts';
import { isDuplicate, isLockTimeout, isUnavailable } from '../db/query/database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Logger } from '../logger.ts';
import { IMPORT_CALL } from '../orders/order-history.ts';
import type { NewOrderRow } from '../orders/orders-store.ts';
import { ImportBatch } from './import-batch.ts';
import { NotUtf8Error, recordsOf, UnreadableFileError } from './import-file.ts';
import { RowChecker, refusalLines } from './import-rows.ts';
import {
  finishImport,
  type ImportRow,
  insertRefusals,
  keepLease,
  type Lease,
  returnLease,
  selectImport,
  selectPiece,
} from './imports-store.ts';

export type JobDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'random'> & {
  limits: ImportLimits;
  log: Logger;
};

/** Records that are checked before the connection gets its turn: PostgreSQL waits for it, a batch takes several. */
const RECORDS_A_TURN = 5;
/** An import that was taken up so often without any progress is given up. */
const MAX_ATTEMPTS = 5;
const WRITE_ATTEMPTS = 5;
const LOCK_PAUSE_MS = 200;
/** The rows that are written renew the lease; where none are for so long, it is renewed all the same. */
const RENEW_LEASE_MS = 500;

class LeaseLostError extends Error {}
class CancelledError extends Error {}
class StoppedError extends Error {}

type Outcome = { state: 'done' | 'cancelled' | 'failed'; problem: string };
const failed = (problem: string): Outcome => ({ state: 'failed', problem });

/**
 * Works on one import from where it stands until it is over, or `signal` asks to stop at the end of
 * the rows in hand. Every row and the place behind it are written in one transaction that holds only
 * while the lease does, so that no row is lost or imported twice whenever the process dies.
 */
export async function workOnImport(
  deps: JobDeps,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  const { now, log } = deps;
  const job = new Job(deps, lease, signal);
  try {
    const outcome = await job.run();
    await job.asSeller((db) => finishImport(db, lease, { ...outcome, now: now() }));
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    // The lease ends by itself; whoever is free then goes on.
    if (isUnavailable(error)) throw error;
    if (error instanceof StoppedError) return job.asSeller((db) => returnLease(db, lease));
    log.error({ err: error, import: lease.id }, 'an import failed');
    const problem = 'Something went wrong on our side. The rows counted here were imported.';
    await job.asSeller((db) => finishImport(db, lease, { ...failed(problem), now: now() }));
  }
}

class Job {
  readonly #deps: JobDeps;
  readonly #lease: Lease;
  readonly #signal: AbortSignal;
  /** The seller whose import it is; who sent the file, once that was read. */
  #caller: Caller;
  #leaseKeptAt = performance.now();

  constructor(deps: JobDeps, lease: Lease, signal: AbortSignal) {
    this.#deps = deps;
    this.#lease = lease;
    this.#signal = signal;
    this.#caller = { sellerId: lease.sellerId, source: ownSource(IMPORT_CALL) };
  }

  async run(): Promise<Outcome> {
    try {
      const job = await this.asSeller((db) => selectImport(db, this.#lease.id));
      if (!job) throw new LeaseLostError();
      if (job.attempts > MAX_ATTEMPTS) {
        return failed('The import stopped again and again at the same row.');
      }
      const source = { ...this.#caller.source, userId: job.created_by, requestId: job.id };
      this.#caller = { ...this.#caller, source };
      const encoding = await this.#readThrough(job);
      await this.#importRows({ ...job, encoding });
      return { state: 'done', problem: '' };
    } catch (error) {
      if (error instanceof CancelledError) return { state: 'cancelled', problem: '' };
      if (error instanceof UnreadableFileError) return failed(error.message);
      throw error;
    }
  }

  /** As the seller whose import it is, written by who sent the file. */
  asSeller<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#deps.database.asSeller(this.#caller, work);
  }

  /** In a transaction of its own, where no rows are written. */
  async #keepLease(changes: { encoding?: string; total_rows?: number } = {}): Promise<void> {
    await this.asSeller(async (db) => {
      const { rows } = await db.executeQuery(keepLease(db, this.#lease, { changes }));
      assertKept(rows);
    });
    this.#leaseKeptAt = performance.now();
  }

  /** The pieces of the file one by one; each is asked for while the one before it is worked on. */
  async *#pieces(): AsyncGenerator<Buffer> {
    const pieceAt = (ordinal: number) => {
      const piece = this.asSeller((db) => selectPiece(db, this.#lease.id, ordinal));
      // It is awaited in its turn; until then its failure is nobody's.
      piece.catch(() => undefined);
      return piece;
    };
    let next = pieceAt(0);
    try {
      for (let ordinal = 1; ; ordinal += 1) {
        if (this.#signal.aborted) throw new StoppedError();
        if (performance.now() - this.#leaseKeptAt > RENEW_LEASE_MS) await this.#keepLease();
        const piece = await next;
        if (!piece) return;
        next = pieceAt(ordinal);
        yield piece;
      }
    } finally {
      await next.catch(() => undefined);
    }
  }

  /** Counts the rows before the first is imported, and finds out how the file is encoded. */
  async #readThrough(job: ImportRow): Promise<string> {
    const encoding = job.encoding ?? 'utf-8';
    if (job.total_rows !== null) return encoding;
    try {
      const rows = await this.#countRows(encoding);
      await this.#keepLease({ encoding, total_rows: rows });
      return encoding;
    } catch (error) {
      if (!(error instanceof NotUtf8Error)) throw error;
      return this.#readThrough({ ...job, encoding: 'windows-1252' });
    }
  }

  async #countRows(encoding: string): Promise<number> {
    const { maxRows } = this.#deps.limits;
    let rows = 0;
    for await (const records of recordsOf(this.#pieces(), encoding, { isCounting: true })) {
      for (const _ of records) rows += 1;
      if (rows > maxRows) {
        const limit = maxRows.toLocaleString('en-IN');
        throw new UnreadableFileError(`The file must not contain more than ${limit} rows.`);
      }
      await nextTurn();
    }
    if (rows === 0) throw new UnreadableFileError(bulkMessages.noRows);
    return rows;
  }

  /** Checks the next batch while the one before it is being written. */
  async #importRows(job: ImportRow & { encoding: string }): Promise<void> {
    let written = Promise.resolve();
    try {
      for await (const batch of this.#batches(job)) {
        await written;
        if (this.#signal.aborted) throw new StoppedError();
        written = this.#write(job, batch);
        // It is awaited with the next batch; until then its failure is nobody's.
        written.catch(() => undefined);
      }
    } finally {
      await written;
    }
  }

  /** Batches in turn: of two, one is filled while the other is written. */
  async *#batches(job: ImportRow & { encoding: string }): AsyncGenerator<ImportBatch> {
    const checker = new RowChecker(matchBulkHeader(job.header ?? []).positions);
    const { now } = this.#deps;
    let [batch, other] = [new ImportBatch(), new ImportBatch()];
    batch.begin(now());
    let turn = 0;
    for await (const records of recordsOf(this.#pieces(), job.encoding)) {
      for (const record of records) {
        turn += 1;
        if (turn % RECORDS_A_TURN === 0) await nextTurn();
        if (record.rowNumber <= job.row_number) {
          checker.skip(record);
          continue;
        }
        const checked = checker.check(record);
        if ('reason' in checked) batch.refuse(record, checked.reason);
        else batch.take(checked.row, record, this.#orderOf(job, checked.row, batch.begunAt));
        if (!batch.isFull) continue;
        yield batch;
        [batch, other] = [other, batch];
        batch.begin(now());
      }
    }
    if (!batch.isEmpty) yield batch;
  }

  #orderOf(job: ImportRow, row: CheckedRow, createdAt: Date): NewOrderRow {
    const { newId, random } = this.#deps;
    return bulkOrderRow(row, {
      sellerId: this.#lease.sellerId,
      userId: job.created_by,
      id: newId(),
      docketNumber: docketNumberFrom(random),
      createdAt,
      isIdSpent: false,
    });
  }

  async #write(job: ImportRow, batch: ImportBatch): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#writeOnce(job, batch);
        return;
      } catch (error) {
        // A docket number that was taken is drawn anew; a file of the dialog holds the lock for a moment.
        const isTaken =
          isDuplicate(error, 'orders_reference') || isDuplicate(error, 'orders_docket');
        if ((!isTaken && !isLockTimeout(error)) || attempt === WRITE_ATTEMPTS) throw error;
        if (!isTaken) await sleep(LOCK_PAUSE_MS);
        else batch.drawAgain(this.#deps.random);
      }
    }
  }

  async #writeOnce(job: ImportRow, batch: ImportBatch): Promise<void> {
    const { sellerId } = this.#lease;
    await this.#deps.database.asSeller(this.#caller, async (db, together) => {
      const [, byReference] = await together([
        lockBulkImport(sellerId),
        bulkOrders({ sellerId, values: batch.references() }),
      ]);
      const { without, knownCount, refused } = batch.outcome(byReference, this.#deps.now());
      const firstRow = refused[0]?.rowNumber;
      const lines = refusalLines(refused);
      const advance = {
        rowNumber: batch.lastRow,
        made: batch.goodCount - without.length,
        known: knownCount,
        bad: refused.length,
      };
      const [kept] = await together([
        keepLease(db, this.#lease, { advance }),
        ...batch.orders.insertion(db, without),
        ...(firstRow === undefined
          ? []
          : [insertRefusals({ sellerId, importId: job.id, firstRow, lines })]),
      ]);
      assertKept(kept);
    });
    this.#leaseKeptAt = performance.now();
  }
}

function assertKept([kept]: readonly { is_cancelled: boolean }[]): void {
  if (!kept) throw new LeaseLostError();
  if (kept.is_cancelled) throw new CancelledError();
}
