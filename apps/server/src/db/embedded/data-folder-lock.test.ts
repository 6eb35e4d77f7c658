import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEngineProcess } from '../../../test-support/engine-process.ts';
import { createTestFolder, removeTestFolders } from '../../../test-support/test-folders.ts';
import { openEngine } from '../engine/engine.ts';
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts';

afterAll(removeTestFolders);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('a released folder can be locked again, and one folder does not lock another', async () => {
  const folder = await createTestFolder();
  const first = await lockDataFolder(folder);
  const other = await lockDataFolder(await createTestFolder());
  await other.release();
  await first.release();
  await (await lockDataFolder(folder)).release();
});

test('a second server on the folder is refused in less than 2 seconds, by whatever path it comes', async () => {
  const folder = await createTestFolder();
  const alias = join(await createTestFolder(), 'alias');
  await symlink(folder, alias);
  const first = startEngineProcess({ dataDir: folder });
  await first.report;
  for (const dataDir of [folder, alias]) {
    const asked = performance.now();
    await expect(openEngine({ dataDir, log })).rejects.toThrow(DataFolderInUseError);
    expect(performance.now() - asked).toBeLessThan(2000);
  }
  first.process.kill('SIGTERM');
  await first.ended;
});

test('the lock of a killed server is free at once', async () => {
  const folder = await createTestFolder();
  const first = startEngineProcess({ dataDir: folder });
  await first.report;
  first.process.kill('SIGKILL');
  await (await lockDataFolder(folder)).release();
  await first.ended;
});
