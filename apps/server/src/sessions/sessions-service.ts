import { randomUUID } from 'node:crypto';
import { roles as knownRoles } from '@shipdesk/contract/endpoint';
import type { Db } from '../db/query/database.ts';
import type { RowsOf, Statement } from '../db/query/statement.ts';
import { sourceSetting, type WriteSource } from '../db/query/write-source.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/problem.ts';
import type { Bearer, Principal } from '../http/route.ts';
import type { AccessTokenClaims, AccessTokens } from './access-token.ts';
import { type KeyRing, remembering, signText, verifiedText } from './keys.ts';
import { decideRefresh } from './refresh-rotation.ts';
import {
  confirmCounter,
  insertSession,
  lockSession,
  openSession,
  revokeOldestSessions,
  revokeSession,
  updateSession,
} from './sessions-store.ts';

const SESSIONS_PER_USER = 10;
const HOUR = 3_600_000;
/** How many signatures are not checked again: a browser sends its cookie with every call. */
const REMEMBERED = 5_000;

/** How long a session lives: without use, and at most. Operator staff sign in every day. */
const lifetimes = {
  staff: { idleMs: HOUR, absoluteMs: 12 * HOUR },
  seller: { idleMs: 24 * HOUR, absoluteMs: 7 * 24 * HOUR },
} as const;

/** What signing in or renewing hands to the client. */
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
  /** Opens a session for a user whose credentials were checked; runs in the caller's transaction. */
  open(
    db: Db,
    user: SessionUser,
    browser: { userAgent: string; bound: boolean },
  ): Promise<SessionGrant>;
  /** Exchanges a refresh token; 403 `session_expired` when it is good no more. */
  renew(
    refreshToken: string | undefined,
    browser: { bound: boolean; source: WriteSource },
  ): Promise<SessionGrant>;
  /** Whom a genuine token names, its session row still unread; 403 `session_invalid` for any other token. */
  bearer(
    tokens: { accessToken: string | undefined; refreshToken: string | undefined },
    source: WriteSource,
  ): Bearer;
  /** Ends the session of the refresh token, if it is one. */
  end(refreshToken: string | undefined, source: WriteSource): Promise<void>;
}

/** Sessions as rows: a token is only as good as the row it names, read on every request. */
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

  const signedText = remembering((token) => verifiedText(refreshKeys, token), REMEMBERED);
  const readRefreshToken = (token: string | undefined) => {
    const text = token === undefined ? null : signedText(token);
    if (text === null) return null;
    const [sellerId = '', sessionId = '', counter = ''] = text.split('.');
    return { sellerId, sessionId, counter: Number(counter) };
  };

  const expired = () => new Refusal('session_expired', 'Your login has expired.');
  const refused = () => new Refusal('session_invalid', 'Your session is not valid. Sign in again.');

  const bearerOf = ({ sub, tid, sid, rtc }: AccessTokenClaims, from: WriteSource): Bearer => {
    const { requestId, address, call } = from;
    // Written out here and below: a spread costs a call several microseconds.
    const source = { userId: sub, sessionId: sid, requestId, address, call };
    let principal: Principal | undefined;

    const enter = async <const S extends readonly Statement[]>(statements: S) => {
      const at = now();
      const entry = openSession({
        sellerId: tid,
        sessionId: sid,
        now: at,
        source: sourceSetting(source),
        staffUsedSince: new Date(at.getTime() - lifetimes.staff.idleMs),
        usedSince: new Date(at.getTime() - lifetimes.seller.idleMs),
      });
      const [[entered], ...rows] = await database.amongOthers({ sellerId: tid, source }, [
        entry,
        ...statements,
      ]);
      if (!entered?.session) throw refused();
      const [userId, counter, isConfirmed, email, ownRoles, hasFactor] = entered.session;
      if (!isConfirmed && rtc === counter) {
        await database.asSeller({ sellerId: tid, source }, (db) =>
          confirmCounter(db, { sessionId: sid, counter, now: at }),
        );
      }
      const needsFactor = config.mode === 'live' && ownRoles.includes('Admin') && !hasFactor;
      principal = {
        sellerId: tid,
        source,
        userId,
        sessionId: sid,
        email,
        roles: knownRoles.filter(
          (role) => ownRoles.includes(role) && !(role === 'Admin' && needsFactor),
        ),
        needsFactor,
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of the entry were taken off the front
      return rows as unknown as RowsOf<S>;
    };
    const prove = async () => {
      if (!principal) await enter([]);
      if (!principal) throw refused();
      return principal;
    };

    return {
      sellerId: tid,
      source,
      userId: sub,
      sessionId: sid,
      prove,
      together: async (statements) => {
        try {
          return await enter(statements);
        } catch (error) {
          // Without a session statements may fail in their own ways: what the caller must hear is that it has ended.
          await prove();
          throw error;
        }
      },
    };
  };

  return {
    open: async (db, user, { userAgent, bound }) => {
      const at = now();
      const sessionId = randomUUID();
      const endsAt = new Date(at.getTime() + lifetimeOf(user.roles).absoluteMs);
      await revokeOldestSessions(db, user.userId, { keep: SESSIONS_PER_USER - 1, now: at });
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
      return grant(user, { sessionId, counter: 0, bound, endsAt });
    },

    renew: async (refreshToken, { bound, source }) => {
      const token = readRefreshToken(refreshToken);
      if (!token) throw expired();
      const { sellerId } = token;
      const at = now();
      // A refusal inside would roll the revocation back: the outcome is judged after the commit.
      const outcome = await database.asSeller({ sellerId, source }, async (db) => {
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
          await revokeSession(db, row.id, { reason: 'reuse', now: at });
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

    bearer: ({ accessToken, refreshToken }, source) => {
      const claims = accessToken === undefined ? null : accessTokens.verify(accessToken, now());
      if (!claims) throw refused();
      if (claims.bound && readRefreshToken(refreshToken)?.sessionId !== claims.sid) throw refused();
      return bearerOf(claims, source);
    },

    end: async (refreshToken, source) => {
      const token = readRefreshToken(refreshToken);
      if (!token) return;
      const { sellerId, sessionId } = token;
      await database.asSeller({ sellerId, source }, (db) =>
        revokeSession(db, sessionId, { reason: 'logout', now: now() }),
      );
    },
  };
}

function lifetimeOf(roles: string[]) {
  return roles.includes('Admin') ? lifetimes.staff : lifetimes.seller;
}

/** A session ends at its absolute end, or when it was not used for too long. */
export function endOf(row: { roles: string[]; last_used_at: Date; expires_at: Date }): Date {
  const idleEnd = row.last_used_at.getTime() + lifetimeOf(row.roles).idleMs;
  return new Date(Math.min(idleEnd, row.expires_at.getTime()));
}
