import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startEngineProcess } from '../../../../test-support/processes/engine-process.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../../test-support/processes/test-folders.ts';
import { withClient } from '../engine/engine-client.ts';
import { DATABASE, OWNER_ROLE } from '../engine/engine-handle.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import {
  areUserNamespacesUsable,
  chooseLauncher,
  type Launcher,
} from './embedded-postgres-launch.ts';

afterAll(removeTestFolders);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };

const readOwner = async (path: string) => (await stat(path)).uid;
const getUid = (launcher: Launcher) => (launcher.kind === 'user' ? launcher.uid : 0);

describe.runIf(isRoot)('PostgreSQL started by root', () => {
  test.runIf(areUserNamespacesUsable())('runs in a folder that only root can enter', async () => {
    const closedFolder = await createTestFolder(0o700);
    const dataDir = join(closedFolder, 'deeper');
    await mkdir(dataDir, { mode: 0o700 });
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const { rows } = await withClient(postgres.buildConnection(OWNER_ROLE, DATABASE), (client) =>
      client.query('select 1 as one'),
    );
    expect(rows).toEqual([{ one: 1 }]);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0);
    await postgres.stop();
  });

  test('runs as a service user that owns the cluster if user namespaces are forbidden', async () => {
    const dataDir = await createTestFolder(0o755);
    const cluster = join(dataDir, 'postgres');
    const launcher = await chooseLauncher(cluster, () => false);
    expect(launcher.kind).toBe('user');
    const postgres = await startEmbeddedPostgres({ dataDir, log, launcher });
    expect(await readOwner(cluster)).toBe(getUid(launcher));
    await postgres.stop();
    const restarted = await startEmbeddedPostgres({ dataDir, log });
    expect(await readOwner(cluster)).toBe(getUid(launcher));
    await restarted.stop();
  });

  test('transfers a cluster of root to the service user if user namespaces become forbidden', async () => {
    const dataDir = await createTestFolder(0o755);
    await (await startEmbeddedPostgres({ dataDir, log })).stop();
    const launcher = await chooseLauncher(join(dataDir, 'postgres'), () => false);
    const postgres = await startEmbeddedPostgres({ dataDir, log, launcher });
    await postgres.stop();
    expect(await readOwner(join(dataDir, 'postgres', 'base'))).toBe(getUid(launcher));
  });

  test('opens a private data folder to the service user only', async () => {
    const dataDir = await createTestFolder(0o700);
    const launcher = await chooseLauncher(join(dataDir, 'postgres'), () => false);
    const postgres = await startEmbeddedPostgres({ dataDir, log, launcher });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
    await postgres.stop();
  });

  test('rejects a folder that the service user cannot reach', async () => {
    const dataDir = join(await createTestFolder(0o700), 'deeper');
    const launcher = await chooseLauncher(join(dataDir, 'postgres'), () => false);
    await expect(startEmbeddedPostgres({ dataDir, log, launcher })).rejects.toThrow(
      /cannot reach .*DATA_DIR.*DATABASE_URL/,
    );
  });
});

test.runIf(isRoot)(
  'PostgreSQL runs directly for an ordinary user and stays usable for the next server',
  async () => {
    const dataDir = await createTestFolder(0o777);
    const firstServer = startEngineProcess({ dataDir, user: NOBODY });
    const { postmasterPid } = await firstServer.report;
    firstServer.process.kill('SIGKILL');
    await firstServer.ended;
    const secondServer = startEngineProcess({ dataDir, user: NOBODY });
    expect(await secondServer.report).toMatchObject({ isAdopted: true, postmasterPid });
    secondServer.process.kill('SIGTERM');
    await secondServer.ended;
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY.uid);
  },
);

test.runIf(!isRoot)('chooses the direct launcher for an ordinary user', async () => {
  expect((await chooseLauncher(await createTestFolder())).kind).toBe('direct');
});
