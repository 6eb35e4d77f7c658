import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CallName,
  callBy,
  callNames,
  callSamples,
  endpointOf,
} from '../../test-support/call-samples.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../test-support/test-app.ts';
import type { AuditAction } from './audit-service.ts';

/** The audit actions of every call; none for a read, and for a renewal of the access token. */
const actions: Readonly<Record<CallName, readonly AuditAction[]>> = {
  login: ['session.opened'],
  logout: ['session.ended'],
  refresh: [],
  refreshAlias: [],
  register: ['seller.created', 'user.created', 'session.opened'],
  getAccount: [],
  updateAccount: ['user.changed'],
  listSessions: [],
  endSession: ['session.ended'],
  endOtherSessions: ['session.ended'],
  changePassword: ['user.password_changed'],
  beginSecondFactor: ['second_factor.started'],
  confirmSecondFactor: ['second_factor.confirmed'],
  disableSecondFactor: ['second_factor.removed'],
  createOrder: ['order.created'],
  createBulkOrder: ['orders.created'],
  createBulkOrderViaExcel: ['orders.created'],
  createImport: ['import.uploaded'],
  listImports: [],
  getImport: [],
  cancelImport: ['import.cancelled'],
  getImportErrors: [],
  listOrders: [],
  exportOrders: ['orders.exported'],
  getOrder: [],
  exportConsignee: ['consignee.exported'],
  eraseConsignee: ['consignee.erased'],
  listSellers: ['sellers.listed'],
  switchReverse: ['seller.changed'],
  getPincodeDetails: [],
  createWarehouse: ['warehouse.created'],
  listWarehouses: [],
  listAllWarehouses: [],
  updateWarehouse: ['warehouse.changed'],
  makeDefaultWarehouse: ['warehouse.made_default'],
  archiveWarehouse: ['warehouse.archived'],
  restoreWarehouse: ['warehouse.restored'],
  getRateCard: [],
  saveRateCard: ['rate_card.published'],
  listRateCardVersions: [],
  getRateCardVersion: [],
};

let desk: TestApp;
beforeAll(async () => {
  desk = await createTestApp();
});
afterAll(() => desk.close());

/** These need the code of an authenticator app or an import in progress. */
const withoutSample = ['confirmSecondFactor', 'disableSecondFactor', 'cancelImport'];
const recorded = callNames.filter(
  (name) => actions[name].length > 0 && !withoutSample.includes(name),
);

test.each(recorded)('%s leaves its entries with actor, source and change', async (name) => {
  const { access, method, path } = endpointOf(name);
  const caller = await desk.signIn({ roles: access === 'session' ? ['Customer'] : ['Admin'] });
  if (name === 'endOtherSessions') await desk.signInAgain(caller.email);
  const params = (await callSamples[name].params?.(desk, caller)) ?? {};
  if (name === 'restoreWarehouse') {
    await caller.post(`/api/warehouses/${params['id']}/archive`, undefined);
  }
  const response = await callBy(desk, name, {
    params,
    ...(name === 'login' && { body: { username: caller.email, password: PASSWORD } }),
    headers: name === 'login' ? {} : { authorization: `Bearer ${caller.accessToken}` },
  });
  expect(response.statusCode).toBeLessThan(300);
  const { rows } = await desk.ownerQuery(
    `select action, actor, request_id, address, change from audit_entries
     where call = $1 and request_id = $2`,
    [`${method} ${path}`, response.headers['x-request-id']],
  );
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining([...actions[name]]));
  for (const row of rows) {
    expect(row).toMatchObject({
      actor: expect.any(String),
      address: expect.stringMatching(/^[\da-f]{32}$/),
      change: expect.any(Object),
    });
  }
});
