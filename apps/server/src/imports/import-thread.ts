import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { ImportLimits } from '../config.ts';
import type { Logger } from '../logger.ts';

/** What the thread needs; it is copied into it. */
export interface ImportWorkerData {
  readonly connection: pg.PoolConfig;
  readonly limits: ImportLimits;
  readonly logLevel: string;
  readonly slowQueryMs: number;
  /** There is a read replica: the seller's writes are counted. */
  readonly countWrites: boolean;
}

const RESTART_MS = 1000;
/**
 * Batches and the reference numbers of a million rows are bytes, outside both. What is made for a row is over with it: a
 * small young generation stays in the processor's cache, which imports a tenth more than one of 32 MB.
 */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** Starts the thread that imports; started again when it dies. `stop` waits for the end of the batch in hand. */
export function startImports(
  data: ImportWorkerData,
  log: Logger,
): { readonly stop: () => Promise<void> } {
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  let worker = start();

  function start(): Worker {
    const started = open(data);
    started.on('error', (error) => log.error({ err: error }, 'the import thread died'));
    started.on('exit', () => {
      if (isStopping) return;
      restart = setTimeout(() => {
        worker = start();
      }, RESTART_MS);
    });
    return started;
  }

  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(restart);
      if (worker.threadId === -1) return;
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage('stop');
      await ended;
    },
  };
}

/** The program is one bundle with the thread's beside it, or TypeScript while it is developed. */
function open(workerData: ImportWorkerData): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? '../../tools/import-worker-source.mjs' : './import-worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData, resourceLimits, execArgv: [] });
}
