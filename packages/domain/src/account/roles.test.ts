import { expect, test } from 'vitest';
import { findRole, getRole, memberRoles, permissions, roles } from './roles.ts';

test('only operator roles have operator permissions', () => {
  for (const role of roles) {
    const actsForOperator = getRole(role).permissions.some((name) => name.startsWith('operator:'));
    expect([role, actsForOperator]).toEqual([role, getRole(role).kind === 'operator']);
  }
});

test('the Owner role has every permission of a seller', () => {
  const ownerPermissions = getRole('Owner').permissions;
  for (const role of memberRoles) {
    expect(ownerPermissions).toEqual(expect.arrayContaining([...getRole(role).permissions]));
  }
  expect(ownerPermissions).toEqual(
    expect.arrayContaining(permissions.filter((name) => !name.includes('operator'))),
  );
});

test('the Packing role has no money or rate permissions', () => {
  const { permissions: packingPermissions } = getRole('Packing');
  expect(packingPermissions.filter((name) => /money|rates/.test(name))).toEqual([]);
});

test('support roles cannot move money or change the team', () => {
  for (const role of ['SupportView', 'SupportChange'] as const) {
    expect(getRole(role).permissions).not.toContain('money:write');
    expect(getRole(role).permissions).not.toContain('team:write');
  }
});

test('the SupportView role has no write permissions', () => {
  const writePermissions = getRole('SupportView').permissions.filter((name) =>
    name.endsWith(':write'),
  );
  expect(writePermissions).toEqual([]);
});

test('Spec §6: each list of specification roles maps to at most one role', () => {
  expect(findRole(['Customer'])).toBe('Owner');
  expect(findRole(['Customer', 'Explorer'])).toBe('ReadOnly');
  expect(findRole(['Creator'])).toBe('Operations');
  expect(findRole(['Customer', 'Admin'])).toBe('Admin');
  expect(findRole([])).toBe(null);
});
