import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import type { ImportLimits } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { type Caller, ownSource } from '../../platform/db/query/caller.ts';
import { isLockTimeout, isUnavailable } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { Logger } from '../../platform/logger.ts';
import { recogniseRows } from '../bulk/bulk-steps.ts';
import { type NewOrder, writeOrders } from '../capture/order-steps.ts';
import { type BatchOrderDeps, ImportBatch, ordersOfBatch, RECORDS_A_TURN } from './import-batch.ts';
import { NotUtf8Error, recordsOf, UnreadableFileError } from './import-file.ts';
import {
  finishImport,
  insertRefusals,
  keepLease,
  type Lease,
  returnLease,
  selectPiece,
} from './import-leases-store.ts';
import { phonesOf, RowChecker, reasonOf, refusalLines } from './import-rows.ts';
import { type ImportRow, selectImport } from './imports-store.ts';

export type JobDeps = Pick<Deps, 'database' | 'now'> &
  BatchOrderDeps & {
    limits: ImportLimits;
    log: Logger;
  };

/** An import that was leased so often without progress is given up. */
const MAX_ATTEMPTS = 5;
const WRITE_ATTEMPTS = 5;
const LOCK_PAUSE_MS = 200;
/** Batches renew the lease. Without a batch for this long, a timer renews it. */
const RENEW_LEASE_MS = 500;

class LeaseLostError extends Error {}
class CancelledError extends Error {}
class StoppedError extends Error {}

type Outcome = { state: 'done' | 'cancelled' | 'failed'; problem: string };
const failed = (problem: string): Outcome => ({ state: 'failed', problem });

/**
 * Continues one import until it is finished, or until `signal` stops it at the end of a batch. Rows,
 * cursor and lease are written in one transaction, so no row is lost or imported twice when the process crashes.
 */
export async function workOnImport(
  deps: JobDeps,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  const { log } = deps;
  const job = new Job(deps, lease, signal);
  try {
    await job.finish(await job.run());
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    // The lease expires and another worker continues.
    if (isUnavailable(error)) throw error;
    if (error instanceof StoppedError) return job.asSeller((db) => returnLease(db, lease));
    log.error({ err: error, import: lease.id }, 'an import failed');
    const problem = 'Something went wrong on our side. The rows counted here were imported.';
    await job.finish(failed(problem));
  }
}

class Job {
  readonly #deps: JobDeps;
  readonly #lease: Lease;
  readonly #signal: AbortSignal;
  /** The import's seller; the user who sent the file, once that was read. */
  #caller: Caller;
  #leaseKeptAt = performance.now();

  constructor(deps: JobDeps, lease: Lease, signal: AbortSignal) {
    this.#deps = deps;
    this.#lease = lease;
    this.#signal = signal;
    this.#caller = { sellerId: lease.sellerId, source: ownSource('big import') };
  }

