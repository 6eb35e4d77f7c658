import { qualityCheckNames } from '@shipdesk/domain/order/return-details';
import { carrierIds } from '@shipdesk/domain/shipping/carriers/registry';
import { afterAll, expect, test } from 'vitest';
import {
  type Account,
  addAccount,
  buildDelhiveryPayload,
  createTestCarriers,
  enableAccount,
  enableOnly,
  SECRET,
} from '../../../test-support/carriers/carrier-accounts.ts';
import { startFakeDelhivery } from '../../../test-support/carriers/fake-delhivery.ts';
import {
  buildAccountPayload,
  buildWarehousePayload,
} from '../../../test-support/samples/payloads.ts';
import { createTestApp, forSeller, testApp } from '../../../test-support/test-app.ts';
import { actAsUser } from '../../platform/principal.ts';
import { createSimulators } from './simulator/simulator-service.ts';

const CANARY = 'canary-token-7f3a91c4d2';
const PUSH_CANARY = 'canary-push-55e0b7a1';

const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
const fake = await startFakeDelhivery();
afterAll(() => fake.close());

const buildDelhivery = (name: string, changes: object = {}) =>
  buildDelhiveryPayload(fake, name, changes);
const buildSimulator = (name: string, changes: object = {}) => ({
  carrier: 'simulator',
  ...buildAccountPayload({ name, ...changes }),
});

const createAccount = (payload: object) => addAccount(staff, payload);
const setEnabled = (id: string, isOn = true) => enableAccount(staff, id, isOn);
const testAccount = async (id: string) =>
  (await staff.post(`/api/carrier-accounts/${id}/test`, undefined)).json().data;
const listDetails = (response: { json(): { details?: { field: string; code: string }[] } }) =>
  response.json().details?.map(({ field, code }) => [field, code]);

test('lists enabled accounts in order of creation', async () => {
  const carriers = createTestCarriers(app);
  const firstAccount = await createAccount(
    buildSimulator('First', { services: ['surface', 'surface_5kg'] }),
  );
  const secondAccount = await createAccount(buildDelhivery('Second'));
  const listAccountsInUse = async () =>
    (await carriers.listEnabledAccounts(crypto.randomUUID())).filter(({ id }) =>
      [firstAccount.id, secondAccount.id].includes(id),
    );
  expect(await listAccountsInUse()).toEqual([]);
  await setEnabled(secondAccount.id);
  const response = await setEnabled(firstAccount.id);
  expect(response.json().data).toMatchObject({ isEnabled: true, changedBy: 'Test User' });
  expect(await listAccountsInUse()).toEqual([
    {
      id: firstAccount.id,
      carrier: 'simulator',
      name: 'First',
      services: ['surface', 'surface_5kg'],
      parcelLimits: {
        reverse: true,
        qualityChecks: qualityCheckNames,
        maxBoxes: 20,
        maxReverseBoxes: 20,
      },
      serviceability: 'pincode',
    },
    {
      id: secondAccount.id,
      carrier: 'delhivery',
      name: 'Second',
      services: ['surface'],
      // Without Delhivery's question ids the account offers no checks.
      parcelLimits: { reverse: true, qualityChecks: [], maxBoxes: 20, maxReverseBoxes: 1 },
      serviceability: 'pincode',
    },
  ]);
  await setEnabled(secondAccount.id, false);
  expect(await listAccountsInUse()).toMatchObject([{ id: firstAccount.id }]);
  await setEnabled(firstAccount.id, false);
});

test('returns the adapter of a disabled account, because its parcels are still tracked', async () => {
  const { id } = await createAccount(buildDelhivery('Disabled'));
  const carriers = createTestCarriers(app);
  expect((await carriers.getCarrier(id)).capabilities.bookBatch).toBe(50);
  await expect(carriers.getCarrier(crypto.randomUUID())).rejects.toThrow('no carrier account');
});

test('returns an error for each missing or invalid field of an account', async () => {
  const response = await staff.post('/api/carrier-accounts', {
    carrier: 'delhivery',
    name: '  ',
    services: [],
    settings: { baseUrl: 'track.delhivery.com' },
  });
  expect(response.statusCode).toBe(422);
  expect(listDetails(response)).toEqual([
    ['name', 'carrier_account_name_missing'],
    ['services', 'carrier_services_missing'],
    ['settings.baseUrl', 'carrier_url_invalid'],
    ['credentials.token', 'carrier_credential_missing'],
  ]);
});

