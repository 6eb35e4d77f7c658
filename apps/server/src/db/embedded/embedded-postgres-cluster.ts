import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './embedded-binaries.ts';
import {
  assertReachable,
  giveTo,
  type Launcher,
  PROGRAM_PATH,
} from './embedded-postgres-launch.ts';

const UNFINISHED = 'postgres.new-';

/** The environment PostgreSQL's programs get: nothing of ours, and no search for the machine's time zone. */
export function postgresEnvironment(binaries: PostgresBinaries): NodeJS.ProcessEnv {
  return {
    PATH: PROGRAM_PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    ...binaries.environment,
  };
}

/**
 * Makes `clusterFolder` a cluster of this PostgreSQL: created when absent, refused with a sentence when another
 * version's. A creation that is cut short leaves a folder under another name, which the next call removes.
 */
export async function ensureCluster(
  clusterFolder: string,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<'created' | 'existing'> {
  await removeUnfinished(dirname(clusterFolder));
  const version = await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    await refuseForeignFolder(clusterFolder);
    await createCluster(clusterFolder, binaries, launcher);
    return 'created';
  }
  if (version.trim() !== String(binaries.majorVersion)) {
    throw new Error(
      `The database in ${clusterFolder} was made by PostgreSQL ${version.trim()}; this Shipdesk brings PostgreSQL ` +
        `${binaries.majorVersion}, which cannot open it. Start the Shipdesk that made it and move the data with a backup.`,
    );
  }
  await giveTo(launcher, clusterFolder);
  assertReachable(launcher, join(binaries.folder, 'postgres'), clusterFolder);
  return 'existing';
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    // The initdb of a killed server may still be writing there; it gives up when its folder is gone.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function refuseForeignFolder(clusterFolder: string): Promise<void> {
  const entries = await readdir(clusterFolder).catch(() => []);
  if (entries.length === 0) return;
  throw new Error(
    `${clusterFolder} holds files but no PostgreSQL database. Name another folder with DATA_DIR, or move those files away.`,
  );
}

async function createCluster(
  clusterFolder: string,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  const dataDir = dirname(clusterFolder);
  const unfinished = join(dataDir, UNFINISHED + randomBytes(4).toString('hex'));
  await mkdir(unfinished, { mode: 0o700 });
  if (launcher.kind === 'user' && launcher.uid !== undefined && launcher.gid !== undefined) {
    await chown(unfinished, launcher.uid, launcher.gid);
  }
  const program = join(binaries.folder, 'initdb');
  assertReachable(launcher, program, unfinished);
  await runToEnd(program, initdbArguments(unfinished, binaries.majorVersion), binaries, launcher);
  await rmdir(clusterFolder).catch(() => undefined);
  await rename(unfinished, clusterFolder);
  const parent = await open(dataDir);
  await parent.sync();
  await parent.close();
}

function initdbArguments(folder: string, majorVersion: number): string[] {
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

async function runToEnd(
  program: string,
  programArguments: readonly string[],
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  const { file, args, options } = launcher.command(program, programArguments);
  const child = spawn(file, args, {
    ...options,
    cwd: '/',
    env: postgresEnvironment(binaries),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString('utf8')).slice(-4000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} failed (exit code ${code}):\n${output.trim()}`);
}
