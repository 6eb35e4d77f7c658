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

test('locks a released folder again', async () => {
  const folder = await createTestFolder();
  lockDataFolder(folder).release();
  lockDataFolder(folder).release();
});

test('locks each folder separately', async () => {
  const firstLock = lockDataFolder(await createTestFolder());
  lockDataFolder(await createTestFolder()).release();
  firstLock.release();
});

test('rejects a second server on any path of the folder without a retry', async () => {
  const folder = await createTestFolder();
  const alias = join(await createTestFolder(), 'alias');
  await symlink(folder, alias);
  const firstServer = startEngineProcess({ dataDir: folder });
  await firstServer.report;
  // Each attempt waits for the busy timeout of SQLite.
  const lockAttempts = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => lockAttempts.mockRestore());
  for (const dataDir of [folder, alias]) {
    await expect(openEngine({ dataDir, log })).rejects.toThrow(DataFolderInUseError);
    expect(lockAttempts).toHaveBeenCalledTimes(1);
    lockAttempts.mockClear();
  }
  expect(firstServer.process.exitCode).toBeNull();
  firstServer.process.kill('SIGTERM');
  await firstServer.ended;
});

test('the kernel releases the lock of a killed server', async () => {
  const folder = await createTestFolder();
  const firstServer = startEngineProcess({ dataDir: folder });
  await firstServer.report;
  firstServer.process.kill('SIGKILL');
  await firstServer.ended;
  lockDataFolder(folder).release();
});

const hasUnshare = canRunContainers();
if (!hasUnshare) console.warn('!!! NOT RUN: unshare is not permitted, so no containers are tested');

describe.runIf(hasUnshare)('a data folder shared by containers', () => {
  const runServer = (dataDir: string) => startEngineProcess({ dataDir, isInContainer: true });
  const query = (host: string, statement: string) =>
    withClient({ host, user: 'postgres', database: DATABASE }, (client) => client.query(statement));

  test('rejects a second server while the first server runs', async () => {
    const dataDir = await createTestFolder();
    const firstServer = runServer(dataDir);
    await firstServer.report;
    const secondServer = runServer(dataDir);
    await expect(secondServer.report).rejects.toThrow('in use by another Shipdesk server');
    await secondServer.ended;
    firstServer.process.kill('SIGKILL');
    await firstServer.ended;
  });

  test('rejects a second server until the PostgreSQL of the killed first server ends', async () => {
    const dataDir = await createTestFolder();
    const firstServer = runServer(dataDir);
    const { socketFolder } = await firstServer.report;
    killEngineInContainer(firstServer);
    const secondServer = runServer(dataDir);
    await expect(secondServer.report).rejects.toThrow('in use by a PostgreSQL');
    await query(socketFolder, 'create table test_rows (id integer)');
    firstServer.process.kill('SIGKILL');
    await firstServer.ended;

    const thirdServer = runServer(dataDir);
    const { socketFolder: host, isAdopted } = await thirdServer.report;
    expect(isAdopted).toBe(false);
    await query(host, 'select id from test_rows');
    thirdServer.process.kill('SIGKILL');
    await thirdServer.ended;
  });
});
