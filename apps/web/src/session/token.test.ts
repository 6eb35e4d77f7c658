import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeClockSkew,
  computeMsUntilRenewal,
  decodeToken,
  getUserStatus,
  isExpired,
} from './token.ts';

function encodePart(part: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(part));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function createToken(payload: unknown): string {
  return `${encodePart({ alg: 'HS256' })}.${encodePart(payload)}.signature`;
}

const issuedAt = 1_800_000_000;
const token = createToken({
  iat: issuedAt,
  exp: issuedAt + 600,
  UserInfo: { username: 'आशा@demo.shipdesk.in', roles: ['Customer'] },
});

describe('Spec §3 session: the decoded token', () => {
  test('contains the username and roles of UserInfo and exp in seconds', () => {
    expect(decodeToken(token)).toEqual({
      username: 'आशा@demo.shipdesk.in',
      roles: ['Customer'],
      role: 'Owner',
      sellerId: '',
      issuedAt,
      expiresAt: issuedAt + 600,
    });
  });

  test('is null for an unreadable token', () => {
    const unreadableTokens = [
      '',
      'abc',
      'a.b.c',
      createToken(null),
      createToken([]),
      createToken({}),
    ];
    const wrongTokens = [createToken({ exp: 'soon', UserInfo: {} }), createToken({ exp: 1 })];
    for (const text of [...unreadableTokens, ...wrongTokens]) expect(decodeToken(text)).toBeNull();
  });

  test('is computed for any text without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        decodeToken(text);
      }),
    );
  });

  test('omits roles that are not strings', () => {
    const oddToken = createToken({ exp: 1, UserInfo: { username: 7, roles: ['Admin', 3, null] } });
    expect(decodeToken(oddToken)).toMatchObject({ username: '', roles: ['Admin'] });
  });
});

test('derives the status Creator, Explorer or by default Viewer from the roles', () => {
  expect(getUserStatus(['Customer'])).toBe('Viewer');
  expect(getUserStatus(['Explorer'])).toBe('Explorer');
  expect(getUserStatus(['Explorer', 'Creator'])).toBe('Creator');
});

describe('Spec §4 session check: expiry', () => {
  test('treats an unreadable token and a token at its exp as expired', () => {
    expect(isExpired(token, (issuedAt + 599) * 1000, 0)).toBe(false);
    expect(isExpired(token, (issuedAt + 600) * 1000, 0)).toBe(true);
    expect(isExpired('garbage', 0, 0)).toBe(true);
  });

  test('corrects a clock that is wrong by up to a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -86_400, max: 86_400 }), (clockErrorSeconds) => {
        const loginMs = (issuedAt + clockErrorSeconds) * 1000;
        const skewSeconds = computeClockSkew(token, loginMs);
        expect(isExpired(token, loginMs + 599_000, skewSeconds)).toBe(false);
        expect(isExpired(token, loginMs + 601_000, skewSeconds)).toBe(true);
        expect(computeMsUntilRenewal(token, loginMs, skewSeconds)).toBe(480_000);
      }),
    );
  });

  test('schedules a refresh at 80% of the token life and immediately when overdue', () => {
    expect(computeMsUntilRenewal(token, (issuedAt + 100) * 1000, 0)).toBe(380_000);
    expect(computeMsUntilRenewal(token, (issuedAt + 5000) * 1000, 0)).toBe(0);
  });
});
