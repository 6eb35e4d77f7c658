import { may } from '@shipdesk/domain/account/roles';
import { beforeAll, test } from 'vitest';
import { CANARY, createCanarySeller } from '../test-support/canary/canary-seller.ts';
import { measure } from '../test-support/harness.ts';
import { pickShare } from '../test-support/harness-share.ts';
import { computeRowsDigest } from '../test-support/rows-digest.ts';
import {
  buildUrl,
  type CallName,
  callNames,
  callSamples,
  getEndpoint,
  isForOperator,
  protectedCalls,
  sendCall,
} from '../test-support/samples/call-samples.ts';
import { changeAt, listPlaces, type Schema } from '../test-support/schema-walk.ts';
import { type Caller, testApp } from '../test-support/test-app.ts';

/** The calls that may write: all except GET calls, lists, exports and the pincode lookup. */
const writingCalls = callNames.filter(
  (name) => getEndpoint(name).method !== 'GET' && !/^(list|export|getPincode)/.test(name),
);

let callers: Record<'Admin' | 'Owner' | 'Operations' | 'Packing', Caller>;

// The server checks payment webhooks only if it has their secret.
const app = await testApp({
  settings: {
    RAZORPAY_KEY_ID: 'rzp_test_guards',
    RAZORPAY_KEY_SECRET: 'guards-key-secret',
    RAZORPAY_WEBHOOK_SECRET: 'guards-webhook-secret',
    RAZORPAY_URL: 'http://127.0.0.1:9',
  },
});
beforeAll(async () => {
  await createCanarySeller(app, { orderCount: 1 });
  callers = {
    Admin: await app.signIn({ role: 'Admin' }),
    Owner: await app.signIn(),
    Operations: await app.signIn({ role: 'Operations' }),
    Packing: await app.signIn({ role: 'Packing' }),
  };
  // The first call of a session confirms its token.
  for (const caller of Object.values(callers)) await caller.get('/api/account');
});

const getCaller = (name: CallName) => (isForOperator(name) ? callers.Admin : callers.Owner);

const paramsByName = new Map<CallName, Record<string, string>>();

/** Returns ids of the caller's rows for a call. The first use creates the rows. */
async function getParams(name: CallName): Promise<Record<string, string>> {
  const params =
    paramsByName.get(name) ?? (await callSamples[name].params?.(app, getCaller(name))) ?? {};
  paramsByName.set(name, params);
  return params;
}

const buildAuthorization = ({ accessToken }: Caller) => ({
  authorization: `Bearer ${accessToken}`,
});

// ASVS V7.2.1, V10.1.1
test('S9: every protected call returns 403 for a browser token with a missing or different cookie', async (context) => {
  await measure(context, async ({ check, scale }) => {
    const browserSession = await app.signInAgain(callers.Admin.email, { isBrowser: true });
    const otherSession = await app.signInAgain(callers.Admin.email, { isBrowser: true });
    const strangerSession = await app.signInAgain(callers.Owner.email, { isBrowser: true });
    const cookies = [
      '',
      '__Host-rt=',
      '__Host-rt=x.y.0.z',
      otherSession.refreshCookie,
      strangerSession.refreshCookie,
      `${browserSession.refreshCookie}x`,
      browserSession.refreshCookie.replace('__Host-rt', 'rt'),
      browserSession.refreshCookie.replace(/\.\d+\./, '.99.'),
    ];
    for (const [offset, name] of protectedCalls.entries()) {
      for (const cookie of pickShare(cookies, { scale, offset })) {
        const response = await sendCall(app, name, {
          headers: { ...buildAuthorization(browserSession), cookie },
        });
        check(
          response.statusCode === 403 &&
            response.json<{ code: string }>().code === 'session_invalid',
          () => `${name} with ${cookie}: ${response.statusCode}`,
        );
      }
    }
    const response = await sendCall(app, 'getAccount', {
      headers: { ...buildAuthorization(browserSession), cookie: browserSession.refreshCookie },
    });
    check(response.statusCode === 200, () => 'the token with its own cookie is refused');
  });
});

