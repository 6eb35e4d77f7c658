import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Config, ImportLimits } from '../../config.ts';
import type { Logger } from '../../platform/logger.ts';

/** Must be structured-cloneable. */
export interface ImportWorkerData {
  readonly connection: pg.PoolConfig;
  readonly isPooled: boolean;
  readonly isDistributed: boolean;
  readonly limits: ImportLimits;
  readonly logLevel: string;
  readonly slowQueryMs: number;
  /** Encrypts the docket sequence. */
  readonly docketKey: Uint8Array;
  readonly gstState: Config['gstState'];
  readonly isDemo: boolean;
}

const RESTART_DELAY_MS = 1000;
/** A thread uses 50 MB. With a limit of 256 MB, V8 would collect garbage more often. */
const resourceLimits = { maxOldGenerationSizeMb: 2000 };
/**
 * In MB, half the value that `npm start` sets. A process flag overrides `resourceLimits`, so this is a flag too. V8
 * reads it only when it creates a heap, so the main thread keeps its value.
 */
const YOUNG_GENERATION_FLAG = '--max-semi-space-size=8';

/** Starts the import thread and restarts it after a crash. `stop` waits for the current batch. */
export function startImports(
  data: ImportWorkerData,
  log: Logger,
): { readonly stop: () => Promise<void> } {
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  let worker = start();

  function start(): Worker {
    const newWorker = createWorker(data);
    newWorker.on('error', (error) => log.error({ err: error }, 'the import thread crashed'));
    newWorker.on('exit', () => {
      if (isStopping) return;
      restart = setTimeout(() => {
        worker = start();
      }, RESTART_DELAY_MS);
    });
    return newWorker;
  }

  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(restart);
      if (worker.threadId === -1) return;
      const exit = new Promise((resolve) => worker.once('exit', resolve));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage('stop');
      await exit;
    },
  };
}

/** Starts the bundle next to the server's, or the TypeScript source in development. */
function createWorker(workerData: ImportWorkerData): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? '../../../tools/import-worker-source.mjs' : './import-worker.js';
  setFlagsFromString(YOUNG_GENERATION_FLAG);
  return new Worker(new URL(file, import.meta.url), { workerData, resourceLimits });
}
