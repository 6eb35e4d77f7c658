import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { validate as isUuid } from 'uuid';
import { listTablesInOrder } from '../../platform/backup/copy-rows.ts';
import { withClient } from '../../platform/db/engine/engine-client.ts';
import { ArchiveFileError, type ArchiveReader, openArchive } from './archive-reader.ts';
import { archivedTables } from './archive-tables.ts';
import {
  assertNoLogins,
  finishImport,
  type ImportContext,
  importedColumns,
} from './imported-rows.ts';

const REQUIRED_TABLES = ['sellers', 'users', 'wallets'];
/** Longer than the header of any table. */
const MAX_HEADER_BYTES = 64 * 1024;

export interface ImportResult {
  readonly sellerId: string;
  readonly name: string;
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly photos: number;
}

/**
 * Adds the seller of an archive to an installation that has no sellers, in one transaction. `owner` connects as the
 * owner of the tables. Throws ArchiveFileError and writes nothing if the archive is damaged or newer, or if a seller
 * exists.
 */
export async function importArchive(
  owner: pg.PoolConfig,
  file: string,
  context: ImportContext,
): Promise<ImportResult> {
  const archive = await openArchive(file);
  try {
    return await withClient(owner, async (client) => {
      await client.query("begin; set local statement_timeout = 0; set local timezone = 'UTC'");
      await assertNoSeller(client);
      const result = await importTables(client, archive, context);
      await finishImport(client, archive.manifest.seller.id, context);
      await client.query('commit');
      await client.query('analyze');
      return result;
    });
  } finally {
    archive.close();
  }
}

/** Throws if a seller exists. Blocks registrations and other imports until this import ends. */
async function assertNoSeller(client: pg.Client): Promise<void> {
  await client.query('lock table sellers in share row exclusive mode');
  const { rowCount } = await client.query("select 1 from sellers where kind = 'seller' limit 1");
  if (rowCount === 0) return;
  throw new ArchiveFileError(
    'This installation has sellers. Import the archive into a new one, with another DATA_DIR or DATABASE_URL.',
  );
}

async function importTables(
  client: pg.Client,
  archive: ArchiveReader,
  context: ImportContext,
): Promise<ImportResult> {
  const { seller, madeAt, files } = archive.manifest;
  const paths = new Set(files.map(({ path }) => path));
  if (!isUuid(seller.id)) throw new ArchiveFileError('The archive has no valid seller id.');
  const missingTable = REQUIRED_TABLES.find((table) => !paths.has(`data/${table}.csv`));
  if (missingTable !== undefined)
    throw new ArchiveFileError(`The archive lacks data/${missingTable}.csv.`);
  let [tables, rows, photos] = [0, 0, 0];
  for (const { table, columns } of await listTablesInOrder(client)) {
    const isImported =
      archivedTables[table] !== undefined && archivedTables[table].stepAfterImport === undefined;
    if (!isImported || !paths.has(`data/${table}.csv`)) continue;
    const importedCount = await importTable(client, { table, columns }, archive, context).catch(
      (error: unknown) => {
        if (!(error instanceof pg.DatabaseError)) throw error;
        throw new ArchiveFileError(
          `data/${table}.csv cannot be imported: ${error.message}. Nothing was imported. Download the archive again.`,
          { cause: error },
        );
      },
    );
    tables += 1;
    if (table === 'photos') photos += importedCount;
    else rows += importedCount;
  }
  return { sellerId: seller.id, name: seller.name, madeAt, tables, rows, photos };
}

async function importTable(
  client: pg.Client,
  target: { readonly table: string; readonly columns: readonly string[] },
  archive: ArchiveReader,
  context: ImportContext,
): Promise<number> {
  const { table } = target;
  const givenColumns = await loadTexts(client, target, archive);
  if (table === 'users') await assertNoLogins(client);
  if (table === 'sellers') await assertSeller(client);
  // Assign the rows to the seller of the archive, regardless of their content.
  await client.query(`update ${quote(`given_${table}`)} set seller_id = $1`, [
    archive.manifest.seller.id,
  ]);
  return table === 'photos'
    ? insertPhotos(client, givenColumns, archive)
    : insertRows(client, { table, givenColumns }, context);
}

