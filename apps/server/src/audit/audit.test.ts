import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bulkPayload } from '../../test-support/bulk-payloads.ts';
import {
  finishedImport,
  importCsv,
  uploadImport,
  workOnImports,
} from '../../test-support/imports.ts';
import { anyDay, orderPayload, warehousePayload } from '../../test-support/payloads.ts';
import { runCommand, settingsOf } from '../../test-support/run-command.ts';
import { type Caller, createTestApp, PASSWORD, type TestApp } from '../../test-support/test-app.ts';
import { verifyAuditCommand } from '../commands/verify-audit-command.ts';
import { withClient } from '../db/engine/engine-client.ts';
import { sealAudit } from './audit-store.ts';

let desk: TestApp;
let seller: Caller;
beforeAll(async () => {
  desk = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
});
beforeEach(async () => {
  seller = await desk.signIn();
});
afterAll(() => desk.close());

async function entriesOf({ email }: Caller) {
  const { sellerId } = await desk.sellerOf(email);
  const { rows } = await desk.ownerQuery(
    'select * from audit_entries where seller_id = $1 order by entry',
    [sellerId],
  );
  return rows;
}

const verify = (args: string[] = []) =>
  runCommand(verifyAuditCommand, settingsOf(desk.testDatabase), { args });

async function asSuperuser(statement: string, values: unknown[] = []) {
  await withClient(desk.testDatabase.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement, values);
  });
}

