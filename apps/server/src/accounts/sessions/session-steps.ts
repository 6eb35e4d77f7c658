import { randomUUID } from 'node:crypto';
import { getRole, type Role } from '@shipdesk/domain/account/roles';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isKeyOpen } from '../api-keys/api-keys-steps.ts';
import * as store from './sessions-store.ts';

/** The state of one signed-in browser. Each refresh token has a higher counter than the previous one. */
export interface RefreshFamily {
  counter: number;
  /** When the current token, or the access token issued with it, was first used. Null until then. */
  confirmedAt: Date | null;
  endsAt: Date;
  isRevoked: boolean;
}

/**
 * - `rotate`: issue counter + 1, unconfirmed.
 * - `confirm`: confirm the current token and send it again.
 * - `resend`: send the current token again, after a lost response or a race between tabs.
 * - `ended`: the session has ended.
 * - `reuse`: revoke the family, because a spent token was used after its successor.
 */
type RefreshDecision = 'rotate' | 'confirm' | 'resend' | 'ended' | 'reuse';

const HOUR_MS = 3_600_000;

/** Operator staff must sign in every day. */
const lifetimes = {
  staff: { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS },
  seller: { idleMs: 24 * HOUR_MS, absoluteMs: 7 * 24 * HOUR_MS },
} as const;

function getLifetime(role: Role) {
  return getRole(role).kind === 'operator' ? lifetimes.staff : lifetimes.seller;
}

export function computeSessionEnd(row: { role: Role; lastUsedAt: Date; expiresAt: Date }): Date {
  const idleEnd = row.lastUsedAt.getTime() + getLifetime(row.role).idleMs;
  return new Date(Math.min(idleEnd, row.expiresAt.getTime()));
}

const MAX_SESSIONS_PER_USER = 10;

/** Ends the least recently used sessions above the maximum. */
export async function addSession(
  db: Db,
  caller: Caller,
  user: { userId: string; role: Role; userAgent: string; actingSellerId?: string | undefined },
  now: Date,
): Promise<{ sessionId: string; endsAt: Date }> {
  const { sellerId } = caller;
  const { userId, role, userAgent, actingSellerId = null } = user;
  const sessionId = randomUUID();
  const endsAt = new Date(now.getTime() + getLifetime(role).absoluteMs);
  const sessions = await store.revokeOldestSessions(db, userId, {
    keepCount: MAX_SESSIONS_PER_USER - 1,
    now,
  });
  await recordEnds(db, caller, sessions, 'limit');
  await store.insertSession(db, {
    sellerId,
    id: sessionId,
    userId,
    counter: 0,
    rotatedAt: now,
    confirmedAt: null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: endsAt,
    revokedAt: null,
    revokedReason: null,
    userAgent: userAgent.slice(0, 300),
    actingSellerId,
    visitId: null,
  });
  await recordAudit(db, caller, 'session.opened', sessionId);
  return { sessionId, endsAt };
}

/** Returns null if the session has ended. A reused token ends the session. */
export async function refreshSession(
  db: Db,
  caller: Caller,
  token: { sessionId: string; counter: number },
  now: Date,
) {
  const row = await store.lockSession(db, token.sessionId);
  if (!row) return null;
  const family = {
    counter: row.counter,
    confirmedAt: row.confirmedAt,
    endsAt: computeSessionEnd(row),
    isRevoked: row.revokedAt !== null,
  };
  const decision = decideRefresh(family, token.counter, now);
  if (decision === 'ended') return null;
  if (decision === 'reuse') {
    await endSession(db, caller, row.id, { reason: 'reuse', now });
    return null;
  }
  const counter = decision === 'rotate' ? row.counter + 1 : row.counter;
  await store.updateSession(db, row.id, {
    lastUsedAt: now,
    ...(decision === 'rotate' && { counter, rotatedAt: now, confirmedAt: null }),
    ...(decision === 'confirm' && { confirmedAt: now }),
  });
  return { ...row, counter };
}

type EndReason = Parameters<typeof store.revokeSession>[2]['reason'];

export async function endSession(
  db: Db,
  caller: Caller,
  sessionId: string,
  end: { reason: EndReason; now: Date },
): Promise<void> {
  await recordEnds(db, caller, await store.revokeSession(db, sessionId, end), end.reason);
}

export async function endOtherSessions(
  db: Db,
  principal: Principal,
  { reason, now }: { reason: 'elsewhere' | 'password'; now: Date },
): Promise<void> {
  const sessions = await store.revokeOtherSessions(db, principal, { reason, now });
  await recordEnds(db, principal.homeCaller, sessions, reason);
}

export async function endAllSessions(
  db: Db,
  caller: Caller,
  userId: string,
  { reason, now }: { reason: 'password' | 'team'; now: Date },
): Promise<void> {
  const noSession = '00000000-0000-0000-0000-000000000000';
  const sessions = await store.revokeOtherSessions(
    db,
    { userId, sessionId: noSession },
    { reason, now },
  );
  await recordEnds(db, caller, sessions, reason);
}

export async function endSellerSessions(db: Db, caller: Caller, now: Date): Promise<void> {
  const end = { reason: 'suspended', now } as const;
  await recordEnds(db, caller, await store.revokeSellerSessions(db, end), end.reason);
}

/** The actor is the caller's user, or else the user of the session. */
async function recordEnds(
  db: Db,
  { sellerId, source }: Caller,
  sessions: readonly store.EndedSession[],
  reason: string,
): Promise<void> {
  for (const { id, userId } of sessions) {
    const actor = {
      ...source,
      userId: source.userId || userId,
      sessionId: source.sessionId || id,
    };
    await recordAudit(db, { sellerId, source: actor }, 'session.ended', id, { reason });
  }
}

/** Returns false if the principal may no longer act for the seller of `db`. */
export async function isSessionOpen(db: Db, principal: Principal): Promise<boolean> {
  if (principal.kind === 'apiKey') return isKeyOpen(db, principal);
  const { sellerId, sessionId, userId, homeCaller, visitId } = principal;
  if (visitId !== null) {
    const { rows } = await store.buildVisitStatement(sellerId, visitId).execute(db);
    return rows.length > 0;
  }
  if (sellerId !== homeCaller.sellerId) {
    const { rows } = await store.buildMembershipStatement(sellerId, userId).execute(db);
    return rows.length > 0;
  }
  const { rows } = await store.buildSessionStatement(sellerId, sessionId).execute(db);
  return rows.some(({ disabledAt, removedAt }) => disabledAt === null && removedAt === null);
}

export async function assertSessionOpen(db: Db, principal: Principal): Promise<void> {
  if (!(await isSessionOpen(db, principal))) throw new Refusal('session_invalid');
}

/** A request with a replaced token may still be in flight for this time. */
const IN_FLIGHT_MS = 10_000;

/**
 * A token is spent once the server receives its successor, not when it sends the successor. Concurrent tabs and lost
 * responses therefore converge on one token.
 */
export function decideRefresh(
  family: RefreshFamily,
  presentedCounter: number,
  now: Date,
): RefreshDecision {
  if (family.isRevoked || family.endsAt <= now) return 'ended';
  const ageMs = family.confirmedAt ? now.getTime() - family.confirmedAt.getTime() : null;
  if (presentedCounter === family.counter) {
    if (ageMs === null) return 'confirm';
    return ageMs >= IN_FLIGHT_MS ? 'rotate' : 'resend';
  }
  if (presentedCounter === family.counter - 1 && (ageMs === null || ageMs <= IN_FLIGHT_MS)) {
    return 'resend';
  }
  return 'reuse';
}
