import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../../test-support/processes/test-database.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../../test-support/processes/test-folders.ts';
import { withClient } from '../engine/engine-client.ts';
import { migrate } from './migrations.ts';

const databases: TestDatabase[] = [];
async function addEmptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}
afterAll(async () => {
  for (const database of databases) await database.drop();
  await removeTestFolders();
});

async function createMigrationFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await createTestFolder();
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return folder;
}

async function listTables({ owner }: TestDatabase): Promise<string[]> {
  const { rows } = await withClient(owner, (client) =>
    client.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'public' order by 1",
    ),
  );
  return rows.map((row) => row.tablename);
}

test('applies each file once and in order', async () => {
  const database = await addEmptyDatabase();
  const files = {
    '001-first.sql': 'create table first (id integer); insert into first values (1);',
    '002-second.sql': 'alter table first rename to second;',
  };
  const folder = await createMigrationFolder(files);
  expect(await migrate(database.owner, folder)).toEqual({
    names: ['001-first', '002-second'],
  });
  expect(await migrate(database.owner, folder)).toEqual({ names: [] });
  await writeFile(join(folder, '003-third.sql'), 'create table third (id integer);');
  expect(await migrate(database.owner, folder)).toEqual({ names: ['003-third'] });
  expect(await listTables(database)).toEqual(['schema_migrations', 'second', 'third']);
});

test('rolls back a failed migration and keeps the earlier migrations', async () => {
  const database = await addEmptyDatabase();
  const folder = await createMigrationFolder({
    '001-good.sql': 'create table good (id integer);',
    '002-bad.sql': 'create table half (id integer); select 1 / 0;',
  });
  await expect(migrate(database.owner, folder)).rejects.toThrow(
    'Migration 002-bad failed and was rolled back: division by zero',
  );
  expect(await listTables(database)).toEqual(['good', 'schema_migrations']);
});

test('rejects an applied file with changes other than line endings', async () => {
  const database = await addEmptyDatabase();
  const folder = await createMigrationFolder({
    '001-first.sql': 'create table\nfirst (id integer);',
  });
  await migrate(database.owner, folder);
  await writeFile(join(folder, '001-first.sql'), 'create table\r\nfirst (id integer);');
  await migrate(database.owner, folder);
  await writeFile(join(folder, '001-first.sql'), 'create table first (id bigint);');
  await expect(migrate(database.owner, folder)).rejects.toThrow('001-first was changed after');
});

test('rejects a database that is newer than the program', async () => {
  const database = await addEmptyDatabase();
  const oldFiles = { '001-first.sql': 'create table first (id integer);' };
  await migrate(
    database.owner,
    await createMigrationFolder({
      ...oldFiles,
      '002-later.sql': 'create table later (id integer);',
    }),
  );
  await expect(migrate(database.owner, await createMigrationFolder(oldFiles))).rejects.toThrow(
    'newer than this Shipdesk: it has the migration 002-later',
  );
});

test('rejects files with missing or duplicate numbers', async () => {
  const database = await addEmptyDatabase();
  for (const name of ['001-b.sql', '003-b.sql']) {
    const folder = await createMigrationFolder({ '001-a.sql': 'select 1;', [name]: 'select 1;' });
    await expect(migrate(database.owner, folder)).rejects.toThrow(
      `The migration ${name} should be called 002-title.sql`,
    );
  }
});

test('concurrent starts apply each migration once', async () => {
  const database = await addEmptyDatabase();
  const folder = await createMigrationFolder({
    '001-slow.sql': 'create table slow (id integer); select pg_sleep(0.3);',
  });
  const results = await Promise.all([1, 2, 3].map(() => migrate(database.owner, folder)));
  expect(results.flatMap(({ names }) => names)).toEqual(['001-slow']);
});

test('the app role owns no table after the migrations', async () => {
  const database = await createTestDatabase();
  databases.push(database);
  expect(await migrate(database.owner)).toEqual({ names: [] });
  const { rows } = await withClient(database.app, (client) =>
    client.query(
      `select count(*)::int as tables, count(*) filter (where pg_has_role(current_user, relowner, 'MEMBER'))::int as owned
         from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    ),
  );
  expect(rows[0].tables).toBeGreaterThan(3);
  expect(rows[0].owned).toBe(0);
});