describe('what leaves an entry', () => {
  test('every write, with who, from where and through which call', async () => {
    await seller.post('/warehouse/create', warehousePayload());
    await seller.post('/booking/createPickup', orderPayload());
    await seller.send('PATCH', '/api/account', { name: 'Asha Menon', phone: '9845012345' });
    const entries = await entriesOf(seller);
    expect(entries.map(({ action, call }) => [action, call])).toEqual([
      ['sellers.insert', 'test'],
      ['users.insert', 'test'],
      ['sessions.insert', 'POST /auth/login'],
      ['warehouses.insert', 'POST /warehouse/create'],
      ['orders.insert', 'POST /booking/createPickup'],
      ['users.update', 'PATCH /api/account'],
    ]);
    const [, user, session, , order, change] = entries;
    expect(session).toMatchObject({ actor: user?.['subject'], request_id: expect.any(String) });
    expect(order).toMatchObject({
      actor: user?.['subject'],
      session_id: session?.['subject'],
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      address: expect.stringMatching(/^[\da-f]{32}$/),
      change: {
        docket_number: expect.stringMatching(/^\d{14}$/),
        direction: 'forward',
        status: 'NEW',
      },
    });
    expect(change?.['change']).toEqual({ name: null, phone: null });
  });

  test('a request id that a proxy gave is kept as it came', async () => {
    await seller.post('/booking/createPickup', orderPayload(), { 'x-request-id': 'edge_0042' });
    await seller.post('/warehouse/create', warehousePayload(), { 'x-request-id': 'edge_0043' });
    const entries = await entriesOf(seller);
    expect(entries.slice(-2).map((entry) => [entry['action'], entry['request_id']])).toEqual([
      ['orders.insert', 'edge_0042'],
      ['warehouses.insert', 'edge_0043'],
    ]);
  });

  test('a write that is rolled back leaves none, a replay leaves none', async () => {
    const payload = orderPayload();
    await seller.post('/booking/createPickup', payload, { 'idempotency-key': 'k' });
    await seller.post('/booking/createPickup', payload, { 'idempotency-key': 'k' });
    const title = warehousePayload();
    await seller.post('/warehouse/create', title);
    expect((await seller.post('/warehouse/create', { ...title })).statusCode).toBe(409);
    const actions = (await entriesOf(seller)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'orders.insert')).toHaveLength(1);
    expect(actions.filter((action) => action === 'warehouses.insert')).toHaveLength(1);
  });

  test('a file leaves one for each of its orders', async () => {
    const made = await seller.post('/booking/createBulkOrder', bulkPayload([{}, {}, {}]));
    expect(made.statusCode).toBeLessThan(300);
    const orders = (await entriesOf(seller)).filter(({ action }) => action === 'orders.insert');
    expect(orders.map(({ call }) => call)).toEqual(Array(3).fill('POST /booking/createBulkOrder'));
    expect(new Set(orders.map(({ subject }) => subject)).size).toBe(3);
  });

  test('a big import leaves its sending, its end and its orders, all by who sent the file, and each download of failed rows', async () => {
    const imports = workOnImports(desk);
    const sent = await uploadImport(desk, seller, importCsv([{}, { phone: '1' }]));
    const { id } = await finishedImport(seller, sent.json());
    await imports.stop();
    await seller.get(`/api/imports/${id}/errors`);
    const waiting = (await uploadImport(desk, seller, importCsv([{}]))).json().data.id;
    await seller.post(`/api/imports/${waiting}/cancel`, undefined);
    const entries = (await entriesOf(seller)).slice(3);
    const user = (await entriesOf(seller))[1]?.['subject'];
    const told = entries.map((entry) => {
      const change = JSON.stringify(entry['change']);
      const [, state] = /"state":\["\w+","(\w+)"\]/.exec(change) ?? [];
      return [entry['action'], entry['call'], entry['actor'] === user, state];
    });
    expect(told).toEqual([
      ['imports.update', 'POST /api/imports', true, 'waiting'],
      ['orders.import', 'big import', true, undefined],
      ['imports.update', 'big import', true, 'done'],
      ['imports.errors', 'GET /api/imports/:id/errors', true, undefined],
      ['imports.update', 'POST /api/imports', true, 'waiting'],
      ['imports.update', 'POST /api/imports/:id/cancel', true, 'cancelled'],
    ]);
    const { data } = (await seller.post('/orders/getorders', anyDay)).json();
    const { history } = (await seller.get(`/api/orders/${data[0].docketNumber}`)).json().data;
    expect(history).toMatchObject([{ event: 'Order captured from a file', by: 'Test User' }]);
  });

  test('V4: exports and views across sellers do, before anything is shown', async () => {
    await seller.post('/api/orders/export', { filters: [{ search: ['9876543210'] }] });
    expect((await entriesOf(seller)).at(-1)).toMatchObject({
      action: 'orders.export',
      call: 'POST /api/orders/export',
      change: { terms: 1 },
    });
    const admin = await desk.signIn({ roles: ['Admin'] });
    await admin.get('/api/sellers');
    expect((await entriesOf(admin)).at(-1)).toMatchObject({
      action: 'sellers.view',
      change: { rows: expect.any(Number) },
    });
  });

  test("what an admin changes of a seller stands in the seller's own log", async () => {
    const admin = await desk.signIn({ roles: ['Admin'] });
    const { sellerId } = await desk.sellerOf(seller.email);
    await admin.send('PUT', `/api/sellers/${sellerId}/reverse`, { isOn: true });
    const [user] = (await entriesOf(admin)).filter(({ action }) => action === 'users.insert');
    expect((await entriesOf(seller)).at(-1)).toMatchObject({
      action: 'sellers.update',
      actor: user?.['subject'],
      change: { reverse_enabled: [false, true] },
    });
  });

  test('beginnings and ends of sessions do, renewals do not', async () => {
    await seller.send('DELETE', '/api/account/sessions');
    const again = await desk.signInAgain(seller.email);
    await desk.app.inject({
      method: 'GET',
      url: '/auth/refresh',
      headers: { cookie: again.refreshCookie, 'content-type': 'application/json' },
    });
    await desk.app.inject({
      method: 'POST',
      url: '/auth/logout',
      headers: { cookie: again.refreshCookie },
    });
    const sessions = (await entriesOf(seller)).filter(({ action }) =>
      String(action).startsWith('sessions.'),
    );
    expect(sessions.map(({ action }) => action)).toEqual([
      'sessions.insert',
      'sessions.insert',
      'sessions.update',
    ]);
    expect(sessions.at(-1)?.['change']).toMatchObject({ revoked_reason: [null, 'logout'] });
  });

  test('V1: no password, token, name, phone or address is in it', async () => {
    const order = orderPayload();
    await seller.post('/booking/createPickup', order);
    await seller.post('/api/account/password', {
      currentPassword: PASSWORD,
      password: 'Vembanad#4402y',
      confirmPassword: 'Vembanad#4402y',
    });
    await desk.ownerQuery("update orders set consignee_name = 'Canary Person'");
    await desk.database.asNobody(sealAudit);
    const { rows } = await desk.ownerQuery('select e::text as line from audit_entries e');
    const log = rows.map(({ line }) => line).join('\n');
    const canaries = [
      ...[PASSWORD, 'Vembanad#4402y', seller.accessToken, seller.refreshCookie, seller.email],
      ...['Canary Person', '9876543210', 'Test User', '$argon2', '127.0.0.1', 'MG Road'],
    ];
    for (const canary of canaries) expect(log).not.toContain(canary);
    expect(log).toContain('consignee_name');
    expect(log).toContain('password_hash');
  });
});

