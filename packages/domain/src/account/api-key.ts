import { may, type Permission, type Role } from './roles.ts';

/** The permissions that a key may have. A key has no sign-in and no profile, and operator staff have no keys. */
export const keyPermissions = [
  'orders:read',
  'orders:write',
  'packing:write',
  'shipments:write',
  'rates:read',
  'money:read',
  'settings:read',
  'settings:write',
  'money:write',
  'team:write',
  'keys:write',
] as const satisfies readonly Permission[];
export type KeyPermission = (typeof keyPermissions)[number];

/** The default and the longest lifetime of a key, in days. */
export const KEY_LIFE_DAYS = 365;
export const MAX_KEY_LIFE_DAYS = 730;
/** The time for which the old secret works after a rotation. */
export const KEY_OVERLAP_MS = 24 * 3_600_000;
/** Calls per minute of all keys of a seller, unless the operator set another number. */
export const KEY_CALLS_PER_MINUTE = 60;
export const MAX_KEY_CALLS_PER_MINUTE = 6_000;

/** Returns the permissions that a user with a role can grant to a key. */
export const listKeyPermissions = (role: Role): KeyPermission[] =>
  keyPermissions.filter((permission) => may(role, permission));

/** Returns the read permissions, which the form for a new key selects by default. */
export const proposeKeyPermissions = (role: Role): KeyPermission[] =>
  listKeyPermissions(role).filter((permission) => permission.endsWith(':read'));

/** The values that decide whether a key works. */
export interface KeyLife {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** True if the key's user is an active member of the seller. */
  readonly hasActiveUser: boolean;
}

export const keyStates = ['active', 'expired', 'revoked', 'stopped'] as const;
/** `stopped` while the key's user is suspended, and after the user left the team. */
export type KeyState = (typeof keyStates)[number];

/** Returns whether a key works, or the reason why not. A revoked key stays `revoked` after it expires. */
export function getKeyState({ expiresAt, revokedAt, hasActiveUser }: KeyLife, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return hasActiveUser ? 'active' : 'stopped';
}