test('a live installation rejects a simulator and a base URL without TLS', async () => {
  const user = { userId: crypto.randomUUID(), email: '', role: 'Admin' } as const;
  const principal = actAsUser(forSeller(crypto.randomUUID()), user);
  const carriers = createTestCarriers(app, [SECRET], 'live');
  const call = { operation: 'carrier-account', key: undefined, requestHash: '' };
  expect(carriers.listOffered()).not.toContain('simulator');
  const credentials = { token: CANARY };
  const services = ['surface' as const];
  await expect(
    carriers.create(
      principal,
      { carrier: 'simulator', name: 'Sim', services, credentials, settings: {} },
      call,
    ),
  ).rejects.toThrow('demo only');
  await expect(
    carriers.create(
      principal,
      {
        carrier: 'delhivery',
        name: 'Plain',
        services,
        credentials,
        settings: { baseUrl: 'http://127.0.0.1' },
      },
      call,
    ),
  ).rejects.toThrow('https://track.delhivery.com');
});

test('a request with a repeated Idempotency-Key returns the first account', async () => {
  const payload = buildSimulator('Sent twice');
  const send = () =>
    staff.post('/api/carrier-accounts', payload, { 'idempotency-key': 'account-1' });
  const [firstResponse, repeatedResponse] = [await send(), await send()];
  expect([firstResponse.statusCode, repeatedResponse.statusCode]).toEqual([201, 201]);
  expect(repeatedResponse.json().data.id).toBe(firstResponse.json().data.id);
});

test('account names are unique in any letter case', async () => {
  await createAccount(buildSimulator('Only one'));
  const conflict = await staff.post('/api/carrier-accounts', buildSimulator('ONLY ONE'));
  expect([conflict.statusCode, conflict.json().reason]).toEqual([
    409,
    'carrier_account_name_taken',
  ]);
  const otherAccount = await createAccount(buildSimulator('Another'));
  const renamedResponse = await staff.send('PUT', `/api/carrier-accounts/${otherAccount.id}`, {
    basedOnVersion: 1,
    ...buildAccountPayload({ name: 'only one' }),
  });
  expect(renamedResponse.json().reason).toBe('carrier_account_name_taken');
});

test('a change without a token keeps the stored token', async () => {
  const { id } = await createAccount(buildDelhivery('Kept'));
  const url = `/api/carrier-accounts/${id}`;
  const { carrier: _carrier, credentials: _credentials, ...fields } = buildDelhivery('Kept');
  const changedResponse = await staff.send('PUT', url, {
    basedOnVersion: 1,
    ...fields,
    name: ' Kept on ',
    services: ['express'],
  });
  expect(changedResponse.json().data).toMatchObject({
    name: 'Kept on',
    services: ['express'],
    version: 2,
    credentials: { state: 'set', shown: { token: '' } },
  });
  expect((await testAccount(id)).outcome).toBe('works');
});

test('rejects a stale change of an account', async () => {
  const { id } = await createAccount(buildDelhivery('Stale'));
  const url = `/api/carrier-accounts/${id}`;
  const { carrier: _carrier, credentials: _credentials, ...fields } = buildDelhivery('Stale');
  await staff.send('PUT', url, { basedOnVersion: 1, ...fields });
  const conflict = await staff.send('PUT', url, { basedOnVersion: 1, ...fields });
  expect([conflict.statusCode, conflict.json().reason]).toEqual([409, 'carrier_account_newer']);
});

test('rejects a change of an unknown account', async () => {
  const { carrier: _carrier, credentials: _credentials, ...fields } = buildDelhivery('Unknown');
  const refusal = await staff.send('PUT', `/api/carrier-accounts/${crypto.randomUUID()}`, {
    basedOnVersion: 1,
    ...fields,
  });
  expect([refusal.statusCode, refusal.json().reason]).toEqual([404, 'carrier_account_unknown']);
});

