import { getRole, memberRoles, type Permission, type Role } from '@shipdesk/domain/account/roles';
import { isSandboxId, listPermissions, toLiveId } from '@shipdesk/domain/account/sandbox';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller, WriteSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isRowId } from '../../platform/row-id.ts';
import { assertSellerExists } from '../sellers/seller-steps.ts';
import { addSandboxUser, listMemberships, readUserNames } from '../users/user-steps.ts';
import {
  addSession,
  computeSessionEnd,
  endOtherSessions,
  endSession,
  refreshSession,
} from './session-steps.ts';
import { createSessionTokens, type SessionUser, type Tokens } from './session-tokens.ts';
import {
  buildMembershipStatement,
  buildSessionStatement,
  buildVisitStatement,
  confirmCounter,
  type SessionRow,
  selectOpenSessions,
  updateSession,
} from './sessions-store.ts';

const permissionsWithoutFactor: readonly Permission[] = ['self', 'self:write'];

const principalKinds = { seller: 'user', operator: 'operator', support: 'support' } as const;

/** The home seller and user of a session, and the other seller or the support visit that it acts for. */
interface SessionSeller {
  readonly sellerId: string;
  readonly userId: string;
  readonly actingSellerId: string | null;
  readonly visitId: string | null;
}

interface ActingSeller {
  readonly sellerId: string;
  readonly role: Role;
  readonly hideContacts: boolean;
}

export type Sessions = ReturnType<typeof createSessions>;

