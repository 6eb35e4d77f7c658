import { findRole, isRole, type Role } from '@shipdesk/domain/account/roles';

/** The claims of an access token that the client reads. Spec §3, session. Times are Unix seconds of the server. */
export interface AccessTokenClaims {
  username: string;
  roles: readonly string[];
  /** Null if the token has no known role. */
  role: Role | null;
  /** The id of the seller that the session acts for; empty if there is none. */
  sellerId: string;
  issuedAt: number;
  expiresAt: number;
}

function readPayload(token: string): unknown {
  const [, payload = ''] = token.split('.');
  const bytes = Uint8Array.from(
    atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns the unverified claims of a token, or null if it is unreadable. Only the server verifies tokens. */
export function decodeToken(token: string): AccessTokenClaims | null {
  try {
    const payload = readPayload(token);
    if (!isRecord(payload)) return null;
    const { exp, iat, act, role, UserInfo: user } = payload;
    if (typeof exp !== 'number' || !Number.isFinite(exp) || !isRecord(user)) return null;
    const names = Array.isArray(user['roles']) ? user['roles'] : [];
    const roles = names.filter((name) => typeof name === 'string');
    return {
      username: typeof user['username'] === 'string' ? user['username'] : '',
      roles,
      role: isRole(role) ? role : findRole(roles),
      sellerId: typeof act === 'string' ? act : '',
      issuedAt: typeof iat === 'number' && Number.isFinite(iat) ? iat : exp,
      expiresAt: exp,
    };
  } catch {
    return null;
  }
}

/** Returns the seconds by which the server's clock is ahead; 0 for an unreadable token. The token must be new. */
export function computeClockSkew(token: string, nowMs: number): number {
  const claims = decodeToken(token);
  return claims === null ? 0 : claims.issuedAt - Math.floor(nowMs / 1000);
}

/** Returns true for a token that is past its expiry or unreadable. Spec §4, session check. */
export function isExpired(token: string, nowMs: number, skewSeconds: number): boolean {
  const claims = decodeToken(token);
  return claims === null || claims.expiresAt <= nowMs / 1000 + skewSeconds;
}

/** Returns the milliseconds until 80% of the token's life has passed; 0 after that and for an unreadable token. */
export function computeMsUntilRenewal(token: string, nowMs: number, skewSeconds: number): number {
  const claims = decodeToken(token);
  if (claims === null) return 0;
  const dueSeconds = claims.issuedAt + 0.8 * (claims.expiresAt - claims.issuedAt);
  return Math.max(0, (dueSeconds - skewSeconds) * 1000 - nowMs);
}

/** Returns the status of a user. Spec §3: Creator or Explorer if the user has that role, otherwise Viewer. */
export function getUserStatus(roles: readonly string[]): 'Viewer' | 'Explorer' | 'Creator' {
  if (roles.includes('Creator')) return 'Creator';
  return roles.includes('Explorer') ? 'Explorer' : 'Viewer';
}
