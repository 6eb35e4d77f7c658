import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  canRunContainers,
  killEngineInContainer,
  startEngineProcess,
} from '../../../../test-support/processes/engine-process.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../../test-support/processes/test-folders.ts';
import { openEngine } from '../engine/engine.ts';
import { withClient } from '../engine/engine-client.ts';
import { DATABASE } from '../engine/engine-handle.ts';
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts';

afterAll(removeTestFolders);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('a released folder can be locked again, and one folder does not lock another', async () => {
  const folder = await createTestFolder();
  const first = lockDataFolder(folder);
  const other = lockDataFolder(await createTestFolder());
  other.release();
  first.release();
  lockDataFolder(folder).release();
});

test('rejects a second server on the folder after one attempt to lock it, by any path', async () => {
  const folder = await createTestFolder();
  const alias = join(await createTestFolder(), 'alias');
  await symlink(folder, alias);
  const first = startEngineProcess({ dataDir: folder });
  await first.report;
  // One attempt waits as long as the timeout of SQLite and no longer.
  const attempts = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => attempts.mockRestore());
  for (const dataDir of [folder, alias]) {
    await expect(openEngine({ dataDir, log })).rejects.toThrow(DataFolderInUseError);
    expect(attempts).toHaveBeenCalledTimes(1);
    attempts.mockClear();
  }
  expect(first.process.exitCode).toBeNull();
  first.process.kill('SIGTERM');
  await first.ended;
});

test('the kernel releases the lock of a killed server', async () => {
  const folder = await createTestFolder();
  const first = startEngineProcess({ dataDir: folder });
  await first.report;
  first.process.kill('SIGKILL');
  await first.ended;
  lockDataFolder(folder).release();
});

const canContain = canRunContainers();
if (!canContain) console.warn('!!! NOT RUN: unshare is not permitted, so no containers are tested');

describe.runIf(canContain)('containers that share a data folder', () => {
  const run = (dataDir: string) => startEngineProcess({ dataDir, inContainer: true });
  const query = (host: string, statement: string) =>
    withClient({ host, user: 'postgres', database: DATABASE }, (client) => client.query(statement));

  test('rejects a second server while the first one runs', async () => {
    const dataDir = await createTestFolder();
    const first = run(dataDir);
    await first.report;
    const second = run(dataDir);
    await expect(second.report).rejects.toThrow('in use by another Shipdesk server');
    await second.ended;
    first.process.kill('SIGKILL');
    await first.ended;
  });

  test('rejects a second server while PostgreSQL outlives the first one, and recovers afterwards', async () => {
    const dataDir = await createTestFolder();
    const first = run(dataDir);
    const { socketFolder } = await first.report;
    killEngineInContainer(first);
    const second = run(dataDir);
    await expect(second.report).rejects.toThrow('in use by a PostgreSQL');
    await query(socketFolder, 'create table kept (id integer)');
    first.process.kill('SIGKILL');
    await first.ended;

    const third = run(dataDir);
    const { socketFolder: host, isAdopted } = await third.report;
    expect(isAdopted).toBe(false);
    await query(host, 'select id from kept');
    third.process.kill('SIGKILL');
    await third.ended;
  });
});
