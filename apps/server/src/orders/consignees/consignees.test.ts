import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getErasure } from '@shipdesk/contract/orders/consignees';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import {
  buildImportCsv,
  runImports,
  uploadImport,
  waitForImport,
} from '../../../test-support/imports.ts';
import { copyOrder } from '../../../test-support/parcels/copied-orders.ts';
import { buildSettings, runCommand } from '../../../test-support/processes/run-command.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../test-support/processes/test-folders.ts';
import { buildBulkPayload } from '../../../test-support/samples/bulk-payloads.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';
import { runBackupCommand } from '../../commands/backup-commands.ts';
import { runVerifyAuditCommand } from '../../commands/verify-audit-command.ts';
import { erasers } from '../../erasers.ts';
import { toColumnName } from '../../platform/db/query/column-names.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { eraseRefusedRows } from '../imports/refused-rows-steps.ts';
import { applyRetention } from './consignees-service.ts';
import { lockErasable } from './consignees-store.ts';

afterAll(() => removeTestFolders());
const app = await testApp();

const DAY_MS = 86_400_000;
const canary = {
  consigneeName: 'Kanariya Testwala',
  consigneePhone: '9123456780',
  consigneeAltPhone: '9123456781',
  consigneeEmail: 'kanariya@person.example.in',
  consigneeAddress: '77 Kanariya Lane',
};

/** Creates a seller with one order from a form and two from a file, all with the canary as the consignee. */
async function createSellerWithOrders() {
  const seller = await app.signIn();
  await seller.post('/booking/createPickup', buildOrderPayload(), { 'idempotency-key': 'form' });
  await seller.post('/booking/createBulkOrder', buildBulkPayload([{}, {}]), {
    'idempotency-key': 'file',
  });
  const { sellerId } = await app.findSeller(seller.email);
  const columns = Object.keys(canary).map((name, index) => `${toColumnName(name)} = $${index + 2}`);
  await app.ownerQuery(`update orders set ${columns.join(', ')} where seller_id = $1`, [
    sellerId,
    ...Object.values(canary),
  ]);
  return { seller, sellerId };
}

const loadOrders = async (sellerId: string) =>
  (await app.ownerQuery('select * from orders where seller_id = $1 order by id', [sellerId])).rows;

/** Requests the erasure of a phone number, runs its job and returns the erasure. */
async function erase(
  seller: Caller,
  phone: string,
): Promise<ResponseOf<typeof getErasure>['data']> {
  const response = await seller.post('/api/consignees/erase', { phone });
  expect(response.statusCode).toBe(202);
  await app.runJobs();
  return (await seller.get(`/api/consignees/erasures/${response.json().data.id}`)).json().data;
}

