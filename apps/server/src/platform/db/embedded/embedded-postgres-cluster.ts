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

const UNFINISHED = 'postgres.new-';

/** Returns the environment of PostgreSQL's programs: a fixed locale and time zone, and no variable of the server. */
export function buildPostgresEnvironment(binaries: PostgresBinaries): NodeJS.ProcessEnv {
  return { PATH: PROGRAM_PATH, LC_ALL: 'C', TZ: 'UTC', ...binaries.environment };
}

/**
 * Creates the cluster when `clusterFolder` is absent; throws when it holds another version or other files. An
 * interrupted creation leaves a folder under another name, which the next call removes.
 */
export async function ensureCluster(
  clusterFolder: string,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  await removeUnfinished(dirname(clusterFolder));
  const version = await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return createCluster(clusterFolder, binaries, launcher);
  if (version.trim() !== String(binaries.majorVersion)) {
    throw new Error(
      `The database in ${clusterFolder} was made by PostgreSQL ${version.trim()}; this Shipdesk brings PostgreSQL ` +
        `${binaries.majorVersion}, which cannot open it. Start the Shipdesk that made it and move the data with a backup.`,
    );
  }
  await changeOwner(launcher, clusterFolder);
  assertReachable(launcher, join(binaries.folder, 'postgres'), clusterFolder);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
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
      `${clusterFolder} holds files but no PostgreSQL database. Name another folder with DATA_DIR, or move those files away.`,
    );
  }
  const dataDir = dirname(clusterFolder);
  const unfinished = join(dataDir, UNFINISHED + randomBytes(4).toString('hex'));
  await mkdir(unfinished, { mode: 0o700 });
  await changeOwner(launcher, unfinished);
  const program = join(binaries.folder, 'initdb');
  assertReachable(launcher, program, unfinished);
  const { file, args, options } = launcher.prepare(
    program,
    listInitdbArguments(unfinished, binaries.majorVersion),
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
  await rename(unfinished, clusterFolder);
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
