import { beforeEach, describe, expect, test } from 'vitest';
import { buildSettings, runCommand } from '../../../test-support/processes/run-command.ts';
import { buildBulkPayload } from '../../../test-support/samples/bulk-payloads.ts';
import {
  buildOrderPayload,
  buildWarehousePayload,
} from '../../../test-support/samples/payloads.ts';
import { type Caller, forSeller, PASSWORD, testApp } from '../../../test-support/test-app.ts';
import { runVerifyAuditCommand } from '../../commands/verify-audit-command.ts';
import { withClient } from '../db/engine/engine-client.ts';
import { sealAudit } from './seal-audit.ts';

let seller: Caller;
const app = await testApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
beforeEach(async () => {
  seller = await app.signIn();
});

async function listEntries({ email }: Caller) {
  const { sellerId } = await app.findSeller(email);
  const { rows } = await app.ownerQuery(
    'select * from audit_entries where seller_id = $1 order by at, action',
    [sellerId],
  );
  return rows;
}

const verify = (args: string[] = []) =>
  runCommand(runVerifyAuditCommand, buildSettings(app.testDatabase), { args });

describe('the audit log', () => {
  test('records each write with its actor, source and call', async () => {
    await seller.post('/warehouse/create', buildWarehousePayload());
    await seller.post('/booking/createPickup', buildOrderPayload());
    await seller.send('PATCH', '/api/account', { name: 'Asha Menon', phone: '9845012345' });
    const entries = await listEntries(seller);
    expect(entries.map(({ action, call }) => [action, call])).toEqual([
      ['session.opened', 'POST /auth/login'],
      ['warehouse.created', 'POST /warehouse/create'],
      ['order.created', 'POST /booking/createPickup'],
      ['user.changed', 'PATCH /api/account'],
    ]);
    const [session, , order, change] = entries;
    const { rows } = await app.ownerQuery('select id from users where email = $1', [seller.email]);
    const actor = rows[0]?.['id'];
    expect(session).toMatchObject({ actor, requestId: expect.any(String) });
    expect(order).toMatchObject({
      actor,
      sessionId: session?.['subject'],
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      address: expect.stringMatching(/^[\da-f]{32}$/),
      change: {
        docket_number: expect.stringMatching(/^\d{14}$/),
        direction: 'forward',
        stage: 'new',
      },
    });
    expect(change?.['change']).toEqual({ name: null, phone: null });
  });

  test('records the request id from a trusted proxy', async () => {
    await seller.post('/booking/createPickup', buildOrderPayload(), {
      'x-request-id': 'edge_0042',
    });
    await seller.post('/warehouse/create', buildWarehousePayload(), {
      'x-request-id': 'edge_0043',
    });
    const entries = await listEntries(seller);
    expect(entries.slice(-2).map((entry) => [entry['action'], entry['requestId']])).toEqual([
      ['order.created', 'edge_0042'],
      ['warehouse.created', 'edge_0043'],
    ]);
  });

  test('records neither a rejected write nor a replay', async () => {
    const payload = buildOrderPayload();
    await seller.post('/booking/createPickup', payload, { 'idempotency-key': 'k' });
    await seller.post('/booking/createPickup', payload, { 'idempotency-key': 'k' });
    const warehouse = buildWarehousePayload();
    await seller.post('/warehouse/create', warehouse);
    expect((await seller.post('/warehouse/create', { ...warehouse })).statusCode).toBe(409);
    const actions = (await listEntries(seller)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'order.created')).toHaveLength(1);
    expect(actions.filter((action) => action === 'warehouse.created')).toHaveLength(1);
  });

  test('records a bulk file as one entry with its orders', async () => {
    const response = await seller.post('/booking/createBulkOrder', buildBulkPayload([{}, {}, {}]));
    expect(response.statusCode).toBeLessThan(300);
    const orders = (await listEntries(seller)).filter(({ action }) => action === 'orders.created');
    expect(orders).toMatchObject([{ call: 'POST /booking/createBulkOrder' }]);
    expect(Object.keys(Object(Reflect.get(Object(orders[0]?.['change']), 'orders')))).toHaveLength(
      3,
    );
  });

  test('V4: records an export of orders', async () => {
    await seller.post('/api/orders/export', { filters: [{ search: ['9876543210'] }] });
    expect((await listEntries(seller)).at(-1)).toMatchObject({
      action: 'orders.exported',
      call: 'POST /api/orders/export',
    });
  });

  test('V4: records a list of all sellers', async () => {
    const admin = await app.signIn({ role: 'Admin' });
    await admin.get('/api/sellers');
    expect((await listEntries(admin)).at(-1)).toMatchObject({
      action: 'sellers.listed',
      change: { rows: expect.any(Number) },
    });
  });

  test("records an Admin's change of a seller in the log of that seller", async () => {
    const admin = await app.signIn({ role: 'Admin' });
    const { sellerId } = await app.findSeller(seller.email);
    await admin.send('PUT', `/api/sellers/${sellerId}/reverse`, { isOn: true });
    const [sessionEntry] = await listEntries(admin);
    expect((await listEntries(seller)).at(-1)).toMatchObject({
      action: 'seller.changed',
      actor: sessionEntry?.['actor'],
      sessionId: sessionEntry?.['subject'],
      change: { reverse_enabled: [false, true] },
    });
  });

  test('records the start and the end of a session, but no refresh', async () => {
    await seller.send('DELETE', '/api/account/sessions');
    const renewedSeller = await app.signInAgain(seller.email);
    await app.fastify.inject({
      method: 'GET',
      url: '/auth/refresh',
      headers: { cookie: renewedSeller.refreshCookie, 'content-type': 'application/json' },
    });
    await app.fastify.inject({
      method: 'POST',
      url: '/auth/logout',
      headers: { cookie: renewedSeller.refreshCookie },
    });
    const sessions = (await listEntries(seller)).filter(({ action }) =>
      String(action).startsWith('session.'),
    );
    expect(sessions.map(({ action }) => action)).toEqual([
      'session.opened',
      'session.opened',
      'session.ended',
    ]);
    expect(sessions.at(-1)?.['change']).toEqual({ reason: 'logout' });
  });

  test('V1: records no password, token, name, phone number or address', async () => {
    const order = buildOrderPayload();
    await seller.post('/booking/createPickup', order);
    await seller.post('/api/account/password', {
      currentPassword: PASSWORD,
      password: 'Vembanad#4402y',
      confirmPassword: 'Vembanad#4402y',
    });
    await seller.send('PATCH', '/api/account', { name: 'Canary Person' });
    await sealAudit(app.database);
    const { rows } = await app.ownerQuery('select e::text as line from audit_entries e');
    const log = rows.map(({ line }) => line).join('\n');
    const canaries = [
      PASSWORD,
      'Vembanad#4402y',
      seller.accessToken,
      seller.refreshCookie,
      seller.email,
      'Canary Person',
      '9876543210',
      'Test User',
      '$argon2',
      '127.0.0.1',
      'MG Road',
    ];
    for (const canary of canaries) expect(log).not.toContain(canary);
    expect(log).toContain('user.password_changed');
  });
});

