import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { type KeyPermission, keyPermissions } from '@shipdesk/domain/account/api-key';
import {
  getRole,
  isRole,
  may,
  type Permission,
  tokenRoles,
  type UserRole,
  userRoles,
} from '@shipdesk/domain/account/roles';
import { beforeAll, expect, test } from 'vitest';
import { measure } from '../test-support/harness.ts';
import { pickShare } from '../test-support/harness-share.ts';
import { addKey } from '../test-support/samples/api-key-samples.ts';
import {
  buildUrl,
  type CallName,
  callNames,
  callSamples,
  getEndpoint,
  isForOperator,
  sendCall,
} from '../test-support/samples/call-samples.ts';
import { type Caller, createTestApp, testApp } from '../test-support/test-app.ts';

/** Returns the permission that a guarded call needs. */
function getPermission(name: CallName): Permission {
  const { permission } = getEndpoint(name);
  if (permission === 'public') throw new Error(`${name} is public`);
  return permission;
}

/** These calls run last, because the others need the credit limit, the password and the seller of the caller. */
const lastCalls: readonly CallName[] = ['setCreditLimit', 'changePassword', 'startSupportVisit'];
const guardedCalls = [
  ...callNames.filter((name) => !lastCalls.includes(name)),
  ...lastCalls,
].filter((name) => getEndpoint(name).permission !== 'public');

const callers: Partial<Record<UserRole, Caller>> = {};
/** Callers whose calls use no ids of existing rows: the staff of two support visits, and a suspended member. */
const visitors: Partial<Record<'SupportView' | 'SupportChange' | 'suspended', Caller>> = {};

const app = await testApp();
beforeAll(async () => {
  for (const role of userRoles) callers[role] = await app.signIn({ role });
  const { sellerId } = await app.findSeller(callers.Owner?.email ?? '');
  if (callers.Owner) await addKeys(callers.Owner);
  visitors.SupportView = await visit(sellerId, '');
  visitors.SupportChange = await visit(sellerId, 'Correct a phone number');
  visitors.suspended = await app.signIn();
  await app.ownerQuery('update users set disabled_at = now() where email = $1', [
    visitors.suspended.email,
  ]);
});

const keys = {
  /** Keys with a single permission, by that permission. */
  withPermission: new Map<Permission, string>(),
  /** Keys with all permissions but one, by the missing permission. */
  withoutPermission: new Map<Permission, string>(),
  fullSecret: '',
};
const isKeyPermission = (permission: Permission) => keys.withPermission.has(permission);

async function addKeys(owner: Caller): Promise<void> {
  const { sellerId } = await app.findSeller(owner.email);
  await app.ownerQuery('update sellers set calls_per_minute = 1000000 where seller_id = $1', [
    sellerId,
  ]);
  const add = async (permissions: KeyPermission[]) => (await addKey(owner, { permissions })).secret;
  keys.fullSecret = await add([...keyPermissions]);
  for (const permission of keyPermissions) {
    keys.withPermission.set(permission, await add([permission]));
    keys.withoutPermission.set(
      permission,
      await add(keyPermissions.filter((name) => name !== permission)),
    );
  }
}

/** Opens the account of a seller as operator staff. */
async function visit(sellerId: string, change: string): Promise<Caller> {
  const staff = await app.signIn({ role: 'Support' });
  const body = { reason: 'Ticket 41', change };
  await staff.post(`/api/admin/sellers/${sellerId}/support-visit`, body);
  const response = await app.fastify.inject({
    url: '/auth/refresh',
    headers: { 'content-type': 'application/json', cookie: staff.refreshCookie },
  });
  return app.toCaller(staff.email, response);
}

test('Spec §6 roles: a token has only the roles Admin, Customer, Explorer and Creator, and no user has the role Customer', async () => {
  expect(tokenRoles).toEqual(['Admin', 'Customer', 'Explorer', 'Creator']);
  for (const role of userRoles) {
    const response = await callers[role]?.get('/api/account');
    expect(response?.json()).toMatchObject({ role, roles: getRole(role).tokenRoles });
  }
  const email = callers.Owner?.email;
  await expect(
    app.ownerQuery('update users set role = $1 where email = $2', ['Customer', email]),
  ).rejects.toThrow(/check constraint/);
});

const requestMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const;