/** A token is valid only while its session is open, so every request reads the session row. */
export function createSessions({
  database,
  now,
  config,
}: RowDeps & {
  config: Pick<Deps['config'], 'mode' | 'sessionSecrets' | 'accessTokenSeconds'>;
}) {
  const tokens = createSessionTokens(config, now);

  /** Returns null if the session may no longer act for the seller. */
  async function findActingSeller(
    { sellerId, userId, actingSellerId, visitId }: SessionSeller,
    { source }: Caller,
  ): Promise<ActingSeller | null> {
    const actingCaller = { sellerId: actingSellerId ?? sellerId, source };
    if (visitId !== null) {
      const [visit] = await database.runAsSeller(
        actingCaller,
        buildVisitStatement(actingCaller.sellerId, visitId),
      );
      if (!visit || visit.endsAt <= now()) return null;
      const role = visit.change === '' ? 'SupportView' : 'SupportChange';
      return { sellerId: actingCaller.sellerId, role, hideContacts: false };
    }
    // The members of a seller act in its sandbox with their role.
    const liveId = toLiveId(actingCaller.sellerId);
    const [membership] = await database.runAsSeller(
      { ...actingCaller, sellerId: liveId },
      buildMembershipStatement(liveId, userId),
    );
    return membership ? { sellerId: actingCaller.sellerId, ...membership } : null;
  }

  /** Adds the user to the sandbox, because rows there name their author. Throws 404 for an unknown sandbox. */
  async function enterSandbox(
    { homeCaller, userId, email }: Principal,
    actingSeller: ActingSeller,
  ): Promise<void> {
    const actingCaller = { ...homeCaller, sellerId: actingSeller.sellerId };
    const names = await database.asSeller(homeCaller, (db) => readUserNames(db, [userId]));
    await database.asSeller(actingCaller, async (db) => {
      await assertSellerExists(db, actingSeller.sellerId);
      await addSandboxUser(db, {
        sellerId: actingSeller.sellerId,
        id: userId,
        email,
        name: names.get(userId) ?? '',
        role: memberRoles.find((role) => role === actingSeller.role) ?? 'ReadOnly',
        hideContacts: actingSeller.hideContacts,
        homeSellerId: homeCaller.sellerId,
        createdAt: now(),
      });
    });
  }

  /** Returns null if the session is already at its home seller, or if the user may not act there. */
  async function moveToHomeSeller(session: SessionSeller & { id: string }, homeCaller: Caller) {
    if (session.actingSellerId === null) return null;
    await database.asSeller(homeCaller, (db) =>
      updateSession(db, session.id, { actingSellerId: null, visitId: null }),
    );
    return findActingSeller({ ...session, actingSellerId: null, visitId: null }, homeCaller);
  }

  return {
    /** Returns the first other seller where the user is an active member, or null. */
    findOtherSeller: async (
      { userId, email }: Pick<SessionUser, 'userId' | 'email'>,
      homeCaller: Caller,
    ): Promise<ActingSeller | null> => {
      const sellerIds = await database.asLogin(email, (db) => listMemberships(db, email));
      for (const actingSellerId of sellerIds) {
        const actingSeller = await findActingSeller(
          { ...homeCaller, userId, actingSellerId, visitId: null },
          homeCaller,
        );
        if (actingSeller) return actingSeller;
      }
      return null;
    },

    /** The caller must have checked the user's credentials. */
    open: async (
      db: Db,
      user: SessionUser,
      { userAgent, isBound, source }: { userAgent: string; isBound: boolean; source: WriteSource },
    ) => {
      const caller = { sellerId: user.sellerId, source: { ...source, userId: user.userId } };
      const session = await addSession(db, caller, { ...user, userAgent }, now());
      return tokens.issueTokens(user, { ...session, counter: 0, isBound });
    },

    /** Throws 403 `session_expired` for an invalid token, an ended session or an inactive user. */
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
      const actingSeller =
        (await findActingSeller(session, caller)) ?? (await moveToHomeSeller(session, caller));
      if (!actingSeller) throw new Refusal('session_expired');
      return tokens.issueTokens(
        { ...session, role: actingSeller.role, actingSellerId: actingSeller.sellerId },
        { sessionId, counter, isBound, endsAt },
      );
    },

    /** Throws 403 `session_invalid` for an invalid token, an ended session or an inactive user. */
    authenticate: async (sentTokens: Tokens, source: WriteSource): Promise<Principal> => {
      const claims = tokens.readAccessToken(sentTokens);
      if (!claims) throw new Refusal('session_invalid');
      const { sub: userId, tid: sellerId, sid: sessionId, rtc } = claims;
      const homeCaller = { sellerId, source: { ...source, userId, sessionId } };
      const [session] = await database.runAsSeller(
        homeCaller,
        buildSessionStatement(sellerId, sessionId),
      );
      if (!session || session.userId !== userId || computeSessionEnd(session) <= now())
        throw new Refusal('session_invalid');
      const actingSeller =
        session.actingSellerId === null
          ? toHomeSeller(session, sellerId)
          : await findActingSeller({ ...session, sellerId }, homeCaller);
      // Another tab may have switched the session. A token of the previous seller must not write to the new one.
      if (!actingSeller || actingSeller.sellerId !== claims.act)
        throw new Refusal('session_invalid');
      const { counter, email } = session;
      if (session.confirmedAt === null && rtc === counter) {
        await database.asSeller(homeCaller, (db) =>
          confirmCounter(db, { sessionId, counter, now: now() }),
        );
      }
      const { kind } = getRole(actingSeller.role);
      const permissions = listPermissions(actingSeller.role, actingSeller.sellerId);
      const needsFactor = config.mode === 'live' && kind === 'operator' && !session.hasFactor;
      return {
        ...homeCaller,
        sellerId: actingSeller.sellerId,
        homeCaller,
        kind: needsFactor ? 'user' : principalKinds[kind],
        userId,
        sessionId,
        email,
        role: actingSeller.role,
        permissions: needsFactor ? permissionsWithoutFactor : permissions,
        hidesContacts: actingSeller.hideContacts,
        visitId: session.visitId,
        needsFactor,
      };
    },

    /** Takes effect with the session's next access token. */
    switchTo: async (
      principal: Principal,
      target: { sellerId: string; visitId: string | null },
    ) => {
      const { homeCaller, sessionId } = principal;
      const isHome = target.sellerId === homeCaller.sellerId;
      const actingSeller = await findActingSeller(
        {
          ...homeCaller,
          userId: principal.userId,
          actingSellerId: isHome ? null : target.sellerId,
          visitId: target.visitId,
        },
        homeCaller,
      );
      if (!actingSeller) throw new Refusal('seller_unknown');
      if (isSandboxId(target.sellerId)) await enterSandbox(principal, actingSeller);
      await database.asSeller(homeCaller, async (db) => {
        await updateSession(db, sessionId, {
          actingSellerId: isHome ? null : target.sellerId,
          visitId: target.visitId,
        });
        await recordAudit(db, homeCaller, 'session.switched', sessionId, {
          seller: target.sellerId,
        });
      });
      if (isHome || target.visitId !== null) return;
      const actingCaller = { ...homeCaller, sellerId: target.sellerId };
      await database.asSeller(actingCaller, (db) =>
        recordAudit(db, actingCaller, 'session.opened', sessionId),
      );
    },

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

    list: async ({ userId, sessionId, role, homeCaller }: Principal) => {
      const time = now();
      const rows = await database.asSeller(homeCaller, (db) =>
        selectOpenSessions(db, userId, time),
      );
      return rows
        .filter((row) => row.id === sessionId || computeSessionEnd({ ...row, role }) > time)
        .map((row) => ({
          ...row,
          device: describeDevice(row.userAgent),
          isCurrent: row.id === sessionId,
        }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    /** Throws 404 if the session is not open. */
    endById: async (principal: Principal, sessionId: string) => {
      const isEnded =
        isRowId(sessionId) &&
        (await database.asSeller(principal.homeCaller, async (db) => {
          const sessions = await selectOpenSessions(db, principal.userId, now());
          if (!sessions.some(({ id }) => id === sessionId)) return false;
          await endSession(db, principal.homeCaller, sessionId, {
            reason: 'elsewhere',
            now: now(),
          });
          return true;
        }));
      if (!isEnded) throw new Refusal('session_unknown');
    },

    endOthers: (principal: Principal) =>
      database.asSeller(principal.homeCaller, (db) =>
        endOtherSessions(db, principal, { reason: 'elsewhere', now: now() }),
      ),
  };
}

function toHomeSeller(
  { role, hideContacts, disabledAt, removedAt }: SessionRow,
  sellerId: string,
): ActingSeller | null {
  return disabledAt === null && removedAt === null ? { sellerId, role, hideContacts } : null;
}

/** The order matters, because most browsers also claim to be Chrome and Safari. */
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

/** Returns a text such as `Chrome on Windows`. */
export function describeDevice(userAgent: string): string {
  const find = (patterns: typeof browsers | typeof systems) =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined) return system === undefined ? 'A script' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
