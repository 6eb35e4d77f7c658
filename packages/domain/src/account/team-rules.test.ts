import { expect, test } from 'vitest';
import { isRoleAllowed, leavesNoManager } from './team-rules.ts';

const owner = { id: 'a', role: 'Owner', isActive: true } as const;
const packer = { id: 'b', role: 'Packing', isActive: true } as const;

test('leavesNoManager detects the demotion or deactivation of the last active Owner', () => {
  const team = [owner, packer, { ...owner, id: 'c', isActive: false }];
  expect(leavesNoManager(team, { ...owner, role: 'Finance' })).toBe(true);
  expect(leavesNoManager(team, { ...owner, isActive: false })).toBe(true);
  expect(leavesNoManager(team, { ...packer, isActive: false })).toBe(false);
  expect(leavesNoManager([...team, { ...owner, id: 'd' }], { ...owner, isActive: false })).toBe(
    false,
  );
});

test('a company allows only the roles of its kind', () => {
  expect(isRoleAllowed('Packing', 'seller')).toBe(true);
  expect(isRoleAllowed('Admin', 'seller')).toBe(false);
  expect(isRoleAllowed('Owner', 'operator')).toBe(false);
  expect(isRoleAllowed('Packing', 'operator')).toBe(false);
  expect(isRoleAllowed('Support', 'operator')).toBe(true);
});
