import { may, type Permission, type Role } from './roles.ts';

/** The permissions of seller roles, except `self` and `self:write`, because a key has no sign-in and no profile. */
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

/** The default and the maximum lifetime of a key. */
export const KEY_LIFETIME_DAYS = 365;
export const MAX_KEY_LIFETIME_DAYS = 730;
/** The time for which the old secret works after a rotation. */
export const KEY_OVERLAP_MS = 24 * 3_600_000;
/** The default number of calls per minute that all keys of a seller share. */
export const KEY_CALLS_PER_MINUTE = 60;
export const MAX_KEY_CALLS_PER_MINUTE = 6_000;

/** Returns the permissions that a user with a role can grant to a key. */
export const listKeyPermissions = (role: Role): KeyPermission[] =>
  keyPermissions.filter((permission) => may(role, permission));

/** Returns the read permissions that a role can grant. The form for a new key selects them by default. */
export const proposeKeyPermissions = (role: Role): KeyPermission[] =>
  listKeyPermissions(role).filter((permission) => permission.endsWith(':read'));

export interface KeyLifetime {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** True if the key's user is an active member of the seller. */
  readonly hasActiveUser: boolean;
}

export const keyStates = ['active', 'expired', 'revoked', 'stopped'] as const;
/** A key is `stopped` while its user is suspended, and after its user leaves the team. */
export type KeyState = (typeof keyStates)[number];

/** Returns whether a key works, or the reason why not. A revoked key stays `revoked` after it expires. */
export function getKeyState(key: KeyLifetime, now: Date): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt <= now) return 'expired';
  return key.hasActiveUser ? 'active' : 'stopped';
}
