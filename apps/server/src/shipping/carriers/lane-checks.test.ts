import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listOffers, previewShipments } from '@shipdesk/contract/shipping/shipments';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { buildLane, type Lane } from '@shipdesk/domain/shipping/serviceability';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  type Account,
  addAccount,
  buildDelhiveryPayload,
  createTestCarriers,
  enableOnly,
} from '../../../test-support/carriers/carrier-accounts.ts';
import { createLane } from '../../../test-support/carriers/carrier-samples.ts';
import { startFakeDelhivery } from '../../../test-support/carriers/fake-delhivery.ts';
import {
  ekartLogin,
  OUTSIDE_EKART,
  startFakeEkart,
} from '../../../test-support/carriers/fake-ekart.ts';
import { StoredAccounts } from '../../../test-support/carriers/stored-accounts.ts';
import { buildOrderPayload, buildRatesPayload } from '../../../test-support/samples/payloads.ts';
import { testApp } from '../../../test-support/test-app.ts';
import { selectAccounts } from '../preferences/order-offers-service.ts';

const DAY_MS = 24 * 3_600_000;
/** Longer than the pause after a call without a response. */
const RETRY_MS = 61_000;

const storedAccounts = new StoredAccounts();
const app = await testApp({ carriers: storedAccounts });
storedAccounts.app = app;
const fake = await startFakeEkart();
afterAll(() => fake.close());
const { email } = await app.signIn({ role: 'Admin' });
const owner = await app.signIn();
// Earlier tests move the clock past the end of the session, so sign in again.
const signIn = () => app.signInAgain(owner.email);
const staff = await app.signInAgain(email);
const buildFields = (name: string, baseUrl: string) => ({
  name,
  services: ['surface'],
  settings: { baseUrl },
  credentials: { ...ekartLogin, pushToken: 'signed-by-ekart-7f3a', gstin: '27ABCDE1234F1Z7' },
});
const ekartFields = buildFields('Ekart', fake.baseUrl);
const { id } = await addAccount(staff, { carrier: 'ekart', ...ekartFields });
await enableOnly(staff, id);
const card = { ...buildRatesPayload(0), terms: sampleTerms.surface };
await staff.send('PUT', '/api/rate-cards/surface?carrier=ekart', card);

const processes = [createTestCarriers(app), createTestCarriers(app)];
let nextPincode = 400_001;
/** Returns a lane that no test has checked. */
const createNewLane = (changes: Partial<Lane> = {}) =>
  buildLane(createLane({ toPincode: String((nextPincode += 1)), ...changes }));

async function check(lane: Lane, processIndex = 0) {
  const find = await processes[processIndex]?.checkLanes([{ accountId: id, lane }]);
  return find?.({ accountId: id, lane });
}

const countRequests = () =>
  fake.calls.filter(({ path }) => path.endsWith('/v3/serviceability')).length;

beforeEach(async () => {
  await check(createNewLane());
  fake.calls.length = 0;
});

test('two processes check a lane with the carrier once a day', async () => {
  const lane = createNewLane();
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) => check(lane, index % 2)),
  );
  expect(results).toEqual(results.map(() => expect.objectContaining({ isServed: true })));
  expect(countRequests()).toBe(1);
  app.clock.advance(DAY_MS);
  await check(lane);
  await check(lane, 1);
  expect(countRequests()).toBe(2);
});

test('checks a lane separately for each payment mode, direction and weight step', async () => {
  const lane = createNewLane();
  const laneChanges: Partial<Lane>[] = [
    {},
    { grams: 990 },
    { grams: 1_001 },
    { paymentMode: 'Prepaid' },
    { toPincode: lane.fromPincode, fromPincode: lane.toPincode },
  ];
  for (const changes of laneChanges) await check(buildLane({ ...lane, ...changes }));
  expect(countRequests()).toBe(4);
});