  async run(): Promise<Outcome> {
    try {
      const job = await this.asSeller((db) => selectImport(db, this.#lease.id));
      if (!job) throw new LeaseLostError();
      if (job.attempts > MAX_ATTEMPTS) {
        return failed('The import stopped again and again at the same row.');
      }
      const source = { ...this.#caller.source, userId: job.createdBy, requestId: job.id };
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

  /** Ends the import, unless the lease was lost. */
  finish(outcome: Outcome): Promise<void> {
    return this.asSeller(async (db) => {
      const counts = await finishImport(db, this.#lease, { ...outcome, now: this.#deps.now() });
      if (!counts) return;
      await recordAudit(db, this.#caller, {
        action: 'import.finished',
        subject: this.#lease.id,
        change: { state: outcome.state, ...counts },
      });
      const data = { import: this.#lease.id, state: outcome.state };
      const finished = { kind: 'import.finished', docketNumber: '', data } as const;
      await recordEvents(db, this.#caller, [finished], this.#deps.now());
    });
  }

  asSeller<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#deps.database.asSeller(this.#caller, work);
  }

  async #keepLease(changes: { encoding?: string; totalRows?: number } = {}): Promise<void> {
    await this.asSeller(async (db) => assertKept(await keepLease(db, this.#lease, { changes })));
    this.#leaseKeptAt = performance.now();
  }

  /** The pieces of the file; the next is read while one is worked on. */
  async *#pieces(): AsyncGenerator<Buffer> {
    const pieceAt = (ordinal: number) => {
      const piece = this.asSeller((db) => selectPiece(db, this.#lease.id, ordinal));
      // Prevents an unhandled rejection; the promise is awaited below.
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

  /** Counts the rows and finds the encoding before the first row is imported. */
  async #readThrough(job: ImportRow): Promise<string> {
    const encoding = job.encoding ?? 'utf-8';
    if (job.totalRows !== null) return encoding;
    try {
      const rows = await this.#countRows(encoding);
      await this.#keepLease({ encoding, totalRows: rows });
      return encoding;
    } catch (error) {
      if (!(error instanceof NotUtf8Error)) throw error;
      return this.#readThrough({ ...job, encoding: 'windows-1252' });
    }
  }

  async #countRows(encoding: string): Promise<number> {
    const { maxRows } = this.#deps.limits;
    let rows = 0;
    for await (const records of recordsOf(this.#pieces(), encoding)) {
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

  /** Checks a batch while the previous one is being written. */
  async #importRows(job: ImportRow & { encoding: string }): Promise<void> {
    let written = Promise.resolve();
    try {
      for await (const batch of this.#batches(job)) {
        const orders = await ordersOfBatch(this.#deps, batch, { caller: this.#caller, job });
        await written;
        if (this.#signal.aborted) throw new StoppedError();
        written = this.#write(job, batch, orders);
        // Prevents an unhandled rejection; the promise is awaited with the next batch.
        written.catch(() => undefined);
      }
    } finally {
      await written;
    }
  }

  async *#batches(job: ImportRow & { encoding: string }): AsyncGenerator<ImportBatch> {
    const checker = new RowChecker(matchBulkHeader(job.header ?? []).positions);
    let batch = new ImportBatch();
    let turn = 0;
    for await (const records of recordsOf(this.#pieces(), job.encoding)) {
      for (const record of records) {
        turn += 1;
        if (turn % RECORDS_A_TURN === 0) await nextTurn();
        if (record.rowNumber <= job.rowNumber) {
          checker.skip(record);
          continue;
        }
        const checked = checker.check(record);
        if ('reason' in checked) batch.refuse(record, checked.reason);
        else batch.take(checked.row, record);
        if (!batch.isFull) continue;
        yield batch;
        batch = new ImportBatch();
      }
    }
    if (!batch.isEmpty) yield batch;
  }

  async #write(job: ImportRow, batch: ImportBatch, orders: readonly NewOrder[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#writeOnce(job, batch, orders);
        return;
      } catch (error) {
        // A bulk file of the dialog briefly holds the lock.
        if (!isLockTimeout(error) || attempt === WRITE_ATTEMPTS) throw error;
        await sleep(LOCK_PAUSE_MS);
      }
    }
  }

  async #writeOnce(
    job: ImportRow,
    { taken, refused, lastRow }: ImportBatch,
    orders: readonly NewOrder[],
  ): Promise<void> {
    const { sellerId } = this.#lease;
    const rows = taken.map(({ row }) => row);
    await this.asSeller(async (db) => {
      const now = this.#deps.now();
      const { known, conflicts } = await recogniseRows(db, sellerId, rows, now);
      const conflictOf = new Map(conflicts.map((conflict) => [conflict.rowNumber, conflict]));
      const fresh = orders.filter((_, index) => {
        const rowNumber = rows[index]?.rowNumber ?? 0;
        return !known.has(rowNumber) && !conflictOf.has(rowNumber);
      });
      const clashing = taken.flatMap(({ row: { rowNumber }, cells }) => {
        const conflict = conflictOf.get(rowNumber);
        return conflict ? [{ rowNumber, cells, reason: reasonOf([conflict]) }] : [];
      });
      const bad = [...refused, ...clashing].sort((a, b) => a.rowNumber - b.rowNumber);
      const advance = {
        rowNumber: lastRow,
        made: fresh.length,
        known: known.size,
        bad: bad.length,
      };
      assertKept(await keepLease(db, this.#lease, { advance }));
      await writeOrders(db, this.#caller, fresh);
      const [first] = bad;
      if (!first) return;
      await insertRefusals(db, {
        sellerId,
        importId: job.id,
        firstRow: first.rowNumber,
        lines: refusalLines(bad),
        phones: phonesOf(bad),
      });
    });
    this.#leaseKeptAt = performance.now();
  }
}

function assertKept(kept: { isCancelled: boolean } | undefined): void {
  if (!kept) throw new LeaseLostError();
  if (kept.isCancelled) throw new CancelledError();
}