test('S15: a call that returns 403 creates, changes and deletes nothing', async (context) => {
  await measure(context, async ({ check, scale }) => {
    const browserSession = await app.signInAgain(callers.Admin.email, { isBrowser: true });
    for (const name of protectedCalls) await getParams(name);
    const digestBefore = await computeRowsDigest(app);
    const refusedHeaders: Record<string, string>[] = [
      {},
      { authorization: 'Bearer a.b.c' },
      buildAuthorization(browserSession),
      { ...buildAuthorization(callers.Admin), origin: 'https://evil.example' },
      { ...buildAuthorization(callers.Admin), 'sec-fetch-site': 'cross-site' },
    ];
    // A digest reads every table, so a quick run computes one for many calls.
    const callsPerDigest = scale < 1 ? 50 : 1;
    for (const [index, name] of protectedCalls.entries()) {
      const { method, permission } = getEndpoint(name);
      const otherRoles = (['Owner', 'Operations', 'Packing'] as const).filter(
        (role) => permission !== 'public' && !may(role, permission),
      );
      const otherHeaders = otherRoles.map((role) => buildAuthorization(callers[role]));
      // The server checks the origin of calls that may change something.
      const headerSets = [
        ...(method === 'GET' ? refusedHeaders.slice(0, 3) : refusedHeaders),
        ...otherHeaders,
      ];
      for (const headers of pickShare(headerSets, { scale, offset: index })) {
        const response = await sendCall(app, name, {
          params: await getParams(name),
          headers: { ...headers, 'idempotency-key': `s15-${name}` },
        });
        check(
          response.statusCode === 403,
          () => `${name} ${JSON.stringify(headers)}: ${response.statusCode}`,
        );
      }
      if ((index + 1) % callsPerDigest !== 0 && index + 1 < protectedCalls.length) continue;
      const calls = protectedCalls.slice(Math.max(0, index + 1 - callsPerDigest), index + 1);
      check(
        (await computeRowsDigest(app)) === digestBefore,
        () => `one of ${calls.join()} had an effect`,
      );
    }
  });
});

test('Z3: an empty list, an empty object or a missing field bypasses no check and reveals no rows of other sellers', async (context) => {
  await measure(context, async ({ check, scale }) => {
    const countOrders = async () =>
      (await app.ownerQuery('select count(*) as n from orders')).rows[0];
    for (const [offset, name] of callNames.entries()) {
      const schema: Schema | undefined = getEndpoint(name).body;
      const body = callSamples[name].body?.(await getParams(name));
      if (!schema || body === undefined || ['changePassword', 'login'].includes(name)) continue;
      const places = listPlaces(body, schema);
      const emptiedBodies = places.flatMap(({ path, value }) => {
        if (typeof value !== 'object' || value === null) return [];
        return [{ path, body: changeAt(body, path, Array.isArray(value) ? [] : {}) }];
      });
      for (const { path, body: changedBody } of pickShare(emptiedBodies, { scale, offset })) {
        const countBefore = await countOrders();
        const mayBeEmpty =
          callSamples[name].mayBeEmpty?.some((prefix) => path.join('.').startsWith(prefix)) ||
          (path.length > 0 && path[0] === 'filters') ||
          // An empty account change is valid and changes nothing.
          name === 'updateAccount';
        const headers =
          getEndpoint(name).permission === 'public' ? {} : buildAuthorization(getCaller(name));
        const response = await sendCall(app, name, { body: changedBody, headers });
        check(
          (mayBeEmpty ? response.statusCode < 500 : response.statusCode === 422) &&
            !CANARY.test(response.body) &&
            JSON.stringify(await countOrders()) === JSON.stringify(countBefore),
          () =>
            `${name} with ${path.join('.') || 'the body'} emptied: ${response.statusCode} ${response.body}`,
        );
        if (getEndpoint(name).permission === 'public') continue;
        const anonymousResponse = await sendCall(app, name, { body: changedBody });
        check(
          anonymousResponse.statusCode === 403,
          () => `${name} without a token: ${anonymousResponse.statusCode}`,
        );
      }
      const fieldPlaces = places.filter(
        ({ path }) => path.length > 0 && typeof path.at(-1) === 'string',
      );
      for (const { path } of pickShare(fieldPlaces, { scale, offset })) {
        const headers =
          getEndpoint(name).permission === 'public' ? {} : buildAuthorization(getCaller(name));
        const response = await sendCall(app, name, {
          body: changeAt(body, path, undefined),
          headers,
        });
        check(
          response.statusCode < 500 && !CANARY.test(response.body),
          () => `${name} without ${path.join('.')}: ${response.statusCode} ${response.body}`,
        );
      }
    }
  });
});

