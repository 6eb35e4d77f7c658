import { expect, test } from 'vitest';
import { isSandboxId, listPermissions, toLiveId, toSandboxId } from './sandbox.ts';

const liveId = '0197a1b2-c3d4-7001-8e5f-0123456789ab';
const sandboxId = '0197a1b2-c3d4-8001-8e5f-0123456789ab';

test('a sandbox id is the seller id with another UUID version', () => {
  expect(toSandboxId(liveId)).toBe(sandboxId);
  expect([toLiveId(sandboxId), toLiveId(liveId)]).toEqual([liveId, liveId]);
  expect([isSandboxId(sandboxId), isSandboxId(liveId)]).toEqual([true, false]);
});

test('an Owner cannot move money or change the team in a sandbox', () => {
  const missingPermissions = listPermissions('Owner', liveId).filter(
    (permission) => !listPermissions('Owner', sandboxId).includes(permission),
  );
  expect(missingPermissions.toSorted()).toEqual(['money:write', 'team:write']);
});
