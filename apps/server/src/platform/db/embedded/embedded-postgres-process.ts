import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, readlinkSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataFolderInUseError } from './data-folder-lock.ts';
import type { PostgresBinaries } from './embedded-binaries.ts';
import { buildPostgresEnvironment } from './embedded-postgres-cluster.ts';
import { type Launcher, PROGRAM_PATH } from './embedded-postgres-launch.ts';

export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
}

interface ClusterOptions {
  /** `<data folder>/postgres`, without symbolic links. */
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly launcher: Launcher;
  /** The path at which connections already expect the socket. */
  readonly socketFolder?: string;
}

const READY_TIMEOUT_MS = 60_000;
/** Time for the backends of a killed postmaster to exit. */
const EXIT_TIMEOUT_MS = 5_000;
const POLL_MS = 5;
const MAX_LOG_BYTES = 10_000_000;
/** The shortest limit of the supported platforms (macOS), less `/.s.PGSQL.5432` and the terminating zero. */
const MAX_SOCKET_FOLDER_BYTES = 104 - 15;

/** Returns undefined if the postmaster ended or is in another PID namespace. */
export async function findPostmaster(folder: string) {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isPostmasterAlive(pid, folder)) return undefined;
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7] === 'ready' };
}

/** A process id alone may belong to another program or to a zombie. */
export function isPostmasterAlive(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && !stdout.includes('defunct');
}

/**
 * Adopts the postmaster that runs on the cluster, or starts one. Resolves when the postmaster accepts connections.
 * Throws DataFolderInUseError while PostgreSQL processes of another container have the cluster open.
 */
export async function bringUpPostmaster(cluster: ClusterOptions) {
  const dataDir = dirname(cluster.folder);
  const startedAt = Date.now();
  for (;;) {
    const waitedMs = Date.now() - startedAt;
    const postmaster = await findPostmaster(cluster.folder);
    if (postmaster?.isReady) return { ...postmaster, isAdopted: true };
    if (postmaster === undefined) {
      if (readMarker(dataDir) !== 'running')
        return { ...(await launch(cluster)), isAdopted: false };
      if (waitedMs > EXIT_TIMEOUT_MS) {
        throw new DataFolderInUseError(dataDir, 'a PostgreSQL that runs in another container');
      }
    } else if (waitedMs > READY_TIMEOUT_MS) {
      throw new Error(`PostgreSQL (process ${postmaster.pid}) in ${cluster.folder} is not ready.`);
    }
    await sleep(POLL_MS);
  }
}

async function launch(cluster: ClusterOptions): Promise<Postmaster> {
  const { folder, binaries, launcher } = cluster;
  const dataDir = dirname(folder);
  const socketFolder = cluster.socketFolder ?? (await createSocketFolder(dataDir, launcher));
  // PostgreSQL mistakes any process with the old id for a running postmaster. Remove its lock files only
  // if the marker shows that no PostgreSQL runs on the cluster.
  if (readMarker(dataDir) === 'ended') {
    await rm(join(folder, 'postmaster.pid'), { force: true });
    await rm(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  }
  const logFile = join(dataDir, 'postgres.log');
  const log = await openLog(logFile);
  const logStart = (await log.stat()).size;
  const marker = openMarker(dataDir);
  const command = launcher.prepare(join(binaries.folder, 'postgres'), [
    ...['-D', folder, '-k', socketFolder],
    ...SETTINGS.flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: buildPostgresEnvironment(binaries),
    // In its own session, so that Ctrl-C reaches only the server, which then stops PostgreSQL.
    detached: true,
    stdio: ['ignore', log.fd, log.fd, marker],
  });
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure = `it ended with ${signal ?? `code ${code}`}`;
  });
  child.unref();
  closeSync(marker);
  await log.close();
  const deadlineMs = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const postmaster = await findPostmaster(folder);
    if (postmaster?.isReady && postmaster.pid === child.pid)
      return { pid: postmaster.pid, socketFolder };
    if (failure !== undefined || Date.now() > deadlineMs) {
      const output = (await readFile(logFile, 'utf8')).slice(logStart).trim();
      throw new Error(
        `PostgreSQL in ${folder} did not start (${failure ?? 'it is not ready'}):\n${output}`,
      );
    }
    await sleep(POLL_MS);
  }
}

const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'dynamic_shared_memory_type=mmap',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'max_connections=100',
  'shared_buffers=128MB',
  'effective_cache_size=512MB',
  'max_wal_size=1GB',
  'random_page_cost=1.1',
  'timezone=UTC',
  'log_timezone=UTC',
  'logging_collector=off',
  'log_destination=stderr',
  'log_line_prefix=%m [%p] ',
  'log_checkpoints=off',
  // Statements and row values are the seller's data and stay out of the log.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** Creates the socket folder in the data folder or, if that path is too long, a private temporary folder. */
async function createSocketFolder(dataDir: string, launcher: Launcher): Promise<string> {
  let path = join(dataDir, 'socket');
  if (Buffer.byteLength(path) > MAX_SOCKET_FOLDER_BYTES) {
    const temporaryFolder = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
    path = await mkdtemp(join(temporaryFolder, 'shipdesk-'));
  }
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (launcher.kind === 'user') await chown(path, launcher.uid, launcher.gid);
  return path;
}

async function openLog(path: string) {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > MAX_LOG_BYTES) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

/** Requests a fast shutdown and escalates after 10 seconds. */
export async function stopPostmaster(pid: number, folder: string): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, waitMs] of steps) {
    if (!isPostmasterAlive(pid, folder)) return;
    process.kill(pid, signal);
    const deadlineMs = Date.now() + waitMs;
    while (isPostmasterAlive(pid, folder) && Date.now() < deadlineMs) await sleep(10);
  }
}

/**
 * Returns the path of a FIFO in the data folder that every process of the embedded PostgreSQL inherits and keeps open
 * for reading. The kernel counts the readers of all containers, so the FIFO also reveals a PostgreSQL whose process id
 * is not visible here.
 */
const getMarkerPath = (dataDir: string) => join(dataDir, 'postgres.running');

/** Returns a descriptor for PostgreSQL to inherit. The caller must close its own copy. */
function openMarker(dataDir: string): number {
  const marker = getMarkerPath(dataDir);
  const flags = constants.O_RDONLY | constants.O_NONBLOCK;
  try {
    return openSync(marker, flags);
  } catch (error) {
    if (readErrorCode(error) !== 'ENOENT') throw error;
  }
  const { status } = spawnSync('mkfifo', ['-m', '600', marker], { env: { PATH: PROGRAM_PATH } });
  if (status !== 0) {
    throw new Error(
      `The FIFO ${marker} cannot be created. Set DATA_DIR to a folder on a local disk, or set DATABASE_URL.`,
    );
  }
  return openSync(marker, flags);
}

/** Returns whether PostgreSQL runs on the cluster, or `unknown` if none has been started with a marker. */
function readMarker(dataDir: string): 'running' | 'ended' | 'unknown' {
  try {
    closeSync(openSync(getMarkerPath(dataDir), constants.O_WRONLY | constants.O_NONBLOCK));
    return 'running';
  } catch (error) {
    if (readErrorCode(error) === 'ENXIO') return 'ended';
    if (readErrorCode(error) === 'ENOENT') return 'unknown';
    throw error;
  }
}

function readErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
