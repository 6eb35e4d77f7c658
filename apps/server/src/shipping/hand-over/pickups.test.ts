import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listPickups } from '@shipdesk/contract/shipping/pickups';
import { beforeEach, expect, test } from 'vitest';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import { createSessions } from '../../accounts/sessions/sessions-service.ts';
import { createOwnSource } from '../../platform/db/query/caller.ts';
import { createPickups } from './pickups-service.ts';

type Pickup = ResponseOf<typeof listPickups>['data'][number];

const carrier = new ScriptedCarrier();
// 2026-11-23 is a Monday. The clock of the app is on the Saturday before.
const time = { day: '2026-11-23', slot: '14:00' } as const;

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.reset();
  seller = await app.signIn();
});

async function shipOrders(count: number): Promise<string[]> {
  const dockets: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await seller.post('/booking/createPickup', buildOrderPayload());
    dockets.push(response.json().data.docketNumber);
  }
  await seller.post('/api/shipments', { docketNumbers: dockets, choice: 'cheapest' });
  await app.runJobs();
  return dockets;
}

const loadPickups = async (): Promise<Pickup[]> => (await seller.get('/api/pickups')).json().data;
const loadWaitingParcels = async () => (await seller.get('/api/pickups/waiting')).json().data;
const setRefusal = (code: 'other' | 'insufficient_balance', words: string) => {
  carrier.pickupOutcome = { kind: 'refused', code, words };
};

test('adds the waiting parcels to the one pickup of the day', async () => {
  const [firstDocket = ''] = await shipOrders(2);
  expect(await loadWaitingParcels()).toMatchObject([
    { carrier: 'simulator', parcels: 2, missed: 0 },
  ]);
  await seller.post('/api/pickups', { ...time, docketNumbers: [firstDocket] });
  expect(await loadWaitingParcels()).toMatchObject([{ parcels: 1 }]);
  await seller.post('/api/pickups', { ...time, slot: '17:00' });
  expect(await loadWaitingParcels()).toEqual([]);
  // A day has one pickup, so the second call joins the pickup in the first slot.
  expect(await loadPickups()).toMatchObject([
    { ...time, state: 'scheduled', parcels: 2, attempts: 2, token: 'P1' },
  ]);
});

test('requests one pickup in batches and stops after a refused batch', async () => {
  await shipOrders(3);
  carrier.pickupBatch = 2;
  const requestedPickups = (await seller.post('/api/pickups', time)).json().data;
  expect(requestedPickups).toMatchObject([{ state: 'scheduled', parcels: 3 }]);
  expect(await loadWaitingParcels()).toEqual([]);
  await shipOrders(3);
  setRefusal('insufficient_balance', 'Recharge your wallet');
  carrier.pickupRequestCount = 0;
  await seller.post('/api/pickups', { ...time, day: '2026-11-24' });
  expect(carrier.pickupRequestCount).toBe(1);
});

test('the history of an order lists the capture, the booking, the label and the pickup', async () => {
  const [docket = ''] = await shipOrders(1);
  await seller.post('/api/labels', { docketNumbers: [docket] });
  await seller.post('/api/pickups', { ...time, docketNumbers: [docket] });
  const { history } = (await seller.get(`/api/orders/${docket}`)).json().data;
  const events = history.map(({ event, by }: { event: string; by: string }) => [event, by]);
  expect(events.toSorted()).toEqual([
    ['booked', 'Test User'],
    ['captured', 'Test User'],
    ['label_printed', 'Test User'],
    ['pickup_asked', ''],
  ]);
});

test("a refused pickup shows the carrier's message and the next step until a retry succeeds", async () => {
  await shipOrders(1);
  setRefusal('insufficient_balance', 'Client wallet balance is 298.48');
  await seller.post('/api/pickups', time);
  await seller.post('/api/pickups', time);
  const [refusedPickup] = await loadPickups();
  expect(refusedPickup).toMatchObject({
    state: 'refused',
    parcels: 1,
    attempts: 2,
    problem: { code: 'pickup_balance', words: 'Client wallet balance is 298.48' },
  });
  expect(refusedPickup?.problem?.message).toContain('then request the pickup again');
  carrier.pickupOutcome = undefined;
  const path = `/api/pickups/${refusedPickup?.id}/retry`;
  const laterTime = { day: '2026-11-24', slot: '10:00' };
  expect((await seller.post(path, laterTime)).json().data).toMatchObject([
    { ...laterTime, state: 'scheduled', parcels: 1 },
  ]);
  expect((await loadPickups()).map(({ day, state }) => [day, state])).toEqual([
    ['2026-11-24', 'scheduled'],
    ['2026-11-23', 'replaced'],
  ]);
  const response = await seller.post(path, laterTime);
  expect([response.statusCode, response.json().reason]).toEqual([409, 'pickup_not_refused']);
});

