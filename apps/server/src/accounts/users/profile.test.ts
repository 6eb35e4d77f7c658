import { describe, expect, test } from 'vitest';
import { type Caller, PASSWORD, testApp } from '../../../test-support/test-app.ts';

const MINUTE_MS = 60_000;

const app = await testApp();

const newPassword = 'Vembanad#4402y';
const changePassword = (
  caller: Caller,
  changes: { currentPassword?: string; password?: string; confirmPassword?: string } = {},
) =>
  caller.post('/api/account/password', {
    currentPassword: PASSWORD,
    password: newPassword,
    confirmPassword: changes.password ?? newPassword,
    ...changes,
  });
const listFields = (response: { json(): { details?: { field: string }[] } }) =>
  response.json().details?.map(({ field }) => field);
const signIn = (username: string, password: string) =>
  app.fastify.inject({ method: 'POST', url: '/auth/login', payload: { username, password } });

/** Returns the data URL of a PNG signature followed by filler bytes. */
const buildPng = (bytes: number) =>
  `data:image/png;base64,${Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(bytes - 8),
  ]).toString('base64')}`;

describe('N2 account: user and company', () => {
  test('changes only the given fields', async () => {
    const caller = await app.signIn();
    const response = await caller.send('PATCH', '/api/account', {
      name: ' Asha Menon ',
      phone: '+91 98470 12345',
      companyName: 'Malabar Spice House',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      name: 'Asha Menon',
      phone: '9847012345',
      company: { name: 'Malabar Spice House', logo: '' },
    });
    expect((await caller.send('PATCH', '/api/account', { name: 'Asha' })).statusCode).toBe(200);
    expect((await caller.get('/api/account')).json()).toMatchObject({
      name: 'Asha',
      email: caller.email,
      phone: '9847012345',
      company: { name: 'Malabar Spice House' },
    });
  });

  test('stores, returns and removes a logo of 200 kB', async () => {
    const caller = await app.signIn();
    const logo = buildPng(200 * 1024);
    expect((await caller.send('PATCH', '/api/account', { logo })).statusCode).toBe(200);
    expect((await caller.get('/api/account')).json().company.logo).toBe(logo);
    expect((await signIn(caller.email, PASSWORD)).json().userCompanylogo).toBe(logo);
    expect((await caller.send('PATCH', '/api/account', { logo: '' })).json().company.logo).toBe('');
  });

  test('rejects an invalid logo, an invalid phone number and blank names', async () => {
    const caller = await app.signIn();
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`;
    for (const logo of [
      buildPng(200 * 1024 + 1),
      svg,
      svg.replace('svg+xml', 'png'),
      'https://x.example/a.png',
    ]) {
      const response = await caller.send('PATCH', '/api/account', { logo });
      expect([logo.slice(0, 30), response.statusCode]).toEqual([logo.slice(0, 30), 422]);
      expect(listFields(response)).toEqual(['logo']);
    }
    const response = await caller.send('PATCH', '/api/account', {
      name: ' ',
      phone: '12345',
      companyName: '',
    });
    expect(listFields(response)).toEqual(['name', 'phone', 'companyName']);
    expect((await caller.get('/api/account')).json()).toMatchObject({ name: 'Test User' });
  });

  test('rejects a change of the role, the email address or the seller', async () => {
    const caller = await app.signIn();
    for (const body of [{ role: 'Admin' }, { email: 'x@example.in' }, { sellerId: 'x' }]) {
      expect((await caller.send('PATCH', '/api/account', body)).statusCode).toBe(422);
    }
    expect((await caller.get('/api/account')).json()).toMatchObject({ roles: ['Customer'] });
  });

  test("does not change another seller's company", async () => {
    const [caller, otherCaller] = [await app.signIn(), await app.signIn()];
    await caller.send('PATCH', '/api/account', { companyName: 'Mine', name: 'Me' });
    expect((await otherCaller.get('/api/account')).json()).toMatchObject({
      name: 'Test User',
      company: { name: 'Test' },
    });
  });
});

describe('N2 account: sessions', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
  const listSessions = async (
    caller: Caller,
  ): Promise<{ id: string; device: string; isCurrent: boolean }[]> =>
    (await caller.get('/api/account/sessions')).json().data;

  test('lists the sessions of the user with the current session first', async () => {
    const caller = await app.signIn();
    app.clock.advance(MINUTE_MS);
    await app.signInAgain(caller.email, { userAgent: windows });
    await app.signIn();
    const sessions = await listSessions(caller);
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        device: 'A script',
        createdAt: expect.stringMatching(/^2026-11-21T/),
        lastUsedAt: expect.stringMatching(/^2026-11-21T/),
        isCurrent: true,
      },
      expect.objectContaining({ device: 'Chrome on Windows', isCurrent: false }),
    ]);
  });

  test('omits an expired session from the list', async () => {
    const { email } = await app.signIn({ role: 'Admin' });
    app.clock.advance(40 * MINUTE_MS);
    await app.signInAgain(email, { userAgent: windows });
    app.clock.advance(25 * MINUTE_MS);
    const renewedCaller = await app.signInAgain(email);
    expect((await listSessions(renewedCaller)).map(({ device }) => device)).toEqual([
      'A script',
      'Chrome on Windows',
    ]);
  });

  test('signs out another session immediately', async () => {
    const caller = await app.signIn();
    const otherDevice = await app.signInAgain(caller.email, { userAgent: windows });
    const [, otherSession] = await listSessions(caller);
    const response = await caller.send('DELETE', `/api/account/sessions/${otherSession?.id}`);
    expect(response.statusCode).toBe(204);
    expect((await otherDevice.get('/api/account')).statusCode).toBe(403);
    expect((await caller.get('/api/account')).statusCode).toBe(200);
    expect(await listSessions(caller)).toHaveLength(1);
  });

  // ASVS V10.4.9
  test('signs out every session except the current session', async () => {
    const caller = await app.signIn();
    const devices = [await app.signInAgain(caller.email), await app.signInAgain(caller.email)];
    expect((await caller.send('DELETE', '/api/account/sessions')).statusCode).toBe(204);
    for (const device of devices) expect((await device.get('/api/account')).statusCode).toBe(403);
    expect(await listSessions(caller)).toHaveLength(1);
  });

  test('N4 404: returns the same 404 for the session of another user and an unknown session', async () => {
    const [caller, stranger] = [await app.signIn(), await app.signIn()];
    const [strangerSession] = await listSessions(stranger);
    const bodies = [];
    for (const id of [strangerSession?.id, '018f0000-0000-4000-8000-000000000000', 'x', '%00']) {
      const response = await caller.send('DELETE', `/api/account/sessions/${id}`);
      expect(response.statusCode).toBe(404);
      const { request_id, ...body } = response.json();
      expect(request_id).toEqual(expect.any(String));
      bodies.push(JSON.stringify(body));
    }
    expect(new Set(bodies).size).toBe(1);
    expect((await stranger.get('/api/account')).statusCode).toBe(200);
  });
});

describe('N2 account: change of password', () => {
  // ASVS V6.2.2, V7.4.3
  test('replaces the password and ends every other session', async () => {
    const caller = await app.signIn();
    const otherDevice = await app.signInAgain(caller.email);
    const response = await changePassword(caller);
    expect(response.statusCode).toBe(204);
    expect((await otherDevice.get('/api/account')).statusCode).toBe(403);
    const renewal = await app.fastify.inject({
      method: 'GET',
      url: '/auth/refresh',
      headers: { cookie: otherDevice.refreshCookie, 'content-type': 'application/json' },
    });
    expect(renewal.statusCode).toBe(403);
    expect((await caller.get('/api/account')).statusCode).toBe(200);
    expect((await signIn(caller.email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(caller.email, newPassword)).statusCode).toBe(200);
  });

  // ASVS V6.2.3
  test('rejects a wrong current password with an error on the field', async () => {
    const caller = await app.signIn();
    const otherDevice = await app.signInAgain(caller.email);
    const response = await changePassword(caller, { currentPassword: 'Wrong#1234' });
    expect(response.statusCode).toBe(422);
    expect(response.json().details).toMatchObject([
      { field: 'currentPassword', message: 'This is not your current password' },
    ]);
    expect((await otherDevice.get('/api/account')).statusCode).toBe(200);
    expect((await signIn(caller.email, PASSWORD)).statusCode).toBe(200);
  });

  test.for(['Ab#1', 'vembanad#4402y', 'Vembanad4402y', 'Vembanad#lake', 'P@ssw0rd1', PASSWORD])(
    'rejects the password %s with an error on the field',
    async (password) => {
      const caller = await app.signIn();
      const response = await changePassword(caller, { password });
      expect(response.statusCode).toBe(422);
      expect(listFields(response)).toEqual(['password']);
    },
  );

  // ASVS V6.1.2, V6.2.4, V6.2.11
  test('rejects a password built from the company name', async () => {
    const caller = await app.signIn();
    await caller.send('PATCH', '/api/account', { companyName: 'Malabar Spice House' });
    expect(listFields(await changePassword(caller, { password: 'Malabar#2026' }))).toEqual([
      'password',
    ]);
  });

  test('rejects a confirmation that differs from the password', async () => {
    const caller = await app.signIn();
    expect(listFields(await changePassword(caller, { confirmPassword: 'Vembanad#4402z' }))).toEqual(
      ['confirmPassword'],
    );
  });

  test('allows ten concurrent guesses per user in 15 minutes', async () => {
    const caller = await app.signIn();
    const guessAtOnce = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, guess) =>
          changePassword(caller, { currentPassword: `Guess#${guess}` }),
        ),
      );
    // Send as many calls as fit in the password queue, then more.
    const responses = [...(await guessAtOnce(9)), ...(await guessAtOnce(5))];
    expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
    const [limitedResponse] = responses.filter(({ statusCode }) => statusCode === 429);
    expect(Number(limitedResponse?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await changePassword(caller)).statusCode).toBe(429);
    expect((await changePassword(await app.signIn())).statusCode).toBe(204);
    app.clock.advance(15 * MINUTE_MS);
    const renewedCaller = await app.signInAgain(caller.email);
    expect((await changePassword(renewedCaller)).statusCode).toBe(204);
  });

  test('leaves no session of a concurrent sign-in with the old password', async () => {
    const caller = await app.signIn();
    const outcomes = await Promise.all([
      changePassword(caller),
      ...Array.from({ length: 6 }, () => signIn(caller.email, PASSWORD)),
    ]);
    expect(outcomes[0]?.statusCode).toBe(204);
    const sessions = (await caller.get('/api/account/sessions')).json().data;
    expect(sessions).toHaveLength(1);
  });

  // ASVS V6.2.8, V6.2.9
  test.for([64, 73, 1024])(
    'checks the last character of a password of %i characters at sign-in',
    async (length) => {
      const caller = await app.signIn();
      const password = `${newPassword}${'kz7'.repeat(400)}`.slice(0, length);
      expect(
        (await changePassword(caller, { password, confirmPassword: password })).statusCode,
      ).toBe(204);
      expect((await signIn(caller.email, password.slice(0, -1))).statusCode).toBe(401);
      expect((await signIn(caller.email, `${password.slice(0, -1)}K`)).statusCode).toBe(401);
      expect((await signIn(caller.email, password)).statusCode).toBe(200);
    },
  );

  test('logs neither the old nor the new password', async () => {
    const lines = app.logLines.join('\n');
    expect(lines).not.toContain(newPassword);
    expect(lines).not.toContain(PASSWORD);
  });
});
