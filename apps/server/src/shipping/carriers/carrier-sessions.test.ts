import { afterAll, expect, test } from 'vitest';
import {
  addAccount,
  createTestCarriers,
  SECRET,
} from '../../../test-support/carriers/carrier-accounts.ts';
import { createPush, findBooking } from '../../../test-support/carriers/carrier-samples.ts';
import {
  shiprocketLogin,
  startFakeShiprocket,
} from '../../../test-support/carriers/fake-shiprocket.ts';
import { testApp } from '../../../test-support/test-app.ts';
import { createPushes } from '../scans/pushes-service.ts';
import { createSessions } from './carrier-sessions.ts';

const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
const fake = await startFakeShiprocket();
afterAll(() => fake.close());

const DAY_MS = 24 * 3_600_000;

const { password, email } = shiprocketLogin;
const buildFields = (name: string, changes: object = {}) => ({
  name,
  services: ['surface'],
  settings: { baseUrl: fake.baseUrl },
  credentials: { email, password, pushToken: 'pushed-by-shiprocket' },
  ...changes,
});
// Earlier tests move the clock past the end of the session, so sign in again.
const createAccount = async (name: string, changes: object = {}) =>
  addAccount(await app.signInAgain(staff.email), {
    carrier: 'shiprocket',
    ...buildFields(name, changes),
  });

test('two processes sign in once per token and store the token encrypted', async () => {
  const { id } = await createAccount('Shared');
  const loginsBefore = fake.countLogins();
  const processes = [createTestCarriers(app), createTestCarriers(app)];
  const find = async (index: number) => {
    const carrier = await processes[index % 2]?.getCarrier(id);
    return carrier ? (await findBooking(carrier, 'none')).kind : 'missing';
  };
  const callAll = () => Promise.all(Array.from({ length: 10 }, (_, index) => find(index)));
  expect(new Set(await callAll())).toEqual(new Set(['not_found']));
  expect(fake.countLogins()).toBe(loginsBefore + 1);
  fake.endSessions();
  expect(new Set(await callAll())).toEqual(new Set(['not_found']));
  expect(fake.countLogins()).toBe(loginsBefore + 2);
  const { rows } = await app.ownerQuery('select session from carrier_accounts where id = $1', [id]);
  expect(String(rows[0]?.['session'])).not.toContain('jwt-');
});

test('replaces a token before it expires and after a change of the account', async () => {
  const account = await createAccount('Renewed');
  const createCarrier = () => createTestCarriers(app).getCarrier(account.id);
  const loginsBefore = fake.countLogins();
  await findBooking(await createCarrier(), 'none');
  app.clock.advance(7 * DAY_MS);
  await findBooking(await createCarrier(), 'none');
  expect(fake.countLogins()).toBe(loginsBefore + 1);
  app.clock.advance(2 * DAY_MS);
  await findBooking(await createCarrier(), 'none');
  expect(fake.countLogins()).toBe(loginsBefore + 2);
  const operator = await app.signInAgain(staff.email);
  const url = `/api/carrier-accounts/${account.id}`;
  await operator.send('PUT', url, { basedOnVersion: 1, ...buildFields('Renewed') });
  await findBooking(await createCarrier(), 'none');
  expect(fake.countLogins()).toBe(loginsBefore + 3);
});

const createAccountSession = (id: string) =>
  createSessions({ database: app.database, now: () => app.clock.now }, [SECRET])({
    id,
    version: 1,
  });

const readPause = async (id: string) => {
  const operator = await app.signInAgain(staff.email);
  const { data } = (await operator.get('/api/carrier-accounts')).json();
  return data.find((account: { id: string }) => account.id === id).signInPause;
};
const refusal = { kind: 'refused', code: 'credentials', words: 'no' } as const;

