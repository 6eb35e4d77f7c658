import { getRole, type Permission } from '@shipdesk/domain/account/roles';
import type { Deps } from '../../deps.ts';
import type { WriteSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isRowId } from '../../platform/row-id.ts';
import {
  addSession,
  computeSessionEnd,
  endOtherSessions,
  endSession,
  refreshSession,
} from './session-steps.ts';
import { createSessionTokens, type SessionUser, type Tokens } from './session-tokens.ts';
import { buildSessionStatement, confirmCounter, selectOpenSessions } from './sessions-store.ts';

/** What operator staff may do before they have a second factor. */
const withoutFactor: readonly Permission[] = ['self'];

export type Sessions = ReturnType<typeof createSessions>;

/** Creates the service of sessions. A token is valid only while its session is open. Every request reads the session row. */
export function createSessions({
  database,
  now,
  config,
}: RowDeps & {
  config: Pick<Deps['config'], 'mode' | 'sessionSecrets' | 'accessTokenSeconds'>;
}) {
  const tokens = createSessionTokens(config, now);

  return {
    /** Opens a session for a user whose credentials were checked, in the transaction of `db`. */
    open: async (
      db: Db,
      user: SessionUser,
      { userAgent, isBound, source }: { userAgent: string; isBound: boolean; source: WriteSource },
    ) => {
      const caller = { sellerId: user.sellerId, source: { ...source, userId: user.userId } };
      const session = await addSession(db, caller, { ...user, userAgent }, now());
      return tokens.issueTokens(user, { ...session, counter: 0, isBound });
    },

    /** Exchanges a refresh token. Throws 403 `session_expired` when it is no longer valid. */
    renew: async (
      refreshToken: string | undefined,
      { isBound, source }: { isBound: boolean; source: WriteSource },
    ) => {
      const token = tokens.readRefreshToken(refreshToken);
      if (!token) throw new Refusal('session_expired');
      const caller = { sellerId: token.sellerId, source };
      // Throwing inside would roll back the revocation, so throw after the commit.
      const session = await database.asSeller(caller, (db) =>
        refreshSession(db, caller, token, now()),
      );
      if (!session) throw new Refusal('session_expired');
      const { id: sessionId, counter, expiresAt: endsAt } = session;
      return tokens.issueTokens(session, { sessionId, counter, isBound, endsAt });
    },

    /** Returns the principal of a request. Throws 403 `session_invalid` without a valid token of a live session. */
    authenticate: async (sentTokens: Tokens, source: WriteSource): Promise<Principal> => {
      const claims = tokens.readAccessToken(sentTokens);
      if (!claims) throw new Refusal('session_invalid');
      const { sub: userId, tid: sellerId, sid: sessionId, rtc } = claims;
      const caller = { sellerId, source: { ...source, userId, sessionId } };
      const [session] = await database.runAsSeller(
        caller,
        buildSessionStatement(sellerId, sessionId),
      );
      if (!session || session.userId !== userId || computeSessionEnd(session) <= now())
        throw new Refusal('session_invalid');
      const { counter, email } = session;
      if (session.confirmedAt === null && rtc === counter) {
        await database.asSeller(caller, (db) =>
          confirmCounter(db, { sessionId, counter, now: now() }),
        );
      }
      const { kind, permissions } = getRole(session.role);
      const isStaff = kind === 'operator';
      const needsFactor = config.mode === 'live' && isStaff && !session.hasFactor;
      return {
        ...caller,
        kind: isStaff && !needsFactor ? 'operator' : 'user',
        userId,
        sessionId,
        email,
        role: session.role,
        permissions: needsFactor ? withoutFactor : permissions,
        needsFactor,
      };
    },

    /** Ends the session of each token that is valid. */
    end: async (sentTokens: Tokens, source: WriteSource) => {
      const claims = tokens.readAccessToken(sentTokens);
      const sessions = [
        tokens.readRefreshToken(sentTokens.refreshToken),
        claims && { sellerId: claims.tid, sessionId: claims.sid },
      ].filter((session) => session !== null);
      for (const { sellerId, sessionId } of sessions) {
        const caller = { sellerId, source };
        await database.asSeller(caller, (db) =>
          endSession(db, caller, sessionId, { reason: 'logout', now: now() }),
        );
      }
    },

    /** Returns the user's live sessions, the current one first. */
    list: async (principal: Principal) => {
      const { userId, sessionId, role } = principal;
      const at = now();
      const rows = await database.asSeller(principal, (db) => selectOpenSessions(db, userId, at));
      return rows
        .filter((row) => row.id === sessionId || computeSessionEnd({ ...row, role }) > at)
        .map((row) => ({
          ...row,
          device: describeDevice(row.userAgent),
          isCurrent: row.id === sessionId,
        }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    /** Ends one of the user's sessions. Throws 404 unless it is live. */
    endOne: async (principal: Principal, sessionId: string) => {
      const isEnded =
        isRowId(sessionId) &&
        (await database.asSeller(principal, async (db) => {
          const sessions = await selectOpenSessions(db, principal.userId, now());
          if (!sessions.some(({ id }) => id === sessionId)) return false;
          await endSession(db, principal, sessionId, { reason: 'elsewhere', now: now() });
          return true;
        }));
      if (!isEnded) throw new Refusal('session_unknown');
    },

    endOthers: (principal: Principal) =>
      database.asSeller(principal, (db) =>
        endOtherSessions(db, principal, { reason: 'elsewhere', now: now() }),
      ),
  };
}

/** Order matters: most browsers claim to be Chrome and Safari too. */
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Describes a user agent in words: `Chrome on Windows`, or `A script` for any other client. */
export function describeDevice(userAgent: string): string {
  const find = (words: typeof browsers | typeof systems) =>
    words.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined) return system === undefined ? 'A script' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
