import { randomUUID } from 'node:crypto';
import { roles as knownRoles } from '@shipdesk/contract/endpoint';
import { recordAudit } from '../audit/audit-service.ts';
import type { Caller, WriteSource } from '../db/query/caller.ts';
import type { Db } from '../db/query/database.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import type { AccessTokenClaims, AccessTokens } from './access-token.ts';
import { type KeyRing, signText, verifiedText } from './keys.ts';
import { decideRefresh } from './refresh-rotation.ts';
import {
  confirmCounter,
  insertSession,
  lockSession,
  revokeOldestSessions,
  revokeSession,
  sessionStatement,
  updateSession,
} from './sessions-store.ts';

const SESSIONS_PER_USER = 10;
const HOUR = 3_600_000;

/** How long a session lasts without use, and at most. Operator staff sign in every day. */
const lifetimes = {
  staff: { idleMs: HOUR, absoluteMs: 12 * HOUR },
  seller: { idleMs: 24 * HOUR, absoluteMs: 7 * 24 * HOUR },
} as const;

/** What the client gets when it signs in or renews. */
export interface SessionGrant {
  accessToken: string;
  refreshToken: string;
  refreshTokenEndsAt: Date;
  name: string;
  logo: string;
}

interface SessionUser {
  sellerId: string;
  userId: string;
  email: string;
  name: string;
  roles: string[];
  logo: string;
}

interface TokenState {
  sessionId: string;
  counter: number;
  bound: boolean;
  endsAt: Date;
}

export interface Sessions {
  /** Opens a session for a user whose credentials were checked, in the transaction of `db`. */
  open(
    db: Db,
    user: SessionUser,
    browser: { userAgent: string; bound: boolean; source: WriteSource },
  ): Promise<SessionGrant>;
  /** Exchanges a refresh token; 403 `session_expired` when it is no longer valid. */
  renew(
    refreshToken: string | undefined,
    browser: { bound: boolean; source: WriteSource },
  ): Promise<SessionGrant>;
  /** The principal of a request; 403 `session_invalid` without a valid token of a live session. */
  authenticate(
    tokens: { accessToken: string | undefined; refreshToken: string | undefined },
    source: WriteSource,
  ): Promise<Principal>;
  /** Ends the session of the refresh token, if it is valid. */
  end(refreshToken: string | undefined, source: WriteSource): Promise<void>;
}

