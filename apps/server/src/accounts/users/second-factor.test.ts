import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { computeCodeAt, decodeBase32 } from '../../../test-support/authenticator.ts';
import {
  type Caller,
  createTestApp,
  forSeller,
  PASSWORD,
  testApp,
} from '../../../test-support/test-app.ts';
import { createSecondFactorCodes } from './second-factor-codes.ts';
import { createSecondFactor } from './second-factor-service.ts';

const CODE_PERIOD_MS = 30_000;
const MINUTE_MS = 60_000;

const app = await testApp({ settings: { TRUST_PROXY: '127.0.0.1' } });

/** Advances the clock by 30 seconds, because a code is valid once, and returns the new code. */
function computeNextCode(secret: string): string {
  app.clock.advance(CODE_PERIOD_MS);
  return computeCodeAt(secret, app.clock.now);
}

let addressCount = 0;
const signIn = (username: string, fields: Record<string, string> = {}) => {
  addressCount += 1;
  return app.fastify.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-forwarded-for': `198.51.100.${addressCount % 250}` },
    payload: { username, password: PASSWORD, ...fields },
  });
};

async function enableSecondFactor(
  caller: Caller,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const startResponse = await caller.post('/api/account/second-factor', { password: PASSWORD });
  const { secret } = startResponse.json<{ secret: string }>();
  const confirmedResponse = await caller.post('/api/account/second-factor/confirm', {
    code: computeNextCode(secret),
  });
  expect(confirmedResponse.statusCode).toBe(200);
  return { secret, ...confirmedResponse.json<{ recoveryCodes: string[] }>() };
}

