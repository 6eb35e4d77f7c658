import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { writeArchive } from '../../../test-support/archives.ts';
import { createCanarySeller } from '../../../test-support/canary/canary-seller.ts';
import { BANK_NUMBER } from '../../../test-support/samples/remittance-samples.ts';
import { forSeller, testApp } from '../../../test-support/test-app.ts';
import { readZipFiles } from '../../../test-support/zip-files.ts';
import { sellerTables } from '../../platform/db/schema/distribution.ts';
import type { ArchiveManifest } from './archive-manifest.ts';
import { streamArchive } from './archive-steps.ts';
import { archivedTables, omittedTables } from './archive-tables.ts';

const app = await testApp();
const canary = await createCanarySeller(app);
let files: Map<string, Buffer>;

beforeAll(async () => {
  files = await readZipFiles(await writeArchive(app, canary.caller));
});

const readText = (path: string) => files.get(path)?.toString() ?? '';

test('archives each table of a seller or lists the table as omitted', async () => {
  const { rows } = await app.ownerQuery(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'seller_id'`,
  );
  const tables = new Set([...rows.map(({ name }) => String(name)), ...sellerTables]);
  const namedTables = [...Object.keys(archivedTables), ...Object.keys(omittedTables)];
  expect(namedTables.toSorted()).toEqual([...tables].sort());
});

test('explains each archived column in the readme, and lists the other columns as omitted', async () => {
  const { rows } = await app.ownerQuery(
    `select c.table_name as table, array_agg(c.column_name::text) as columns from information_schema.columns c
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name = any($1) group by 1`,
    [Object.keys(archivedTables)],
  );
  for (const { table, columns } of rows) {
    const archivedTable = archivedTables[String(table)];
    const namedColumns = Object.keys({
      ...archivedTable?.columns,
      ...archivedTable?.omittedColumns,
    });
    expect([table, namedColumns.toSorted()]).toEqual([table, [columns].flat().sort()]);
  }
  for (const [table, { columns }] of Object.entries(archivedTables)) {
    for (const column of Object.keys(columns)) {
      expect(readText('readme.txt')).toContain(`  ${column}: `);
    }
    expect(readText(`data/${table}.csv`).split('\r\n')[0]).toBe(
      `\uFEFF${Object.keys(columns).join(',')}`,
    );
  }
});

test('the readme has a path pattern for each file', () => {
  const patterns = readText('readme.txt').match(/^[\w*/]+\.\w+(?= )/gm) ?? [];
  const expressions = patterns.map(
    (pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`),
  );
  const unlistedPaths = [...files.keys()].filter(
    (path) => path !== 'readme.txt' && !expressions.some((expression) => expression.test(path)),
  );
  expect(unlistedPaths).toEqual([]);
});

test('lists the checksum of each file and the row count of each table in the manifest', async () => {
  const manifest: ArchiveManifest = JSON.parse(readText('manifest.json'));
  expect(manifest.files.map(({ path }) => path).sort()).toEqual(
    [...files.keys()].filter((path) => path !== 'manifest.json').sort(),
  );
  for (const { path, bytes, sha256 } of manifest.files) {
    const content = files.get(path) ?? Buffer.alloc(0);
    const hash = createHash('sha256').update(content).digest('hex');
    expect([path, content.length, hash]).toEqual([path, bytes, sha256]);
  }
  for (const { path, rows } of manifest.files) {
    // The download of the archive added an audit entry.
    if (rows === undefined || path === 'data/audit_entries.csv') continue;
    const table = path.replace(/^data\/|\.csv$/g, '');
    const { rows: countedRows } = await app.ownerQuery(
      `select count(*)::int as rows from ${table} where seller_id = $1`,
      [canary.sellerId],
    );
    expect([table, rows]).toEqual([table, countedRows[0]?.['rows']]);
    expect([table, rows !== 0]).toEqual([table, true]);
  }
});

test('writes the same rows in small batches', async () => {
  const textsByPath = new Map<string, string>();
  const emptyDocument = { name: 'none', content: (async function* yieldNothing() {})() };
  await app.database.asSeller(forSeller(canary.sellerId), async (db) => {
    const entries = streamArchive(db, {
      sellerId: canary.sellerId,
      madeAt: new Date(),
      documents: {
        renderTaxDocument: async () => emptyDocument,
        renderManifest: async () => emptyDocument.content,
      },
      onRows: async () => undefined,
      batchRows: 2,
    });
    for await (const { path, content } of entries) textsByPath.set(path, await text(content));
  });
  // The download of the first archive added an audit entry.
  for (const table of Object.keys(archivedTables).filter((name) => !name.startsWith('audit'))) {
    const path = `data/${table}.csv`;
    expect([path, textsByPath.get(path)]).toEqual([path, readText(path).replace('\uFEFF', '')]);
  }
});

test('includes the documents and photos of the seller', () => {
  const paths = [...files.keys()];
  for (const folder of ['documents/invoices', 'documents/credit-notes', 'documents/manifests']) {
    const documentPaths = paths.filter((path) => path.startsWith(folder));
    expect([folder, documentPaths.length > 0]).toEqual([folder, true]);
    for (const path of documentPaths) {
      expect(files.get(path)?.subarray(0, 5).toString()).toBe('%PDF-');
    }
  }
  const photo = paths.find((path) => path.startsWith('photos/'));
  expect(
    files
      .get(photo ?? '')
      ?.subarray(0, 2)
      .toString('hex'),
  ).toBe('ffd8');
});

test('excludes credentials and bank numbers', async () => {
  const { rows } = await app.ownerQuery(
    `select password_hash as secret from users where seller_id = $1
     union all select encode(secret_hash, 'hex') from api_keys where seller_id = $1
     union all select encode(number_sealed, 'hex') from bank_accounts where seller_id = $1`,
    [canary.sellerId],
  );
  const archiveText = Buffer.concat([...files.values()]).toString('latin1');
  for (const secret of [BANK_NUMBER, ...rows.map((row) => String(row['secret']))]) {
    expect(archiveText).not.toContain(secret);
  }
});

test('rejects the archive request of a member who does not manage the team', async () => {
  const member = await app.signIn({ role: 'Operations' });
  const response = await member.post('/api/reports/archive', { isMailed: false });
  expect(response.statusCode).toBe(403);
});
