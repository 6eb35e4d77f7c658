import { randomUUID } from 'node:crypto';
import { roles as knownRoles } from '@shipdesk/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { WriteSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { keyRing, signText, verifiedText } from '../../platform/keys.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isRowId } from '../../platform/row-id.ts';
import { type AccessTokenClaims, createAccessTokens } from './access-token.ts';
import { deviceWords } from './device-words.ts';
import { decideRefresh } from './refresh-rotation.ts';
import { endOf, lifetimeOf } from './session-lifetime.ts';
import { endOtherSessions, endSession, recordEnds } from './session-steps.ts';
import {
  confirmCounter,
  insertSession,
  lockSession,
  revokeOldestSessions,
  selectOpenSessions,
  sessionStatement,
  updateSession,
} from './sessions-store.ts';

const SESSIONS_PER_USER = 10;

/** The response to a sign-in or a token refresh. */
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

interface Tokens {
  accessToken: string | undefined;
  refreshToken: string | undefined;
}

/** A browser or script that is signed in. */
export interface OpenSession {
  id: string;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
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
  authenticate(tokens: Tokens, source: WriteSource): Promise<Principal>;
  /** Ends the session of each token that is valid. */
  end(tokens: Tokens, source: WriteSource): Promise<void>;
  /** The user's live sessions, the current one first. */
  list(principal: Principal): Promise<OpenSession[]>;
  /** Ends one of the user's sessions; 404 unless it is live. */
  endOne(principal: Principal, sessionId: string): Promise<void>;
  endOthers(principal: Principal): Promise<void>;
}

/** A token is valid only while its session row is. Every request reads that row. */
export function createSessions({
  database,
  now,
  config,
}: Pick<Deps, 'database' | 'now'> & {
  config: Pick<Deps['config'], 'mode' | 'sessionSecrets' | 'accessTokenSeconds'>;
}): Sessions {
  const accessTokens = createAccessTokens(config.sessionSecrets, config.accessTokenSeconds);
  const refreshKeys = keyRing(config.sessionSecrets, 'refresh cookie');

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

  async function principalOf(claims: AccessTokenClaims, from: WriteSource): Promise<Principal> {
    const { sub: userId, tid: sellerId, sid: sessionId, rtc } = claims;
    const caller = { sellerId, source: { ...from, userId, sessionId } };
    const [session] = await database.runAsSeller(caller, sessionStatement(sellerId, sessionId));
    if (!session || session.userId !== userId || endOf(session) <= now())
      throw new Refusal('session_invalid');
    const { counter, email } = session;
    if (session.confirmedAt === null && rtc === counter) {
      await database.asSeller(caller, (db) =>
        confirmCounter(db, { sessionId, counter, now: now() }),
      );
    }
    const isAdmin = session.roles.includes('Admin');
    const needsFactor = config.mode === 'live' && isAdmin && !session.hasFactor;
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

  /** The claims of a valid access token. A bound token also requires the refresh token of its session. */
  const readTokens = ({ accessToken, refreshToken }: Tokens): AccessTokenClaims | null => {
    const claims = accessToken === undefined ? null : accessTokens.verify(accessToken, now());
    const isStolen = claims?.bound && readRefreshToken(refreshToken)?.sessionId !== claims.sid;
    return isStolen ? null : claims;
  };

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
        sellerId: user.sellerId,
        id: sessionId,
        userId: user.userId,
        counter: 0,
        rotatedAt: at,
        confirmedAt: null,
        createdAt: at,
        lastUsedAt: at,
        expiresAt: endsAt,
        revokedAt: null,
        revokedReason: null,
        userAgent: userAgent.slice(0, 300),
      });
      await recordAudit(db, caller, { action: 'session.opened', subject: sessionId, change: {} });
      return grant(user, { sessionId, counter: 0, bound, endsAt });
    },

    renew: async (refreshToken, { bound, source }) => {
      const token = readRefreshToken(refreshToken);
      if (!token) throw new Refusal('session_expired');
      const caller = { sellerId: token.sellerId, source };
      const at = now();
      // Throwing inside would roll back the revocation, so throw after the commit.
      const outcome = await database.asSeller(caller, async (db) => {
        const row = await lockSession(db, token.sessionId);
        if (!row) return null;
        const decision = decideRefresh(
          {
            counter: row.counter,
            confirmedAt: row.confirmedAt,
            endsAt: endOf(row),
            isRevoked: row.revokedAt !== null || row.disabledAt !== null,
          },
          token.counter,
          at,
        );
        if (decision === 'ended') return null;
        if (decision === 'reuse') {
          await endSession(db, caller, row.id, { reason: 'reuse', now: at });
          return null;
        }
        const counter = decision === 'rotate' ? row.counter + 1 : row.counter;
        await updateSession(db, row.id, {
          lastUsedAt: at,
          ...(decision === 'rotate' && { counter, rotatedAt: at, confirmedAt: null }),
          ...(decision === 'confirm' && { confirmedAt: at }),
        });
        return { row, counter };
      });
      if (!outcome) throw new Refusal('session_expired');
      const { row, counter } = outcome;
      const user = {
        sellerId: row.sellerId,
        userId: row.userId,
        email: row.email,
        name: row.name,
        roles: row.roles,
        logo: row.logo,
      };
      return grant(user, { sessionId: row.id, counter, bound, endsAt: row.expiresAt });
    },

    authenticate: async (tokens, source) => {
      const claims = readTokens(tokens);
      if (!claims) throw new Refusal('session_invalid');
      return principalOf(claims, source);
    },

    end: async (tokens, source) => {
      const claims = readTokens(tokens);
      const byAccess = claims && { sellerId: claims.tid, sessionId: claims.sid };
      const named = [readRefreshToken(tokens.refreshToken), byAccess].filter((one) => one !== null);
      for (const { sellerId, sessionId } of named) {
        const caller = { sellerId, source };
        await database.asSeller(caller, (db) =>
          endSession(db, caller, sessionId, { reason: 'logout', now: now() }),
        );
      }
    },

    list: async (principal) => {
      const { userId, sessionId, roles } = principal;
      const at = now();
      const rows = await database.asSeller(principal, (db) => selectOpenSessions(db, userId, at));
      return rows
        .filter((row) => row.id === sessionId || endOf({ ...row, roles }) > at)
        .map((row) => ({
          id: row.id,
          device: deviceWords(row.userAgent),
          createdAt: row.createdAt,
          lastUsedAt: row.lastUsedAt,
          isCurrent: row.id === sessionId,
        }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    endOne: async (principal, sessionId) => {
      const isEnded =
        isRowId(sessionId) &&
        (await database.asSeller(principal, async (db) => {
          const open = await selectOpenSessions(db, principal.userId, now());
          if (!open.some(({ id }) => id === sessionId)) return false;
          await endSession(db, principal, sessionId, { reason: 'elsewhere', now: now() });
          return true;
        }));
      if (!isEnded) throw new Refusal('session_unknown');
    },

    endOthers: (principal) =>
      database.asSeller(principal, (db) =>
        endOtherSessions(db, principal, { reason: 'elsewhere', now: now() }),
      ),
  };
}
