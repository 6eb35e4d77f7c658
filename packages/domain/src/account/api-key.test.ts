import { expect, test } from 'vitest';
import {
  getKeyState,
  keyPermissions,
  listKeyPermissions,
  proposeKeyPermissions,
} from './api-key.ts';
import { may, memberRoles, permissions } from './roles.ts';

test('a key can have every permission except self and operator permissions', () => {
  expect([...keyPermissions].sort()).toEqual(
    permissions.filter((name) => !/^(self|operator)/.test(name)).sort(),
  );
});

test('a member can grant a key only permissions of their role', () => {
  for (const role of memberRoles) {
    expect(listKeyPermissions(role).filter((permission) => !may(role, permission))).toEqual([]);
  }
});

test('a new key has only read permissions by default', () => {
  for (const role of memberRoles) {
    expect(proposeKeyPermissions(role).filter((name) => name.endsWith(':write'))).toEqual([]);
  }
  expect(proposeKeyPermissions('Owner')).toContain('orders:read');
});

test('a key is active until it is revoked, expires or has no active user', () => {
  const now = new Date('2026-11-27T06:00:00Z');
  const keyLife = {
    expiresAt: new Date('2026-11-27T06:00:01Z'),
    revokedAt: null,
    hasActiveUser: true,
  };
  expect(getKeyState(keyLife, now)).toBe('active');
  expect(getKeyState({ ...keyLife, hasActiveUser: false }, now)).toBe('stopped');
  expect(getKeyState({ ...keyLife, expiresAt: now }, now)).toBe('expired');
  expect(getKeyState({ ...keyLife, revokedAt: now, hasActiveUser: false }, now)).toBe('revoked');
});
