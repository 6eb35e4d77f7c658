import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { findPackageFolder } from '../../package-folder.ts';
import { withClient, withStartLock } from '../engine/engine-client.ts';
import { ensureAppRole } from '../engine/engine-roles.ts';

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

/**
 * Applies the files `NNN-title.sql` that the database does not have yet, each in its own transaction. Servers that
 * start at the same time take turns. Throws if an applied file has changed or if the database is newer than Shipdesk.
 */
export async function migrate(
  owner: pg.PoolConfig,
  folder: string = getMigrationsFolder(),
): Promise<{ names: string[] }> {
  const migrations = await readMigrations(folder);
  return withStartLock(owner, () =>
    withClient(owner, async (client) => {
      await ensureAppRole(client);
      await ensureHistory(client);
      const history = await readHistory(client);
      assertSameHistory(migrations, history);
      const names: string[] = [];
      for (const migration of migrations.slice(history.length)) {
        await applyMigration(client, migration);
        names.push(migration.name);
      }
      return { names };
    }),
  );
}

/**
 * Applies `history` to an empty database, in the transaction that is open on `client`. Throws if the history contains
 * an unknown migration.
 */
export async function migrateTo(
  client: pg.Client,
  history: readonly AppliedMigration[],
  folder: string = getMigrationsFolder(),
): Promise<void> {
  const migrations = await readMigrations(folder);
  assertSameHistory(migrations, history);
  await ensureAppRole(client);
  await ensureHistory(client);
  const appliedMigrations = migrations.slice(0, history.length);
  for (const migration of appliedMigrations) await runMigration(client, migration);
}

const getMigrationsFolder = () => join(findPackageFolder(), 'migrations');

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const name = file.slice(0, -'.sql'.length);
      const version = Number(/^(\d{3})-[a-z0-9-]+$/.exec(name)?.[1]);
      if (version !== index + 1) {
        throw new Error(
          `The migration ${file} should be called ${String(index + 1).padStart(3, '0')}-title.sql: version numbers have no gaps and no duplicates.`,
        );
      }
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function ensureHistory(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
}

export async function readHistory(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return rows;
}

function assertSameHistory(migrations: readonly Migration[], history: readonly AppliedMigration[]) {
  const newestMigration = history.at(-1);
  if (newestMigration !== undefined && history.length > migrations.length) {
    throw new Error(
      `The database is newer than this Shipdesk: it has the migration ${newestMigration.name}. Start the newer version.`,
    );
  }
  for (const [index, { name, checksum }] of history.entries()) {
    const migration = migrations[index];
    if (migration?.name === name && migration.checksum === checksum) continue;
    throw new Error(
      `The migration ${name} was changed after it had been applied to this database. ` +
        'Start the version of Shipdesk that created the database, or use an empty database. ' +
        'A change of the schema belongs in a new migration.',
    );
  }
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name } = migration;
  await client.query('begin');
  try {
    // A migration that waits for a long query would block all later queries.
    await client.query("set local lock_timeout = '10s'");
    await runMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error });
  }
}

async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, sql, checksum } = migration;
  await client.query(sql);
  await client.query(
    'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)',
    [version, name, checksum],
  );
}
