import type { UserRole } from '@shipdesk/domain/account/roles';
import { createSigner } from 'fast-jwt';
import { describe, expect, test } from 'vitest';
import { forSeller, PASSWORD, readCookie, testApp } from '../../../test-support/test-app.ts';

const MINUTE_MS = 60_000;

const app = await testApp();

const refresh = (
  cookie: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => app.fastify.inject({ method: 'GET', url: '/auth/refresh', headers: { ...headers, cookie } });

async function signInByBrowser() {
  const { email } = await app.signIn();
  return app.signInAgain(email, { isBrowser: true });
}

const getAccount = (token: string, cookie?: string) =>
  app.fastify.inject({
    method: 'GET',
    url: '/api/account',
    headers: { authorization: `Bearer ${token}`, ...(cookie && { cookie }) },
  });

describe('sign-in', () => {
  test('Spec §7: POST /auth/login returns accessToken, userCompanylogo and name', async () => {
    const { email } = await app.signIn();
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { username: `  ${email.toUpperCase()} `, password: PASSWORD },
    });
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json()).sort()).toEqual(['accessToken', 'name', 'userCompanylogo']);
    const [, claims = ''] = response.json<{ accessToken: string }>().accessToken.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      UserInfo: { username: email, roles: ['Customer'] },
      exp: Math.floor(app.clock.now.getTime() / 1000) + 600,
    });
  });

  test('sets a __Host- refresh cookie with Secure, HttpOnly, SameSite=Strict and Path=/', async () => {
    const { email } = await app.signIn();
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { username: email, password: PASSWORD },
    });
    const [cookie] = [response.headers['set-cookie']]
      .flat()
      .filter((line) => line?.startsWith('__Host-rt='));
    expect(cookie).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('returns the same 401 for an unknown email address and a wrong password', async () => {
    const { email } = await app.signIn();
    const attempts = [
      { username: email, password: 'not it' },
      { username: 'nobody@example.in', password: 'not it' },
    ];
    const responses = [];
    for (const payload of attempts) {
      const response = await app.fastify.inject({ method: 'POST', url: '/auth/login', payload });
      expect(response.statusCode).toBe(401);
      responses.push({ ...response.json(), request_id: '' });
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]).toMatchObject({ message: 'Invalid email or password' });
  });

  // ASVS V7.4.2
  test('rejects the session and the sign-in of a disabled user', async () => {
    const caller = await app.signIn();
    await setUser(caller.email, { disabledAt: new Date() });
    expect((await caller.get('/api/account')).statusCode).toBe(403);
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { username: caller.email, password: PASSWORD },
    });
    expect(response.statusCode).toBe(401);
  });

  test('applies a changed role to the next request', async () => {
    const caller = await app.signIn();
    await setUser(caller.email, { role: 'ReadOnly' });
    expect((await caller.get('/api/account')).json()).toMatchObject({ role: 'ReadOnly' });
  });

  // ASVS V7.1.2
  test('ends the oldest session of a user when the user opens an eleventh session', async () => {
    const caller = await app.signIn();
    for (let count = 0; count < 10; count += 1) {
      app.clock.advance(1000);
      await app.fastify.inject({
        method: 'POST',
        url: '/auth/login',
        payload: { username: caller.email, password: PASSWORD },
      });
      expect((await caller.get('/api/account')).statusCode).toBe(count < 9 ? 200 : 403);
    }
  });

  // ASVS V16.2.5
  test('logs neither passwords nor tokens', async () => {
    const caller = await app.signIn();
    await caller.get('/api/account');
    await refresh(caller.refreshCookie);
    const log = app.logLines.join('');
    expect(log).toContain('/auth/login');
    for (const secret of [
      PASSWORD,
      caller.accessToken,
      caller.refreshCookie.split('=')[1] ?? '?',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('access token verification', () => {
  test('Spec §4: rejects an expired token with 403', async () => {
    const caller = await app.signIn();
    app.clock.advance(10 * MINUTE_MS - 1000);
    expect((await caller.get('/api/account')).statusCode).toBe(200);
    app.clock.advance(32_000);
    expect((await caller.get('/api/account')).statusCode).toBe(403);
  });

  test('rejects forged and malformed tokens', async () => {
    const caller = await app.signIn();
    const [header = '', claims = '', signature = ''] = caller.accessToken.split('.');
    const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const forgedTokens = [
      `${encodePart({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
      `${encodePart({ alg: 'None', typ: 'at+jwt' })}.${claims}.${signature}`,
      `${header}.${encodePart({ ...payload, exp: payload.exp + 9999 })}.${signature}`,
      `${header}.${claims}.${signature.slice(0, -2)}`,
      `${header}.${claims}`,
      `${header}.${claims}.${signature}.${signature}`,
      createSigner({ key: 'k'.repeat(48), algorithm: 'HS256' })(payload),
      createSigner({ key: 'k'.repeat(48), algorithm: 'HS512' })(payload),
      'x'.repeat(10_000),
    ];
    for (const token of forgedTokens) {
      expect([token.slice(0, 40), (await getAccount(token)).statusCode]).toEqual([
        token.slice(0, 40),
        403,
      ]);
    }
  });

  test('rejects the token of a browser without the refresh cookie of the session', async () => {
    const owner = await signInByBrowser();
    const otherOwner = await signInByBrowser();
    expect((await getAccount(owner.accessToken)).statusCode).toBe(403);
    expect((await getAccount(owner.accessToken, otherOwner.refreshCookie)).statusCode).toBe(403);
    expect((await getAccount(owner.accessToken, `${owner.refreshCookie}x`)).statusCode).toBe(403);
    expect((await getAccount(owner.accessToken, owner.refreshCookie)).statusCode).toBe(200);
  });
});

describe('refresh', () => {
  test.each([
    ['/auth/refresh', ['accessToken', 'name', 'userCompanylogo']],
    ['/refresh', ['accessToken', 'logo']],
  ])('Spec §7: GET %s returns %j', async (url, fields) => {
    const caller = await app.signIn();
    const response = await app.fastify.inject({
      method: 'GET',
      url,
      headers: { 'content-type': 'application/json', cookie: caller.refreshCookie },
    });
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json()).sort()).toEqual(fields);
    expect((await getAccount(response.json().accessToken)).statusCode).toBe(200);
  });

  test('Spec §8: returns 403 and clears the cookie for a refresh without a session', async () => {
    for (const cookie of ['', '__Host-rt=', '__Host-rt=a.b.0.c', '__Host-rt=....']) {
      const response = await refresh(cookie);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({
        code: 'session_expired',
        message: 'Your login has expired.',
      });
      expect(readCookie(response, '__Host-rt')).toBe('__Host-rt=');
    }
  });

  test('returns the same new cookie to 50 concurrent requests', async () => {
    const caller = await app.signIn();
    await caller.get('/api/account');
    app.clock.advance(MINUTE_MS);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => refresh(caller.refreshCookie)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    const successors = new Set(responses.map((response) => readCookie(response, '__Host-rt')));
    expect(successors.size).toBe(1);
    expect(successors.has(caller.refreshCookie)).toBe(false);
  });

  test('returns the same new cookie to a retry an hour after a lost response', async () => {
    const caller = await app.signIn();
    await caller.get('/api/account');
    app.clock.advance(MINUTE_MS);
    const lostResponse = await refresh(caller.refreshCookie);
    app.clock.advance(60 * MINUTE_MS);
    const response = await refresh(caller.refreshCookie);
    expect(response.statusCode).toBe(200);
    expect(readCookie(response, '__Host-rt')).toBe(readCookie(lostResponse, '__Host-rt'));
  });

  test('ends the session when a spent cookie is reused', async () => {
    const caller = await app.signIn();
    await caller.get('/api/account');
    app.clock.advance(MINUTE_MS);
    const nextResponse = await refresh(caller.refreshCookie);
    const { accessToken } = nextResponse.json<{ accessToken: string }>();
    expect((await getAccount(accessToken)).statusCode).toBe(200);
    app.clock.advance(11_000);
    expect((await refresh(caller.refreshCookie)).statusCode).toBe(403);
    expect((await refresh(readCookie(nextResponse, '__Host-rt'))).statusCode).toBe(403);
    expect((await getAccount(accessToken)).statusCode).toBe(403);
  });

  // ASVS V6.2.10, V7.1.1, V7.3.1
  test('ends an idle session after a day', async () => {
    const idleCaller = await app.signIn();
    app.clock.advance(24 * 60 * MINUTE_MS + 1000);
    expect((await refresh(idleCaller.refreshCookie)).statusCode).toBe(403);
  });

  // ASVS V7.1.1, V7.3.2, V10.4.8
  test('ends every session after seven days', async () => {
    let { refreshCookie } = await app.signIn();
    for (let hours = 0; hours < 7 * 24 - 20; hours += 20) {
      app.clock.advance(20 * 60 * MINUTE_MS);
      const response = await refresh(refreshCookie);
      expect(response.statusCode).toBe(200);
      refreshCookie = readCookie(response, '__Host-rt');
    }
    app.clock.advance(20 * 60 * MINUTE_MS);
    expect((await refresh(refreshCookie)).statusCode).toBe(403);
  });

  test('rejects a navigation, an image, a request from another site and a request without the JSON content type', async () => {
    const caller = await app.signIn();
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ]) {
      const response = await refresh(caller.refreshCookie, headers);
      expect(response.statusCode).toBe(403);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('sign-out', () => {
  // ASVS V7.2.2, V7.4.1
  test('Spec §4: POST /auth/logout invalidates the token and the cookie', async () => {
    const caller = await app.signIn();
    // Spec §7: every request has the JSON content type, even one without a body.
    const headers = { cookie: caller.refreshCookie, 'content-type': 'application/json' };
    const logout = () => app.fastify.inject({ method: 'POST', url: '/auth/logout', headers });
    const response = await logout();
    expect(response.statusCode).toBe(204);
    expect(readCookie(response, '__Host-rt')).toBe('__Host-rt=');
    expect((await caller.get('/api/account')).statusCode).toBe(403);
    expect((await refresh(caller.refreshCookie)).statusCode).toBe(403);
    expect((await logout()).statusCode).toBe(204);
  });

  test('ends the session for a request with only an access token', async () => {
    const caller = await app.signIn();
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/auth/logout',
      headers: { authorization: `Bearer ${caller.accessToken}` },
    });
    expect(response.statusCode).toBe(204);
    expect((await caller.get('/api/account')).statusCode).toBe(403);
    expect((await refresh(caller.refreshCookie)).statusCode).toBe(403);
  });

  test('ignores the access token of a browser without the refresh cookie', async () => {
    const owner = await signInByBrowser();
    await app.fastify.inject({
      method: 'POST',
      url: '/auth/logout',
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    expect((await getAccount(owner.accessToken, owner.refreshCookie)).statusCode).toBe(200);
  });

  test('returns 204 without a session or with an invalid cookie', async () => {
    for (const cookie of ['', '__Host-rt=garbage']) {
      const response = await app.fastify.inject({
        method: 'POST',
        url: '/auth/logout',
        headers: { cookie },
      });
      expect(response.statusCode).toBe(204);
    }
  });
});

async function setUser(email: string, changes: { disabledAt?: Date; role?: UserRole }) {
  const { sellerId } = await app.findSeller(email);
  await app.database.asSeller(forSeller(sellerId), (db) =>
    db.updateTable('users').set(changes).where('email', '=', email).execute(),
  );
}
