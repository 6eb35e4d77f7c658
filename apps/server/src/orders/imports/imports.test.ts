import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { bulkColumns } from '@shipdesk/domain/order/bulk/bulk-columns';
import { bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import { isDocketNumber } from '@shipdesk/domain/order/docket';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import {
  encodeUtf16,
  formatCsvText,
} from '../../../../../packages/domain/test-support/csv-bytes.ts';
import {
  buildImportCsv,
  type ImportResponse,
  runImports,
  uploadImport,
  waitForImport,
} from '../../../test-support/imports.ts';
import { buildBulkSheet } from '../../../test-support/samples/bulk-payloads.ts';
import { listAnyDayBody } from '../../../test-support/samples/payloads.ts';
import { type Caller, createTestApp, testApp } from '../../../test-support/test-app.ts';
import type { Database } from '../../platform/db/query/database.ts';
import { DatabaseUnavailableError } from '../../platform/db/query/database-errors.ts';

const app = await testApp({ settings: { IMPORT_MAX_MB: '2' } });
const worker = runImports(app, { IMPORT_MAX_ROWS: '3000' });
afterAll(() => worker.stop());

const loadTotal = async (caller: Caller) =>
  (await caller.post('/orders/getorders', listAnyDayBody)).json<{ total: number }>().total;

/** Uploads a file and returns the finished import. */
async function importFile(caller: Caller, file: string | Uint8Array) {
  const response = await uploadImport(app, caller, file, { 'x-file-name': 'm%C3%A4rz.csv' });
  expect(response.statusCode).toBe(202);
  return waitForImport(caller, response.json<ImportResponse>());
}
const loadErrors = async (caller: Caller, id: string) =>
  (await caller.get(`/api/imports/${id}/errors`)).body;

test('imports valid rows and returns failed rows with their reasons', async () => {
  const caller = await app.signIn();
  const invalidRow = { phone: '12', name: '=1+1', city: '' };
  const result = await importFile(caller, buildImportCsv([{}, invalidRow, { pinCode: '5 60001' }]));
  expect(result).toMatchObject({
    fileName: 'märz.csv',
    state: 'done',
    problem: '',
    totalRows: 3,
    madeRows: 1,
    knownRows: 0,
    badRows: 2,
    createdBy: 'Test User',
  });
  const lines = (await loadErrors(caller, result.id)).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\uFEFF"Row","Reason","clientRefrenceNumber",/);
  expect(lines[1]).toMatch(/^"3","city: Fill this in|^"3","phone: /);
  expect(lines[1]).toContain('"\'=1+1"');
  expect(lines[2]).toMatch(/^"4","pinCode: /);
});

test('audits the created orders with the import as subject', async () => {
  const caller = await app.signIn();
  const result = await importFile(caller, buildImportCsv([{}]));
  const { rows } = await app.ownerQuery(
    "select subject from audit_entries where seller_id = $1 and action = 'orders.created'",
    [(await app.findSeller(caller.email)).sellerId],
  );
  expect(rows).toEqual([{ subject: result.id }]);
});

type Row = Record<string, unknown>;

test('creates the same order as a sheet', async () => {
  const caller = await app.signIn();
  const result = await importFile(caller, buildImportCsv([{}]));
  const otherCaller = await app.signIn();
  const sheet = await otherCaller.post('/booking/createBulkOrderViaExcel', {
    fileName: 'a.xlsx',
    rows: buildBulkSheet([{}]),
  });
  expect(sheet.statusCode).toBe(201);
  const [importedOrder, sheetOrder] = await Promise.all(
    [caller, otherCaller].map(async (seller) => {
      const { sellerId } = await app.findSeller(seller.email);
      const { rows } = await app.ownerQuery('select * from orders where seller_id = $1', [
        sellerId,
      ]);
      return rows[0] ?? {};
    }),
  );
  expect(isDocketNumber(String(importedOrder?.['docketNumber']))).toBe(true);
  expect([importedOrder?.['importId'], sheetOrder?.['importId']]).toEqual([
    result.id,
    sheet.json().importId,
  ]);
  const isOwnColumn = ([column]: [string, unknown]) =>
    /^(sellerId|id|docketNumber|orderRef\w*|clientReference\w*|createdBy|requestHash|capturedThrough|importId)$/.test(
      column,
    );
  const listComparable = (row: Row) => [
    String(row['requestHash']).slice(0, 5),
    Object.entries(row).filter((entry) => !isOwnColumn(entry)),
  ];
  expect(listComparable(importedOrder ?? {})).toEqual(listComparable(sheetOrder ?? {}));
});

test('imports the corrected file of failed rows', async () => {
  const caller = await app.signIn();
  const { id } = await importFile(caller, buildImportCsv([{ phone: '1' }, {}]));
  const correctedFile = (await loadErrors(caller, id)).replace(/,"1",/, ',"9876543210",');
  expect(await importFile(caller, correctedFile)).toMatchObject({ madeRows: 1, badRows: 0 });
  expect(await loadTotal(caller)).toBe(2);
});

test('imports a repeated file once and rejects used or scattered references', async () => {
  const caller = await app.signIn();
  const file = buildImportCsv([{ clientRefrenceNumber: 'A1' }, { clientRefrenceNumber: 'A2' }]);
  expect(await importFile(caller, file)).toMatchObject({ madeRows: 2 });
  expect(await importFile(caller, file)).toMatchObject({ madeRows: 0, knownRows: 2, badRows: 0 });
  const mixedFile = buildImportCsv([
    { clientRefrenceNumber: 'A1', quantity: '7' },
    { clientRefrenceNumber: 'A3' },
    ...Array.from({ length: 1200 }, () => ({})),
    { clientRefrenceNumber: 'A3' },
  ]);
  const result = await importFile(caller, mixedFile);
  expect(result).toMatchObject({ totalRows: 1203, madeRows: 1200, badRows: 3 });
  const errors = await loadErrors(caller, result.id);
  expect(errors).toMatch(/^"2","clientRefrenceNumber: Number A1 was used for another order/m);
  const scatteredRows =
    /^"(?:3|1204)","clientRefrenceNumber: The rows of this order are not adjacent/gm;
  expect(errors.match(scatteredRows)).toHaveLength(2);
  expect(await loadTotal(caller)).toBe(1202);
});

test('imports all rows of a reference number or none across batches', async () => {
  const caller = await app.signIn();
  const buildRow = (clientRefrenceNumber: string, productName: string, changes = {}) => ({
    clientRefrenceNumber,
    productName,
    quantity: '1',
    unitPrice: '250',
    ...changes,
  });
  // The rows of one order span two batches.
  const file = buildImportCsv([
    ...Array.from({ length: 498 }, () => ({})),
    ...Array.from({ length: 5 }, (_, index) => buildRow('LONG', `Product ${index}`)),
    buildRow('BAD', 'Pepper'),
    buildRow('BAD', 'Cloves', { phone: '1' }),
    buildRow('APART', 'Pepper'),
    {},
    buildRow('APART', 'Cloves'),
    ...Array.from({ length: 101 }, (_, index) => buildRow('MANY', `Product ${index}`)),
  ]);
  const result = await importFile(caller, file);
  expect(result).toMatchObject({ totalRows: 609, madeRows: 504, badRows: 105 });
  const errors = await loadErrors(caller, result.id);
  expect(errors).toMatch(/^"505","clientRefrenceNumber: Row 506 of the same order has a problem/m);
  expect(errors).toMatch(/^"506","phone: /m);
  const { sellerId } = await app.findSeller(caller.email);
  const { rows } = await app.ownerQuery(
    `select client_reference, contents, cod_paise::int from orders
      where seller_id = $1 and client_reference in ('LONG', 'BAD', 'APART', 'MANY')`,
    [sellerId],
  );
  expect(rows).toMatchObject([{ clientReference: 'LONG', codPaise: 1250_00 }]);
  expect(rows[0]?.['contents']).toHaveLength(5);
  // The corrected rows form one order. Importing the file again creates nothing.
  const correctedFile = buildImportCsv([buildRow('BAD', 'Pepper'), buildRow('BAD', 'Cloves')]);
  expect(await importFile(caller, correctedFile)).toMatchObject({ madeRows: 2, badRows: 0 });
  expect(await importFile(caller, correctedFile)).toMatchObject({ madeRows: 0, knownRows: 2 });
});

test('imports UTF-16 and Windows-1252 files', async () => {
  const caller = await app.signIn();
  const utf16File = encodeUtf16(`\ufeff${buildImportCsv([{ name: 'रवि' }])}`, 'little');
  expect(await importFile(caller, utf16File)).toMatchObject({ madeRows: 1 });
  const latinFile = Buffer.from(buildImportCsv([{ name: 'José' }]), 'latin1');
  expect(await importFile(caller, latinFile)).toMatchObject({ madeRows: 1 });
  const body = (await caller.post('/orders/getorders', listAnyDayBody)).body;
  expect(body).toContain('रवि');
  expect(body).toContain('José');
});

test('rejects only the row with a stray quotation mark', async () => {
  const caller = await app.signIn();
  const file = buildImportCsv([{ name: 'Ravi' }, {}, {}]).replace(',Ravi,', ',"Ravi,');
  expect(await importFile(caller, file)).toMatchObject({ totalRows: 3, madeRows: 2, badRows: 1 });
});

test('rejects an invalid file or header during the upload and stores nothing', async () => {
  const caller = await app.signIn();
  const large = buildImportCsv([{}]) + '\n'.repeat(2 * 1024 * 1024);
  for (const [file, headers, status, message] of [
    ['', {}, 422, 'The file is empty. Choose another file.'],
    ['%PDF-1.7', {}, 422, 'PDF'],
    ['a,b\n1,2\n', {}, 422, bulkMessages.missingColumns(bulkColumns)],
    [formatCsvText([[...bulkColumns, 'PHONE']]), {}, 422, 'a column twice: phone'],
    [buildImportCsv([{}]), { 'x-file-name': 'orders.xlsx' }, 422, bulkMessages.extension],
    [buildImportCsv([{}]), { 'content-type': 'application/json' }, 415, 'text/csv'],
    [buildImportCsv([{}]), { 'idempotency-key': ' ' }, 422, 'Idempotency-Key'],
    [large, {}, 413, 'equal to 2 MB'],
    [large, { 'transfer-encoding': 'chunked', 'content-length': '' }, 413, 'equal to 2 MB'],
  ] as const) {
    const response = await uploadImport(app, caller, file, headers);
    expect([status, response.json().message]).toEqual([
      response.statusCode,
      expect.stringContaining(message),
    ]);
  }
  const uploads = await app.ownerQuery('select from imports where state = $1', ['uploading']);
  expect(uploads.rows).toHaveLength(0);
  expect((await caller.get('/api/imports')).json()).toMatchObject({ data: [], isMore: false });
});

test('fails the import of a file without rows or with too many rows', async () => {
  const caller = await app.signIn();
  const emptyImport = await importFile(caller, buildImportCsv([]));
  expect(emptyImport).toMatchObject({ state: 'failed', problem: bulkMessages.noRows });
  const rows = 'x\n'.repeat(3001);
  const longImport = await importFile(caller, buildImportCsv([{}]) + rows);
  expect(longImport).toMatchObject({ state: 'failed', madeRows: 0, badRows: 0 });
  expect(longImport.problem).toBe('The file must not contain more than 3,000 rows.');
  const pieces = await app.ownerQuery(
    'select from import_pieces p join imports i on i.id = p.import_id where i.finished_at is not null',
  );
  expect(pieces.rows).toHaveLength(0);
});

test('creates one import for a repeated key and rejects the key for another file', async () => {
  const caller = await app.signIn();
  const file = buildImportCsv([{}]);
  const headers = { 'idempotency-key': 'k1' };
  const [firstResponse, repeatedResponse] = [
    await uploadImport(app, caller, file, headers),
    await uploadImport(app, caller, file, headers),
  ];
  expect(repeatedResponse.headers['idempotent-replayed']).toBe('true');
  expect(repeatedResponse.json().data.id).toBe(firstResponse.json().data.id);
  const otherResponse = await uploadImport(app, caller, buildImportCsv([{}]), headers);
  expect([otherResponse.statusCode, otherResponse.json().code]).toEqual([
    422,
    'idempotency_key_reused',
  ]);
  expect((await caller.get('/api/imports')).json().data).toHaveLength(1);
  await waitForImport(caller, firstResponse.json<ImportResponse>());
  expect(await loadTotal(caller)).toBe(1);
});

test('returns 404 for an import of another seller', async () => {
  const [caller, otherCaller] = [await app.signIn(), await app.signIn()];
  const { id } = await importFile(caller, buildImportCsv([{ phone: '1' }]));
  for (const wrongId of [id, 'x', '01a1fc20-f9d2-7595-bcec-2b8d9f024441']) {
    const responses = [
      await otherCaller.get(`/api/imports/${wrongId}`),
      await otherCaller.get(`/api/imports/${wrongId}/errors`),
      await otherCaller.post(`/api/imports/${wrongId}/cancel`, undefined),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  }
  expect((await otherCaller.get('/api/imports')).json().data).toEqual([]);
});

test('cancels a waiting import immediately and rejects a fourth unfinished import', async () => {
  const server = await createTestApp();
  const caller = await server.signIn();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push((await uploadImport(server, caller, buildImportCsv([{}]))).json().data.id);
  }
  const fourthResponse = await uploadImport(server, caller, buildImportCsv([{}]));
  expect([fourthResponse.statusCode, fourthResponse.headers['retry-after']]).toEqual([429, '30']);
  const cancelledResponse = await caller.post(`/api/imports/${ids[0]}/cancel`, undefined);
  expect(cancelledResponse.json().data).toMatchObject({ state: 'cancelled', madeRows: 0 });
  expect((await caller.post(`/api/imports/${ids[0]}/cancel`, undefined)).statusCode).toBe(200);
  const { data } = (await caller.get('/api/imports')).json<{ data: { id: string }[] }>();
  expect(data.map(({ id }) => id)).toEqual(ids.toReversed());
  await server.close();
});

test('continues an import after a brief database failure', async () => {
  const server = await createTestApp();
  const caller = await server.signIn();
  let calls = 0;
  const asSeller: Database['asSeller'] = (writer, work) => {
    calls += 1;
    // The first three calls read the lease, the import and its file. The fourth call fails.
    if (calls !== 4) return server.database.asSeller(writer, work);
    const diskFull = new pg.DatabaseError('could not extend file', 0, 'error');
    return Promise.reject(Object.assign(diskFull, { code: '53100' }));
  };
  const database = { ...server.database, asSeller };
  const workers = runImports({ ...server, database }, { IMPORT_LEASE_SECONDS: '1' });
  const response = await uploadImport(server, caller, buildImportCsv([{}]));
  const finishedImport = await waitForImport(caller, response.json<ImportResponse>());
  expect(finishedImport).toMatchObject({ state: 'done', madeRows: 1 });
  expect(calls).toBeGreaterThan(4);
  await workers.stop();
  await server.close();
});

test('renews the lease during a slow import', async () => {
  const server = await createTestApp();
  const caller = await server.signIn();
  const asSeller: Database['asSeller'] = async (writer, work, load) => {
    await sleep(250);
    return server.database.asSeller(writer, work, load);
  };
  const slowApp = { ...server, database: { ...server.database, asSeller } };
  // Counting the rows takes longer than the one-second lease. Importing the last row does, too.
  const blankRows = ',\n'.repeat(128 * 1024);
  const pieces = [buildImportCsv([{}]), ...Array.from({ length: 4 }, () => blankRows), 'x'];
  const response = await uploadImport(server, caller, Readable.from(pieces, { objectMode: false }));
  const workers = [1, 2].map(() => runImports(slowApp, { IMPORT_LEASE_SECONDS: '1' }));
  const finishedImport = await waitForImport(caller, response.json<ImportResponse>());
  expect(finishedImport).toMatchObject({ state: 'done', problem: '', totalRows: 2, madeRows: 1 });
  for (const importWorker of workers) await importWorker.stop();
  await server.close();
});

test('imports the file of a repeated upload after a lost commit response', async () => {
  const server = await createTestApp();
  const caller = await server.signIn();
  const key = { 'idempotency-key': 'lost-response' };
  const file = buildImportCsv([{}]);
  let commits = 0;
  const { database } = server;
  const asSeller = database.asSeller.bind(database);
  // The transaction that queues the import commits, and its response is lost.
  database.asSeller = async (writer, work, load) => {
    const result = await asSeller(writer, work, load);
    const isQueued = typeof result === 'object' && result !== null && 'isReplay' in result;
    if (!isQueued) return result;
    commits += 1;
    throw new DatabaseUnavailableError('the connection was lost');
  };
  const lostResponse = await uploadImport(server, caller, file, key);
  expect(lostResponse.statusCode).toBe(503);
  expect(commits).toBe(1);
  database.asSeller = asSeller;
  const repeatedResponse = await uploadImport(server, caller, file, key);
  expect(repeatedResponse.statusCode).toBe(202);
  const workers = runImports(server);
  expect(await waitForImport(caller, repeatedResponse.json<ImportResponse>())).toMatchObject({
    state: 'done',
    madeRows: 1,
  });
  await workers.stop();
  await server.close();
});

test('a worker creates no orders of an import that another worker continued', async () => {
  const server = await createTestApp();
  const caller = await server.signIn();
  const asSeller: Database['asSeller'] = async (writer, work, load) => {
    await server.ownerQuery(
      'update imports set row_number = 2, made_rows = 1 where total_rows is not null',
    );
    return server.database.asSeller(writer, work, load);
  };
  const response = await uploadImport(server, caller, buildImportCsv([{}]));
  const settings = { IMPORT_LEASE_SECONDS: '2' };
  const runner = runImports({ ...server, database: { ...server.database, asSeller } }, settings);
  const loadJobs = async () =>
    (await server.ownerQuery("select 1 from jobs where task = 'import'")).rows;
  while ((await loadJobs()).length > 0) await sleep(20);
  const finishedImport = await waitForImport(caller, response.json<ImportResponse>());
  // The cursor is past the only row.
  expect(finishedImport).toMatchObject({ state: 'done', madeRows: 1 });
  expect((await server.ownerQuery('select 1 from orders')).rows).toEqual([]);
  await runner.stop();
  await server.close();
});

test('accepts three of twelve concurrent uploads of a seller', async () => {
  const server = await createTestApp();
  const caller = await server.signIn();
  // Open the connections first, because uploads that wait for a connection do not run concurrently.
  await Promise.all(Array.from({ length: 12 }, () => caller.get('/api/imports')));
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      uploadImport(server, caller, buildImportCsv([{ clientRefrenceNumber: `U${index}` }])),
    ),
  );
  const acceptedResponses = responses.filter(({ statusCode }) => statusCode === 202);
  expect(acceptedResponses).toHaveLength(3);
  await server.close();
});
