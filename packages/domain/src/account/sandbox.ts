import { getRole, type Permission, type Role } from './roles.ts';

/** Permissions that a sandbox lacks. Sandbox money has no value, and the team is that of the live seller. */
const liveOnlyPermissions: readonly Permission[] = ['money:write', 'team:write'];

/** The credit limit of a sandbox, one crore rupees, because a sandbox has no recharges. */
export const SANDBOX_CREDIT_PAISE = 1_000_000_000;

/** The index of the version digit in a UUID. Row-level security reads the same digit. */
const VERSION_INDEX = 14;

const withVersion = (id: string, version: string) =>
  `${id.slice(0, VERSION_INDEX)}${version}${id.slice(VERSION_INDEX + 1)}`;

/** Returns true for the id of a sandbox. */
export const isSandboxId = (sellerId: string): boolean => sellerId[VERSION_INDEX] === '8';

/** Returns the id of a seller's sandbox: the seller's UUID version 7 as version 8. */
export const toSandboxId = (sellerId: string): string => withVersion(sellerId, '8');

/** Returns the id of a sandbox's seller, or the id of a live seller unchanged. */
export const toLiveId = (sellerId: string): string =>
  isSandboxId(sellerId) ? withVersion(sellerId, '7') : sellerId;

/** Returns true if a role has a permission in a seller's account. */
export const mayAt = (role: Role, sellerId: string, permission: Permission): boolean =>
  listPermissions(role, sellerId).includes(permission);

/** Returns the permissions of a role in a seller's account. */
export function listPermissions(role: Role, sellerId: string): readonly Permission[] {
  const { permissions } = getRole(role);
  return isSandboxId(sellerId)
    ? permissions.filter((permission) => !liveOnlyPermissions.includes(permission))
    : permissions;
}