test('checks the two pincodes of a lane once for any weight', async () => {
  const delhivery = await startFakeDelhivery();
  const operator = await app.signInAgain(email);
  const { id: accountId } = await addAccount(
    operator,
    buildDelhiveryPayload(delhivery, 'By pincode'),
  );
  const lanes = [{ grams: 400 }, { grams: 2_400 }].map((weight) =>
    buildLane({ ...createLane(), ...weight }),
  );
  const find = await processes[0]?.checkLanes(lanes.map((lane) => ({ accountId, lane })));
  for (const lane of lanes) expect(find?.({ accountId, lane })).toMatchObject({ isServed: true });
  expect(delhivery.calls.filter(({ path }) => path.includes('/pin-codes/'))).toHaveLength(2);
  await delhivery.close();
});

test('keeps an earlier result while the carrier does not respond, and retries after a minute', async () => {
  const lane = createNewLane();
  const earlierResult = await check(lane);
  app.clock.advance(DAY_MS);
  fake.calls.length = 0;
  fake.fail('lose_request');
  expect(await check(lane)).toEqual(earlierResult);
  expect(await check(createNewLane(), 1)).toBeUndefined();
  expect(fake.calls).toHaveLength(1);
  app.clock.advance(RETRY_MS);
  expect(await check(lane)).toMatchObject({ isServed: true });
  expect((await check(lane))?.on).not.toBe(earlierResult?.on);
});

test('ignores an earlier refusal while the carrier does not respond, and retries after a minute', async () => {
  const lane = createNewLane({ toPincode: OUTSIDE_EKART });
  expect(await check(lane)).toMatchObject({ isServed: false });
  app.clock.advance(DAY_MS);
  fake.fail('lose_request');
  expect(await check(lane)).toBeUndefined();
  app.clock.advance(RETRY_MS);
  expect(await check(lane)).toMatchObject({ isServed: false });
});

test('a lane check that the carrier rejects does not delay the checks of other lanes', async () => {
  fake.fail({ status: 400, body: '{"message":"weight is invalid"}' });
  expect(await check(createNewLane())).toBeUndefined();
  expect(await check(createNewLane(), 1)).toMatchObject({ isServed: true });
});

test('an account that does not respond does not affect the results of another account', async () => {
  const silentFake = await startFakeEkart();
  silentFake.setFaultSource(() => 'never_respond');
  const operator = await app.signInAgain(email);
  const fields = buildFields('Away', silentFake.baseUrl);
  const { id: silentId } = await addAccount(operator, { carrier: 'ekart', ...fields });
  const lanes = Array.from({ length: 20 }, () => createNewLane());
  const pendingCheck = processes[0]?.checkLanes(
    lanes.flatMap((lane) => [silentId, id].map((accountId) => ({ accountId, lane }))),
  );
  await expect.poll(countRequests).toBe(lanes.length);
  await silentFake.close();
  const find = await pendingCheck;
  const countResults = (accountId: string) =>
    lanes.filter((lane) => find?.({ accountId, lane }) !== undefined).length;
  expect([countResults(silentId), countResults(id)]).toEqual([0, lanes.length]);
});

test('retries a lane immediately when the carrier has responded for another lane', async () => {
  const lanes = [createNewLane(), createNewLane()];
  fake.fail('lose_request');
  await processes[0]?.checkLanes(lanes.map((lane) => ({ accountId: id, lane })));
  const results = [await check(lanes[0] ?? createLane()), await check(lanes[1] ?? createLane())];
  expect(results).toMatchObject([{ isServed: true }, { isServed: true }]);
});

test('a change of an account removes the results of the account', async () => {
  const lane = createNewLane({ toPincode: OUTSIDE_EKART, fromPincode: '560003' });
  await check(lane);
  const operator = await app.signInAgain(email);
  const { data } = (await operator.get('/api/carrier-accounts')).json<{ data: Account[] }>();
  await operator.send('PUT', `/api/carrier-accounts/${id}`, {
    ...ekartFields,
    basedOnVersion: data.find((account) => account.id === id)?.version,
  });
  await check(lane);
  expect(countRequests()).toBe(2);
});

