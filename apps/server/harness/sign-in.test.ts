import { test } from 'vitest';
import { measure } from '../test-support/harness.ts';
import { PASSWORD, readCookie, testApp } from '../test-support/test-app.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

const app = await testApp({ settings: { TRUST_PROXY: '127.0.0.1' } });

function* generateAddresses(): Generator<string, never> {
  for (let count = 1; ; count += 1) {
    yield [10, count >> 16, count >> 8, count].map((part) => part & 255).join('.');
  }
}

const addresses = generateAddresses();
const createAddress = () => addresses.next().value;

const signIn = (
  username: string,
  password: string,
  { from = createAddress(), cookie = '' }: { from?: string; cookie?: string } = {},
) =>
  app.fastify.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    payload: { username, password },
  });

// ASVS V4.1.3, V6.1.1, V6.3.1, V15.1.3, V15.3.4
test('S1: the server checks at most ten guesses per account in 15 minutes and ten guesses per IP address in a minute', async (context) => {
  await measure(context, async ({ check }) => {
    const { email } = await app.signIn();
    let checkedTotal = 0;
    for (let quarter = 0; quarter < 2; quarter += 1) {
      const statuses = [];
      for (let guess = 0; guess < 500; guess += 1) {
        statuses.push((await signIn(email, `guess ${guess}`)).statusCode);
      }
      const checkedCount = statuses.filter((status) => status === 401).length;
      checkedTotal += checkedCount;
      check(
        checkedCount === 10 && statuses.filter((status) => status === 429).length === 490,
        () => `${checkedCount} guesses were checked in one quarter of an hour`,
      );
      app.clock.advance(QUARTER_HOUR_MS);
    }
    check(checkedTotal === 20, () => `${checkedTotal} guesses of 1000 were checked`);
    const from = createAddress();
    const statuses = [];
    for (let guess = 0; guess < 30; guess += 1) {
      statuses.push((await signIn(`nobody${guess}@example.in`, 'guess', { from })).statusCode);
    }
    const checkedCount = statuses.filter((status) => status === 401).length;
    check(
      checkedCount === 10,
      () => `${checkedCount} guesses of one address were checked in a minute`,
    );
    // The limit uses only the address that the proxy added to a forwarded chain.
    const spoofedStatuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const forgedChain = `203.0.113.${guess}, 192.0.2.7`;
      spoofedStatuses.push(
        (await signIn(`x${guess}@example.in`, 'guess', { from: forgedChain })).statusCode,
      );
    }
    check(
      spoofedStatuses.filter((status) => status === 401).length === 10,
      () => `the server used a forged first hop: ${spoofedStatuses.join()}`,
    );
  });
});

test('S2: a known device can sign in to an account under attack, and an unknown device gets 429', async (context) => {
  await measure(context, async ({ check, scale }) => {
    const { email } = await app.signIn();
    let cookie = readCookie(await signIn(email, PASSWORD), '__Host-dc');
    for (let visit = 0; visit < Math.ceil(100 * scale); visit += 1) {
      for (let guess = 0; guess < 10; guess += 1) await signIn(email, 'guess');
      const response = await signIn(email, PASSWORD, { cookie });
      check(response.statusCode === 200, () => `visit ${visit}: ${response.statusCode}`);
      cookie = readCookie(response, '__Host-dc');
    }
    const unknownDeviceResponse = await signIn(email, PASSWORD);
    check(
      unknownDeviceResponse.statusCode === 429,
      () => `a new device got ${unknownDeviceResponse.statusCode}`,
    );
  });
});

// ASVS V6.3.1
test('S3: an unknown email address, a wrong password and a disabled user get the same response, before and after the guess limit', async (context) => {
  await measure(context, async ({ check }) => {
    const knownUser = await app.signIn();
    const disabledUser = await app.signIn();
    await app.ownerQuery('update users set disabled_at = now() where email = $1', [
      disabledUser.email,
    ]);
    const loadResponse = async (username: string) => {
      const response = await signIn(username, 'not it');
      const { date: _date, 'x-request-id': _id, ...headers } = response.headers;
      return JSON.stringify({
        status: response.statusCode,
        headers,
        body: { ...response.json<object>(), request_id: '' },
      });
    };
    const emails = [knownUser.email, disabledUser.email, `nobody-${Date.now()}@example.in`];
    for (let guess = 0; guess < 14; guess += 1) {
      const [firstResponse, ...otherResponses] = [
        await loadResponse(emails[0] ?? ''),
        await loadResponse(emails[1] ?? ''),
        await loadResponse(emails[2] ?? ''),
      ];
      for (const response of otherResponses) {
        check(response === firstResponse, () => `guess ${guess}: ${response} ${firstResponse}`);
      }
    }
  });
});
