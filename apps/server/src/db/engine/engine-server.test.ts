import { symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test-support/test-database.ts';
import { createTestFolder, removeTestFolders } from '../../../test-support/test-folders.ts';
import { migrate } from '../schema/migrations.ts';
import { withClient } from './engine-client.ts';
import type { Engine } from './engine-handle.ts';
import { openServerEngine } from './engine-server.ts';

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

function urlOf(
  connection: pg.PoolConfig,
  change: { user?: string; database?: string } = {},
): string {
  const { user, database: name, host } = { ...connection, ...change };
  return `postgres://${user}@localhost/${name}?host=${host}`;
}

async function visibleRows({ app }: Engine): Promise<unknown[]> {
  return withClient({ ...app }, async (client) => {
    await client.query("set app.seller = 'mine'");
    return (await client.query('select seller_id from guarded')).rows;
  });
}

test.each(['postgres', 'shipdesk_owner', 'bypassing_login'])(
  'row-level security holds when the login is %s',
  async (user) => {
    const databaseUrl = urlOf(database.superuser, { user });
    const databaseOwnerUrl = urlOf(database.superuser);
    const engine = await openServerEngine({ databaseUrl, databaseOwnerUrl, log });
    expect(engine.kind).toBe('server');
    expect(await visibleRows(engine)).toEqual([{ seller_id: 'mine' }]);
    const { rows } = await withClient({ ...engine.app }, (client) =>
      client.query('select current_user as name'),
    );
    expect(rows).toEqual([{ name: 'shipdesk_app' }]);
  },
);

test('a plain login beside an owner works as itself, so that a pooler sees no start-up option', async () => {
  const engine = await openServerEngine({
    databaseUrl: urlOf(database.superuser, { user: 'plain_login' }),
    databaseOwnerUrl: urlOf(database.superuser),
    log,
  });
  expect(await visibleRows(engine)).toEqual([{ seller_id: 'mine' }]);
  expect(engine.app.connectionString).not.toContain('options');
});

test('one login alone migrates and serves, and its own options are kept', async () => {
  const databaseUrl = `${urlOf(database.superuser)}&options=${encodeURIComponent('-c app.seller=theirs')}`;
  const engine = await openServerEngine({ databaseUrl, log });
  const folder = await createTestFolder();
  expect(await migrate(engine.owner, folder)).toEqual({ applied: [] });
  const { rows } = await withClient({ ...engine.app }, (client) =>
    client.query('select * from guarded'),
  );
  expect(rows).toEqual([{ seller_id: 'theirs' }]);
});

test('a database that does not exist is named, without the password', async () => {
  const databaseUrl = urlOf(database.superuser, { database: 'nowhere' }).replace('@', ':geheim@');
  const opening = openServerEngine({ databaseUrl, log });
  await expect(opening).rejects.toThrow(/^DATABASE_URL \(postgres@.*nowhere\): .*does not exist/);
  await expect(opening).rejects.not.toThrow('geheim');
});

test('a server that would lose orders is refused', async () => {
  const careless = await createEmptyDatabase();
  const name = careless.superuser.database ?? '';
  await withClient(careless.superuser, (client) =>
    client.query(`alter database ${name} set synchronous_commit = off`),
  );
  const opening = openServerEngine({ databaseUrl: urlOf(careless.superuser), log });
  await expect(opening).rejects.toThrow('synchronous_commit switched off');
  await careless.drop();
});

test('a server that is still starting is waited for, one that never answers is reported', async () => {
  const folder = await createTestFolder();
  const databaseUrl = urlOf(database.superuser).replace(/host=.*/, `host=${folder}`);
  await expect(openServerEngine({ databaseUrl, log, patienceMs: 600 })).rejects.toThrow(
    'DATABASE_URL (postgres@',
  );
  const opening = openServerEngine({ databaseUrl, log, patienceMs: 20_000 });
  const relay = createServer((socket) => {
    socket.destroy();
    relay.close();
  });
  await new Promise<void>((resolve) => {
    relay.listen(join(folder, '.s.PGSQL.5432'), resolve);
  });
  await new Promise((resolve) => {
    relay.once('close', resolve);
  });
  await symlink(
    join(database.superuser.host ?? '', '.s.PGSQL.5432'),
    join(folder, '.s.PGSQL.5432'),
  );
  await expect(opening).resolves.toMatchObject({ kind: 'server' });
});

describe('DATABASE_READ_URL', () => {
  const databaseReadUrl = (change?: Parameters<typeof urlOf>[1]) =>
    urlOf(database.superuser, change);
  const open = (readUrl: string, warn: (message: string) => void = () => undefined) =>
    openServerEngine({
      databaseUrl: urlOf(database.superuser),
      databaseReadUrl: readUrl,
      log: { ...log, warn },
    });

  test.each(['postgres', 'plain_login'])(
    'row-level security holds at the replica as well, login %s',
    async (user) => {
      const { read } = await open(databaseReadUrl({ user }));
      expect(read).toBeDefined();
      const names = await withClient({ ...read }, async (client) => {
        await client.query("select set_config('app.seller', 'mine', false)");
        return (await client.query('select seller_id from guarded')).rows;
      });
      expect(names).toEqual([{ seller_id: 'mine' }]);
    },
  );

  test('another database than that of DATABASE_URL is refused, and so is one that does not exist', async () => {
    await expect(open(databaseReadUrl({ database: 'postgres' }))).rejects.toThrow(
      /^DATABASE_READ_URL \(postgres@.*\/postgres\): it is another database .*\.$/,
    );
    await expect(open(databaseReadUrl({ database: 'nowhere' }))).rejects.toThrow(
      /^DATABASE_READ_URL .*does not exist/,
    );
  });

  test('one that is away keeps nobody from starting', async () => {
    const folder = await createTestFolder();
    const warnings: string[] = [];
    const away = databaseReadUrl().replace(/host=.*/, `host=${folder}`);
    const { read } = await open(away, (message) => warnings.push(message));
    expect(read).toBeDefined();
    expect(warnings).toEqual([expect.stringMatching(/^DATABASE_READ_URL .*until it answers\.$/)]);
  });
});
