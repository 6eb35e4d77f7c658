import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createTestApp, PASSWORD, type TestApp } from '../../test-support/test-app.ts';
import { createSecondFactorCodes } from './second-factor-codes.ts';
import { codeOf, stepOf } from './totp.ts';

let desk: TestApp;
beforeAll(async () => {
  desk = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => desk.close());

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app does with the secret it was shown. */
function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that the app shows now; every call is half a minute later, because no code is good twice. */
function nextCode(secret: string): string {
  desk.clock.advance(30_000);
  return codeOf(bytesOf(secret), stepOf(desk.clock.now));
}

let addresses = 0;
const signIn = (username: string, fields: Record<string, string> = {}) => {
  addresses += 1;
  return desk.app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-forwarded-for': `198.51.100.${addresses % 250}` },
    payload: { username, password: PASSWORD, ...fields },
  });
};

async function withFactor(caller: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await caller.post('/api/account/second-factor', { password: PASSWORD });
  const { secret } = begun.json<{ secret: string }>();
  const confirmed = await caller.post('/api/account/second-factor/confirm', {
    code: nextCode(secret),
  });
  expect(confirmed.statusCode).toBe(200);
  return { secret, ...confirmed.json<{ recoveryCodes: string[] }>() };
}

describe('setting up', () => {
  test('asks for the password, shows the secret, counts once a code proves that the app has it', async () => {
    const seller = await desk.signIn();
    const refused = await seller.post('/api/account/second-factor', { password: 'guess' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().details).toMatchObject([{ field: 'password' }]);
    const begun = await seller.post('/api/account/second-factor', { password: PASSWORD });
    const { secret, uri } = begun.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toContain(encodeURIComponent(seller.email));
    expect((await signIn(seller.email)).statusCode).toBe(200);
    const wrong = await seller.post('/api/account/second-factor/confirm', { code: '000000' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'second_factor_wrong']);
    const right = await seller.post('/api/account/second-factor/confirm', {
      code: nextCode(secret),
    });
    expect(right.json().recoveryCodes).toHaveLength(10);
    expect(new Set(right.json().recoveryCodes).size).toBe(10);
    expect((await seller.get('/api/account')).json().secondFactor).toEqual({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    expect((await signIn(seller.email)).statusCode).toBe(401);
  });

  test('is refused while a second factor is on, and without a beginning', async () => {
    const seller = await desk.signIn();
    const early = await seller.post('/api/account/second-factor/confirm', { code: '123456' });
    expect(early.statusCode).toBe(409);
    await withFactor(seller);
    const again = await seller.post('/api/account/second-factor', { password: PASSWORD });
    expect(again.statusCode).toBe(409);
  });

  test('neither the secret nor a recovery code can be read in the database, nor in the log', async () => {
    const { secret, recoveryCodes } = await withFactor(await desk.signIn());
    const { rows } = await desk.ownerQuery(
      `select f::text as line from second_factors f union all select e::text from audit_entries e`,
    );
    const kept = [...rows.map(({ line }) => String(line)), ...desk.logged].join('\n');
    for (const canary of [secret, bytesOf(secret).toString('hex'), ...recoveryCodes]) {
      expect(kept).not.toContain(canary);
      expect(kept).not.toContain(canary.replaceAll('-', ''));
    }
  });

  test('a secret sealed with the previous SESSION_SECRET is still read, one of another user is not', () => {
    const [before, after] = ['a'.repeat(40), 'b'.repeat(40)];
    const old = createSecondFactorCodes([before]);
    const sealed = old.seal(old.newSecret(), 'user 1');
    const rotated = createSecondFactorCodes([after, before]);
    expect(rotated.open(sealed, 'user 1')).toEqual(old.open(sealed, 'user 1'));
    for (const [codes, user] of [
      [createSecondFactorCodes([after]), 'user 1'],
      [old, 'user 2'],
    ] as const) {
      expect(() => codes.open(sealed, user)).toThrow('SESSION_SECRET');
    }
  });
});
