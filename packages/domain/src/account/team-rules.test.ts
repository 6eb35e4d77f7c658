import { expect, test } from 'vitest';
import { isLastOwner, isRoleAllowed } from './team-rules.ts';

const owner = { id: 'a', role: 'Owner', isActive: true } as const;
const packer = { id: 'b', role: 'Packing', isActive: true } as const;

test('isLastOwner detects the demotion or deactivation of the last active Owner', () => {
  const team = [owner, packer, { ...owner, id: 'c', isActive: false }];
  expect(isLastOwner(team, { ...owner, role: 'Finance' })).toBe(true);
  expect(isLastOwner(team, { ...owner, isActive: false })).toBe(true);
  expect(isLastOwner(team, { ...packer, isActive: false })).toBe(false);
  expect(isLastOwner([...team, { ...owner, id: 'd' }], { ...owner, isActive: false })).toBe(false);
});

test('a seller allows only seller roles and the operator only operator roles', () => {
  expect(isRoleAllowed('Packing', 'seller')).toBe(true);
  expect(isRoleAllowed('Admin', 'seller')).toBe(false);
  expect(isRoleAllowed('Owner', 'operator')).toBe(false);
  expect(isRoleAllowed('Packing', 'operator')).toBe(false);
  expect(isRoleAllowed('Support', 'operator')).toBe(true);
});