/** Returns how many rows of orders and import refusals this transaction has read so far. */
async function countRowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
    where relname in ('orders', 'import_refusals', 'import_refusal_phones')`.execute(db);
  return rows[0]?.count ?? 0;
}

async function dumpDatabase(): Promise<string> {
  const file = join(await createTestFolder(), 'shipdesk.backup');
  await runCommand(runBackupCommand, buildSettings(app.testDatabase), { args: [file] });
  return gunzipSync(await readFile(file)).toString();
}

describe('consignee data', () => {
  test('V3: is exported and erased from every table while the audit log stays valid', async () => {
    const { seller, sellerId } = await createSellerWithOrders();
    const ordersBefore = await loadOrders(sellerId);
    const exportResponse = await seller.post('/api/consignees/export', {
      phone: '+91 91234 56780',
    });
    expect(exportResponse.json().data).toHaveLength(3);
    expect(exportResponse.json().data[0]).toMatchObject({
      name: canary.consigneeName,
      altPhone: canary.consigneeAltPhone,
    });
    for (const text of Object.values(canary)) expect(await dumpDatabase()).toContain(text);
    const imports = runImports(app);
    const invalidRow = { name: canary.consigneeName, address: 'Two\nlines "A"', pinCode: '1' };
    const file = buildImportCsv([
      { ...invalidRow, phone: '+91 91234-56780' },
      { ...invalidRow, name: 'Somebody Else' },
      { ...invalidRow, altPhone: canary.consigneePhone },
    ]);
    const { id } = await waitForImport(seller, (await uploadImport(app, seller, file)).json());
    await imports.stop();
    const { failedRows } = (
      await seller.post('/api/consignees/export', { phone: canary.consigneePhone })
    ).json();
    const invalidCells = { name: canary.consigneeName, address: invalidRow.address, pinCode: '1' };
    expect(failedRows).toEqual([
      { fileName: '', rowNumber: 2, values: expect.objectContaining(invalidCells) },
      { fileName: '', rowNumber: 4, values: expect.objectContaining(invalidCells) },
    ]);
    expect(await erase(seller, canary.consigneePhone)).toMatchObject({
      state: 'done',
      totalOrders: 3,
      erasedOrders: 3,
      erasedRows: 2,
    });
    const content = await dumpDatabase();
    for (const text of Object.values(canary)) expect(content).not.toContain(text);
    expect(app.logLines.join('\n')).not.toContain(canary.consigneePhone);
    const errorLines = (await seller.get(`/api/imports/${id}/errors`)).body;
    expect(errorLines.match(/^"\d+","pinCode: /gm)).toEqual(['"3","pinCode: ']);
    expect(errorLines).toContain('Somebody Else');
    const orders = await loadOrders(sellerId);
    expect(orders.map((row) => row['invoicePaise'])).toEqual(
      ordersBefore.map((row) => row['invoicePaise']),
    );
    expect(orders[0]).toMatchObject({
      consigneeName: 'Erased',
      consigneeCity: ordersBefore[0]?.['consigneeCity'],
    });
    expect(await runCommand(runVerifyAuditCommand, buildSettings(app.testDatabase))).toContain(
      'is valid',
    );
    const { rows } = await app.ownerQuery(
      `select action, change, count(*)::int from audit_entries
       where seller_id = $1 and action like '%consignee%' group by action, change order by min(at), min(position)`,
      [sellerId],
    );
    expect(rows).toEqual([
      { action: 'consignee.exported', change: { orders: 3, failed_rows: 0 }, count: 1 },
      { action: 'consignee.exported', change: { orders: 3, failed_rows: 2 }, count: 1 },
      { action: 'consignee.erasure_requested', change: {}, count: 1 },
      { action: 'order.consignee_erased', change: {}, count: 3 },
      { action: 'consignee.erased', change: { orders: 3, failed_rows: 2 }, count: 1 },
    ]);
    expect(await erase(seller, canary.consigneePhone)).toMatchObject({ erasedOrders: 0 });
    const docket = String(orders[0]?.['docketNumber']);
    const { history } = (await seller.get(`/api/orders/${docket}`)).json().data;
    expect(history.at(-1)).toMatchObject({ event: 'consignee_erased', by: 'Test User' });
  });

  test('is missing from lists, searches and exports before the erasure job runs', async () => {
    const { seller, sellerId } = await createSellerWithOrders();
    const { consigneeName, consigneePhone: phone } = canary;
    const { data: erasure } = (await seller.post('/api/consignees/erase', { phone })).json();
    expect(erasure).toMatchObject({ state: 'running', totalOrders: null, erasedOrders: 0 });
    expect((await seller.post('/api/consignees/erase', { phone })).json().data.id).toBe(erasure.id);
    const list = async (filter: object) =>
      (
        await seller.post('/orders/getorders', { filters: [filter], limit: 9, pageNumber: 0 })
      ).json<{ data: { consigneeName: string; consigneePhone: string; docketNumber: string }[] }>()
        .data;
    const orders = await list({});
    expect(orders).toHaveLength(3);
    for (const order of orders) {
      expect(order).toMatchObject({ consigneeName: 'Erased', consigneePhone: '' });
    }
    const docket = orders[0]?.docketNumber ?? '';
    for (const term of [phone, consigneeName]) expect(await list({ search: [term] })).toEqual([]);
    expect(await list({ search: [docket] })).toHaveLength(1);
    const responses = [
      await seller.post('/api/orders/export', { filters: [{}] }),
      await seller.get(`/api/orders/${docket}`),
      await seller.post('/api/consignees/export', { phone }),
      await seller.get('/api/consignees/erasures'),
    ];
    for (const { body } of responses) {
      for (const text of Object.values(canary)) expect(body).not.toContain(text);
    }
    expect((await loadOrders(sellerId))[0]).toMatchObject(canary);
    await app.runJobs();
    expect((await seller.get('/api/consignees/erasures')).json().data).toMatchObject([
      { id: erasure.id, state: 'done', erasedOrders: 3 },
    ]);
  });

  test('is erased from a locked order by a retry', async () => {
    const { seller, sellerId } = await createSellerWithOrders();
    const phone = canary.consigneePhone;
    await seller.post('/api/consignees/erase', { phone });
    await app.database.asSeller(forSeller(sellerId), async (db) => {
      await sql`select 1 from orders where seller_id = ${sellerId} limit 1 for update`.execute(db);
      await app.runJobs();
    });
    const readErasures = async () => (await seller.get('/api/consignees/erasures')).json().data;
    expect(await readErasures()).toMatchObject([{ state: 'running', erasedOrders: 2 }]);
    app.clock.advance(1000);
    await app.runJobs();
    expect(await readErasures()).toMatchObject([{ state: 'done', erasedOrders: 3 }]);
    expect((await loadOrders(sellerId)).map((order) => order['consigneePhone'])).toEqual([
      '',
      '',
      '',
    ]);
  });

  test('is found through indexes', async () => {
    const seller = await app.signIn();
    const phone = canary.consigneePhone;
    await seller.post('/booking/createPickup', buildOrderPayload({ phone }));
    const { sellerId } = await app.findSeller(seller.email);
    await copyOrder(app, {
      sellerId,
      count: 4_000,
      changes: {
        consigneePhone: '(9000000000 + n)::text',
        consigneeAltPhone: '(8000000000 + n)::text',
      },
    });
    for (const fill of [
      `insert into imports (seller_id, id, file_name, state, created_by, created_at)
       select seller_id, id, '', 'done', id, created_at from users where seller_id = $1`,
      `insert into import_refusals select seller_id, id, n, '"2","pinCode: "' || E'\r\n'
       from imports, generate_series(1, 4000) n where seller_id = $1`,
      `insert into import_refusal_phones select seller_id, (9000000000 + first_row)::text, import_id, first_row
       from import_refusals where seller_id = $1`,
    ]) {
      await app.ownerQuery(fill, [sellerId]);
    }
    await app.ownerQuery('analyze orders, import_refusals, import_refusal_phones');
    const rowsRead = await app.database.asSeller(forSeller(sellerId), async (db) => {
      const countBefore = await countRowsRead(db);
      expect(await lockErasable(db, sellerId, { phone }, 500)).toHaveLength(1);
      await eraseRefusedRows(db, phone);
      return (await countRowsRead(db)) - countBefore;
    });
    expect(rowsRead).toBeLessThan(100);
  });

  test('is found by the alternative number and only in orders of the seller', async () => {
    const { seller, sellerId } = await createSellerWithOrders();
    const otherSeller = await app.signIn();
    const phone = canary.consigneeAltPhone;
    expect((await otherSeller.post('/api/consignees/export', { phone })).json().data).toEqual([]);
    expect((await erase(otherSeller, phone)).erasedOrders).toBe(0);
    expect((await loadOrders(sellerId))[0]).toMatchObject(canary);
    expect((await erase(seller, phone)).erasedOrders).toBe(3);
    expect((await seller.post('/api/consignees/erase', { phone: 'not a number' })).statusCode).toBe(
      422,
    );
  });
});

describe('V2: applyRetention', () => {
  const loadErased = async (sellerId: string) =>
    (await loadOrders(sellerId)).filter((row) => row['consigneeErasedAt'] !== null);
  const applyPeriod = () =>
    applyRetention(app.database, { retentionDays: 1096, erasers, now: app.clock.now });

  test('erases only orders past the retention period and each order once', async () => {
    await applyPeriod();
    const { sellerId } = await createSellerWithOrders();
    app.clock.advance(1096 * DAY_MS);
    const recentSeller = await createSellerWithOrders();
    expect(await applyPeriod()).toBeGreaterThanOrEqual(0);
    expect(await loadErased(sellerId)).toHaveLength(0);
    app.clock.advance(1000);
    expect(await applyPeriod()).toBeGreaterThanOrEqual(3);
    const erasedOrders = await loadErased(sellerId);
    expect(erasedOrders).toHaveLength(3);
    expect(erasedOrders[0]).toMatchObject({ consigneeName: 'Erased', consigneePhone: '' });
    expect(await loadErased(recentSeller.sellerId)).toHaveLength(0);
    expect(await applyPeriod()).toBe(0);
    expect(await loadErased(sellerId)).toEqual(erasedOrders);
  });

  test('erases several batches in two concurrent runs', async () => {
    const { sellerId } = await createSellerWithOrders();
    await copyOrder(app, {
      sellerId,
      count: 400,
      changes: {
        orderRef: "o.order_ref || '-' || n",
        docketNumber:
          "lpad(((o.docket_number::bigint + n * 7919) % 100000000000000)::text, 14, '0')",
      },
    });
    const orders = (await loadOrders(sellerId)).length;
    expect(orders).toBeGreaterThan(1000);
    app.clock.advance(1097 * DAY_MS);
    await Promise.all([applyPeriod(), applyPeriod()]);
    expect(await loadErased(sellerId)).toHaveLength(orders);
  });
});
