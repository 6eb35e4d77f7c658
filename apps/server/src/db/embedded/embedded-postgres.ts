import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../engine/engine-client.ts';
import { APP_ROLE, DATABASE, type EngineLog, OWNER_ROLE } from '../engine/engine-handle.ts';
import { findEmbeddedBinaries, type PostgresBinaries } from './embedded-binaries.ts';
import { ensureCluster } from './embedded-postgres-cluster.ts';
import { chooseLauncher, type Launcher } from './embedded-postgres-launch.ts';
import {
  bringUpPostmaster,
  type ClusterPlace,
  isPostmasterAlive,
  stopPostmaster,
} from './embedded-postgres-process.ts';

export interface EmbeddedPostgres {
  readonly majorVersion: number;
  /** True when a PostgreSQL that an earlier server left behind was taken over. */
  readonly adopted: boolean;
  postmasterPid(): number;
  connection(user: string, database: string): pg.PoolConfig;
  /** Shuts PostgreSQL down in order; nothing restarts it afterwards. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: EngineLog;
  /** Another PostgreSQL than the embedded one, where its programs lie on this machine. */
  readonly binaries?: PostgresBinaries | undefined;
  readonly launcher?: Launcher | undefined;
}

/** Names the socket; nothing listens on the network. */
export const EMBEDDED_PORT = 5432;
const WATCH_EVERY_MS = 100;
const START_ATTEMPTS = 6;
const STEADY_AFTER_MS = 30_000;

/**
 * Runs a private PostgreSQL over `<dataDir>/postgres`, reachable through a socket of this user alone, and keeps it
 * running until `stop()`. The caller holds the lock of the folder.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const binaries = options.binaries ?? (await findEmbeddedBinaries(join(dataDir, 'postgres-libs')));
  const folder = join(dataDir, 'postgres');
  const launcher = options.launcher ?? (await chooseLauncher(folder));
  const made = await ensureCluster(folder, binaries, launcher);
  const place: ClusterPlace = { folder, binaries, launcher };
  let postmaster = await bringUpPatiently(place);
  const { adopted, socketFolder } = postmaster;
  const how = adopted ? 'taken over' : made === 'created' ? 'created and started' : 'started';
  log.info(`PostgreSQL ${binaries.majorVersion} ${how} (process ${postmaster.pid}).`);

  let upSince = Date.now();
  let failures = 0;
  let stopping = false;
  let restarting: Promise<void> | undefined;

  const restart = async (): Promise<void> => {
    if (Date.now() - upSince > STEADY_AFTER_MS) failures = 0;
    const pauseMs = Math.min(failures * 500, 5000);
    failures += 1;
    log.error('PostgreSQL stopped by itself and is being started again.');
    if (pauseMs > 0) await sleep(pauseMs);
    if (stopping) return;
    try {
      postmaster = await bringUpPatiently(place);
      upSince = Date.now();
      log.warn(`PostgreSQL runs again (process ${postmaster.pid}).`);
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error));
    }
  };
  const watch = setInterval(() => {
    if (restarting !== undefined || isPostmasterAlive(postmaster.pid, folder)) return;
    restarting = restart().finally(() => {
      restarting = undefined;
    });
  }, WATCH_EVERY_MS);
  watch.unref();

  const connection = (user: string, database: string): pg.PoolConfig => ({
    host: socketFolder,
    port: EMBEDDED_PORT,
    user,
    database,
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    clearInterval(watch);
    await restarting;
    await stopPostmaster(postmaster.pid, folder);
    await rm(socketFolder, { recursive: true, force: true });
  };

  try {
    await createRolesAndDatabase(connection('postgres', 'postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    majorVersion: binaries.majorVersion,
    adopted,
    postmasterPid: () => postmaster.pid,
    connection,
    stop,
  };
}

/** The processes of a PostgreSQL that was killed need a moment to notice, and hold its shared memory until then. */
async function bringUpPatiently(
  place: ClusterPlace,
): Promise<Awaited<ReturnType<typeof bringUpPostmaster>>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bringUpPostmaster(place);
    } catch (error) {
      if (attempt >= START_ATTEMPTS) throw error;
      await sleep(100 * 2 ** (attempt - 1));
    }
  }
}

async function createRolesAndDatabase(superuser: pg.PoolConfig): Promise<void> {
  await withClient(superuser, async (client) => {
    const roles = await client.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any($1)',
      [[OWNER_ROLE, APP_ROLE]],
    );
    const known = new Set(roles.rows.map((row) => row.rolname));
    for (const role of [OWNER_ROLE, APP_ROLE]) {
      if (!known.has(role)) await client.query(`create role ${role} login nosuperuser nobypassrls`);
    }
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) {
      await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
    }
    await client.query(`revoke all on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to ${APP_ROLE}`);
  });
}
