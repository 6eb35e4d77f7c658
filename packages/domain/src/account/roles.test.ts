import { expect, test } from 'vitest';
import { findRole, getRole, memberRoles, permissions, roles } from './roles.ts';

test('only operator staff have permissions across sellers', () => {
  for (const role of roles) {
    const isAcrossSellers = getRole(role).permissions.some((name) => name.startsWith('operator:'));
    expect([role, isAcrossSellers]).toEqual([role, getRole(role).kind === 'operator']);
  }
});

test('no role of a seller has more permissions than an Owner', () => {
  const ownerPermissions = getRole('Owner').permissions;
  for (const role of memberRoles) {
    expect(ownerPermissions).toEqual(expect.arrayContaining([...getRole(role).permissions]));
  }
  expect(ownerPermissions).toEqual(
    expect.arrayContaining(permissions.filter((name) => !name.includes('operator'))),
  );
});

test('Packing sees no money and no prices', () => {
  const { permissions: packingPermissions } = getRole('Packing');
  expect(packingPermissions.filter((name) => /money|rates/.test(name))).toEqual([]);
});

test('operator staff inside an account move no money and do not change the team', () => {
  for (const role of ['SupportView', 'SupportChange'] as const) {
    expect(getRole(role).permissions).not.toContain('money:write');
    expect(getRole(role).permissions).not.toContain('team:write');
  }
  const writePermissions = getRole('SupportView').permissions.filter((name) =>
    name.endsWith(':write'),
  );
  expect(writePermissions).toEqual([]);
});

test('Spec §6: each role of the specification maps to one role', () => {
  expect(findRole(['Customer'])).toBe('Owner');
  expect(findRole(['Customer', 'Explorer'])).toBe('ReadOnly');
  expect(findRole(['Creator'])).toBe('Operations');
  expect(findRole(['Customer', 'Admin'])).toBe('Admin');
  expect(findRole([])).toBe(null);
});
