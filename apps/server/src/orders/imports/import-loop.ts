import { setTimeout as sleep } from 'node:timers/promises';
import { ownSource } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import { logOutages } from '../../platform/outage-log.ts';
import { type JobDeps, workOnImport } from './import-job.ts';
import { type Lease, leaseImport, selectWaitingSellers } from './import-leases-store.ts';

const POLL_MS = 1000;

/** Processes waiting imports, and those of crashed workers, until `signal` stops it at the end of a batch. */
export async function importInTurn(
  deps: JobDeps,
  signal: AbortSignal,
  pollMs = POLL_MS,
): Promise<void> {
  const { database, newId, limits, log } = deps;
  const worker = newId();
  const onFailure = logOutages(log, 'imports wait for the database');
  while (!signal.aborted) {
    try {
      const lease = await nextLease(database, worker, limits.leaseSeconds);
      if (lease) await workOnImport(deps, lease, signal);
      else await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    } catch (error) {
      onFailure(error);
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function nextLease(
  database: Database,
  worker: string,
  seconds: number,
): Promise<Lease | undefined> {
  for (const sellerId of await database.asOperator(selectWaitingSellers)) {
    const caller = { sellerId, source: ownSource('big import') };
    const lease = await database.asSeller(caller, (db) =>
      leaseImport(db, { sellerId, worker, seconds }),
    );
    if (lease) return lease;
  }
  return undefined;
}
