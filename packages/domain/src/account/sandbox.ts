import { getRole, type Permission, type Role } from './roles.ts';

/** What a sandbox has none of: its money is worth nothing, and its team is that of the live seller. */
const withoutSandbox: readonly Permission[] = ['money:write', 'team:write'];

/** The credit limit of a sandbox: one crore rupees, because nothing is paid in. */
export const SANDBOX_CREDIT_PAISE = 1_000_000_000;

/** The position of the version in the text of a UUID. Row-level security reads the same digit. */
const VERSION_AT = 14;

const withVersion = (id: string, version: string) =>
  `${id.slice(0, VERSION_AT)}${version}${id.slice(VERSION_AT + 1)}`;

/** Returns true for the id of a sandbox. */
export const isSandboxId = (sellerId: string): boolean => sellerId[VERSION_AT] === '8';

/** Returns the id of the sandbox of a seller: its version 7 id as version 8. */
export const toSandboxId = (sellerId: string): string => withVersion(sellerId, '8');

/** Returns the id of the seller of a sandbox, and the id of a seller as it is. */
export const toLiveId = (sellerId: string): string =>
  isSandboxId(sellerId) ? withVersion(sellerId, '7') : sellerId;

/** Returns true if a role has a permission at a seller. */
export const mayAt = (role: Role, sellerId: string, permission: Permission): boolean =>
  listPermissions(role, sellerId).includes(permission);

/** Returns what a role may do at a seller. */
export function listPermissions(role: Role, sellerId: string): readonly Permission[] {
  const { permissions } = getRole(role);
  return isSandboxId(sellerId)
    ? permissions.filter((permission) => !withoutSandbox.includes(permission))
    : permissions;
}
