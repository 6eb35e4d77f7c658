import { expect, test } from 'vitest';
import { isSandboxId, listPermissions, toLiveId, toSandboxId } from './sandbox.ts';

const live = '0197a1b2-c3d4-7001-8e5f-0123456789ab';
const sandbox = '0197a1b2-c3d4-8001-8e5f-0123456789ab';

test('the id of a sandbox is the id of its seller with another version', () => {
  expect(toSandboxId(live)).toBe(sandbox);
  expect([toLiveId(sandbox), toLiveId(live)]).toEqual([live, live]);
  expect([isSandboxId(sandbox), isSandboxId(live)]).toEqual([true, false]);
});

test('an Owner may neither move money nor change the team in a sandbox', () => {
  const lost = listPermissions('Owner', live).filter(
    (permission) => !listPermissions('Owner', sandbox).includes(permission),
  );
  expect(lost.toSorted()).toEqual(['money:write', 'team:write']);
});