const INJECTED_FIELDS: readonly [string, unknown][] = [
  ['tenantId', 'x'],
  ['sellerId', 'x'],
  ['seller_id', 'x'],
  ['role', 'Admin'],
  ['roles', ['Admin']],
  ['id', '01a1fc20-f9d2-7595-bcec-2b8d9f024441'],
  ['createdBy', 'x'],
  ['created_by', 'x'],
  ['status', 'CANCELLED'],
  ['balance', 1],
  ['price', 1],
  ['isAdmin', true],
  ['is_default', true],
  ['kind', 'operator'],
  ['password_hash', 'x'],
];

/** The status of calls that verify a token or signature before they parse the body. */
const RAW_BODY_STATUSES: Partial<Record<CallName, number>> = { hintShop: 401, pushEvents: 401 };

// ASVS V8.2.3, V15.3.3, V15.3.6
test('Z7: the server rejects an unknown field at every depth and stores nothing', async (context) => {
  await measure(context, async ({ check, scale }) => {
    for (const name of writingCalls) await getParams(name);
    const digestBefore = await computeRowsDigest(app);
    let objectIndex = 0;
    for (const name of writingCalls) {
      const schema: Schema | undefined = getEndpoint(name).body;
      const params = await getParams(name);
      const body = callSamples[name].body?.(params);
      if (!schema || body === undefined) continue;
      // A body in another company's format may have any field, but the sample has no token or signature.
      const expectedStatus = callSamples[name].externalBodyMaxBytes === undefined ? 422 : 401;
      const objects = listPlaces(body, schema).filter(
        ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
      );
      for (const { path, schema: objectSchema } of objects) {
        objectIndex += 1;
        for (const [key, value] of pickShare(INJECTED_FIELDS, { scale, offset: objectIndex })) {
          if (objectSchema?.properties && key in objectSchema.properties) continue;
          const response = await sendCall(app, name, {
            params,
            body: changeAt(body, [...path, key], value),
            headers:
              getEndpoint(name).permission === 'public' ? {} : buildAuthorization(getCaller(name)),
          });
          check(
            response.statusCode === expectedStatus,
            () => `${name} with ${[...path, key].join('.')}: ${response.statusCode}`,
          );
        }
        for (const hostileText of [
          '"__proto__":{"isAdmin":true}',
          '"constructor":{"prototype":{"a":1}}',
        ]) {
          const markedText = JSON.stringify(changeAt(body, [...path, 'HOSTILE'], 1));
          const response = await app.fastify.inject({
            method: getEndpoint(name).method,
            url: buildUrl(name, params),
            headers: {
              'content-type': 'application/json',
              ...(getEndpoint(name).permission !== 'public' && buildAuthorization(getCaller(name))),
            },
            payload: markedText.replace('"HOSTILE":1', hostileText),
          });
          check(
            response.statusCode === (RAW_BODY_STATUSES[name] ?? 400),
            () => `${name} with ${hostileText} in ${path.join('.')}: ${response.statusCode}`,
          );
        }
      }
    }
    check((await computeRowsDigest(app)) === digestBefore, () => 'something was stored');
    check(!('isAdmin' in {}) && !('a' in {}), () => 'Object.prototype was changed');
  });
});