describe('the second-factor setup', () => {
  test('requires the password and takes effect after a confirmation with a code', async () => {
    const seller = await app.signIn();
    const wrongPasswordResponse = await seller.post('/api/account/second-factor', {
      password: 'guess',
    });
    expect(wrongPasswordResponse.statusCode).toBe(422);
    expect(wrongPasswordResponse.json().details).toMatchObject([{ field: 'password' }]);
    const startResponse = await seller.post('/api/account/second-factor', { password: PASSWORD });
    const { secret, uri } = startResponse.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toContain(encodeURIComponent(seller.email));
    expect((await signIn(seller.email)).statusCode).toBe(200);
    const wrongCodeResponse = await seller.post('/api/account/second-factor/confirm', {
      code: '000000',
    });
    expect([wrongCodeResponse.statusCode, wrongCodeResponse.json().code]).toEqual([
      401,
      'second_factor_wrong',
    ]);
    const confirmedResponse = await seller.post('/api/account/second-factor/confirm', {
      code: computeNextCode(secret),
    });
    expect(confirmedResponse.json().recoveryCodes).toHaveLength(10);
    expect(new Set(confirmedResponse.json().recoveryCodes).size).toBe(10);
    expect((await seller.get('/api/account')).json().secondFactor).toEqual({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    expect((await signIn(seller.email)).statusCode).toBe(401);
  });

  test('rejects a confirmation before the setup and a second setup', async () => {
    const seller = await app.signIn();
    const confirmResponse = await seller.post('/api/account/second-factor/confirm', {
      code: '123456',
    });
    expect(confirmResponse.statusCode).toBe(409);
    await enableSecondFactor(seller);
    const secondSetupResponse = await seller.post('/api/account/second-factor', {
      password: PASSWORD,
    });
    expect(secondSetupResponse.statusCode).toBe(409);
  });

  test('stores and logs no secret or recovery code in plain text', async () => {
    const { secret, recoveryCodes } = await enableSecondFactor(await app.signIn());
    const { rows } = await app.ownerQuery(
      `select f::text as line from second_factors f union all select e::text from audit_entries e`,
    );
    const storedText = [...rows.map(({ line }) => String(line)), ...app.logLines].join('\n');
    for (const canary of [secret, decodeBase32(secret).toString('hex'), ...recoveryCodes]) {
      expect(storedText).not.toContain(canary);
      expect(storedText).not.toContain(canary.replaceAll('-', ''));
    }
  });

  test('decrypts a secret only for its user and with the SESSION_SECRET that encrypted it', () => {
    const [previousSecret, currentSecret] = ['a'.repeat(40), 'b'.repeat(40)];
    const oldCodes = createSecondFactorCodes([previousSecret]);
    const sealed = oldCodes.seal(oldCodes.createSecret(), 'user 1');
    const rotatedCodes = createSecondFactorCodes([currentSecret, previousSecret]);
    const { secret } = oldCodes.open(sealed, 'user 1');
    expect(rotatedCodes.open(sealed, 'user 1')).toEqual({ secret, isCurrent: false });
    for (const [codes, user] of [
      [createSecondFactorCodes([currentSecret]), 'user 1'],
      [oldCodes, 'user 2'],
    ] as const) {
      expect(() => codes.open(sealed, user)).toThrow('SESSION_SECRET');
    }
  });
});

test('a code encrypts the secret with the current SESSION_SECRET after a change', async () => {
  const seller = await app.signIn();
  const { secret } = await enableSecondFactor(seller);
  const { sellerId } = await app.findSeller(seller.email);
  const { rows } = await app.ownerQuery('select id from users where email = $1', [seller.email]);
  const newSecret = 'n'.repeat(48);
  const [oldSecret] = app.deps.config.sessionSecrets;
  const checkCode = (...sessionSecrets: [string, ...string[]]) => {
    const secondFactor = createSecondFactor({ ...app.deps, config: { sessionSecrets } });
    return secondFactor.check(
      forSeller(sellerId),
      String(rows[0]?.['id']),
      computeNextCode(secret),
    );
  };
  await expect(checkCode(newSecret)).rejects.toThrow('SESSION_SECRET');
  expect(await checkCode(newSecret, oldSecret)).toBe('passed');
  expect(await checkCode(newSecret)).toBe('passed');
});

describe('sign-in with a second factor', () => {
  test('requires a code only after the right password and accepts each code once', async () => {
    const seller = await app.signIn();
    const { secret } = await enableSecondFactor(seller);
    const passwordResponse = await signIn(seller.email);
    expect([passwordResponse.statusCode, passwordResponse.json().code]).toEqual([
      401,
      'second_factor_required',
    ]);
    expect(passwordResponse.cookies).toEqual([]);
    const guessResponse = await signIn(seller.email, { password: 'guess' });
    expect(guessResponse.json().code).toBe('bad_credentials');
    const code = computeNextCode(secret);
    const codeResponse = await signIn(seller.email, { code });
    expect(codeResponse.statusCode).toBe(200);
    expect(Object.keys(codeResponse.json()).sort()).toEqual([
      'accessToken',
      'name',
      'userCompanylogo',
    ]);
    const replayedResponse = await signIn(seller.email, { code });
    expect([replayedResponse.statusCode, replayedResponse.json().code]).toEqual([
      401,
      'second_factor_wrong',
    ]);
  });

  test('accepts a code for only one of two concurrent sign-ins', async () => {
    const seller = await app.signIn();
    const { secret } = await enableSecondFactor(seller);
    const code = computeNextCode(secret);
    const responses = await Promise.all([1, 2].map(() => signIn(seller.email, { code })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('accepts a recovery code once in any letter case and with spaces', async () => {
    const seller = await app.signIn();
    const { recoveryCodes } = await enableSecondFactor(seller);
    const [firstCode = '', secondCode = ''] = recoveryCodes;
    expect((await signIn(seller.email, { code: firstCode })).statusCode).toBe(200);
    expect((await signIn(seller.email, { code: firstCode })).statusCode).toBe(401);
    const typedCode = secondCode.toLowerCase().replaceAll('-', ' ');
    expect((await signIn(seller.email, { code: typedCode })).statusCode).toBe(200);
    expect((await seller.get('/api/account')).json().secondFactor.recoveryCodesLeft).toBe(8);
  });

  test('blocks the sign-in after ten wrong codes', async () => {
    const seller = await app.signIn();
    const { secret } = await enableSecondFactor(seller);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await signIn(seller.email, { code: '000000' })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await signIn(seller.email, { code: computeNextCode(secret) })).statusCode).toBe(429);
  });
});

test('requires the password and a code to switch off the second factor', async () => {
  const seller = await app.signIn();
  const { secret } = await enableSecondFactor(seller);
  const disable = (password: string, code: string) =>
    seller.post('/api/account/second-factor/disable', { password, code });
  expect((await disable('guess', computeNextCode(secret))).statusCode).toBe(422);
  expect((await disable(PASSWORD, '000000')).statusCode).toBe(401);
  expect((await disable(PASSWORD, computeNextCode(secret))).statusCode).toBe(204);
  expect((await signIn(seller.email)).statusCode).toBe(200);
});

test('allows ten guesses at switching off the second factor', async () => {
  const seller = await app.signIn();
  await enableSecondFactor(seller);
  // The setup counts toward the limit of ten password checks a minute.
  app.clock.advance(MINUTE_MS);
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const body = { password: 'guess', code: '000000' };
    statuses.push((await seller.post('/api/account/second-factor/disable', body)).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
});

test('checks the password of a user at most ten times a minute', async () => {
  const seller = await app.signIn();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const response = await seller.post('/api/account/second-factor', { password: PASSWORD });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  app.clock.advance(MINUTE_MS);
  const response = await seller.post('/api/account/second-factor', { password: PASSWORD });
  expect(response.statusCode).toBe(200);
});

test('rejects operator calls of an Admin in production until the second factor is on', async () => {
  const liveApp = await createTestApp({
    settings: {
      NODE_ENV: 'production',
      SESSION_SECRET: randomBytes(48).toString('base64'),
      ALLOW_SCRIPT_LOGIN: '1',
    },
  });
  const admin = await liveApp.signIn({ role: 'Admin' });
  const rejectedResponse = await admin.get('/api/sellers');
  expect(rejectedResponse.statusCode).toBe(403);
  expect(rejectedResponse.json().message).toContain('second factor');
  expect((await admin.get('/api/account')).json().secondFactor).toMatchObject({ isRequired: true });
  const startResponse = await admin.post('/api/account/second-factor', { password: PASSWORD });
  const code = computeCodeAt(startResponse.json().secret, liveApp.clock.now);
  await admin.post('/api/account/second-factor/confirm', { code });
  expect((await admin.get('/api/sellers')).statusCode).toBe(200);
  await liveApp.close();
});
