import { chmod, chown, mkdir, realpath, rm, stat } from 'node:fs/promises';
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
  isPostmasterAlive,
  stopPostmaster,
} from './embedded-postgres-process.ts';

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: EngineLog;
  /** Programs of another PostgreSQL on this machine. By default those that npm installed. */
  readonly binaries?: PostgresBinaries | undefined;
  readonly launcher?: Launcher | undefined;
}

/** Part of the socket's file name; PostgreSQL does not listen on the network. */
export const EMBEDDED_PORT = 5432;
const WATCH_EVERY_MS = 100;
const STEADY_AFTER_MS = 30_000;

/**
 * Runs a private PostgreSQL on `<dataDir>/postgres` and restarts it after a crash until `stop()`. The caller must lock
 * the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const { log } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const binaries = options.binaries ?? (await findEmbeddedBinaries(join(dataDir, 'postgres-libs')));
  const folder = join(dataDir, 'postgres');
  const launcher = options.launcher ?? (await chooseLauncher(folder));
  await allowTraversal(dataDir, launcher);
  await ensureCluster(folder, binaries, launcher);
  const cluster = { folder, binaries, launcher };
  const { isAdopted, socketFolder, pid } = await bringUpPostmaster(cluster);
  let postmasterPid = pid;
  log.info(
    `PostgreSQL ${binaries.majorVersion} ${isAdopted ? 'adopted' : 'started'} (process ${pid}).`,
  );

  let upSinceMs = Date.now();
  let failureCount = 0;
  let isStopping = false;
  let currentRestart: Promise<void> | undefined;

  const restart = async (): Promise<void> => {
    if (Date.now() - upSinceMs > STEADY_AFTER_MS) failureCount = 0;
    log.error('PostgreSQL stopped unexpectedly and is being restarted.');
    await sleep(Math.min(failureCount * 500, 5000));
    failureCount += 1;
    if (isStopping) return;
    try {
      postmasterPid = (await bringUpPostmaster({ ...cluster, socketFolder })).pid;
      upSinceMs = Date.now();
      log.warn(`PostgreSQL is running again (process ${postmasterPid}).`);
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error));
    }
  };
  const watchTimer = setInterval(() => {
    if (currentRestart !== undefined || isPostmasterAlive(postmasterPid, folder)) return;
    currentRestart = restart().finally(() => {
      currentRestart = undefined;
    });
  }, WATCH_EVERY_MS);
  watchTimer.unref();

  const buildConnection = (user: string, database: string): pg.PoolConfig => ({
    host: socketFolder,
    port: EMBEDDED_PORT,
    user,
    database,
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    clearInterval(watchTimer);
    await currentRestart;
    await stopPostmaster(postmasterPid, folder);
    await rm(socketFolder, { recursive: true, force: true });
  };

  try {
    await createRolesAndDatabase(buildConnection('postgres', 'postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    majorVersion: binaries.majorVersion,
    isAdopted,
    getPostmasterPid: () => postmasterPid,
    buildConnection,
    stop,
  };
}

/** Lets the service user that runs PostgreSQL enter a private data folder of root, without listing it. */
async function allowTraversal(dataDir: string, launcher: Launcher): Promise<void> {
  if (launcher.kind !== 'user') return;
  const { uid, mode } = await stat(dataDir);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) return;
  await chown(dataDir, uid, launcher.gid);
  await chmod(dataDir, 0o710);
}

async function createRolesAndDatabase(superuser: pg.PoolConfig): Promise<void> {
  await withClient(superuser, async (client) => {
    const roles = await client.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any($1)',
      [[OWNER_ROLE, APP_ROLE]],
    );
    const roleNames = new Set(roles.rows.map((row) => row.rolname));
    for (const role of [OWNER_ROLE, APP_ROLE]) {
      if (!roleNames.has(role))
        await client.query(`create role ${role} login nosuperuser nobypassrls`);
    }
    const databases = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (databases.rowCount === 0) {
      await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
    }
    await client.query(`revoke all on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to ${APP_ROLE}`);
  });
}
