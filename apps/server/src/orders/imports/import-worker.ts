import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { createGstStates } from '../../accounts/sellers/gst-states-service.ts';
import { openDatabase } from '../../platform/db/query/database.ts';
import { workOnJobs } from '../../platform/jobs/job-worker.ts';
import { createRowIds } from '../../platform/row-id.ts';
import { createRateBook } from '../../rates/cards/rate-book-service.ts';
import { createPincodeTable } from '../../rates/pincodes/pincodes-service.ts';
import { createDockets } from '../dockets/dockets-service.ts';
import { createImportHandler, IMPORT_TASK } from './import-job.ts';
import type { ImportWorkerData } from './import-thread.ts';

/** Checks and writes the rows of large imports in a thread with its own connections. */
async function runWorker({
  connection,
  isPooled,
  isDistributed,
  limits,
  logLevel,
  slowQueryMs,
  docketKey,
  gstState,
  isDemo,
}: ImportWorkerData): Promise<void> {
  const log = pino({ level: logLevel });
  const stopController = new AbortController();
  parentPort?.once('message', () => stopController.abort());
  lowerPriority();
  // Plan every read again, because a plan for an empty table is slow after a million rows.
  const prepared = isPooled ? false : 'marked';
  const database = openDatabase(
    { ...connection, max: 2 },
    { log, isPooled, isDistributed, prepared, slowQueryMs },
  );
  const now = () => new Date();
  const book = createRateBook({ database, log, now, isDemo });
  const gstStates = createGstStates({ database, log });
  const deps = {
    book,
    gstStates,
    config: { gstState },
    pincodes: createPincodeTable(),
    database,
    dockets: createDockets(database, Buffer.from(docketKey)),
    limits,
    log,
    now,
    newId: createRowIds(),
  };
  const handlers = { [IMPORT_TASK]: createImportHandler(deps, stopController.signal) };
  try {
    const { leaseSeconds } = limits;
    // Run one import at a time, because each keeps the hashes of its reference numbers in memory.
    const jobs = { database, handlers, now, log, leaseSeconds, maxBatches: 1, batchSize: 1 };
    await workOnJobs(jobs, stopController.signal);
  } finally {
    book.close();
    gstStates.close();
    await database.close();
    parentPort?.close();
  }
}

/** Lowers the priority of the thread. Outside Linux, a priority would apply to the whole server. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(10);
  } catch {
    // A container may forbid it. The thread then keeps its priority.
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by startImports alone
await runWorker(workerData as ImportWorkerData);
