import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { readHistory } from '../db/schema/migrations.ts';
import { BackupFileError, FORMAT, formatLine, ROWS_END, type Sequences } from './backup-format.ts';
import { COPY_FORMAT, copyOut, listTablesInOrder } from './copy-rows.ts';

/**
 * Writes a snapshot of all rows. The file gets its final name when it is complete. `client` must connect as the owner
 * of the tables. Throws `BackupFileError` if the file exists or cannot be written.
 */
export async function writeBackup(client: pg.Client, file: string, madeAt: Date): Promise<void> {
  const partialFile = `${file}.partial`;
  try {
    await pipeline(
      Readable.from(buildBackup(client, madeAt)),
      createGzip(),
      createWriteStream(partialFile, { flags: 'w', mode: 0o600, flush: true }),
    );
    // Unlike a rename, a link does not replace an existing file.
    await link(partialFile, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST') {
      throw new BackupFileError(`${file} already exists. Use another name.`, { cause: error });
    }
    if ('path' in error || error.code === 'ENOSPC') {
      throw new BackupFileError(`${file} cannot be written: ${error.message}.`, { cause: error });
    }
    throw error;
  } finally {
    await rm(partialFile, { force: true });
  }
}

async function* buildBackup(client: pg.Client, madeAt: Date): AsyncGenerator<Buffer> {
  const fileHash = createHash('sha256');
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(COPY_FORMAT);
    for await (const bytes of streamContent(client, madeAt)) {
      fileHash.update(bytes);
      yield bytes;
    }
    yield formatLine({ end: fileHash.digest('hex') });
  } finally {
    await client.query('rollback');
  }
}

async function* streamContent(client: pg.Client, madeAt: Date): AsyncGenerator<Buffer> {
  const migrations = await readHistory(client);
  yield formatLine({ shipdeskBackup: FORMAT, madeAt: madeAt.toISOString(), migrations });
  for (const table of await listTablesInOrder(client)) {
    yield formatLine({ table: table.table, columns: table.columns });
    const hash = createHash('sha256');
    const { bytes, countRows } = copyOut(client, table);
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
    yield Buffer.from(ROWS_END);
    yield formatLine({ rows: await countRows(), sha256: hash.digest('hex') });
  }
  yield formatLine(await readSequences(client));
}

/** Read the sequences after the rows, so that a restored database does not assign a number that a row already has. */
async function readSequences(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<Sequences['sequences'][number]>(`
    select relname as name, coalesce(pg_sequence_last_value(oid::regclass), 0)::float8 as value
    from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`);
  return { sequences: rows };
}