test('checks a lane when the claim of another process is older than ten seconds', async () => {
  const lane = createNewLane();
  await app.ownerQuery(
    `insert into carrier_lanes (account_id, from_pincode, to_pincode, payment_mode, grams, asked_at, changed_at)
     values ($1, $2, $3, 'COD', 1000, $4, $4)`,
    [id, lane.fromPincode, lane.toPincode, new Date(app.clock.now.getTime() - 11_000)],
  );
  expect(await check(lane)).toMatchObject({ isServed: true });
});

async function readOffers(docketNumber: string) {
  const response = await (await signIn()).get(`/api/shipments/${docketNumber}/offers`);
  return response.json<ResponseOf<typeof listOffers>>().data;
}

async function preview(docketNumber: string, choice: object | string) {
  const body = { docketNumbers: [docketNumber], choice };
  const response = await (await signIn()).post('/api/shipments/preview', body);
  return response.json<ResponseOf<typeof previewShipments>>().data;
}

async function addOrderTo(pinCode: string): Promise<string> {
  const response = await (await signIn()).post(
    '/booking/createPickup',
    buildOrderPayload({ pinCode }),
  );
  return response.json().data.docketNumber;
}

test('offers and booking previews show the same reason for a carrier that does not accept a parcel', async () => {
  const docketNumber = await addOrderTo(OUTSIDE_EKART);
  // Each process reads a new card within two seconds.
  await expect.poll(async () => (await readOffers(docketNumber)).withoutCard).toEqual([]);
  const { offers, notOffered, problem } = await readOffers(docketNumber);
  expect(offers).toEqual([]);
  expect(problem?.code).toBe('carrier_unserviceable');
  expect(notOffered).toEqual([{ carrier: 'ekart', ...problem }]);
  for (const choice of ['cheapest', 'rule', { service: 'surface', carrier: 'ekart' }]) {
    const { eligible, refused } = await preview(docketNumber, choice);
    expect([eligible, refused[0]?.problem]).toEqual([0, problem]);
  }
  expect(countRequests()).toBe(1);
});

test('a carrier that does not respond to the lane check is offered and can be booked', async () => {
  const docketNumber = await addOrderTo('560002');
  fake.fail('lose_request');
  const { offers } = await readOffers(docketNumber);
  expect(offers).toMatchObject([
    { carrier: 'ekart', serviceability: 'not_checked', checkedOn: null },
  ]);
  expect((await preview(docketNumber, 'cheapest')).eligible).toBe(1);
  app.clock.advance(RETRY_MS);
  const { offers: checkedOffers } = await readOffers(docketNumber);
  expect(checkedOffers).toMatchObject([{ serviceability: 'checked' }]);
});

test('an order without a pincode does not affect other orders of a booking preview', async () => {
  const docketNumber = await addOrderTo('560005');
  await app.ownerQuery(`update orders set consignee_pincode = '' where docket_number = $1`, [
    docketNumber,
  ]);
  const otherDocket = await addOrderTo('560005');
  const body = { docketNumbers: [docketNumber, otherDocket], choice: 'cheapest' };
  const response = await (await signIn()).post('/api/shipments/preview', body);
  expect(response.json().data).toMatchObject({
    eligible: 1,
    refused: [{ docketNumber, problem: { code: 'order_has_no_price' } }],
  });
});

test('omits a carrier only when none of its accounts serves the lane', async () => {
  const [account] = await createTestCarriers(app).listEnabledAccounts(owner.email);
  if (!account) throw new Error('there is no account');
  const servingAccount = { ...account, id: 'serving' };
  const lane = createLane();
  const parcel = { isReverse: false, checks: [], boxes: 1, lane };
  const laneResult = { words: '', on: '2026-11-27' };
  const select = (...candidates: (typeof account)[]) =>
    selectAccounts(candidates, parcel, ({ accountId }) => ({
      ...laneResult,
      isServed: accountId !== id,
    }));
  expect(select(account).omitted).toHaveLength(1);
  expect(select(account, servingAccount).omitted).toEqual([]);
});
