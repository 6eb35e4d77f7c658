import { symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createEmptyDatabase,
  type TestDatabase,
} from '../../../../test-support/processes/test-database.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../../test-support/processes/test-folders.ts';
import { migrate } from '../schema/migrations.ts';
import { openServerEngine } from './engine.ts';
import { withClient } from './engine-client.ts';
import type { Engine } from './engine-handle.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const GUARDED = `
  create table guarded (seller_id text primary key);
  insert into guarded values ('mine'), ('theirs');
  alter table guarded enable row level security;
  create policy by_seller on guarded using (seller_id = current_setting('app.seller', true));
  grant select on guarded to shipdesk_app, plain_login;`;
let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await withClient(database.superuser, (client) =>
    client.query('create role plain_login login; create role bypassing_login login bypassrls'),
  );
  await withClient(database.owner, (client) => client.query(GUARDED));
});
afterAll(async () => {
  await database.drop();
  await withClient({ ...database.superuser, database: 'postgres' }, (client) =>
    client.query('drop role plain_login; drop role bypassing_login'),
  );
  await removeTestFolders();
});

function formatUrl(
  connection: pg.PoolConfig,
  change: { user?: string; database?: string } = {},
): string {
  const { user, database: name, host } = { ...connection, ...change };
  return `postgres://${user}@localhost/${name}?host=${host}`;
}

async function listVisibleRows({ app }: Engine): Promise<unknown[]> {
  return withClient({ ...app }, async (client) => {
    await client.query("set app.seller = 'mine'");
    return (await client.query('select seller_id from guarded')).rows;
  });
}

test.each(['postgres', 'shipdesk_owner', 'bypassing_login'])(
  'row-level security applies to the login %s',
  async (user) => {
    const databaseUrl = formatUrl(database.superuser, { user });
    const databaseOwnerUrl = formatUrl(database.superuser);
    const engine = await openServerEngine({ databaseUrl, databaseOwnerUrl, log });
    expect(engine.kind).toBe('server');
    expect(await listVisibleRows(engine)).toEqual([{ seller_id: 'mine' }]);
    const { rows } = await withClient({ ...engine.app }, (client) =>
      client.query('select current_user as name'),
    );
    expect(rows).toEqual([{ name: 'shipdesk_app' }]);
  },
);

test('an unprivileged login connects without start-up options', async () => {
  const engine = await openServerEngine({
    databaseUrl: formatUrl(database.superuser, { user: 'plain_login' }),
    databaseOwnerUrl: formatUrl(database.superuser),
    log,
  });
  expect(await listVisibleRows(engine)).toEqual([{ seller_id: 'mine' }]);
  expect(engine.app.connectionString).not.toContain('options');
});

test('one login can migrate and serve requests with the options of its URL', async () => {
  const databaseUrl = `${formatUrl(database.superuser)}&options=${encodeURIComponent('-c app.seller=theirs')}`;
  const engine = await openServerEngine({ databaseUrl, log });
  const folder = await createTestFolder();
  expect(await migrate(engine.owner, folder)).toEqual({ names: [] });
  const { rows } = await withClient({ ...engine.app }, (client) =>
    client.query('select * from guarded'),
  );
  expect(rows).toEqual([{ seller_id: 'theirs' }]);
});

test('the error for a missing database contains no password', async () => {
  const databaseUrl = formatUrl(database.superuser, { database: 'nowhere' }).replace(
    '@',
    ':password1@',
  );
  const opening = openServerEngine({ databaseUrl, log });
  await expect(opening).rejects.toThrow(/^DATABASE_URL \(postgres@.*nowhere\): .*does not exist/);
  await expect(opening).rejects.not.toThrow('password1');
});

test('rejects a server with synchronous_commit off', async () => {
  const unsafeDatabase = await createEmptyDatabase();
  const name = unsafeDatabase.superuser.database ?? '';
  await withClient(unsafeDatabase.superuser, (client) =>
    client.query(`alter database ${name} set synchronous_commit = off`),
  );
  const opening = openServerEngine({ databaseUrl: formatUrl(unsafeDatabase.superuser), log });
  await expect(opening).rejects.toThrow('synchronous_commit switched off');
  await unsafeDatabase.drop();
});

const formatUrlIn = (folder: string) =>
  formatUrl(database.superuser).replace(/host=.*/, `host=${folder}`);

test('reports a server that never responds', async () => {
  const databaseUrl = formatUrlIn(await createTestFolder());
  await expect(openServerEngine({ databaseUrl, log, maxWaitMs: 600 })).rejects.toThrow(
    'DATABASE_URL (postgres@',
  );
});

test('waits for a starting server', async () => {
  const folder = await createTestFolder();
  const databaseUrl = formatUrlIn(folder);
  const opening = openServerEngine({ databaseUrl, log, maxWaitMs: 20_000 });
  const startingServer = createServer((socket) => {
    socket.destroy();
    startingServer.close();
  });
  await new Promise<void>((resolve) => {
    startingServer.listen(join(folder, '.s.PGSQL.5432'), resolve);
  });
  await new Promise((resolve) => {
    startingServer.once('close', resolve);
  });
  await symlink(
    join(database.superuser.host ?? '', '.s.PGSQL.5432'),
    join(folder, '.s.PGSQL.5432'),
  );
  await expect(opening).resolves.toMatchObject({ kind: 'server', isDistributed: false });
});
