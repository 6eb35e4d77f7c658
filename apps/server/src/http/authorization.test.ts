import type { Endpoint, Role } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkPayload, bulkSheet } from '../../test-support/bulk-payloads.ts';
import {
  orderPayload,
  pickupPayload,
  ratesPayload,
  warehousePayload,
} from '../../test-support/payloads.ts';
import { type Caller, createTestApp, PASSWORD, type TestApp } from '../../test-support/test-app.ts';

/**
 * Who may make which call, written down by hand: every call of the contract has a line, and a call
 * without one does not compile. `open` answers anybody, `session` any signed-in user.
 */
const expected: Record<keyof typeof endpoints, 'open' | 'session' | readonly Role[]> = {
  login: 'open',
  logout: 'open',
  refresh: 'open',
  refreshAlias: 'open',
  register: 'open',
  getAccount: 'session',
  updateAccount: 'session',
  listSessions: 'session',
  endSession: 'session',
  endOtherSessions: 'session',
  // These need the password that `changePassword` changes.
  beginSecondFactor: 'session',
  confirmSecondFactor: 'session',
  disableSecondFactor: 'session',
  changePassword: 'session',
  createOrder: 'session',
  createBulkOrder: 'session',
  createBulkOrderViaExcel: 'session',
  listOrders: 'session',
  exportOrders: 'session',
  getOrder: 'session',
  exportConsignee: 'session',
  eraseConsignee: 'session',
  listSellers: ['Admin'],
  switchReverse: ['Admin'],
  getPincodeDetails: 'open',
  createWarehouse: 'session',
  listWarehouses: 'session',
  listAllWarehouses: 'session',
  updateWarehouse: 'session',
  makeDefaultWarehouse: 'session',
  archiveWarehouse: 'session',
  restoreWarehouse: 'session',
  getRateCard: ['Admin'],
  saveRateCard: ['Admin'],
  listRateCardVersions: ['Admin'],
  getRateCardVersion: ['Admin'],
};

/** A good body for each guarded call that takes one. */
const bodies: Partial<Record<keyof typeof endpoints, () => unknown>> = {
  createOrder: () => orderPayload(),
  createBulkOrder: () => bulkPayload([{}]),
  createBulkOrderViaExcel: () => ({ fileName: 'orders.xlsx', rows: bulkSheet([{}]) }),
  listOrders: () => ({ filters: [{}], limit: 9, pageNumber: 0 }),
  exportOrders: () => ({ filters: [{}] }),
  exportConsignee: () => ({ phone: '9876543210' }),
  eraseConsignee: () => ({ phone: '9876543210' }),
  switchReverse: () => ({ isOn: true }),
  createWarehouse: () => warehousePayload({ pickupAddressTitle: `Store ${Math.random()}` }),
  updateAccount: () => ({ name: 'Asha Menon' }),
  changePassword: () => ({
    currentPassword: PASSWORD,
    password: 'Vembanad#4402y',
    confirmPassword: 'Vembanad#4402y',
  }),
  beginSecondFactor: () => ({ password: PASSWORD }),
  confirmSecondFactor: () => ({ code: 'none' }),
  disableSecondFactor: () => ({ password: PASSWORD, code: 'none' }),
  updateWarehouse: () => pickupPayload({ pickupAddressTitle: `Store ${Math.random()}` }),
  saveRateCard: () => ratesPayload(1, { upTo250g: { A: 21 } }),
};

const newWarehouse = async (caller: Caller) => {
  const title = `Store ${Math.random()}`;
  const answer = await caller.post(
    '/warehouse/create',
    warehousePayload({ pickupAddressTitle: title }),
  );
  return { id: answer.json().data.id };
};

/** What stands in the path of each call that names a thing of its caller. */
const pathParams: Partial<
  Record<keyof typeof endpoints, (caller: Caller) => Promise<{ id: string }>>
> = {
  endSession: async (caller) => {
    await desk.signInAgain(caller.email);
    const { data } = (await caller.get('/api/account/sessions')).json();
    return data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  },
  updateWarehouse: newWarehouse,
  makeDefaultWarehouse: newWarehouse,
  archiveWarehouse: newWarehouse,
  restoreWarehouse: newWarehouse,
};

/** Good values for the parts of a path, of things that do not exist. */
const parts: Readonly<Record<string, string>> = {
  docketNumber: '10000000000000',
  sellerId: '01a1fc20-f9d2-7595-bcec-2b8d9f024441',
  version: '1',
};

const names = Object.keys(expected) as (keyof typeof endpoints)[];
const guarded = names.filter((name) => expected[name] !== 'open');

let desk: TestApp;
const callers: Partial<Record<Role, Caller>> = {};

beforeAll(async () => {
  desk = await createTestApp();
  for (const role of ['Admin', 'Customer', 'Explorer', 'Creator'] as const) {
    callers[role] = await desk.signIn({ roles: [role] });
  }
});
afterAll(() => desk.close());

function request(name: keyof typeof endpoints, authorization?: string, { id } = { id: 'x' }) {
  const { method, path }: Endpoint = endpoints[name];
  const body = bodies[name]?.();
  return desk.app.inject({
    method,
    url: path.replace(':id', id).replace(/:(\w+)/g, (_, part: string) => parts[part] ?? part),
    headers: { ...(authorization && { authorization }) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

test('the contract describes the access that this table expects', () => {
  const described = Object.fromEntries(
    names.map((name) => {
      const { access }: Endpoint = endpoints[name];
      return [name, access === 'public' ? 'open' : access];
    }),
  );
  expect(described).toEqual(expected);
});

test('every described call is mounted, and nothing else but what is listed here', () => {
  const paths = desk.app.swagger().paths ?? {};
  const mounted = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const described = names.map((name) => {
    const { method, path }: Endpoint = endpoints[name];
    return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
  });
  expect(mounted.sort()).toEqual(described.sort());
});

describe.each(guarded)('%s', (name) => {
  test('Spec §4: refuses a call without a token, with a forged and with a foreign-keyed one, 403', async () => {
    const other = await createTestApp({ SESSION_SECRET: 'z'.repeat(48) });
    const stranger = await other.signIn();
    await other.close();
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      'Bearer a.b.c',
      'Bearer null',
      `Bearer ${stranger.accessToken}`,
      `Basic ${callers.Customer?.accessToken}`,
      `Bearer ${callers.Customer?.accessToken}x`,
    ]) {
      const response = await request(name, authorization);
      expect([authorization, response.statusCode]).toEqual([authorization, 403]);
      expect(response.json()).toMatchObject({ code: 'session_invalid' });
    }
  });

  test('answers the roles that it is for and no other', async () => {
    const access = expected[name];
    for (const role of ['Admin', 'Customer', 'Explorer', 'Creator'] as const) {
      const caller = callers[role];
      const params = caller && (await pathParams[name]?.(caller));
      const response = await request(name, `Bearer ${caller?.accessToken}`, params);
      const isAllowed = access === 'session' || (access !== 'open' && access.includes(role));
      expect([role, response.statusCode !== 403]).toEqual([role, isAllowed]);
      expect(response.statusCode).not.toBe(422);
    }
  });
});
