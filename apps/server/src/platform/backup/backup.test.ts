import { readFile, stat, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSettings, runCommand } from '../../../test-support/processes/run-command.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../test-support/processes/test-database.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../test-support/processes/test-folders.ts';
import { buildBulkPayload } from '../../../test-support/samples/bulk-payloads.ts';
import {
  buildOrderPayload,
  buildWarehousePayload,
} from '../../../test-support/samples/payloads.ts';
import { forSeller, testApp } from '../../../test-support/test-app.ts';
import { runBackupCommand, runRestoreCommand } from '../../commands/backup-commands.ts';
import { runVerifyAuditCommand } from '../../commands/verify-audit-command.ts';
import { withClient } from '../db/engine/engine-client.ts';
import { openDatabase } from '../db/query/database.ts';
import { listTablesInOrder } from './copy-rows.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let goodFile: string;
const databases: TestDatabase[] = [];

const app = await testApp();
beforeAll(async () => {
  folder = await createTestFolder();
  goodFile = join(folder, 'shipdesk.backup');
  const seller = await app.signIn();
  await seller.post('/warehouse/create', buildWarehousePayload());
  await seller.post('/booking/createPickup', buildOrderPayload(), { 'idempotency-key': 'k' });
  await seller.post('/booking/createBulkOrder', buildBulkPayload([{}, {}, {}]));
  await app.ownerQuery(
    `update orders set consignee_name = E'Tab\\t, line\\n, back\\\\slash, quote'' and \\\\.', consignee_city = 'कोच्चि'`,
  );
  await app.ownerQuery(
    `insert into throttle values ('b', now(), 1), ('B', now(), 2), ('ä', now(), 3)`,
  );
  await runCommand(runVerifyAuditCommand, buildSettings(app.testDatabase));
  await backup(goodFile);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await removeTestFolders();
});

const backup = (file: string) =>
  runCommand(runBackupCommand, buildSettings(app.testDatabase), { args: [file] });
const restore = (file: string, target: TestDatabase) =>
  runCommand(runRestoreCommand, buildSettings(target), { args: [file] });

async function addEmptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

/** Returns the rows of each table as text. */
async function readContent({ owner }: TestDatabase): Promise<Record<string, unknown[]>> {
  return withClient(owner, async (client) => {
    const content: Record<string, unknown[]> = {};
    for (const { table } of await listTablesInOrder(client)) {
      const { rows } = await client.query(
        `select t::text as line from ${client.escapeIdentifier(table)} t order by t::text collate "C"`,
      );
      content[table] = rows.map(({ line }) => line);
    }
    return content;
  });
}

const countTables = async ({ owner }: TestDatabase) =>
  (
    await withClient(owner, (client) =>
      client.query("select from pg_class where relnamespace = 'public'::regnamespace"),
    )
  ).rowCount;

describe('a restored backup', () => {
  let target: TestDatabase;
  beforeAll(async () => {
    target = await addEmptyDatabase();
    // The extension adds a view. Restore still accepts the database as empty.
    await withClient(target.superuser, (client) => client.query('create extension pg_buffercache'));
    await restore(goodFile, target);
  });

  test('R12: contains every row of every table unchanged', async () => {
    const content = await readContent(target);
    expect(content).toEqual(await readContent(app.testDatabase));
    expect(content['orders']).toHaveLength(4);
    expect(content['audit_entries']?.length).toBeGreaterThan(3);
  });

  test('counts each restored order once', async () => {
    const counts = await withClient(target.owner, (client) =>
      client.query(
        'select (select sum(orders)::int from order_counts) as counted, (select count(*)::int from orders) as stored',
      ),
    );
    expect(counts.rows).toEqual([{ counted: 4, stored: 4 }]);
  });

  test('continues the docket numbers', async () => {
    const drawBlock = ({ owner }: TestDatabase) =>
      withClient(owner, async (client) => {
        const { rows } = await client.query("select nextval('docket_block_numbers') as block");
        return Number(rows[0]?.block);
      });
    const blocks = await app.ownerQuery('select max(block)::int as last from docket_blocks');
    expect(await drawBlock(target)).toBe(Number(blocks.rows[0]?.['last']) + 1);
  });

  test('keeps the audit chain valid', async () => {
    expect(await runCommand(runVerifyAuditCommand, buildSettings(target))).toContain('is valid');
  });

  test('keeps row-level security and the privileges of the server login', async () => {
    const { rows } = await app.ownerQuery('select distinct seller_id from orders');
    const database = openDatabase(target.app, {
      log: app.fastify.log,
      prepared: false,
      isPooled: target.isPooled,
      slowQueryMs: 1000,
    });
    const listOrders = (sellerId: string) =>
      database.asSeller(forSeller(sellerId), (db) =>
        db.selectFrom('orders').select('id').execute(),
      );
    expect(await listOrders(String(rows[0]?.['sellerId']))).toHaveLength(4);
    expect(await listOrders('01a1fc20-f9d2-7595-bcec-2b8d9f024441')).toEqual([]);
    const deleteOrders = (sellerId: string) =>
      database.asSeller(forSeller(sellerId), (db) => db.deleteFrom('orders').execute());
    // Only orders of a sandbox can be deleted.
    const results = await deleteOrders(String(rows[0]?.['sellerId']));
    expect(results).toMatchObject([{ numDeletedRows: 0n }]);
    await database.close();
  });
});

