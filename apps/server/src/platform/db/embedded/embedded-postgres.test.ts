import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startEngineProcess } from '../../../../test-support/processes/engine-process.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../../test-support/processes/test-folders.ts';
import { withClient } from '../engine/engine-client.ts';
import { APP_ROLE, DATABASE, OWNER_ROLE } from '../engine/engine-handle.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isPostmasterAlive } from './embedded-postgres-process.ts';

afterAll(removeTestFolders);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function asOwner(postgres: EmbeddedPostgres, statement: string) {
  return withClient(postgres.buildConnection(OWNER_ROLE, DATABASE), (client) =>
    client.query(statement),
  );
}

async function waitUntil(check: () => Promise<unknown>): Promise<void> {
  const deadlineMs = Date.now() + 20_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadlineMs) throw error;
      await sleep(50);
    }
  }
}

test('adopts the PostgreSQL of a killed server and stops it on a normal stop', async () => {
  const dataDir = await createTestFolder();
  const cluster = join(dataDir, 'postgres');
  const firstServer = startEngineProcess({ dataDir });
  const { postmasterPid } = await firstServer.report;
  firstServer.process.kill('SIGKILL');
  await firstServer.ended;
  const secondServer = await startEmbeddedPostgres({ dataDir, log });
  expect(secondServer.isAdopted).toBe(true);
  expect(secondServer.getPostmasterPid()).toBe(postmasterPid);
  await asOwner(secondServer, 'create table test_rows (id integer)');
  await secondServer.stop();
  expect(isPostmasterAlive(postmasterPid, cluster)).toBe(false);
  const thirdServer = await startEmbeddedPostgres({ dataDir, log });
  expect(thirdServer.isAdopted).toBe(false);
  await asOwner(thirdServer, 'select id from test_rows');
  await thirdServer.stop();
});

test('restarts a killed PostgreSQL that the server started or adopted', async () => {
  const dataDir = await createTestFolder();
  const firstServer = startEngineProcess({ dataDir });
  const report = await firstServer.report;
  process.kill(report.postmasterPid, 'SIGKILL');
  await waitUntil(() =>
    withClient({ host: report.socketFolder, user: OWNER_ROLE, database: DATABASE }, (client) =>
      client.query('create table test_rows (id integer)'),
    ),
  );
  firstServer.process.kill('SIGKILL');
  await firstServer.ended;
  const secondServer = await startEmbeddedPostgres({ dataDir, log });
  expect(secondServer.isAdopted).toBe(true);
  const adoptedPid = secondServer.getPostmasterPid();
  process.kill(adoptedPid, 'SIGKILL');
  await waitUntil(() => asOwner(secondServer, 'select id from test_rows'));
  expect(secondServer.getPostmasterPid()).not.toBe(adoptedPid);
  await secondServer.stop();
  expect(isPostmasterAlive(secondServer.getPostmasterPid(), join(dataDir, 'postgres'))).toBe(false);
});

test('creates the database after an interrupted first start', async () => {
  const dataDir = await createTestFolder();
  const firstServer = startEngineProcess({ dataDir });
  await waitUntil(async () => {
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new'))).toHaveLength(
      1,
    );
  });
  await sleep(100);
  firstServer.process.kill('SIGKILL');
  await firstServer.ended;
  const secondServer = await startEmbeddedPostgres({ dataDir, log });
  await asOwner(secondServer, 'select 1');
  await secondServer.stop();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
});

test("reports a failed creation with the folder and PostgreSQL's error", async () => {
  const dataDir = await createTestFolder();
  const args = ['-c', 'echo "initdb: error: No space left on device" >&2; exit 1'];
  const launcher = {
    kind: 'direct',
    prepare: () => ({ file: '/bin/sh', args, options: {} }),
  } as const;
  await expect(startEmbeddedPostgres({ dataDir, log, launcher })).rejects.toThrow(
    `PostgreSQL could not create its database in ${dataDir}:\ninitdb: error: No space left on device`,
  );
});

test('starts although the pid file names another running process', async () => {
  const dataDir = await createTestFolder();
  await (await startEmbeddedPostgres({ dataDir, log })).stop();
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  await writeFile(
    pidFile,
    `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n/tmp\n\n0 0\nready\n`,
  );
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  expect(postgres.isAdopted).toBe(false);
  await postgres.stop();
});

test('rejects a folder with other files', async () => {
  const dataDir = await createTestFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('contains files but no');
});

test('rejects a folder with another PostgreSQL version', async () => {
  const dataDir = await createTestFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    'PostgreSQL 17 created the database',
  );
});

test('rotates a large log at the start', async () => {
  const dataDir = await createTestFolder();
  await writeFile(join(dataDir, 'postgres.log'), 'x'.repeat(10_000_001));
  await (await startEmbeddedPostgres({ dataDir, log })).stop();
  expect((await stat(join(dataDir, 'postgres.log'))).size).toBeLessThan(100_000);
  expect((await stat(join(dataDir, 'postgres.log.1'))).size).toBe(10_000_001);
});

test.each([
  ['in the data folder', ''],
  ['in a new folder when the path of the data folder is too long', 'x'.repeat(90)],
])('creates a private socket %s', async (_where, subfolder) => {
  const dataDir = join(await createTestFolder(), subfolder);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { host = '' } = postgres.buildConnection(APP_ROLE, DATABASE);
  expect((await stat(host)).mode & 0o777).toBe(0o700);
  expect(host === join(dataDir, 'socket')).toBe(subfolder === '');
  expect(Buffer.byteLength(`${host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103);
  process.kill(postgres.getPostmasterPid(), 'SIGKILL');
  await waitUntil(() => asOwner(postgres, 'select 1'));
  await postgres.stop();
  // Another user could create a folder with a predictable name first and block the start.
  const restarted = await startEmbeddedPostgres({ dataDir, log });
  expect(restarted.buildConnection(APP_ROLE, DATABASE).host === host).toBe(subfolder === '');
  await restarted.stop();
});

test('starts PostgreSQL with safe settings and an app role without privileges', async () => {
  const dataDir = await createTestFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const settings = await asOwner(
    postgres,
    `select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
            current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
            current_setting('dynamic_shared_memory_type') as memory, current_setting('TimeZone') as zone`,
  );
  expect(settings.rows).toEqual([
    { listen: '', fsync: 'on', checksums: 'on', encoding: 'UTF8', memory: 'mmap', zone: 'UTC' },
  ]);
  const role = await withClient(postgres.buildConnection(APP_ROLE, DATABASE), (client) =>
    client.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
              pg_has_role(current_user, datdba, 'MEMBER') as owns, pg_get_userbyid(datdba) as owner
         from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    ),
  );
  expect(role.rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owns: false,
      owner: OWNER_ROLE,
    },
  ]);
  await postgres.stop();
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('FATAL');
});
