import { setTimeout as sleep } from 'node:timers/promises';
import { type JobDeps, workOnImport } from './import-job.ts';
import { leaseImport } from './imports-store.ts';

const POLL_MS = 1000;

/**
 * Works on one waiting import after the other, and on those whose worker died, until `signal` stops it:
 * resolves then, with the import in hand given back at the end of a batch.
 */
export async function importInTurn(
  deps: JobDeps,
  signal: AbortSignal,
  pollMs = POLL_MS,
): Promise<void> {
  const { database, newId, limits, log } = deps;
  const worker = newId();
  while (!signal.aborted) {
    try {
      const lease = await database.withoutSeller((db) =>
        leaseImport(db, worker, limits.leaseSeconds),
      );
      if (lease) await workOnImport(deps, lease, signal);
      else await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    } catch (error) {
      log.warn({ err: error }, 'imports wait for the database');
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
