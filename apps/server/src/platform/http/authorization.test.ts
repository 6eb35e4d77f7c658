import { type Endpoint, type Role, roles } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { beforeAll, expect, test } from 'vitest';
import { measure } from '../../../test-support/harness.ts';
import {
  buildUrl,
  type CallName,
  callBy,
  callNames,
  callSamples,
  getEndpoint,
} from '../../../test-support/samples/call-samples.ts';
import { type Caller, createTestApp, testApp } from '../../../test-support/test-app.ts';

const getAccess = (name: CallName) => getEndpoint(name).access;
/** These calls run last, because the others need the credit limit and the password of the caller. */
const last: readonly CallName[] = ['setCreditLimit', 'changePassword'];
const guarded = [...callNames.filter((name) => !last.includes(name)), ...last].filter(
  (name) => getAccess(name) !== 'public',
);

const callers: Partial<Record<Role, Caller>> = {};

const app = await testApp();
beforeAll(async () => {
  for (const role of roles) callers[role] = await app.signIn({ roles: [role] });
});

test('Spec §6 roles: Admin, Customer, Explorer and Creator, and no other', async () => {
  expect(roles).toEqual(['Admin', 'Customer', 'Explorer', 'Creator']);
  for (const role of roles) {
    const response = await callers[role]?.get('/api/account');
    expect(response?.json()).toMatchObject({ roles: [role] });
  }
  const email = callers.Customer?.email;
  await expect(
    app.ownerQuery('update users set roles = $1 where email = $2', [['Owner'], email]),
  ).rejects.toThrow(/check constraint/);
});

// ASVS V6.3.4, V13.4.4
test('Z5: every operation of the OpenAPI document has a case here, and every other route or method is 404 or 405', async (context) => {
  await measure(context, async ({ check }) => {
    const document = await app.fastify.inject('/openapi.json');
    const paths = Object.entries(document.json<{ paths: Record<string, object> }>().paths);
    const mounted = paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const cases = callNames.map((name) => {
      const { method, path }: Endpoint = endpoints[name];
      return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
    });
    for (const operation of new Set([...mounted, ...cases])) {
      check(
        mounted.includes(operation) && cases.includes(operation),
        () => `${operation} is not in both: the document and the cases`,
      );
    }
    for (const name of callNames) {
      const url = buildUrl(name);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
        // `GET /api/orders/export` is the address of an order that does not exist.
        const isOtherCall = callNames.some(
          (other) =>
            endpoints[other].method === method &&
            new RegExp(`^${endpoints[other].path.replace(/:\w+/g, '[^/]+')}$`).test(url),
        );
        if (isOtherCall) continue;
        const response = await app.fastify.inject({ method, url });
        check(
          response.statusCode === 405 && `${response.headers.allow}` !== '',
          () => `${method} ${url}: ${response.statusCode}`,
        );
      }
      for (const unknown of [`${url}/x`, `/v1${url}`]) {
        const response = await app.fastify.inject({ method: 'POST', url: unknown });
        check(
          [403, 404, 405].includes(response.statusCode),
          () => `${unknown}: ${response.statusCode}`,
        );
      }
    }
  });
});

// ASVS V8.1.1, V8.2.1, V8.3.1, V10.3.2
test('Z6: a call without a token, an ill-signed token and each of four roles may make exactly the calls that the contract allows', async (context) => {
  const other = await createTestApp({ settings: { SESSION_SECRET: 'z'.repeat(48) } });
  const foreignCaller = await other.signIn();
  await other.close();
  await measure(context, async ({ check }) => {
    for (const name of guarded) {
      for (const authorization of [
        undefined,
        '',
        'Bearer',
        'Bearer a.b.c',
        'Bearer null',
        `Bearer ${foreignCaller.accessToken}`,
        `Basic ${callers.Customer?.accessToken}`,
        `Bearer ${callers.Customer?.accessToken}x`,
      ]) {
        const response = await callBy(app, name, {
          headers: { ...(authorization !== undefined && { authorization }) },
        });
        check(
          response.statusCode === 403 &&
            response.json<{ code: string }>().code === 'session_invalid',
          () => `${name} with ${authorization}: ${response.statusCode}`,
        );
      }
      for (const role of roles) {
        const access = getAccess(name);
        const caller = callers[role];
        if (!caller) throw new Error(`no user is signed in as ${role}`);
        const isAllowed = access === 'session' || access.includes(role);
        // guards.test.ts refuses calls with the ids of existing rows.
        const params = isAllowed ? await callSamples[name].params?.(app, caller) : undefined;
        const response = await callBy(app, name, {
          ...(params && { params }),
          headers: { authorization: `Bearer ${caller.accessToken}` },
        });
        // 401: the caller is authorized but has no second-factor code.
        const isAccepted = response.statusCode < 300 || [401, 409].includes(response.statusCode);
        check(
          isAllowed ? isAccepted : response.statusCode === 403,
          () => `${name} as ${role}: ${response.statusCode} ${response.body}`,
        );
      }
    }
  });
});
