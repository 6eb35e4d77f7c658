import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../../test-support/test-app.ts';
import { createPasswords } from './passwords.ts';

let desk: TestApp;
beforeAll(async () => {
  desk = await createTestApp();
});
afterAll(() => desk.close());

const signIn = (username: string, password: string) =>
  desk.app.inject({ method: 'POST', url: '/auth/login', payload: { username, password } });

test('a password is kept as Argon2id with 64 MiB and 2 passes, its salt its own', async () => {
  const passwords = createPasswords();
  const [first, second] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
  const stored = /^\$argon2id\$v=19\$m=65536,t=2,p=1\$([\w+/]{22})\$[\w+/]{43}$/;
  expect(first).toMatch(stored);
  expect(second).toMatch(stored);
  expect(stored.exec(first)?.[1]).not.toBe(stored.exec(second)?.[1]);
  expect(passwords.isOutdated(first)).toBe(false);
  expect(passwords.isOutdated(first.replace('m=65536', 'm=19456'))).toBe(true);
});

test.for([64, 73, 1024])(
  'a password of %i characters is taken whole: one character less does not sign in',
  async (length) => {
    const caller = await desk.signIn();
    const password = `Vembanad#4402y${'kz7'.repeat(400)}`.slice(0, length);
    const change = { currentPassword: PASSWORD, password, confirmPassword: password };
    expect((await caller.post('/api/account/password', change)).statusCode).toBe(204);
    expect((await signIn(caller.email, password.slice(0, -1))).statusCode).toBe(401);
    expect((await signIn(caller.email, `${password.slice(0, -1)}K`)).statusCode).toBe(401);
    expect((await signIn(caller.email, password)).statusCode).toBe(200);
  },
);