test('requires a new token when the base URL changes', async () => {
  const { id } = await createAccount(buildDelhivery('Faithful'));
  const fields = {
    basedOnVersion: 1,
    name: 'Faithful',
    services: ['surface'],
    settings: { baseUrl: 'https://carrier.example' },
  };
  const url = `/api/carrier-accounts/${id}`;
  const refusedResponse = await staff.send('PUT', url, fields);
  expect(listDetails(refusedResponse)).toEqual([
    ['credentials.token', 'carrier_credential_with_url'],
  ]);
  const response = await staff.send('PUT', url, { ...fields, credentials: { token: CANARY } });
  expect(response.json().data).toMatchObject({ settings: { baseUrl: 'https://carrier.example' } });
});

test('a connection test reports a working, a refused and an unreachable account', async () => {
  const workingAccount = await createAccount(buildDelhivery('Good'));
  expect(await testAccount(workingAccount.id)).toMatchObject({ outcome: 'works', code: null });
  const refusedAccount = await createAccount(
    buildDelhivery('Wrong', { credentials: { token: 'wrong-token' } }),
  );
  expect(await testAccount(refusedAccount.id)).toMatchObject({
    outcome: 'refused',
    code: 'credentials',
  });
  const unreachableAccount = await createAccount(
    buildDelhivery('Nowhere', { settings: { baseUrl: 'http://127.0.0.1:9' } }),
  );
  expect(await testAccount(unreachableAccount.id)).toMatchObject({
    outcome: 'unknown',
    code: 'connection',
  });
  const simulatedAccount = await createAccount(buildSimulator('Simulated'));
  expect(await testAccount(simulatedAccount.id)).toMatchObject({ outcome: 'works', words: '' });
  const response = await staff.post(`/api/carrier-accounts/${crypto.randomUUID()}/test`, undefined);
  expect([response.statusCode, response.json().reason]).toEqual([404, 'carrier_account_unknown']);
});

test('keeps the result of the last connection test until the account is edited', async () => {
  const { id, version } = await createAccount(
    buildDelhivery('Kept', { credentials: { token: 'wrong-token' } }),
  );
  const readLastTest = async () =>
    (await staff.get('/api/carrier-accounts'))
      .json<{ data: { id: string; lastTest: object | null }[] }>()
      .data.find((account) => account.id === id)?.lastTest;
  expect(await readLastTest()).toBeNull();
  const result = await testAccount(id);
  expect(result).toMatchObject({ outcome: 'refused', at: app.clock.now.toISOString() });
  expect(await readLastTest()).toEqual(result);
  await setEnabled(id);
  expect(await readLastTest()).toEqual(result);
  const { carrier: _, ...fields } = buildDelhivery('Kept');
  await staff.send('PUT', `/api/carrier-accounts/${id}`, { basedOnVersion: version, ...fields });
  expect(await readLastTest()).toBeNull();
  await setEnabled(id, false);
});

const buildFaultSettings = (loseRequest: number) => {
  const shares = { loseRequest, loseAnswer: 0, repeat: 0, delay: 0, longestDelayMs: 0 };
  return { profile: 'standard', seed: 'shipdesk', faults: { seed: 'monday', ...shares } };
};

test('a simulator account has faults until a change removes them', async () => {
  const settings = buildFaultSettings(0.5);
  const { id } = await createAccount(buildSimulator('Unlucky', { settings }));
  const outcomes: string[] = [];
  for (let call = 0; call < 12; call += 1) outcomes.push((await testAccount(id)).outcome);
  expect(new Set(outcomes)).toEqual(new Set(['works', 'unknown']));
  const changedResponse = await staff.send('PUT', `/api/carrier-accounts/${id}`, {
    basedOnVersion: 1,
    ...buildAccountPayload({ name: 'Unlucky' }),
  });
  expect(changedResponse.json().data.settings.faults).toBeUndefined();
  for (let call = 0; call < 12; call += 1) expect((await testAccount(id)).outcome).toBe('works');
});

test('rejects a share of faults above 1', async () => {
  const payload = buildSimulator('Beyond', { settings: buildFaultSettings(1.1) });
  expect((await staff.post('/api/carrier-accounts', payload)).statusCode).toBe(422);
});

