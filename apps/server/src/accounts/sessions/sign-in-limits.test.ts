import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildSettings, runCommand } from '../../../test-support/processes/run-command.ts';
import { PASSWORD, readCookie, testApp } from '../../../test-support/test-app.ts';
import { runUnlockCommand } from '../../commands/admin-commands.ts';
import { readConfig } from '../../config.ts';
import { createOwnSource } from '../../platform/db/query/caller.ts';
import { purgeExpired } from '../../platform/db/schema/housekeeping.ts';
import { createPasswords } from '../users/passwords-service.ts';
import { createSecondFactor } from '../users/second-factor-service.ts';
import { createSessions } from './sessions-service.ts';
import { createSignIn } from './sign-in-service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const app = await testApp({ settings: { TRUST_PROXY: '127.0.0.1' } });

let addressCount = 0;
const createAddress = () => {
  addressCount += 1;
  return `198.51.${Math.floor(addressCount / 250)}.${1 + (addressCount % 250)}`;
};

const signIn = (
  username: string,
  password: string,
  { address = createAddress(), cookie = '' } = {},
) =>
  app.fastify.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-forwarded-for': address, cookie },
    payload: { username, password },
  });

test('allows ten wrong passwords per account in 15 minutes across network addresses', async () => {
  const { email } = await app.signIn();
  const statusCodes = [];
  for (let guess = 0; guess < 15; guess += 1)
    statusCodes.push((await signIn(email, `guess ${guess}`)).statusCode);
  expect(statusCodes).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  const response = await signIn(email, PASSWORD);
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  app.clock.advance(15 * MINUTE_MS);
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
});

test('allows ten wrong passwords in concurrent requests', async () => {
  const { email } = await app.signIn();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, guess) => signIn(email, `guess ${guess}`)),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
});

test('accepts a known device of the account while other devices are blocked', async () => {
  const { email } = await app.signIn();
  const cookie = readCookie(await signIn(email, PASSWORD), '__Host-dc');
  for (let guess = 0; guess < 12; guess += 1) await signIn(email, 'guess');
  expect((await signIn(email, PASSWORD)).statusCode).toBe(429);
  expect((await signIn(email, PASSWORD, { cookie })).statusCode).toBe(200);
  const otherUser = await app.signIn();
  const otherCookie = readCookie(await signIn(otherUser.email, PASSWORD), '__Host-dc');
  expect((await signIn(email, PASSWORD, { cookie: otherCookie })).statusCode).toBe(429);
});

test('allows ten sign-ins a minute from one network address across accounts', async () => {
  const address = createAddress();
  const statusCodes = [];
  for (let count = 0; count < 12; count += 1) {
    statusCodes.push((await signIn(`nobody${count}@example.in`, 'guess', { address })).statusCode);
  }
  expect(statusCodes).toEqual([...Array(10).fill(401), 429, 429]);
  app.clock.advance(MINUTE_MS);
  expect((await signIn('nobody@example.in', 'guess', { address })).statusCode).toBe(401);
});

test('counts an IPv6 /64 network as one address in any notation', async () => {
  const statusCodes = [];
  for (let count = 0; count < 12; count += 1) {
    const address = count % 2 === 0 ? `2001:db8::${count + 1}` : `2001:0db8:0:0:${count}::1`;
    statusCodes.push((await signIn(`v6.${count}@example.in`, 'guess', { address })).statusCode);
  }
  expect(statusCodes).toEqual([...Array(10).fill(401), 429, 429]);
});

test('does not count a sign-in that fails with 503 as a wrong password', async () => {
  const { email } = await app.signIn();
  const { database } = app;
  const config = readConfig({ SESSION_SECRET: 'k'.repeat(48) });
  const noCapacity = { running: 0, waiting: 0 };
  const fullPasswords = createPasswords(undefined, { visitors: noCapacity, signedIn: noCapacity });
  const deps = {
    database,
    now: () => app.clock.now,
    newId: randomUUID,
    passwords: fullPasswords,
    config,
  };
  const parts = { sessions: createSessions(deps), secondFactor: createSecondFactor(deps) };
  const busySignIn = createSignIn(deps, parts);
  const visitor = {
    network: createAddress(),
    countsByNetwork: false,
    userAgent: '',
    isBound: false,
    device: undefined,
    source: createOwnSource('test'),
  };
  for (let attempt = 0; attempt < 15; attempt += 1) {
    await expect(busySignIn.login({ email, password: PASSWORD }, visitor)).rejects.toMatchObject({
      code: 'unavailable',
    });
  }
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
});

test('does not limit successful sign-ins from different networks', async () => {
  const { email } = await app.signIn();
  for (let count = 0; count < 15; count += 1) {
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
  }
});

describe('the block after a hundred wrong passwords in a row', () => {
  const COUNTER_CONDITION = "key like 'failures-in-a-row:%'";

  /** Makes a hundred guesses over more than a day. An update of the counter replaces guesses 3 to 98. */
  async function attack(email: string) {
    await app.ownerQuery(`delete from throttle where ${COUNTER_CONDITION}`);
    const guess = async () => (await signIn(email, 'guess')).statusCode;
    expect([await guess(), await guess()]).toEqual([401, 401]);
    const { rows } = await app.ownerQuery(
      `update throttle set hits = hits + 96 where ${COUNTER_CONDITION} returning hits`,
    );
    expect(rows).toEqual([{ hits: 98 }]);
    app.clock.advance(2 * DAY_MS);
    await purgeExpired(app.database, app.clock.now);
    expect([await guess(), await guess()]).toEqual([401, 401]);
  }
  const unlock = (email: string) =>
    runCommand(runUnlockCommand, buildSettings(app.testDatabase), { input: `${email}\n` });

  test('S1: applies to unknown devices until a known device signs in', async () => {
    const { email } = await app.signIn();
    const cookie = readCookie(await signIn(email, PASSWORD), '__Host-dc');
    await attack(email);
    const response = await signIn(email, PASSWORD);
    expect(response.statusCode).toBe(429);
    expect(response.json().message).toContain('ask the operator');
    app.clock.advance(300 * DAY_MS);
    await purgeExpired(app.database, app.clock.now);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(429);
    expect((await signIn(email, PASSWORD, { cookie })).statusCode).toBe(200);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
  });

  test('ends when the operator unlocks the account', async () => {
    const { email } = await app.signIn();
    await attack(email);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(429);
    expect(await unlock(email.toUpperCase())).toContain('can sign in');
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
  });

  test('returns the same response for an unknown email address', async () => {
    const { email } = await app.signIn();
    const unknownEmail = `nobody.${email}`;
    await attack(unknownEmail);
    const unknownResponse = await signIn(unknownEmail, PASSWORD);
    await attack(email);
    const knownResponse = await signIn(email, PASSWORD);
    expect(knownResponse.statusCode).toBe(429);
    expect(unknownResponse.statusCode).toBe(knownResponse.statusCode);
    expect(unknownResponse.json().message).toBe(knownResponse.json().message);
    await expect(unlock(unknownEmail)).rejects.toThrow('No account has');
  });
});