test.each([
  'update audit_entries set action = action',
  'delete from audit_entries',
  'truncate audit_entries',
  'delete from audit_heads',
])('rejects a statement of the server login: %s', async (statement) => {
  await expect(
    withClient(app.testDatabase.app, (client) => client.query(statement)),
  ).rejects.toThrow('permission denied');
});

test('the server cannot remove the seal of an entry', async () => {
  await sealAudit(app.database);
  const { sellerId } = await app.findSeller(seller.email);
  const result = await app.database.asSeller(forSeller(sellerId), (db) =>
    db.updateTable('auditEntries').set({ position: null, hash: null }).executeTakeFirst(),
  );
  expect(result.numUpdatedRows).toBe(0n);
});

test('builds one valid chain from concurrent writes and seals', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => seller.post('/booking/createPickup', buildOrderPayload())),
  );
  await Promise.all([sealAudit(app.database), sealAudit(app.database)]);
  await seller.post('/booking/createPickup', buildOrderPayload());
  expect(await verify()).toMatch(/^The audit log is valid: \d+ entries in \d+ chains\.\n$/);
  const { rows } = await app.ownerQuery(
    'select count(*) as unsealed from audit_entries where position is null',
  );
  expect(rows).toEqual([{ unsealed: '0' }]);
});
