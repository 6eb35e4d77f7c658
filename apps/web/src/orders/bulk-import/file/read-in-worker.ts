import { t } from '@lingui/core/macro';
import { startOwnWorker } from '../../../lib/own-worker.ts';
import type { BulkContent } from './bulk-content.ts';
import type { BulkReadRequest, BulkReply } from './bulk-worker.ts';
// oxlint-disable-next-line import/default -- Vite generates this module, which exports the address of the worker
import workerAddress from './bulk-worker.ts?worker&url';
import type { FileRefusal } from './file-hints.ts';
import type { BulkSource } from './read-bulk-file.ts';

/** Reads a file in a worker, so that a large file does not block the page. Throws if the worker fails. */
export async function readInWorker(
  file: File,
  source: BulkSource,
  sheet?: string,
): Promise<BulkContent | FileRefusal> {
  const worker = startOwnWorker(workerAddress);
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<BulkReply>) => {
        if ('failure' in data) reject(new Error(data.failure));
        else resolve(data);
      });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error(event.message || t`The file could not be read. Choose it again.`));
      });
      const request: BulkReadRequest = { file, source, sheet };
      worker.postMessage(request, []);
    });
  } finally {
    worker.terminate();
  }
}
