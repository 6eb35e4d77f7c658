import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../../../packages/domain/test-support/any-text.ts';
import { bulkCellCases } from '../../../../../packages/domain/test-support/bulk-cell-cases.ts';
import { withoutPooler } from '../../../test-support/processes/test-database.ts';
import {
  buildBulkPayload,
  buildCostlyBodies,
} from '../../../test-support/samples/bulk-payloads.ts';
import { listAnyDayBody } from '../../../test-support/samples/payloads.ts';
import { type Caller, createTestApp, forSeller, testApp } from '../../../test-support/test-app.ts';
import { lockBulkImport } from './bulk-orders-store.ts';

const app = await testApp();
const seller = await app.signIn();

const PATHS = ['/booking/createBulkOrder', '/booking/createBulkOrderViaExcel'];

const sendText = (url: string, payload: string, caller: Caller | null = seller) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      ...(caller && { authorization: `Bearer ${caller.accessToken}` }),
    },
    payload,
  });

test('rejects bodies above 12 MiB with 413', async () => {
  for (const path of PATHS) {
    const response = await sendText(path, `["${'x'.repeat(12 * 1024 * 1024)}"]`);
    expect([path, response.statusCode]).toEqual([path, 413]);
    expect(response.json()).toMatchObject({ code: 'too_large' });
  }
});

test('rejects malformed JSON bodies and bodies that are slow to parse', async () => {
  for (const [body, status] of buildCostlyBodies()) {
    const response = await sendText('/booking/createBulkOrder', body);
    expect([body.slice(0, 40), response.statusCode]).toEqual([body.slice(0, 40), status]);
  }
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});

test('rejects an invalid bulk payload with 422 and a message', async () => {
  const validPayload = buildBulkPayload([{}]);
  const [entry] = validPayload;
  const [shipment] = entry?.shipments ?? [];
  const invalidPayloads = [
    {},
    [null],
    [[]],
    [{}],
    [{ ...entry, sellerId: 'x' }],
    [{ ...entry, shipments: [] }],
    [{ ...entry, shipments: [shipment, shipment] }],
    [{ ...entry, shipments: [{ ...shipment, status: 'DELIVERED' }] }],
    [{ ...entry, shipments: [{ ...shipment, weightDetails: [] }] }],
    [{ ...entry, shipments: [{ ...shipment, name: 'NUL \u0000' }] }],
    [{ ...entry, shipments: [{ ...shipment, name: 'x'.repeat(121) }] }],
    [{ ...entry, shipments: [{ ...shipment, phone: 9_876_543_210 }] }],
    [{ ...entry, pickup_location: null }],
  ];
  for (const body of invalidPayloads) {
    const response = await seller.post('/booking/createBulkOrder', body);
    expect([body, response.statusCode]).toEqual([body, 422]);
    expect(response.json().message).toMatch(/\S/);
  }
  const tooLongResponse = await seller.post('/booking/createBulkOrder', [
    ...buildBulkPayload([{}]),
    { ...entry, shipments: [{ ...shipment, name: 'x'.repeat(121) }] },
  ]);
  expect(tooLongResponse.json().message).toBe('Row 3 has invalid values for: name');
});

test('rejects every cell that the client rejects', async () => {
  const caller = await app.signIn();
  const badCases = bulkCellCases.filter(({ missing, invalid }) => missing ?? invalid);
  expect(badCases.length).toBeGreaterThan(60);
  for (const { title, cells } of badCases) {
    const response = await caller.post('/booking/createBulkOrder', buildBulkPayload([{}, cells]));
    expect([title, response.statusCode]).toEqual([title, 422]);
    expect(response.json().message).toMatch(/^Row 3 has (missing|invalid) values for: \w+/);
  }
  const { total } = (await caller.post('/orders/getorders', listAnyDayBody)).json<{
    total: number;
  }>();
  expect(total).toBe(0);
});

/** Returns every path of a JSON value, as lists of keys. */
function listPaths(value: unknown): string[][] {
  if (value === null || typeof value !== 'object') return [[]];
  const childPaths = Object.entries(value).flatMap(([key, child]) =>
    listPaths(child).map((path) => [key, ...path]),
  );
  return [[], ...childPaths];
}

