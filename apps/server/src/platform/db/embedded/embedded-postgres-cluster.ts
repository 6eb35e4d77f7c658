import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './embedded-binaries.ts';
import {
  assertReachable,
  changeOwner,
  type Launcher,
  PROGRAM_PATH,
} from './embedded-postgres-launch.ts';

const UNFINISHED_PREFIX = 'postgres.new-';

/** Returns the environment of PostgreSQL's programs: a fixed locale and time zone, without the server's variables. */
export function buildPostgresEnvironment(binaries: PostgresBinaries): NodeJS.ProcessEnv {
  return { PATH: PROGRAM_PATH, LC_ALL: 'C', TZ: 'UTC', ...binaries.environment };
}

/**
 * Creates the cluster if `clusterFolder` is absent. Throws if the folder contains another version or other files.
 * An interrupted creation leaves a folder under another name, which the next call removes.
 */
export async function ensureCluster(
  clusterFolder: string,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  await removeUnfinishedClusters(dirname(clusterFolder));
  const version = await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return createCluster(clusterFolder, binaries, launcher);
  if (version.trim() !== String(binaries.majorVersion)) {
    throw new Error(
      `PostgreSQL ${version.trim()} created the database in ${clusterFolder}. This version of Shipdesk includes ` +
        `PostgreSQL ${binaries.majorVersion}, which cannot open it. Start the old version and move the data with a backup.`,
    );
  }
  await changeOwner(launcher, clusterFolder);
  assertReachable(launcher, join(binaries.folder, 'postgres'), clusterFolder);
}

async function removeUnfinishedClusters(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue;
    // The initdb of a killed server may still write there; it fails when its folder is gone.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function createCluster(
  clusterFolder: string,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  const entries = await readdir(clusterFolder).catch(() => []);
  if (entries.length > 0) {
    throw new Error(
      `${clusterFolder} contains files but no PostgreSQL database. Set DATA_DIR to another folder, or move the files away.`,
    );
  }
  const dataDir = dirname(clusterFolder);
  const unfinishedFolder = join(dataDir, UNFINISHED_PREFIX + randomBytes(4).toString('hex'));
  await mkdir(unfinishedFolder, { mode: 0o700 });
  await changeOwner(launcher, unfinishedFolder);
  const program = join(binaries.folder, 'initdb');
  assertReachable(launcher, program, unfinishedFolder);
  const { file, args, options } = launcher.prepare(
    program,
    listInitdbArguments(unfinishedFolder, binaries.majorVersion),
  );
  try {
    await promisify(execFile)(file, args, {
      ...options,
      cwd: '/',
      env: buildPostgresEnvironment(binaries),
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`PostgreSQL could not create its database in ${dataDir}:\n${output}`, {
      cause: error,
    });
  }
  await rmdir(clusterFolder).catch(() => undefined);
  await rename(unfinishedFolder, clusterFolder);
  const parent = await open(dataDir);
  await parent.sync();
  await parent.close();
}

function listInitdbArguments(folder: string, majorVersion: number): string[] {
  const locale =
    majorVersion >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  return [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--encoding=UTF8',
    ...locale,
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
  ];
}