test('a backup is a consistent snapshot during concurrent writes', async () => {
  const seller = await app.signIn();
  const file = join(folder, 'snapshot.backup');
  const [, ...responses] = await Promise.all([
    backup(file),
    ...Array.from({ length: 10 }, () => seller.post('/booking/createPickup', buildOrderPayload())),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
  const target = await addEmptyDatabase();
  await restore(file, target);
  const content = await readContent(target);
  const auditedOrders = content['audit_entries']?.filter((line) =>
    String(line).includes('order.created'),
  );
  const bulkOrderCount = 3;
  expect(auditedOrders).toHaveLength((content['orders']?.length ?? 0) - bulkOrderCount);
});

/** Delivers CopyDone, the end of the rows, before the message with their number, as a network may do. */
class SplitSocket extends Socket {
  override push(chunk: Buffer | null): boolean {
    const copyDone = chunk?.indexOf(Buffer.from('c\0\0\0\u0004C')) ?? -1;
    if (!chunk || copyDone < 0) return super.push(chunk);
    const end = copyDone + COPY_DONE_BYTES;
    setTimeout(() => super.push(chunk.subarray(end)), 5);
    return super.push(chunk.subarray(0, end));
  }
}
const COPY_DONE_BYTES = 5;

test('a backup contains a row count that arrives after the last row of its table', async () => {
  const file = join(folder, 'split.backup');
  const client = { ...app.testDatabase.owner, stream: () => new SplitSocket() };
  await withClient(client, (connection) => writeBackup(connection, file, new Date()));
  await expect(readBackup(file)).resolves.toBeUndefined();
});

test('the error names the file that cannot be written', async () => {
  const file = `${goodFile}.missing/backup`;
  await expect(backup(file)).rejects.toThrow(`${file} cannot be written: ENOENT`);
});

test('creates a file that only its owner can read', async () => {
  expect((await stat(goodFile)).mode & 0o777).toBe(0o600);
});

test('does not overwrite an existing file', async () => {
  await expect(backup(goodFile)).rejects.toThrow('already exists');
  await expect(stat(`${goodFile}.partial`)).rejects.toThrow('ENOENT');
});

async function createFilledDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

describe('restore', () => {
  async function expectRefused(content: Buffer, message: string) {
    const file = join(folder, 'bad.backup');
    await writeFile(file, content);
    const target = await addEmptyDatabase();
    await expect(restore(file, target)).rejects.toThrow(message);
    expect(await countTables(target)).toBe(0);
  }
  const readText = async () => gunzipSync(await readFile(goodFile)).toString('latin1');
  const pack = (content: string) => gzipSync(Buffer.from(content, 'latin1'));

  test('rejects a truncated file and writes nothing', async () => {
    const file = await readFile(goodFile);
    for (const share of [0, 0.1, 0.5, 0.999]) {
      await expectRefused(file.subarray(0, file.length * share), 'damaged');
    }
    const content = await readText();
    await expectRefused(pack(content.slice(0, content.lastIndexOf('{"end"'))), 'damaged');
  });

  test('rejects a file with one flipped bit', async () => {
    const file = await readFile(goodFile);
    for (const share of [0.05, 0.3, 0.6, 0.9]) {
      const flipped = Buffer.from(file);
      const offset = Math.trunc(file.length * share);
      flipped[offset] = (flipped[offset] ?? 0) ^ 4;
      await expectRefused(flipped, 'damaged');
    }
  });

  test('rejects a file with changed content', async () => {
    const content = await readText();
    await expectRefused(pack(content.replace('Ernakulam', 'Ernakulum')), 'damaged');
    await expectRefused(pack(content.replace('"rows":4', '"rows":5')), 'damaged');
    await expectRefused(pack(`${content}more\n`), 'damaged');
    await expectRefused(pack('hello\n'), 'damaged');
    await expectRefused(Buffer.from('hello'), 'damaged');
  });

  test('rejects a file with a newer format or newer migrations', async () => {
    const content = await readText();
    await expectRefused(pack(content.replace('"shipdeskBackup":1', '"shipdeskBackup":2')), 'newer');
    const { createHash } = await import('node:crypto');
    const newerContent = content
      .replace(
        /"checksum":"(\w+)"\}\]/,
        '"checksum":"$1"},{"version":999,"name":"999-later","checksum":"x"}]',
      )
      .replace(/\{"end":.*\n$/, '');
    const end = createHash('sha256').update(Buffer.from(newerContent, 'latin1')).digest('hex');
    await expectRefused(pack(`${newerContent}{"end":"${end}"}\n`), 'newer than this Shipdesk');
  });

  test('rejects a non-empty database', async () => {
    await expect(restore(goodFile, await createFilledDatabase())).rejects.toThrow('not empty');
  });

  test('rejects a missing file', async () => {
    await expect(restore(join(folder, 'none'), await addEmptyDatabase())).rejects.toThrow(
      'There is no file',
    );
  });
});