/** Returns a copy with the value at one path replaced. */
function replaceAt(
  value: unknown,
  [key, ...childKeys]: readonly string[],
  replacement: unknown,
): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((child, index) =>
      String(index) === key ? replaceAt(child, childKeys, replacement) : child,
    );
  }
  const children: Record<string, unknown> = { ...Object(value) };
  return { ...children, [key]: replaceAt(children[key], childKeys, replacement) };
}

test('returns a message and no 5xx status for a payload with a random value', async () => {
  const caller = await app.signIn();
  const paths = listPaths(buildBulkPayload([{}]));
  const anyValue = fc.oneof(
    fc.constantFrom(undefined, null, true, [], {}, '', ' ', -1, 0, 1e308, 0.1, '1e3', '-1', 'NaN'),
    fc.constantFrom({ __proto__: null, toString: 1 }, [[[]]], '\ud800', 'x'.repeat(2000), '٣'),
    anyText(30),
    fc.double(),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), anyValue, async (path, value) => {
      const body = replaceAt(buildBulkPayload([{}]), path, value);
      const response = await sendText(
        '/booking/createBulkOrder',
        JSON.stringify(body) ?? '',
        caller,
      );
      expect([201, 400, 409, 422]).toContain(response.statusCode);
      expect(response.json().message).toMatch(/\S/);
    }),
    { numRuns: 500 },
  );
});

test('returns at most 1,000 errors for thousands of invalid cells', async () => {
  const rows = Array.from({ length: 1000 }, () => ({
    phone: '1',
    pinCode: '1',
    quantity: '0',
    orderDate: 'x',
  }));
  const response = await seller.post('/booking/createBulkOrder', buildBulkPayload(rows));
  expect(response.statusCode).toBe(422);
  expect(response.json().details).toHaveLength(1000);
});

test('rejects a request without a session before parsing its body', async () => {
  for (const path of PATHS) {
    const response = await sendText(path, '['.repeat(1_000_000), null);
    expect([path, response.statusCode]).toEqual([path, 403]);
  }
});

test('limits a seller to six files a minute in production', async () => {
  const liveApp = await createTestApp({
    settings: {
      NODE_ENV: 'production',
      SESSION_SECRET: randomBytes(48).toString('base64'),
      ALLOW_SCRIPT_LOGIN: '1',
    },
  });
  const [caller, otherCaller] = [await liveApp.signIn(), await liveApp.signIn()];
  const statuses = [];
  for (let call = 0; call < 7; call += 1) {
    statuses.push(
      (await caller.post('/booking/createBulkOrder', buildBulkPayload([{}]))).statusCode,
    );
  }
  expect(statuses).toEqual([...Array(6).fill(201), 429]);
  const limitedResponse = await caller.post('/booking/createBulkOrder', buildBulkPayload([{}]));
  expect(Number(limitedResponse.headers['retry-after'])).toBeGreaterThan(0);
  expect(
    (await otherCaller.post('/booking/createBulkOrder', buildBulkPayload([{}]))).statusCode,
  ).toBe(201);
  expect((await caller.post('/orders/getorders', listAnyDayBody)).statusCode).toBe(200);
  await liveApp.close();
});

test('returns 429 with Retry-After during the import of another bulk file of the seller', async () => {
  const testDatabase = withoutPooler(app.testDatabase);
  const role = { ...testDatabase.app, lock_timeout: 500 };
  const timeoutApp = await createTestApp({ testDatabase: { ...testDatabase, app: role } });
  const [caller, otherCaller] = [await timeoutApp.signIn(), await timeoutApp.signIn()];
  const { sellerId } = await app.findSeller(caller.email);
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const runningImport = app.database.asSeller(forSeller(sellerId), async (db) => {
    await lockBulkImport(db, sellerId);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const [limitedResponse, otherResponse] = await Promise.all([
    caller.post('/booking/createBulkOrder', buildBulkPayload([{}])),
    otherCaller.post('/booking/createBulkOrder', buildBulkPayload([{}])),
  ]);
  release.resolve();
  await runningImport;
  expect(otherResponse.statusCode).toBe(201);
  expect(limitedResponse.statusCode).toBe(429);
  expect(Number(limitedResponse.headers['retry-after'])).toBeGreaterThan(0);
  expect((await caller.post('/booking/createBulkOrder', buildBulkPayload([{}]))).statusCode).toBe(
    201,
  );
  await timeoutApp.closeApp();
});
