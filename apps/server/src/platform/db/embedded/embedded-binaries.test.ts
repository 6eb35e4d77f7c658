import { spawnSync } from 'node:child_process';
import { chmod, cp, lstat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngineProcess } from '../../../../test-support/processes/engine-process.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../../test-support/processes/test-folders.ts';
import { findEmbeddedBinaries, prepareBinaries } from './embedded-binaries.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };
let nativeFolder = '';

/** Copies the package and removes its symbolic links, because `npm ci --ignore-scripts` creates none. */
beforeAll(async () => {
  const installed = await findEmbeddedBinaries(await createTestFolder());
  const copy = await createTestFolder(0o755);
  await cp(dirname(dirname(installed.folder)), copy, { recursive: true, verbatimSymlinks: true });
  nativeFolder = join(copy, 'native');
  await removeLinks();
});
afterAll(removeTestFolders);

async function removeLinks(): Promise<void> {
  const lib = join(nativeFolder, 'lib');
  for (const name of await readdir(lib)) {
    if ((await lstat(join(lib, name))).isSymbolicLink()) await rm(join(lib, name));
  }
}

function readVersion(folder: string, env: NodeJS.ProcessEnv = {}): string {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8', env });
  return stdout ?? '';
}

test('runs a package that `npm ci --ignore-scripts` installed without symbolic links and file modes', async () => {
  await chmod(join(nativeFolder, 'bin', 'postgres'), 0o644);
  expect(readVersion(join(nativeFolder, 'bin'))).not.toContain('PostgreSQL');
  const links = await createTestFolder();
  const binaries = await prepareBinaries(nativeFolder, links);
  expect(binaries.majorVersion).toBe(18);
  expect(readVersion(binaries.folder, binaries.environment)).toContain('(PostgreSQL) 18');
  await expect(prepareBinaries(nativeFolder, links)).resolves.toEqual(binaries);
});

test.runIf(isRoot)(
  'runs PostgreSQL for a user without write access to the installation',
  async () => {
    const dataDir = await createTestFolder(0o777);
    const engine = startEngineProcess({ dataDir, user: NOBODY, nativeFolder });
    await expect(engine.report).resolves.toMatchObject({ isAdopted: false });
    expect(await readdir(join(dataDir, 'postgres-libs'))).toContain('libpq.so.5');
    engine.process.kill('SIGTERM');
    await engine.ended;
  },
);