test('pauses sign-ins longer after each refusal', async () => {
  const { id } = await createAccount('Wrong');
  let signInCount = 0;
  const refuse = async () => {
    signInCount += 1;
    return refusal;
  };
  const signal = AbortSignal.timeout(5_000);
  const getToken = () => createAccountSession(id).getToken(refuse, signal);
  expect(await getToken()).toEqual({ ...refusal, retryAfterSeconds: 300 });
  app.clock.advance(60_000);
  expect(await getToken()).toEqual({ ...refusal, retryAfterSeconds: 240 });
  expect(signInCount).toBe(1);
  app.clock.advance(240_000);
  expect(await getToken()).toEqual({ ...refusal, retryAfterSeconds: 1200 });
  expect(signInCount).toBe(2);
  expect(await readPause(id)).toMatchObject({ refusals: 2, words: 'no' });
});

test('ends a pause of sign-ins when the account changes', async () => {
  const { id } = await createAccount('Paused');
  await createAccountSession(id).getToken(async () => refusal, AbortSignal.timeout(5_000));
  expect(await readPause(id)).toMatchObject({ refusals: 1, words: 'no' });
  const operator = await app.signInAgain(staff.email);
  const url = `/api/carrier-accounts/${id}`;
  await operator.send('PUT', url, { basedOnVersion: 1, ...buildFields('Corrected') });
  expect(await readPause(id)).toBeNull();
});

test('a hanging sign-in delays other sign-ins for at most 31 seconds', async () => {
  const { id } = await createAccount('Silent');
  const session = createAccountSession(id);
  const signal = AbortSignal.timeout(5_000);
  const signIn = async () => ({ kind: 'signed_in', token: 'jwt', seconds: 60 }) as const;
  const silence = Promise.withResolvers<void>();
  const pendingToken = session.getToken(() => silence.promise.then(signIn), signal);
  await expect
    .poll(async () => {
      const { rows } = await app.ownerQuery(
        'select session_asked_at as at from carrier_accounts where id = $1',
        [id],
      );
      return rows[0]?.['at'];
    })
    .not.toBeNull();
  expect(await session.getToken(signIn, AbortSignal.timeout(100))).toMatchObject({
    kind: 'unknown',
  });
  app.clock.advance(31_000);
  expect(await session.getToken(signIn, signal)).toEqual({ kind: 'token', token: 'jwt' });
  silence.resolve();
  await pendingToken;
});

test('returns the email address of the API user, but only the last four characters of the password', async () => {
  const operator = await app.signInAgain(staff.email);
  const response = await operator.post('/api/carrier-accounts', {
    carrier: 'shiprocket',
    ...buildFields('Shown'),
  });
  expect(response.json().data.credentials.shown).toEqual({
    email,
    password: 'word',
    pushToken: 'cket',
  });
  expect(response.body).not.toContain(password);
});

test('rejects a missing email address and spaces in the password', async () => {
  const operator = await app.signInAgain(staff.email);
  const response = await operator.post('/api/carrier-accounts', {
    carrier: 'shiprocket',
    ...buildFields('Missing', { credentials: { password: 'two words' } }),
  });
  expect(response.json().details).toMatchObject([
    { field: 'credentials.email', code: 'carrier_credential_missing' },
    { field: 'credentials.password', code: 'carrier_credential_spaces' },
  ]);
});

test('accepts Shiprocket pushes only at the path parcel-hub and only with the token of an account', async () => {
  await createAccount('Pushed', {
    credentials: { email, password, pushToken: 'pushed-to-parcel-hub' },
  });
  const carriers = createTestCarriers(app);
  const pushes = createPushes({
    database: app.database,
    carriers,
    now: () => app.clock.now,
    newId: () => crypto.randomUUID(),
  });
  const body = Buffer.from('{"awb":"141400000001","scans":[]}');
  const receive = (token: string) =>
    pushes.receive('shiprocket', createPush(body, { 'x-api-key': token }));
  expect(await receive('pushed-to-parcel-hub')).toBe(0);
  await expect(receive('pushed-to-parcel-hua')).rejects.toMatchObject({
    reason: 'push_token_wrong',
  });
  const push = (name: string) =>
    app.fastify.inject({ method: 'POST', url: `/api/carriers/${name}/events`, payload: {} });
  expect((await push('parcel-hub')).statusCode).toBe(401);
  expect((await push('shiprocket')).statusCode).toBe(422);
});
