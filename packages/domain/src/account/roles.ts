/**
 * The permissions that calls require. `self` allows reading the caller's own sessions and profile, switching the seller
 * and opening the sandbox. `self:write` allows changing the sessions and the profile.
 */
export const permissions = [
  'self',
  'self:write',
  'orders:read',
  'orders:write',
  'packing:write',
  'shipments:write',
  'rates:read',
  'money:read',
  'money:write',
  'settings:read',
  'settings:write',
  'team:write',
  'keys:write',
  'operator:read',
  'operator:support',
  'operator:money',
  'operator:rates',
  'operator:settings',
  'operator:audit',
] as const;
export type Permission = (typeof permissions)[number];

/** The roles of an access token. Spec §6. */
export const tokenRoles = ['Admin', 'Customer', 'Explorer', 'Creator'] as const;
export type TokenRole = (typeof tokenRoles)[number];

/** Who has a role: members of a seller, operator staff, or operator staff inside a seller's account. */
export type RoleKind = 'seller' | 'operator' | 'support';

interface RoleRow {
  readonly kind: RoleKind;
  readonly tokenRoles: readonly TokenRole[];
  readonly permissions: readonly Permission[];
}

const readPermissions = [
  'self',
  'orders:read',
  'rates:read',
  'money:read',
  'settings:read',
] as const satisfies readonly Permission[];

const shippingPermissions = [
  'self',
  'orders:read',
  'orders:write',
  'packing:write',
  'shipments:write',
  'rates:read',
  'settings:read',
  'settings:write',
] as const satisfies readonly Permission[];

/**
 * Customer, Explorer and Creator of the specification are Owner, ReadOnly and Operations. The token of every seller
 * role has `Customer`, because the side menu requires it.
 */
export const roleTable = {
  Owner: {
    kind: 'seller',
    tokenRoles: ['Customer'],
    permissions: [
      ...shippingPermissions,
      'self:write',
      'money:read',
      'money:write',
      'team:write',
      'keys:write',
    ],
  },
  Operations: {
    kind: 'seller',
    tokenRoles: ['Customer', 'Creator'],
    permissions: [...shippingPermissions, 'self:write', 'keys:write'],
  },
  Packing: {
    kind: 'seller',
    tokenRoles: ['Customer'],
    permissions: ['self', 'self:write', 'orders:read', 'packing:write'],
  },
  Finance: {
    kind: 'seller',
    tokenRoles: ['Customer'],
    permissions: [...readPermissions, 'self:write', 'money:write'],
  },
  ReadOnly: {
    kind: 'seller',
    tokenRoles: ['Customer', 'Explorer'],
    permissions: [...readPermissions, 'self:write'],
  },
  Admin: { kind: 'operator', tokenRoles: ['Admin'], permissions },
  Support: {
    kind: 'operator',
    tokenRoles: ['Admin'],
    permissions: [...readPermissions, 'self:write', 'operator:read', 'operator:support'],
  },
  Accounts: {
    kind: 'operator',
    tokenRoles: ['Admin'],
    permissions: [...readPermissions, 'self:write', 'operator:read', 'operator:money'],
  },
  SupportView: { kind: 'support', tokenRoles: ['Customer'], permissions: readPermissions },
  SupportChange: {
    kind: 'support',
    tokenRoles: ['Customer'],
    permissions: [...shippingPermissions, 'money:read'],
  },
} as const satisfies Record<string, RoleRow>;

export type Role = keyof typeof roleTable;
type RoleOf<Kind extends RoleKind> = {
  [Name in Role]: (typeof roleTable)[Name]['kind'] extends Kind ? Name : never;
}[Role];
export type MemberRole = RoleOf<'seller'>;
/** The role of a user in the database. */
export type UserRole = RoleOf<'seller' | 'operator'>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
export const roles = Object.keys(roleTable) as readonly Role[];
export const userRoles = roles.filter((role): role is UserRole => getRole(role).kind !== 'support');
export const memberRoles = userRoles.filter(
  (role): role is MemberRole => getRole(role).kind === 'seller',
);

/** Returns the kind, token roles and permissions of a role. */
export function getRole(role: Role): RoleRow {
  return roleTable[role];
}

/** Returns true if a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  return getRole(role).permissions.includes(permission);
}

/** Returns the role that matches the token roles of the specification; null if none of them is known. */
export function findRole(tokenRoleNames: readonly string[]): Role | null {
  if (tokenRoleNames.includes('Admin')) return 'Admin';
  if (tokenRoleNames.includes('Creator')) return 'Operations';
  if (tokenRoleNames.includes('Explorer')) return 'ReadOnly';
  return tokenRoleNames.includes('Customer') ? 'Owner' : null;
}

/** Returns true for the name of a role. */
export function isRole(name: unknown): name is Role {
  return typeof name === 'string' && name in roleTable;
}
