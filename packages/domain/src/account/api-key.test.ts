import { expect, test } from 'vitest';
import {
  getKeyState,
  keyPermissions,
  listKeyPermissions,
  proposeKeyPermissions,
} from './api-key.ts';
import { may, memberRoles, permissions } from './roles.ts';

test('a key can have every permission of a seller but those of a sign-in', () => {
  expect([...keyPermissions].sort()).toEqual(
    permissions.filter((name) => !/^(self|operator)/.test(name)).sort(),
  );
});

test('a member can allow a key no more than the role of the member', () => {
  for (const role of memberRoles) {
    expect(listKeyPermissions(role).filter((permission) => !may(role, permission))).toEqual([]);
  }
});

test('a new key changes nothing unless its maker chooses so', () => {
  for (const role of memberRoles) {
    expect(proposeKeyPermissions(role).filter((name) => name.endsWith(':write'))).toEqual([]);
  }
  expect(proposeKeyPermissions('Owner')).toContain('orders:read');
});

test('a key ends when it is revoked or expires, or when its maker is gone', () => {
  const now = new Date('2026-11-27T06:00:00Z');
  const life = {
    expiresAt: new Date('2026-11-27T06:00:01Z'),
    revokedAt: null,
    hasActiveUser: true,
  };
  expect(getKeyState(life, now)).toBe('active');
  expect(getKeyState({ ...life, hasActiveUser: false }, now)).toBe('stopped');
  expect(getKeyState({ ...life, expiresAt: now }, now)).toBe('expired');
  expect(getKeyState({ ...life, revokedAt: now, hasActiveUser: false }, now)).toBe('revoked');
});