const quote = (name: string) => pg.escapeIdentifier(name);

/** Throws if the archive does not have exactly one seller. The operator's company and sandboxes are not imported. */
async function assertSeller(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ kind: string }>('select kind from given_sellers');
  if (rows.length === 1 && rows[0]?.kind === 'seller') return;
  throw new ArchiveFileError('The archive does not belong to a seller.');
}

/** Loads the texts of a file into the temporary table `given_<table>`. Returns its columns. */
async function loadTexts(
  client: pg.Client,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  archive: ArchiveReader,
): Promise<string[]> {
  const content = await archive.open(`data/${table}.csv`);
  const { header, rest } = await readHeader(content);
  const unknownColumns = header.filter((column) => !columns.includes(column));
  if (unknownColumns.length > 0) {
    throw new ArchiveFileError(
      `data/${table}.csv has the column ${unknownColumns[0]}, which this version of Shipdesk lacks. Update Shipdesk first.`,
    );
  }
  await client.query(
    `create temp table ${quote(`given_${table}`)} (${header.map((name) => `${quote(name)} text`).join(', ')}) on commit drop`,
  );
  const input = client.query(
    copyFrom(`copy ${quote(`given_${table}`)} from stdin (format csv, null '', encoding 'UTF8')`),
  );
  // Prevents an uncaught error event; `finished` throws the error below.
  input.on('error', () => undefined);
  for await (const part of rest) {
    if (!input.write(part)) await once(input, 'drain');
  }
  input.end();
  await finished(input);
  return header;
}

async function readHeader(content: Readable) {
  const parts = content[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let end = -1;
  while (end < 0) {
    const part = await parts.next();
    if (part.done === true) throw new ArchiveFileError('A table of the archive has no header.');
    start = Buffer.concat([start, part.value]);
    end = start.indexOf('\n');
    if (end < 0 && start.length > MAX_HEADER_BYTES) {
      throw new ArchiveFileError('A table of the archive has no header.');
    }
  }
  const header = start.subarray(0, end).toString().replace('\uFEFF', '').trim().split(',');
  async function* readRest(): AsyncGenerator<Buffer> {
    yield start.subarray(end + 1);
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) {
      yield part.value;
    }
  }
  return { header, rest: readRest() };
}

async function readTypes(client: pg.Client, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = quote_ident($1)::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Returns the SQL that removes the apostrophe before a formula and casts the text to the type of the column. */
const buildValue = (column: string, type: string | undefined) =>
  `regexp_replace(${quote(column)}, '^''', '')::${type ?? 'text'}`;

async function insertRows(
  client: pg.Client,
  { table, givenColumns }: { readonly table: string; readonly givenColumns: readonly string[] },
  context: ImportContext,
): Promise<number> {
  const types = await readTypes(client, table);
  const changes = importedColumns[table]?.(context) ?? {};
  const columns = [...new Set([...givenColumns, ...Object.keys(changes)])];
  const values = columns.map((column) => changes[column] ?? buildValue(column, types.get(column)));
  const { rowCount } = await client.query(
    `insert into ${quote(table)} (${columns.map(quote).join(', ')})
     select ${values.join(', ')} from ${quote(`given_${table}`)}`,
  );
  return rowCount ?? 0;
}

async function insertPhotos(
  client: pg.Client,
  givenColumns: readonly string[],
  archive: ArchiveReader,
): Promise<number> {
  const types = await readTypes(client, 'photos');
  const values = givenColumns.map((column) => buildValue(column, types.get(column)));
  const { rows } = await client.query<{ id: string }>('select id from given_photos');
  for (const { id } of rows) {
    const jpeg = await buffer(await archive.open(`photos/${id}.jpg`));
    await client.query(
      `insert into photos (${givenColumns.map(quote).join(', ')}, jpeg)
       select ${values.join(', ')}, $2 from given_photos where id = $1`,
      [id, jpeg],
    );
  }
  return rows.length;
}
