import { may, type Permission, type Role } from './roles.ts';

/** What a key may be allowed. A key has no sign-in and no profile, and operator staff have no keys. */
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

/** Default life of a key, and the longest. */
export const KEY_LIFE_DAYS = 365;
export const MAX_KEY_LIFE_DAYS = 730;
/** How long the old secret works after a rotation. */
export const KEY_OVERLAP_MS = 24 * 3_600_000;
/** Calls a minute of all keys of a seller, unless the operator set another number. */
export const KEY_CALLS_PER_MINUTE = 60;
export const MAX_KEY_CALLS_PER_MINUTE = 6_000;

/** Returns what a user of a role can allow a key. */
export const listKeyPermissions = (role: Role): KeyPermission[] =>
  keyPermissions.filter((permission) => may(role, permission));

/** Returns the permissions that the form of a new key proposes: it reads, and changes nothing. */
export const proposeKeyPermissions = (role: Role): KeyPermission[] =>
  listKeyPermissions(role).filter((permission) => permission.endsWith(':read'));

/** What decides whether a key works. */
export interface KeyLife {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** The maker is an active member of the seller. */
  readonly hasMaker: boolean;
}

export const keyStates = ['active', 'expired', 'revoked', 'stopped'] as const;
/** `stopped` while the maker is suspended, and after the maker left the team. */
export type KeyState = (typeof keyStates)[number];

export function getKeyState({ expiresAt, revokedAt, hasMaker }: KeyLife, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return hasMaker ? 'active' : 'stopped';
}
