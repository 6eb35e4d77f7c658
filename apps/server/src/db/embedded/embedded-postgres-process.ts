import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { chown, lstat, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './embedded-binaries.ts';
import { postgresEnvironment } from './embedded-postgres-cluster.ts';
import type { Launcher } from './embedded-postgres-launch.ts';

export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
}

export interface ClusterPlace {
  /** The real path of the cluster, without symbolic links. */
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly launcher: Launcher;
}

const READY_WITHIN_MS = 60_000;
const POLL_MS = 5;
const LOG_LIMIT_BYTES = 10_000_000;
/** The shortest limit of the systems we run on (macOS), less `/.s.PGSQL.5432` and the closing zero. */
const SOCKET_FOLDER_LIMIT = 103 - 15;

/** The postmaster that `postmaster.pid` names, if it still runs over this cluster. */
export async function findPostmaster(
  folder: string,
): Promise<(Postmaster & { ready: boolean }) | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isPostmasterAlive(pid, folder)) return undefined;
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7] === 'ready' };
}

/** A process number alone proves nothing: it may have been given to another program, or be a zombie. */
export function isPostmasterAlive(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  }
  if (!processExists(pid)) return false;
  const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return listed.stdout.includes('postgres') && !listed.stdout.includes('defunct');
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Adopts the postmaster that runs over the cluster, or starts one; resolves when it takes connections. */
export async function bringUpPostmaster(
  place: ClusterPlace,
): Promise<Postmaster & { adopted: boolean }> {
  const running = await waitUntilReady(place.folder);
  if (running !== undefined) return { ...running, adopted: true };
  return { ...(await launch(place)), adopted: false };
}

async function waitUntilReady(folder: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const found = await findPostmaster(folder);
    if (found === undefined || found.ready) return found;
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL (process ${found.pid}) over ${folder} does not become ready.`);
    }
    await sleep(POLL_MS);
  }
}

/**
 * PostgreSQL refuses to start while the number in one of its lock files belongs to any living process of the same user,
 * or to a dead one that its parent has not asked after. That nothing runs over the cluster is known better here.
 */
async function removeMisleadingLocks(folder: string, socketFolder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  await rm(join(folder, 'postmaster.pid'), { force: true });
  await rm(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
}

async function launch({ folder, binaries, launcher }: ClusterPlace): Promise<Postmaster> {
  const socketFolder = await ensureSocketFolder(folder, launcher);
  await removeMisleadingLocks(folder, socketFolder);
  const logFile = join(dirname(folder), 'postgres.log');
  const log = await openLog(logFile);
  const logStart = (await log.stat()).size;
  const command = launcher.command(join(binaries.folder, 'postgres'), [
    ...['-D', folder, '-k', socketFolder],
    ...SETTINGS.flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: postgresEnvironment(binaries),
    // Its own session: Ctrl-C in the terminal reaches the server, which then stops PostgreSQL in order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = `it ended with ${signal ?? `code ${code}`}`;
  });
  child.unref();
  await log.close();
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const found = await findPostmaster(folder);
    if (found?.ready && found.pid === child.pid) return { pid: found.pid, socketFolder };
    if (ended !== undefined || Date.now() > deadline) {
      const said = (await readFile(logFile, 'utf8')).slice(logStart).trim();
      throw new Error(
        `PostgreSQL over ${folder} did not start (${ended ?? 'it does not become ready'}):\n${said}`,
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
  // A failing statement and the values of its row are a seller's business, not the log's.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** A socket's path has little room, so that it lives in a short folder of the temp directory, named after the cluster. */
async function ensureSocketFolder(folder: string, launcher: Launcher): Promise<string> {
  const name = `shipdesk-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const wanted = join(tmpdir(), name);
  const path = Buffer.byteLength(wanted) <= SOCKET_FOLDER_LIMIT ? wanted : join('/tmp', name);
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const entry = await lstat(path);
  const own = process.getuid?.();
  const mine = entry.isDirectory() && (entry.uid === own || entry.uid === launcher.uid);
  if (!mine || (entry.mode & 0o077) !== 0) {
    throw new Error(
      `${path} should be this server's private socket folder and is not. Remove it and start again.`,
    );
  }
  if (launcher.kind === 'user' && launcher.uid !== undefined && launcher.gid !== undefined) {
    await chown(path, launcher.uid, launcher.gid);
  }
  return path;
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

/** Asks for a fast shutdown, and insists when it takes longer than 10 seconds. */
export async function stopPostmaster(pid: number, folder: string): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, patienceMs] of steps) {
    if (!isPostmasterAlive(pid, folder)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + patienceMs;
    while (isPostmasterAlive(pid, folder) && Date.now() < deadline) await sleep(10);
  }
}
