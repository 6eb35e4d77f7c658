import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findInstalledPostgres } from '../../../test-support/installed-postgres.ts';
import { anyDay, orderPayload } from '../../../test-support/payloads.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { createTestFolder, removeTestFolders } from '../../../test-support/test-folders.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { chooseLauncher } from '../embedded/embedded-postgres-launch.ts';
import { bringUpPostmaster, stopPostmaster } from '../embedded/embedded-postgres-process.ts';
import { withClient } from '../engine/engine-client.ts';
import { APP_ROLE, DATABASE, OWNER_ROLE } from '../engine/engine-handle.ts';
import { openServerEngine } from '../engine/engine-server.ts';
import { migrate } from '../schema/migrations.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const installed = findInstalledPostgres(15);
const baseBackup = join(installed?.folder ?? '', 'pg_basebackup');

// The programs that copy a cluster do not come with the embedded PostgreSQL.
describe.runIf(inject('testServer').majorVersion === 15 && existsSync(baseBackup))(
  'beside a real streaming replica',
  () => {
    let primary: EmbeddedPostgres;
    let replica: { pid: number; folder: string; connection: pg.PoolConfig };
    let desk: TestApp;
    let seller: Caller;

    beforeAll(async () => {
      if (installed === undefined) throw new Error('PostgreSQL 15 is gone');
      primary = await startEmbeddedPostgres({
        dataDir: await createTestFolder(),
        log,
        binaries: installed,
      });
      const owner = primary.connection(OWNER_ROLE, DATABASE);
      await migrate(owner);

      const dataDir = await createTestFolder();
      const folder = join(dataDir, 'postgres');
      const { host = '' } = owner;
      const launcher = await chooseLauncher(folder);
      if (launcher.kind === 'user') await mkdir(folder, { mode: 0o700 });
      const {
        file,
        args,
        options: as,
      } = launcher.command(baseBackup, [
        ...['--pgdata', folder, '--host', host, '--username', 'postgres'],
        ...['--write-recovery-conf', '--checkpoint=fast', '--wal-method=stream'],
      ]);
      const copied = spawnSync(file, args, { ...as, cwd: '/', encoding: 'utf8' });
      if (copied.status !== 0) throw new Error(copied.stderr);
      const place = { folder: await realpath(folder), binaries: installed, launcher };
      const { pid, socketFolder } = await bringUpPostmaster(place);
      replica = {
        pid,
        folder: place.folder,
        connection: { host: socketFolder, database: DATABASE },
      };

      const testDatabase = {
        owner,
        app: primary.connection(APP_ROLE, DATABASE),
        superuser: primary.connection('postgres', DATABASE),
        majorVersion: 15,
        drop: async () => undefined,
      };
      const read = { ...replica.connection, user: APP_ROLE };
      desk = await createTestApp({}, undefined, { testDatabase, read });
      seller = await desk.signIn();
    });
    afterAll(async () => {
      await desk.close();
      await primary.stop();
      await removeTestFolders();
    });

    const atReplica = async (statement: string) =>
      (
        await withClient({ ...replica.connection, user: 'postgres' }, (client) =>
          client.query<{ answer: unknown }>(statement),
        )
      ).rows[0]?.answer;
    const replicaUse = () =>
      desk.database
        .connections()
        .filter(({ pool }) => pool === 'replica')
        .reduce((sum, { count }) => sum + count, 0);
    const total = async () => {
      const response = await seller.post('/orders/getorders', anyDay);
      expect(response.statusCode).toBe(200);
      return response.json<{ total: number }>().total;
    };

    test('the engine knows it for a replica of the database', async () => {
      const urlOf = ({ host }: { host?: string | undefined }) =>
        `postgres://postgres@localhost/${DATABASE}?host=${host}`;
      const databaseUrl = urlOf(primary.connection('postgres', DATABASE));
      const databaseReadUrl = urlOf(replica.connection);
      const { read } = await openServerEngine({ databaseUrl, databaseReadUrl, log });
      const { rows } = await withClient({ ...read }, (client) =>
        client.query('select current_user as login, pg_is_in_recovery() as copy'),
      );
      expect(rows).toEqual([{ login: APP_ROLE, copy: true }]);
    });

    test('a seller sees what it just saved, also while the replica has stopped following', async () => {
      await atReplica('select pg_wal_replay_pause() as answer');
      for (const expected of [1, 2, 3]) {
        expect((await seller.post('/booking/createPickup', orderPayload())).statusCode).toBe(201);
        expect(await total()).toBe(expected);
      }
      expect(await atReplica('select count(*)::int as answer from orders')).toBe(0);
      await atReplica('select pg_wal_replay_resume() as answer');
      await expect
        .poll(() => atReplica('select count(*)::int as answer from orders'), { timeout: 20_000 })
        .toBe(3);
      expect(await total()).toBe(3);
      expect(replicaUse()).toBeGreaterThan(0);
    });

    test('the replica is stopped in the middle of a day: lists go on', async () => {
      await stopPostmaster(replica.pid, replica.folder);
      expect(await total()).toBe(3);
      expect((await seller.post('/booking/createPickup', orderPayload())).statusCode).toBe(201);
      expect(await total()).toBe(4);
    });
  },
);
