import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { withClient } from '../db/engine/engine-client.ts';
import { migrate, migrateTo } from '../db/schema/migrations.ts';
import { BackupFileError, type BackupHeader, type TableEnd } from './backup-format.ts';
import { COPY_FORMAT, type CopiedTable, copyIn, copyOut, listTablesInOrder } from './copy-rows.ts';
import { readBackup } from './read-backup.ts';

export interface RestoreResult {
  readonly tableCount: number;
  readonly rowCount: number;
}

/**
 * Fills an empty database from a backup in one transaction, then migrates it to the current version. Throws
 * BackupFileError and writes nothing if the file is missing, damaged or newer, or if the database is not empty.
 */
export async function restoreBackup(owner: pg.PoolConfig, file: string): Promise<RestoreResult> {
  await readBackup(file);
  const result = await withClient(owner, async (client) => {
    await assertEmpty(client);
    await client.query('begin');
    await client.query(COPY_FORMAT);
    const counts = await loadTables(client, file);
    await client.query('commit');
    return counts;
  });
  await migrate(owner);
  await withClient(owner, (client) => client.query('analyze'));
  return result;
}

/** Throws BackupFileError if there are tables or views other than those of extensions, such as Citus. */
async function assertEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class c where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      limit 1`,
  );
  if (rowCount === 0) return;
  throw new BackupFileError(
    'The database is not empty. Restore into a new one: another DATA_DIR or another DATABASE_URL.',
  );
}

async function loadTables(client: pg.Client, file: string): Promise<RestoreResult> {
  let targetTables: CopiedTable[] = [];
  let current: { table: CopiedTable; input: Writable } | undefined;
  let tableCount = 0;
  let rowCount = 0;

  const findTable = (name: string, columns: readonly string[]): CopiedTable => {
    const table = targetTables.find((candidate) => candidate.table === name);
    if (!table) throw new BackupFileError(`Table ${name} is unknown. Use another backup file.`);
    return { ...table, columns };
  };

  await readBackup(file, {
    onHeader: async ({ migrations }: BackupHeader) => {
      await migrateTo(client, migrations);
      targetTables = await listTablesInOrder(client);
    },
    onTableStart: ({ table: name, columns }) => {
      const table = findTable(name, columns);
      current = { table, input: copyIn(client, table) };
      // Prevents an uncaught error event; `finished` throws the error below.
      current.input.on('error', () => undefined);
    },
    onRows: (bytes) => writeBytes(current?.input, bytes),
    onTableEnd: async (end) => {
      if (!current) throw new Error('a table end arrived without a table start');
      current.input.end();
      await finished(current.input);
      await assertEqual(client, current.table, end);
      tableCount += 1;
      rowCount += end.rows;
    },
    onSequences: async ({ sequences }) => {
      for (const { name, value } of sequences) {
        if (value === 0) continue;
        await client.query('select setval(quote_ident($1)::regclass, $2)', [name, value]);
      }
    },
  });
  return { tableCount, rowCount };
}

async function writeBytes(input: Writable | undefined, bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    if (!input) throw new Error('rows arrived without a table start');
    // Wait for the write, so that chunks do not accumulate in memory.
    input.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function assertEqual(client: pg.Client, table: CopiedTable, end: TableEnd): Promise<void> {
  const hash = createHash('sha256');
  const { bytes, countRows } = copyOut(client, table);
  for await (const chunk of bytes) hash.update(chunk);
  if ((await countRows()) === end.rows && hash.digest('hex') === end.sha256) return;
  throw new Error(`Table ${table.table} differs from the backup. Nothing was restored. Try again.`);
}
