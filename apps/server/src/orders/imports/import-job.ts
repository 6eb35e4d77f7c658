import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BulkField } from '@shipdesk/domain/order/bulk/bulk-columns';
import { DateColumnScan, type DateOrder } from '@shipdesk/domain/order/bulk/bulk-dates';
import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import { OrderMapper } from '@shipdesk/domain/order/mapping/file-mapping';
import { createPickupFinder } from '@shipdesk/domain/order/warehouse/saved-pickup';
import { cleanCell } from '@shipdesk/domain/values/csv/cells';
import type { CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { ImportLimits } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import { isLockTimeout, isUnavailable } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import {
  type Job,
  removeJobs,
  resetAttempts,
  selectLeasedKeys,
} from '../../platform/jobs/jobs-store.ts';
import type { Logger } from '../../platform/logger.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { findKnownOrders } from '../bulk/bulk-steps.ts';
import { type NewOrder, writeOrders } from '../capture/order-steps.ts';
import { loadMappingContext } from '../mappings/mappings-service.ts';
import { readSavedWarehouses } from '../warehouses/warehouses-service.ts';
import {
  type BatchOrderDeps,
  buildBatchOrders,
  ImportBatch,
  RECORDS_PER_TURN,
} from './import-batch.ts';
import { NotUtf8Error, streamRecords, UnreadableFileError } from './import-file.ts';
import {
  describeReason,
  formatRefusalLines,
  listPhones,
  OrderReader,
  ReferenceScan,
  type ScatteredReferences,
} from './import-rows.ts';
import {
  type Cursor,
  finishImport,
  type ImportRow,
  insertRefusals,
  lockSeller,
  moveCursor,
  selectPiece,
  startImport,
  updateFileFacts,
} from './imports-store.ts';

export type ImportDeps = RowDeps &
  BatchOrderDeps & {
    limits: ImportLimits;
    log: Logger;
  };

export const IMPORT_TASK = 'import';
/** An import fails after this many leases without progress. */
const MAX_ATTEMPTS = 5;
const MAX_WRITE_ATTEMPTS = 5;
const LOCK_PAUSE_MS = 200;
const SCANNED_RECORDS_PER_TURN = 500;
const BUSY_PAUSE_MS = 1_000;

/** This worker's lease expired and another worker continued the import. */
class LeaseLostError extends Error {}
class CancelledError extends Error {}
class StoppedError extends Error {}

type Outcome = { state: 'done' | 'cancelled' | 'failed'; problem: string };
const createFailure = (problem: string): Outcome => ({ state: 'failed', problem });

/**
 * Creates the handler that runs imports until they end, or until `signal` stops them after a batch. Writes rows and
 * cursor in one transaction, so a crash neither loses a row nor imports it twice.
 */
export function createImportHandler(deps: ImportDeps, signal: AbortSignal): JobHandler {
  return async (caller, jobs) => {
    const unfinished = new Map<string, Unfinished>();
    for (const job of jobs) {
      const outcome = await runImportSteps(deps, { caller, job, signal });
      if (outcome) unfinished.set(job.id, outcome);
    }
    return unfinished;
  };
}

async function runImportSteps(
  deps: ImportDeps,
  { caller, job, signal }: { caller: Caller; job: Job; signal: AbortSignal },
): Promise<Unfinished | undefined> {
  const { database, now, log } = deps;
  const { sellerId } = caller;
  const row = await database.asSeller(caller, async (db) => {
    // Lock first, so that the ids include an import that another worker starts at the same time.
    await lockSeller(db, sellerId);
    const otherIds = await selectLeasedKeys(db, {
      task: IMPORT_TASK,
      now: now(),
      skippedId: job.id,
    });
    const startedRow = await startImport(db, { id: job.key, otherIds, now: now() });
    if (startedRow === undefined) await removeJobs(db, [job]);
    return startedRow;
  });
  if (row === undefined) return undefined;
  if (row === 'busy') return { error: '', afterMs: BUSY_PAUSE_MS };
  const runningImport = new RunningImport(deps, { row, job, signal, sellerId });
  try {
    await runningImport.finish(
      job.attempts > MAX_ATTEMPTS
        ? createFailure(
            'The import failed several times at the same row. The rows counted here were imported. Ask the operator for the reason.',
          )
        : await runningImport.run(),
    );
  } catch (error) {
    if (error instanceof LeaseLostError) return undefined;
    if (error instanceof StoppedError) return { error: '' };
    if (isUnavailable(error)) throw error;
    log.error({ err: error, import: row.id }, 'an import failed');
    const problem =
      'The import stopped unexpectedly. The rows counted here were imported. Upload the file again to import the other rows.';
    await runningImport.finish(createFailure(problem));
  }
  return undefined;
}

function* mapRecords(
  mapper: OrderMapper<CsvRecord>,
  records: Iterable<CsvRecord>,
): Generator<CsvRecord> {
  for (const record of records) yield* mapper.add(record);
}

interface FileFacts {
  readonly encoding: string;
  readonly scattered: ScatteredReferences;
  readonly dateOrder: DateOrder;
}

class RunningImport {
  readonly #deps: ImportDeps;
  readonly #row: ImportRow;
  readonly #job: Job;
  readonly #signal: AbortSignal;
  readonly #caller: Caller;
  readonly #positions: ReadonlyMap<BulkField, number>;
  #cursor: Cursor;

  constructor(
    deps: ImportDeps,
    {
      row,
      job,
      signal,
      sellerId,
    }: { row: ImportRow; job: Job; signal: AbortSignal; sellerId: string },
  ) {
    this.#deps = deps;
    this.#row = row;
    this.#job = job;
    this.#signal = signal;
    this.#positions = matchBulkHeader(row.header ?? []).positions;
    this.#cursor = row;
    const source = { ...createOwnSource('big import'), userId: row.createdBy, requestId: row.id };
    this.#caller = { sellerId, source };
  }

  async run(): Promise<Outcome> {
    try {
      const file = await this.#scanFile(this.#row.encoding ?? 'utf-8');
      await this.#importRows(file);
      return { state: 'done', problem: '' };
    } catch (error) {
      if (error instanceof CancelledError) return { state: 'cancelled', problem: '' };
      if (error instanceof UnreadableFileError) return createFailure(error.message);
      throw error;
    }
  }

  /** Ends the import. Does nothing if another worker continued it. */
  finish(outcome: Outcome): Promise<void> {
    return this.#asSeller(async (db) => {
      const counts = await finishImport(db, this.#cursor, { ...outcome, now: this.#deps.now() });
      if (!counts) return;
      const { id } = this.#row;
      const change = { state: outcome.state, ...counts };
      await recordAudit(db, this.#caller, 'import.finished', id, change);
      const data = { import: id, state: outcome.state };
      const event = { kind: 'import.finished', docketNumber: '', data } as const;
      await recordEvents(db, this.#caller, [event], this.#deps.now());
      await removeJobs(db, [this.#job]);
    });
  }

  #asSeller<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#deps.database.asSeller(this.#caller, work);
  }

  async *#readPieces(): AsyncGenerator<Buffer> {
    const loadPiece = (ordinal: number) => {
      const piece = this.#asSeller((db) => selectPiece(db, this.#row.id, ordinal));
      // Prevents an unhandled rejection; the promise is awaited below.
      piece.catch(() => undefined);
      return piece;
    };
    let nextPiece = loadPiece(0);
    try {
      for (let ordinal = 1; ; ordinal += 1) {
        if (this.#signal.aborted) throw new StoppedError();
        const piece = await nextPiece;
        if (!piece) return;
        if (piece.isCancelled) throw new CancelledError();
        nextPiece = loadPiece(ordinal);
        yield piece.content;
      }
    } finally {
      await nextPiece.catch(() => undefined);
    }
  }

  async *#streamRows(encoding: string): AsyncGenerator<Iterable<CsvRecord>> {
    const { mapping } = this.#row;
    const pieces = streamRecords(this.#readPieces(), encoding);
    if (mapping === null) return yield* pieces;
    const context = await this.#asSeller((db) =>
      loadMappingContext(db, mapping, this.#row.createdAt),
    );
    const mapper = new OrderMapper<CsvRecord>(mapping, context);
    for await (const records of pieces) yield mapRecords(mapper, records);
    yield mapper.end();
  }

  async #scanFile(encoding: string): Promise<FileFacts> {
    const { id, totalRows, createdAt, mapping } = this.#row;
    const references = new ReferenceScan(this.#positions);
    const dates = new DateColumnScan(toBusinessDay(createdAt));
    try {
      const rows = await this.#countRows(encoding, { references, dates });
      if (totalRows === null) {
        await this.#asSeller((db) => updateFileFacts(db, id, { encoding, totalRows: rows }));
      }
      const dateOrder = mapping?.dateOrder ?? dates.reading.order ?? 'dayFirst';
      return { encoding, scattered: references.findScattered(), dateOrder };
    } catch (error) {
      if (!(error instanceof NotUtf8Error)) throw error;
      return this.#scanFile('windows-1252');
    }
  }

  async #countRows(
    encoding: string,
    { references, dates }: { readonly references: ReferenceScan; readonly dates: DateColumnScan },
  ): Promise<number> {
    const { maxRows } = this.#deps.limits;
    const dateColumn = this.#positions.get('orderDate') ?? -1;
    let rows = 0;
    for await (const records of this.#streamRows(encoding)) {
      for (const record of records) {
        rows += 1;
        references.add(record);
        dates.add(cleanCell(record.cells[dateColumn] ?? ''));
        if (rows % SCANNED_RECORDS_PER_TURN === 0) await yieldToEventLoop();
      }
      if (rows > maxRows) {
        const limit = maxRows.toLocaleString('en-IN');
        throw new UnreadableFileError(`The file must not contain more than ${limit} rows.`);
      }
      await yieldToEventLoop();
    }
    if (rows === 0) throw new UnreadableFileError(bulkMessages.noRows);
    return rows;
  }

  /** Checks a batch while the previous one is being written. */
  async #importRows(file: FileFacts): Promise<void> {
    let write = Promise.resolve();
    const findPickup = createPickupFinder(await this.#asSeller(readSavedWarehouses));
    try {
      for await (const batch of this.#readBatches(file)) {
        const orders = await buildBatchOrders(this.#deps, batch, {
          caller: this.#caller,
          job: this.#row,
          findPickup,
        });
        await write;
        if (this.#signal.aborted) throw new StoppedError();
        write = this.#write(batch, orders);
        // Prevents an unhandled rejection; the promise is awaited with the next batch.
        write.catch(() => undefined);
      }
    } finally {
      await write;
    }
  }

  async *#readBatches(facts: FileFacts): AsyncGenerator<ImportBatch> {
    const reader = new OrderReader(this.#positions, facts);
    let batch = new ImportBatch();
    let recordCount = 0;
    for await (const records of this.#streamRows(facts.encoding)) {
      for (const record of records) {
        recordCount += 1;
        if (recordCount % RECORDS_PER_TURN === 0) await yieldToEventLoop();
        if (record.rowNumber <= this.#row.rowNumber) continue;
        for (const result of reader.add(record)) batch.add(result);
        if (!batch.isFull) continue;
        yield batch;
        batch = new ImportBatch();
      }
    }
    for (const result of reader.end()) batch.add(result);
    if (!batch.isEmpty) yield batch;
  }

  async #write(batch: ImportBatch, orders: readonly NewOrder[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#writeOnce(batch, orders);
        return;
      } catch (error) {
        // A bulk upload briefly holds the lock.
        if (!isLockTimeout(error) || attempt === MAX_WRITE_ATTEMPTS) throw error;
        await sleep(LOCK_PAUSE_MS);
      }
    }
  }

  async #writeOnce(
    { orders: acceptedOrders, refusals, lastRow }: ImportBatch,
    newRows: readonly NewOrder[],
  ): Promise<void> {
    const { sellerId } = this.#caller;
    const rows = acceptedOrders.map(({ order }) => order);
    await this.#asSeller(async (db) => {
      const now = this.#deps.now();
      const { knownOrders, conflicts } = await findKnownOrders(db, sellerId, rows, now);
      const conflictsByRow = new Map(conflicts.map((conflict) => [conflict.rowNumber, conflict]));
      const isNew = (rowNumber: number) =>
        !knownOrders.has(rowNumber) && !conflictsByRow.has(rowNumber);
      const newOrders = newRows.filter((_, index) => isNew(rows[index]?.rowNumber ?? 0));
      const countRows = (isCounted: (rowNumber: number) => boolean) =>
        acceptedOrders.reduce(
          (sum, { order, records }) => sum + (isCounted(order.rowNumber) ? records.length : 0),
          0,
        );
      const conflictRecords = acceptedOrders.flatMap(({ order, records }) => {
        const conflict = conflictsByRow.get(order.rowNumber);
        if (!conflict) return [];
        const reason = describeReason([conflict]);
        return records.map(({ rowNumber, cells }) => ({ rowNumber, cells, reason }));
      });
      const failures = [...refusals, ...conflictRecords].sort((a, b) => a.rowNumber - b.rowNumber);
      // Send the statements in one round trip. An error below rolls back the batch.
      const [cursor] = await Promise.all([
        moveCursor(db, this.#cursor, {
          rowNumber: lastRow,
          madeRows: countRows(isNew),
          knownRows: countRows((rowNumber) => knownOrders.has(rowNumber)),
          badRows: failures.length,
        }),
        resetAttempts(db, this.#job.id),
        writeOrders(db, this.#caller, newOrders, { subject: this.#row.id }),
      ]);
      if (!cursor) throw new LeaseLostError();
      if (cursor.isCancelled) throw new CancelledError();
      const [firstRecord] = failures;
      if (!firstRecord) return;
      await insertRefusals(db, {
        sellerId,
        importId: this.#row.id,
        firstRow: firstRecord.rowNumber,
        lines: formatRefusalLines(failures),
        phones: listPhones(failures),
      });
    });
    this.#cursor = { id: this.#row.id, rowNumber: lastRow };
  }
}
