import { randomInt } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { openDatabase } from '../db/query/database.ts';
import { importInTurn } from './import-loop.ts';
import type { ImportWorkerData } from './import-thread.ts';

/** Checks and writes the rows of big imports, in a thread of its own with connections of its own. */
async function main({
  connection,
  limits,
  logLevel,
  slowQueryMs,
  countWrites,
}: ImportWorkerData): Promise<void> {
  const log = pino({ level: logLevel });
  const stopping = new AbortController();
  parentPort?.once('message', () => stopping.abort());
  yieldToRequests();
  // Plans made for an empty table would outlive its first million rows: every batch is planned anew.
  const database = openDatabase(
    { ...connection, max: 2 },
    { log, prepared: false, slowQueryMs, countWrites },
  );
  const deps = {
    database,
    limits,
    log,
    now: () => new Date(),
    newId: () => uuidv7(),
    random: (below: number) => randomInt(below),
  };
  try {
    await importInTurn(deps, stopping.signal);
  } finally {
    await database.close();
    parentPort?.close();
  }
}

/** On Linux a priority is that of one thread; elsewhere it would be that of the whole server. */
function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(10);
  } catch {
    // A container may forbid it; the work is the same.
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by startImports alone
await main(workerData as ImportWorkerData);
