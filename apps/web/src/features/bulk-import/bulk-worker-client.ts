import { startOwnWorker } from '../../lib/own-worker.ts';
import type { BulkReply, BulkRequestKind, BulkRequests } from './bulk-messages.ts';
// oxlint-disable-next-line import/default -- Vite makes the module: the address of the file built
import workerAddress from './bulk-worker.ts?worker&url';

/** The worker that holds one file: it reads, checks and repairs, so that the page never waits. */
export interface BulkWorker {
  ask: <Kind extends BulkRequestKind>(
    kind: Kind,
    ask: BulkRequests[Kind]['ask'],
  ) => Promise<BulkRequests[Kind]['answer']>;
  end: () => void;
}

/** Starts a worker. A question that it cannot answer any more rejects. */
export function startBulkWorker(): BulkWorker {
  const worker = startOwnWorker(workerAddress);
  const waiting = new Map<
    number,
    { resolve: (answer: unknown) => void; reject: (error: Error) => void }
  >();
  let last = 0;
  const failAll = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<BulkReply>) => {
    const question = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) question?.reject(new Error(data.failure));
    else question?.resolve(data.answer);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    failAll(event.message || 'The reader of the file could not be started.');
  });
  return {
    ask: (kind, ask) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker answers each kind in kind
          resolve: (answer) => resolve(answer as never),
          reject,
        });
        worker.postMessage({ id: last, kind, ask }, []);
      }),
    end: () => {
      worker.terminate();
      failAll('The file was closed.');
    },
  };
}
