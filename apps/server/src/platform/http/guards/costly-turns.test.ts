import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildOrderPayload, listAnyDayBody } from '../../../../test-support/samples/payloads.ts';
import { testApp } from '../../../../test-support/test-app.ts';

const app = await testApp();
const COSTLY_PATH = '/api/analytics/pipeline';

/** Signs in a seller whose costly calls wait until `endTurn`. */
async function signInBusy() {
  const caller = await app.signIn();
  const { sellerId } = await app.findSeller(caller.email);
  const endTurn = await app.database.costlyCalls.takeTurn(sellerId);
  return { caller, endTurn };
}

/** Returns true when the response does not arrive within 200 ms. */
async function isWaiting(response: Promise<unknown>): Promise<boolean> {
  return Promise.race([response.then(() => false), sleep(200).then(() => true)]);
}

test('queues a costly call, but not a light call or a call of another seller', async () => {
  const { caller, endTurn } = await signInBusy();
  const otherSeller = await app.signIn();
  const pendingResponse = caller.get(COSTLY_PATH);
  expect(await isWaiting(pendingResponse)).toBe(true);
  expect((await caller.post('/orders/getorders', listAnyDayBody)).statusCode).toBe(200);
  expect((await otherSeller.get(COSTLY_PATH)).statusCode).toBe(200);
  endTurn();
  expect((await pendingResponse).statusCode).toBe(200);
});

test('queues an order list request only for a deep page', async () => {
  const { caller, endTurn } = await signInBusy();
  const loadPage = (pageNumber: number) =>
    caller.post('/orders/getorders', { ...listAnyDayBody, limit: 100, pageNumber });
  expect((await loadPage(100)).statusCode).toBe(200);
  const pendingResponse = loadPage(101);
  expect(await isWaiting(pendingResponse)).toBe(true);
  endTurn();
  expect((await pendingResponse).json()).toMatchObject({ data: [], total: 0 });
});

test('validates the body of a costly call during the turn and ends the turn after a rejection', async () => {
  const { caller, endTurn } = await signInBusy();
  const responses = [caller.post('/api/zones', { routes: [] }), caller.post('/api/zones', 'none')];
  for (const response of responses) expect(await isWaiting(response)).toBe(true);
  endTurn();
  for (const { statusCode } of await Promise.all(responses)) expect(statusCode).toBe(422);
  expect((await caller.get(COSTLY_PATH)).statusCode).toBe(200);
});

test('completes an export while another costly call takes a turn', async () => {
  const caller = await app.signIn();
  await caller.post('/booking/createPickup', buildOrderPayload());
  const { sellerId } = await app.findSeller(caller.email);
  const pendingExport = caller.post('/api/orders/export', { filters: [{}] });
  const endTurn = await app.database.costlyCalls.takeTurn(sellerId);
  const ended = sleep(200).then(endTurn);
  const { statusCode, body } = await pendingExport;
  await ended;
  expect(statusCode).toBe(200);
  expect(body.trimEnd().split('\r\n')).toHaveLength(2);
});