describe("an order's history", () => {
  const docketOf = async (caller: Caller) => {
    const made = await caller.post('/booking/createPickup', orderPayload());
    return made.json<{ data: { docketNumber: string } }>().data.docketNumber;
  };
  const historyOf = async (caller: Caller, docket: string) =>
    (await caller.get(`/api/orders/${docket}`)).json().data.history;

  test('tells who captured it and what changed since, in words', async () => {
    const docket = await docketOf(seller);
    await desk.ownerQuery(
      `update orders set consignee_phone = '9000000001', consignee_city = 'Kochi', ewaybill = '998877665544'
       where docket_number = $1`,
      [docket],
    );
    await desk.ownerQuery("update orders set status = 'CANCELLED' where docket_number = $1", [
      docket,
    ]);
    expect(await historyOf(seller, docket)).toEqual([
      { at: desk.clock.now.toISOString(), event: 'Order captured', by: 'Test User' },
      { at: expect.any(String), event: 'GST e-waybill, Consignee changed', by: '' },
      { at: expect.any(String), event: 'Order cancelled', by: '' },
    ]);
  });

  test('an order of a file says so; an order older than the log begins with its capture', async () => {
    await seller.post('/booking/createBulkOrder', bulkPayload([{}]));
    const { sellerId } = await desk.sellerOf(seller.email);
    const { rows } = await desk.ownerQuery(
      'select docket_number, id from orders where seller_id = $1',
      [sellerId],
    );
    const docket = String(rows[0]?.['docket_number']);
    expect(await historyOf(seller, docket)).toMatchObject([
      { event: 'Order captured from a file' },
    ]);
    await asSuperuser('delete from audit_entries where subject = $1', [rows[0]?.['id']]);
    expect(await historyOf(seller, docket)).toMatchObject([{ event: 'Order captured' }]);
  });
});

describe('nobody changes it', () => {
  test('the login of the server may only read its own seller', async () => {
    for (const statement of [
      'update audit_entries set action = action',
      'delete from audit_entries',
      'truncate audit_entries',
      "insert into audit_entries (seller_id, at, address, call, action, subject, change) values (gen_random_uuid(), now(), '', '', '', '', '{}')",
      'update audit_heads set position = 0',
    ]) {
      await expect(
        withClient(desk.testDatabase.app, (client) => client.query(statement)),
      ).rejects.toThrow('permission denied');
    }
  });

  test('the owner of the tables may not either', async () => {
    for (const statement of [
      "update audit_entries set action = 'nothing'",
      'update audit_entries set position = null, hash = null where position is not null',
      'delete from audit_entries',
      'truncate audit_entries',
    ]) {
      await desk.database.asNobody(sealAudit);
      await expect(desk.ownerQuery(statement)).rejects.toThrow('the audit log is append-only');
    }
  });
});

test('the chain is whole after writes at once, and after more of them', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => seller.post('/booking/createPickup', orderPayload())),
  );
  await Promise.all([desk.database.asNobody(sealAudit), desk.database.asNobody(sealAudit)]);
  await seller.post('/booking/createPickup', orderPayload());
  expect(await verify()).toMatch(/^The audit log holds: \d+ entries in \d+ chains\.\n$/);
  const { rows } = await desk.ownerQuery(
    'select count(*) as open from audit_entries where position is null',
  );
  expect(rows).toEqual([{ open: '0' }]);
});
