import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { PostgresBinaries } from '../../src/platform/db/embedded/embedded-binaries.ts';
import { PROGRAM_PATH } from '../../src/platform/db/embedded/embedded-postgres-launch.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** Searches Debian's folder and PATH. */
export function findInstalledPostgres(majorVersion: number): PostgresBinaries | undefined {
  const debianFolders = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    : [];
  const folders = [...debianFolders, ...(process.env['PATH'] ?? '').split(delimiter)];
  for (const folder of folders) {
    const program = join(folder, 'postgres');
    if (!existsSync(program)) continue;
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    if (Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]) !== majorVersion) continue;
    const bin = dirname(realpathSync(program));
    if (existsSync(join(bin, 'initdb'))) return { folder: bin, majorVersion, environment: {} };
  }
  return undefined;
}

export function findPgbouncer(): string | undefined {
  return `${process.env['PATH'] ?? ''}${delimiter}${PROGRAM_PATH}`
    .split(delimiter)
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));
}