/** Sessions are rows: a token is valid only while the row it names is, which is read on every request. */
export function createSessions(
  {
    database,
    now,
    config,
  }: Pick<Deps, 'database' | 'now'> & { config: Pick<Deps['config'], 'mode'> },
  { accessTokens, refreshKeys }: { accessTokens: AccessTokens; refreshKeys: KeyRing },
): Sessions {
  const grant = (
    user: SessionUser,
    { sessionId, counter, bound, endsAt }: TokenState,
  ): SessionGrant => ({
    accessToken: accessTokens.sign(
      {
        sub: user.userId,
        tid: user.sellerId,
        sid: sessionId,
        rtc: counter,
        bound,
        UserInfo: { username: user.email, roles: user.roles },
      },
      now(),
    ),
    refreshToken: signText(refreshKeys, `${user.sellerId}.${sessionId}.${counter}`),
    refreshTokenEndsAt: endsAt,
    name: user.name,
    logo: user.logo,
  });

  const readRefreshToken = (token: string | undefined) => {
    const text = token === undefined ? null : verifiedText(refreshKeys, token);
    if (text === null) return null;
    const [sellerId = '', sessionId = '', counter = ''] = text.split('.');
    return { sellerId, sessionId, counter: Number(counter) };
  };

  const expired = () => new Refusal('session_expired', 'Your login has expired.');
  const invalidSession = () =>
    new Refusal('session_invalid', 'Your session is not valid. Sign in again.');

  async function principalOf(claims: AccessTokenClaims, from: WriteSource): Promise<Principal> {
    const { sub: userId, tid: sellerId, sid: sessionId, rtc } = claims;
    const caller = { sellerId, source: { ...from, userId, sessionId } };
    const [session] = await database.runAsSeller(caller, sessionStatement(sellerId, sessionId));
    if (!session || session.user_id !== userId || endOf(session) <= now()) throw invalidSession();
    const { counter, email } = session;
    if (session.confirmed_at === null && rtc === counter) {
      await database.asSeller(caller, (db) =>
        confirmCounter(db, { sessionId, counter, now: now() }),
      );
    }
    const isAdmin = session.roles.includes('Admin');
    const needsFactor = config.mode === 'live' && isAdmin && !session.has_factor;
    return {
      ...caller,
      kind: isAdmin && !needsFactor ? 'operator' : 'user',
      userId,
      sessionId,
      email,
      roles: knownRoles.filter(
        (role) => session.roles.includes(role) && !(role === 'Admin' && needsFactor),
      ),
      needsFactor,
    };
  }

  /** Ends a session and records it when it was live. */
  async function endSession(
    db: Db,
    caller: Caller,
    sessionId: string,
    reason: 'logout' | 'reuse',
  ): Promise<void> {
    const ended = await revokeSession(db, sessionId, { reason, now: now() });
    await recordEnds(db, caller, ended, reason);
  }

  return {
    open: async (db, user, { userAgent, bound, source }) => {
      const caller = { sellerId: user.sellerId, source: { ...source, userId: user.userId } };
      const at = now();
      const sessionId = randomUUID();
      const endsAt = new Date(at.getTime() + lifetimeOf(user.roles).absoluteMs);
      const ended = await revokeOldestSessions(db, user.userId, {
        keep: SESSIONS_PER_USER - 1,
        now: at,
      });
      await recordEnds(db, caller, ended, 'limit');
      await insertSession(db, {
        seller_id: user.sellerId,
        id: sessionId,
        user_id: user.userId,
        counter: 0,
        rotated_at: at,
        confirmed_at: null,
        created_at: at,
        last_used_at: at,
        expires_at: endsAt,
        revoked_at: null,
        revoked_reason: null,
        user_agent: userAgent.slice(0, 300),
      });
      await recordAudit(db, caller, { action: 'session.opened', subject: sessionId, change: {} });
      return grant(user, { sessionId, counter: 0, bound, endsAt });
    },

    renew: async (refreshToken, { bound, source }) => {
      const token = readRefreshToken(refreshToken);
      if (!token) throw expired();
      const caller = { sellerId: token.sellerId, source };
      const at = now();
      // Throwing inside would roll back the revocation, so throw after the commit.
      const outcome = await database.asSeller(caller, async (db) => {
        const row = await lockSession(db, token.sessionId);
        if (!row) return null;
        const decision = decideRefresh(
          {
            counter: row.counter,
            confirmedAt: row.confirmed_at,
            endsAt: endOf(row),
            isRevoked: row.revoked_at !== null || row.disabled_at !== null,
          },
          token.counter,
          at,
        );
        if (decision === 'ended') return null;
        if (decision === 'reuse') {
          const actor = { ...caller, source: { ...source, userId: row.user_id } };
          await endSession(db, actor, row.id, 'reuse');
          return null;
        }
        const counter = decision === 'rotate' ? row.counter + 1 : row.counter;
        await updateSession(db, row.id, {
          last_used_at: at,
          ...(decision === 'rotate' && { counter, rotated_at: at, confirmed_at: null }),
          ...(decision === 'confirm' && { confirmed_at: at }),
        });
        return { row, counter };
      });
      if (!outcome) throw expired();
      const { row, counter } = outcome;
      const user = {
        sellerId: row.seller_id,
        userId: row.user_id,
        email: row.email,
        name: row.name,
        roles: row.roles,
        logo: row.logo,
      };
      return grant(user, { sessionId: row.id, counter, bound, endsAt: row.expires_at });
    },

    authenticate: async ({ accessToken, refreshToken }, source) => {
      const claims = accessToken === undefined ? null : accessTokens.verify(accessToken, now());
      if (!claims) throw invalidSession();
      if (claims.bound && readRefreshToken(refreshToken)?.sessionId !== claims.sid) {
        throw invalidSession();
      }
      return principalOf(claims, source);
    },

    end: async (refreshToken, source) => {
      const token = readRefreshToken(refreshToken);
      if (!token) return;
      const { sellerId, sessionId } = token;
      const caller = { sellerId, source: { ...source, sessionId } };
      await database.asSeller(caller, (db) => endSession(db, caller, sessionId, 'logout'));
    },
  };
}

/** Records sessions that ended. Belongs in the transaction that ended them. */
export function recordEnds(
  db: Db,
  caller: Caller,
  sessionIds: readonly string[],
  reason: string,
): Promise<void> {
  return recordAudit(
    db,
    caller,
    ...sessionIds.map((subject) => ({
      action: 'session.ended' as const,
      subject,
      change: { reason },
    })),
  );
}

function lifetimeOf(roles: string[]) {
  return roles.includes('Admin') ? lifetimes.staff : lifetimes.seller;
}

/** When a session ends: at its expiry, or earlier when it is not used. */
export function endOf(row: { roles: string[]; last_used_at: Date; expires_at: Date }): Date {
  const idleEnd = row.last_used_at.getTime() + lifetimeOf(row.roles).idleMs;
  return new Date(Math.min(idleEnd, row.expires_at.getTime()));
}
