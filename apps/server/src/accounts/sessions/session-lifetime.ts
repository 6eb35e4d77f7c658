const HOUR = 3_600_000;

/** How long a session lasts without use, and at most. Operator staff sign in every day. */
const lifetimes = {
  staff: { idleMs: HOUR, absoluteMs: 12 * HOUR },
  seller: { idleMs: 24 * HOUR, absoluteMs: 7 * 24 * HOUR },
} as const;

/** How long a session of a user with these roles lasts. */
export function lifetimeOf(roles: readonly string[]) {
  return roles.includes('Admin') ? lifetimes.staff : lifetimes.seller;
}

/** When a session ends: at its expiry, or earlier when it is not used. */
export function endOf(row: { roles: readonly string[]; lastUsedAt: Date; expiresAt: Date }): Date {
  const idleEnd = row.lastUsedAt.getTime() + lifetimeOf(row.roles).idleMs;
  return new Date(Math.min(idleEnd, row.expiresAt.getTime()));
}
