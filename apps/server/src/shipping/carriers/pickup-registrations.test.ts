import type { Address } from '@shipdesk/domain/values/contact/contact';
import { afterAll, expect, test } from 'vitest';
import {
  addAccount,
  buildDelhiveryPayload,
  createTestCarriers,
  enableAccount,
  enableOnly,
} from '../../../test-support/carriers/carrier-accounts.ts';
import { startFakeDelhivery } from '../../../test-support/carriers/fake-delhivery.ts';
import { buildWarehousePayload } from '../../../test-support/samples/payloads.ts';
import { forSeller, testApp } from '../../../test-support/test-app.ts';
import { createOwnSource } from '../../platform/db/query/caller.ts';

const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
const fake = await startFakeDelhivery();
afterAll(() => fake.close());

const addDelhivery = (name: string) => addAccount(staff, buildDelhiveryPayload(fake, name));

const kochi: Address = {
  name: 'Biju Thomas',
  phone: '9847012345',
  altPhone: '',
  email: '',
  address: '14 Market Road',
  pincode: '682002',
  city: 'Ernakulam',
  state: 'Kerala',
  country: 'India',
};

test('registers a pickup address once per seller under a permanent name', async () => {
  const carriers = createTestCarriers(app);
  const { id } = await addDelhivery('Pickups');
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const caller = forSeller(sellerId);
  const register = (changes: Partial<Address> = {}, from = caller) =>
    carriers.registerPickup(from, id, { pickup: { ...kochi, ...changes }, returnTo: kochi });
  const callsBefore = fake.calls.length;
  const firstRegistration = await register();
  expect(firstRegistration).toEqual({
    kind: 'registered',
    name: expect.stringMatching(/^SD[\da-f]{16}$/),
  });
  expect(fake.calls.length).toBe(callsBefore + 1);
  const otherSpelling = {
    address: ' 14  MARKET road ',
    phone: '+91 98470 12345',
    email: 'b@kochi.in',
  };
  expect(await register(otherSpelling)).toEqual(firstRegistration);
  expect(fake.calls.length).toBe(callsBefore + 1);
  const otherRegistration = await register({ address: '15 Market Road' });
  expect(otherRegistration).not.toEqual(firstRegistration);
  const otherSeller = await app.findSeller((await app.signIn()).email);
  expect(await register({}, forSeller(otherSeller.sellerId))).not.toEqual(firstRegistration);
  expect(fake.calls.length).toBe(callsBefore + 3);
});

test('stores a failed registration and retries the registration on the next call', async () => {
  const carriers = createTestCarriers(app);
  const { id } = await addDelhivery('Repeats');
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const caller = { sellerId, source: createOwnSource('test') };
  const register = () => carriers.registerPickup(caller, id, { pickup: kochi, returnTo: kochi });
  fake.fail(
    { status: 400, body: JSON.stringify({ success: false, error: ['pin not serviceable'] }) },
    { status: 401, body: JSON.stringify({ detail: 'Invalid token' }) },
    'lose_response',
  );
  expect(await register()).toEqual({
    kind: 'failed',
    code: 'warehouse_unknown',
    words: 'pin not serviceable',
  });
  expect(await register()).toMatchObject({ kind: 'failed', code: 'credentials' });
  expect(await register()).toMatchObject({ kind: 'unknown' });
  expect(await register()).toMatchObject({ kind: 'registered' });
  const { rows } = await app.ownerQuery(
    `select change->'state' as state from audit_entries
     where seller_id = $1 and action = 'pickup_address.registered' order by at`,
    [sellerId],
  );
  expect(rows.map(({ state }) => state)).toEqual([
    [null, 'failed'],
    ['failed', 'failed'],
    ['failed', 'failed'],
    ['failed', 'registered'],
  ]);
});

test('shows a seller where each warehouse is registered, and retries a failed registration', async () => {
  const { id: accountId } = await addDelhivery('For warehouses');
  await enableOnly(staff, accountId);
  const seller = await app.signIn();
  const { data: warehouse } = (
    await seller.post('/warehouse/create', buildWarehousePayload())
  ).json<{
    data: { id: string };
  }>();
  const readStates = async (caller = seller) =>
    (await caller.get('/api/warehouses/registrations')).json().data;
  const registerUrl = `/api/warehouses/${warehouse.id}/register`;
  const entry = { warehouseId: warehouse.id, accountId, account: 'For warehouses' };
  expect(await readStates()).toEqual([
    { ...entry, carrier: 'delhivery', state: 'missing', cause: null, words: '', at: null },
  ]);
  fake.fail({ status: 400, body: JSON.stringify({ success: false, error: ['phone is wrong'] }) });
  const failedResponse = await seller.post(registerUrl, undefined);
  expect(failedResponse.json().data).toMatchObject([
    { ...entry, state: 'failed', cause: 'address', words: 'phone is wrong' },
  ]);
  fake.fail({ status: 401, body: JSON.stringify({ detail: 'Invalid token' }) });
  const refusedResponse = await seller.post(registerUrl, undefined);
  expect(refusedResponse.json().data).toMatchObject([
    { state: 'failed', cause: 'account', words: '' },
  ]);
  expect(await readStates()).toMatchObject([{ state: 'failed' }]);
  const repeatedResponse = await seller.post(registerUrl, undefined);
  expect(repeatedResponse.json().data).toMatchObject([
    { state: 'registered', words: '', at: app.clock.now.toISOString() },
  ]);
  const { return_pickupAddressTitle: _title, ...fields } = buildWarehousePayload({
    address: '2 Quay',
  });
  const pickup = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !name.startsWith('return_')),
  );
  await seller.send('PUT', `/api/warehouses/${warehouse.id}`, pickup);
  expect(await readStates()).toMatchObject([{ state: 'missing' }]);

  const otherSeller = await app.signIn();
  expect(await readStates(otherSeller)).toEqual([]);
  const foreignResponse = await otherSeller.post(registerUrl, undefined);
  expect([foreignResponse.statusCode, foreignResponse.json().reason]).toEqual([
    404,
    'warehouse_unknown',
  ]);
  await enableAccount(staff, accountId, false);
  expect(await readStates()).toEqual([]);
});
