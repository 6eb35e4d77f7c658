import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, createTestApp, PASSWORD, type TestApp } from '../../test-support/test-app.ts';

let desk: TestApp;
beforeAll(async () => {
  desk = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => desk.close());

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
};

const signIn = (username: string, password: string, { from = newAddress(), cookie = '' } = {}) =>
  desk.app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-forwarded-for': from, cookie },
    payload: { username, password },
  });

test('an account is guessed at most ten times in a quarter of an hour, from however many addresses', async () => {
  const { email } = await desk.signIn();
  const answers = [];
  for (let guess = 0; guess < 15; guess += 1)
    answers.push((await signIn(email, `guess ${guess}`)).statusCode);
  expect(answers).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  const refused = await signIn(email, PASSWORD);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  desk.clock.advance(15 * 60_000);
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
});

test('parallel guesses count as well', async () => {
  const { email } = await desk.signIn();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, guess) => signIn(email, `guess ${guess}`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
});

test("the owner's known device signs in while the account is under attack", async () => {
  const { email } = await desk.signIn();
  const cookie = cookieOf(await signIn(email, PASSWORD), '__Host-dc');
  for (let guess = 0; guess < 12; guess += 1) await signIn(email, 'guess');
  expect((await signIn(email, PASSWORD)).statusCode).toBe(429);
  expect((await signIn(email, PASSWORD, { cookie })).statusCode).toBe(200);
  const stranger = await desk.signIn();
  const theirs = cookieOf(await signIn(stranger.email, PASSWORD), '__Host-dc');
  expect((await signIn(email, PASSWORD, { cookie: theirs })).statusCode).toBe(429);
});

test('one address may try ten times a minute, whatever the accounts', async () => {
  const from = newAddress();
  const answers = [];
  for (let count = 0; count < 12; count += 1) {
    answers.push((await signIn(`nobody${count}@example.in`, 'guess', { from })).statusCode);
  }
  expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
  desk.clock.advance(60_000);
  expect((await signIn('nobody@example.in', 'guess', { from })).statusCode).toBe(401);
});

test('signing in again and again is not guessing', async () => {
  const { email } = await desk.signIn();
  for (let count = 0; count < 15; count += 1) {
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
  }
});