// ASVS V6.3.4, V13.4.4
test('Z5: each documented operation has a sample call, and the server rejects all other methods and routes', async (context) => {
  await measure(context, async ({ check, scale }) => {
    const document = await app.fastify.inject('/openapi.json');
    const paths = Object.entries(document.json<{ paths: Record<string, object> }>().paths);
    const operations = paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const cases = callNames.map((name) => {
      const { method, path }: Endpoint = endpoints[name];
      return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
    });
    for (const operation of new Set([...operations, ...cases])) {
      check(
        operations.includes(operation) && cases.includes(operation),
        () => `${operation} is missing from the document or the cases`,
      );
    }
    for (const [offset, name] of callNames.entries()) {
      const url = buildUrl(name);
      for (const method of pickShare(requestMethods, { scale, offset })) {
        // `GET /api/orders/export` matches the route that reads one order.
        const isOtherCall = callNames.some(
          (otherName) =>
            endpoints[otherName].method === method &&
            new RegExp(`^${endpoints[otherName].path.replace(/:\w+/g, '[^/]+')}$`).test(url),
        );
        if (isOtherCall) continue;
        const response = await app.fastify.inject({ method, url });
        check(
          response.statusCode === 405 && `${response.headers.allow}` !== '',
          () => `${method} ${url}: ${response.statusCode}`,
        );
      }
      for (const unknownUrl of pickShare([`${url}/x`, `/v1${url}`], { scale, offset })) {
        const response = await app.fastify.inject({ method: 'POST', url: unknownUrl });
        check(
          [403, 404, 405].includes(response.statusCode),
          () => `${unknownUrl}: ${response.statusCode}`,
        );
      }
    }
  });
});

// ASVS V8.1.1, V8.2.1, V8.3.1, V10.3.2
test('Z6: each role, support visit and API key can make exactly the permitted calls, and the server rejects suspended callers and invalid tokens', async (context) => {
  const otherApp = await createTestApp({ settings: { SESSION_SECRET: 'z'.repeat(48) } });
  const foreignCaller = await otherApp.signIn();
  await otherApp.close();
  const invalidHeaders = [
    undefined,
    '',
    'Bearer',
    'Bearer a.b.c',
    'Bearer null',
    `Bearer ${foreignCaller.accessToken}`,
    `Basic ${callers.Owner?.accessToken}`,
    `Bearer ${callers.Owner?.accessToken}x`,
  ];
  await measure(context, async ({ check, scale }) => {
    for (const [offset, name] of guardedCalls.entries()) {
      for (const authorization of pickShare(invalidHeaders, { scale, offset })) {
        const response = await sendCall(app, name, {
          headers: { ...(authorization !== undefined && { authorization }) },
        });
        check(
          response.statusCode === 403 &&
            response.json<{ code: string }>().code === 'session_invalid',
          () => `${name} with ${authorization}: ${response.statusCode}`,
        );
      }
      for (const [kind, caller] of pickShare(Object.entries(visitors), { scale, offset })) {
        const isAllowed = kind !== 'suspended' && isRole(kind) && may(kind, getPermission(name));
        // This call ends the visit, which the other calls need.
        if (isAllowed && name === 'switchSeller') continue;
        const { statusCode, body } = await sendCall(app, name, {
          headers: { authorization: `Bearer ${caller.accessToken}` },
        });
        check(
          isAllowed ? statusCode < 500 && statusCode !== 403 : statusCode === 403,
          () => `${name} as ${kind}: ${statusCode} ${body.slice(0, 300)}`,
        );
      }
      const permission = getPermission(name);
      const [allowedKey, refusedKey] = isKeyPermission(permission)
        ? [keys.withPermission.get(permission), keys.withoutPermission.get(permission)]
        : [undefined, keys.fullSecret];
      for (const [key, isAllowed] of [[allowedKey, true] as const, [refusedKey, false] as const]) {
        if (key === undefined) continue;
        const { statusCode, body } = await sendCall(app, name, {
          headers: { authorization: `Bearer ${key}` },
        });
        check(
          isAllowed ? statusCode < 500 && statusCode !== 403 : statusCode === 403,
          () => `${name} with a key: ${statusCode} ${body.slice(0, 300)}`,
        );
      }
      // One role makes the complete call (in a quick run, audit-matrix.test.ts does). Other roles use unknown ids.
      const fullRole = isForOperator(name) ? 'Admin' : 'Owner';
      const otherRoles = userRoles.filter((role) => role !== fullRole);
      for (const role of [...pickShare(otherRoles, { scale, offset }), fullRole] as const) {
        const caller = callers[role];
        if (!caller) throw new Error(`no user is signed in as ${role}`);
        const isAllowed = may(role, getPermission(name));
        // guards.test.ts tests refused calls with the ids of existing rows.
        const isComplete = role === fullRole && scale >= 1;
        const params = isComplete ? await callSamples[name].params?.(app, caller) : undefined;
        const response = await sendCall(app, name, {
          ...(params && { params }),
          headers: { authorization: `Bearer ${caller.accessToken}` },
        });
        // 401: the caller is authorized but has no second-factor code.
        const isAccepted = isComplete
          ? response.statusCode < 300 || [401, 409].includes(response.statusCode)
          : response.statusCode < 500 && response.statusCode !== 403;
        check(
          isAllowed ? isAccepted : response.statusCode === 403,
          () => `${name} as ${role}: ${response.statusCode} ${response.body}`,
        );
      }
    }
  });
});
