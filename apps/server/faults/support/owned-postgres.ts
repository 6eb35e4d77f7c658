import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from '../../src/platform/db/embedded/embedded-binaries.ts';
import { ensureCluster } from '../../src/platform/db/embedded/embedded-postgres-cluster.ts';
import { chooseLauncher } from '../../src/platform/db/embedded/embedded-postgres-launch.ts';
import {
  bringUpPostmaster,
  isPostmasterAlive,
  type Postmaster,
  stopPostmaster,
} from '../../src/platform/db/embedded/embedded-postgres-process.ts';

/** A PostgreSQL that the operator runs and Shipdesk does not supervise. */
export interface OwnedPostgres {
  readonly socketFolder: string;
  readonly pid: number;
  /** Starts the database if it is not running. Waits until a killed process has released its files. */
  start(): Promise<void>;
  /** Sends the signal and waits for the exit. SIGINT is a `fast` shutdown, SIGQUIT an `immediate` one. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
}

const STOP_WITHIN_MS = 120_000;
const START_WITHIN_MS = 180_000;
const RETRY_INTERVAL_MS = 100;
const POLL_INTERVAL_MS = 5;

export async function startOwnedPostgres(
  folder: string,
  binaries: PostgresBinaries,
): Promise<OwnedPostgres> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cluster = join(await realpath(folder), 'postgres');
  const launcher = await chooseLauncher(cluster);
  await ensureCluster(cluster, binaries, launcher);
  let postmaster = await bringUp();

  async function bringUp(): Promise<Postmaster> {
    const deadline = Date.now() + START_WITHIN_MS;
    for (;;) {
      try {
        return await bringUpPostmaster({ folder: cluster, binaries, launcher });
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(RETRY_INTERVAL_MS);
      }
    }
  }

  return {
    get socketFolder() {
      return postmaster.socketFolder;
    },
    get pid() {
      return postmaster.pid;
    },
    start: async () => {
      postmaster = await bringUp();
    },
    end: async (signal) => {
      process.kill(postmaster.pid, signal);
      const deadline = Date.now() + STOP_WITHIN_MS;
      while (isPostmasterAlive(postmaster.pid, cluster) && Date.now() < deadline)
        await sleep(POLL_INTERVAL_MS);
      await stopPostmaster(postmaster.pid, cluster);
    },
  };
}