test('keeps full tokens out of responses, logs, audit entries and columns', async () => {
  const credentials = { token: CANARY, pushToken: PUSH_CANARY };
  const bodies: string[] = [];
  const response = await staff.post(
    '/api/carrier-accounts',
    buildDelhivery('Canary', { credentials }),
  );
  bodies.push(response.body);
  const { id } = response.json<{ data: Account }>().data;
  expect(response.json().data.credentials).toEqual({
    state: 'set',
    shown: { token: CANARY.slice(-4), pushToken: PUSH_CANARY.slice(-4) },
  });
  const echo = { status: 400, body: JSON.stringify({ error: `no client for ${CANARY}` }) };
  fake.fail(echo);
  const testResponse = await staff.post(`/api/carrier-accounts/${id}/test`, undefined);
  bodies.push(testResponse.body);
  expect(testResponse.body).toContain('no client for …');
  await setEnabled(id);
  const seller = await app.signIn();
  const { data: warehouse } = (
    await seller.post('/warehouse/create', buildWarehousePayload())
  ).json<{
    data: { id: string };
  }>();
  await enableOnly(staff, id);
  fake.fail(echo);
  bodies.push((await seller.post(`/api/warehouses/${warehouse.id}/register`, undefined)).body);
  const fields = {
    ...buildDelhivery('Canary', { credentials }),
    carrier: undefined,
    basedOnVersion: 1,
  };
  for (const change of [fields, { ...fields, name: ' ' }, { ...fields, credentials: 3 }]) {
    bodies.push((await staff.send('PUT', `/api/carrier-accounts/${id}`, change)).body);
  }
  const malformed = { credentials: { token: `${CANARY} ${CANARY}` } };
  bodies.push(
    (await staff.post('/api/carrier-accounts', buildDelhivery('Canary 2', malformed))).body,
  );
  bodies.push((await staff.get('/api/carrier-accounts')).body);

  const { rows } = await app.ownerQuery(`
    select row_to_json(a)::text || encode(a.credentials, 'escape') as text from carrier_accounts a
    union all select row_to_json(e)::text from audit_entries e
    union all select row_to_json(k)::text from idempotency_keys k
    union all select row_to_json(p)::text from pickup_registrations p`);
  const texts = rows.map(({ text }) => String(text));
  for (const text of [...bodies, ...texts, ...app.logLines]) {
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain(PUSH_CANARY);
  }
  await setEnabled(id, false);
});

test('the demo adds exactly one enabled simulator, even after a rename', async () => {
  const demo = await createTestApp();
  const admin = await demo.signIn({ role: 'Admin' });
  const { sellerId } = await demo.findSeller(admin.email);
  const simulators = createSimulators(
    { database: demo.database, now: () => demo.clock.now },
    createTestCarriers(demo),
  );
  const caller = forSeller(sellerId);
  await Promise.all([simulators.addFirst(caller), simulators.addFirst(caller)]);
  const list = async () => (await admin.get('/api/carrier-accounts')).json();
  const { data, carriers: offeredCarriers } = await list();
  expect(offeredCarriers).toEqual(carrierIds);
  expect(data).toMatchObject([{ carrier: 'simulator', name: 'Simulator', isEnabled: true }]);
  const [{ id }] = data;
  await admin.send('PUT', `/api/carrier-accounts/${id}`, {
    basedOnVersion: 1,
    ...buildAccountPayload({ name: 'Training' }),
  });
  await simulators.addFirst(caller);
  expect((await list()).data).toMatchObject([{ id, name: 'Training' }]);
  await demo.close();
});

test('operator staff advance the simulator clock by hours', async () => {
  const getClock = async () => (await staff.get('/api/simulator/clock')).json().data;
  expect(await getClock()).toMatchObject({ speed: 1, nextEventAt: null });
  const movedClock = (await staff.post('/api/simulator/advance', { hours: 24 })).json().data;
  const aheadMs = Date.parse(movedClock.now) - Date.parse(movedClock.realNow);
  expect(Math.round(aheadMs / 3_600_000)).toBe(24);
});

test('rejects an advance to the next event if there is no next event', async () => {
  const idleResponse = await staff.post('/api/simulator/next-event', undefined);
  expect([idleResponse.statusCode, idleResponse.json().code]).toEqual([409, 'stage_conflict']);
});

test('a seller cannot read the simulator clock', async () => {
  const seller = await app.signIn();
  expect((await seller.get('/api/simulator/clock')).statusCode).toBe(403);
});