test('sends one of several concurrent retries, and allows a new retry after a minute', async () => {
  await shipOrders(1);
  setRefusal('other', 'No capacity');
  await seller.post('/api/pickups', time);
  const { id = '' } = (await loadPickups())[0] ?? {};
  const tokens = { accessToken: seller.accessToken, refreshToken: undefined };
  const principal = await createSessions(app.deps).authenticate(tokens, createOwnSource('test'));
  // Call the service, because a process runs the HTTP calls of a seller one at a time.
  const retry = () => createPickups(app.deps).retry(principal, id, time);
  carrier.pickupRequestCount = 0;
  const gate = Promise.withResolvers<void>();
  carrier.pickupGate = gate.promise;
  const firstRetry = retry();
  await expect.poll(() => carrier.pickupRequestCount).toBe(1);
  const otherRetries = await Promise.allSettled([retry(), retry()]);
  expect(otherRetries.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  gate.resolve();
  expect(await firstRetry).toHaveLength(1);
  expect(carrier.pickupRequestCount).toBe(1);
  // The seller can retry a refused pickup, even after a process stopped during a retry.
  await app.ownerQuery('update pickups set retried_since = $2 where id = $1', [id, app.clock.now]);
  app.clock.advance(61_000);
  carrier.pickupOutcome = undefined;
  expect(await retry()).toMatchObject([{ state: 'scheduled' }]);
  expect(carrier.pickupRequestCount).toBe(2);
});

test('shows why the carrier did not register a pickup address, without technical errors', async () => {
  await shipOrders(1);
  carrier.registrationWords = 'Pincode does not exist in system';
  await seller.post('/api/pickups', time);
  expect(await loadPickups()).toMatchObject([
    {
      state: 'refused',
      problem: { code: 'pickup_address_refused', words: carrier.registrationWords },
    },
  ]);
  carrier.registrationCode = 'credentials';
  carrier.registrationWords = 'Invalid token';
  await seller.post('/api/pickups', time);
  expect(await loadPickups()).toMatchObject([
    { attempts: 2, problem: { code: 'pickup_credentials' } },
  ]);
  carrier.registrationWords = null;
  carrier.isRegistrationSilent = true;
  await seller.post('/api/pickups', time);
  expect(await loadPickups()).toMatchObject([
    { attempts: 3, problem: { code: 'carrier_silent', words: '' } },
  ]);
});

test('a retry without waiting parcels closes the refused pickup', async () => {
  const [docket = ''] = await shipOrders(1);
  setRefusal('other', 'No capacity');
  await seller.post('/api/pickups', time);
  const [refusedPickup] = await loadPickups();
  await seller.post(`/api/shipments/${docket}/cancel`, undefined);
  const response = await seller.post(`/api/pickups/${refusedPickup?.id}/retry`, time);
  expect(response.json().data).toEqual([]);
  expect(await loadPickups()).toMatchObject([{ state: 'replaced' }]);
});

test('rejects a pickup on a Sunday', async () => {
  const response = await seller.post('/api/pickups', { day: '2026-11-22', slot: '14:00' });
  expect(response.json().details).toMatchObject([
    { field: 'day', code: 'pickup_day_closed', params: { next: '2026-11-23' } },
  ]);
});

test('another seller cannot list or retry a pickup', async () => {
  await shipOrders(1);
  setRefusal('other', 'No capacity');
  await seller.post('/api/pickups', time);
  const [refusedPickup] = await loadPickups();
  const otherSeller = await app.signIn();
  expect((await otherSeller.post(`/api/pickups/${refusedPickup?.id}/retry`, time)).statusCode).toBe(
    404,
  );
  expect((await otherSeller.get('/api/pickups')).json().data).toEqual([]);
});

test('returns the scheduled pickup for a repeated request', async () => {
  const docketNumbers = await shipOrders(2);
  const requestPickup = (changes = {}) =>
    seller.post('/api/pickups', { ...time, docketNumbers, ...changes });
  const responses = await Promise.all([requestPickup(), requestPickup(), requestPickup()]);
  for (const response of [...responses, await requestPickup({ slot: '17:00' })]) {
    expect(response.json().data).toMatchObject([{ ...time, state: 'scheduled' }]);
  }
  expect(await loadPickups()).toMatchObject([{ parcels: 2 }]);
  expect((await requestPickup({ day: '2026-11-24' })).json().data).toEqual([]);
});

test('returns 404 for a pickup of the orders of another seller', async () => {
  const docketNumbers = await shipOrders(1);
  const otherSeller = await app.signIn();
  const foreignResponse = await otherSeller.post('/api/pickups', { ...time, docketNumbers });
  expect([foreignResponse.statusCode, foreignResponse.json().reason]).toEqual([
    404,
    'order_unknown',
  ]);
});

const unknownDocket = '10000000000000';
const requestPickupOf = (docketNumbers: string[]) =>
  seller.post('/api/pickups', { ...time, docketNumbers });

test('returns 404 if all orders are unknown', async () => {
  const missingResponse = await requestPickupOf([unknownDocket]);
  expect([missingResponse.statusCode, missingResponse.json().reason]).toEqual([
    404,
    'order_unknown',
  ]);
});

test('ignores cancelled and unknown orders of a request', async () => {
  const [bookedDocket = '', cancelledDocket = ''] = await shipOrders(2);
  await seller.post(`/api/shipments/${cancelledDocket}/cancel`, undefined);
  const emptyResponse = await requestPickupOf([cancelledDocket, unknownDocket]);
  expect([emptyResponse.statusCode, emptyResponse.json().data]).toEqual([201, []]);
  expect((await requestPickupOf([unknownDocket, bookedDocket])).json().data).toMatchObject([
    { ...time, parcels: 1 },
  ]);
});
