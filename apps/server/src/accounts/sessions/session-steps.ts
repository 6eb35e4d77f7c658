import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';

import {
  type EndedSession,
  revokeOtherSessions,
  revokeSession,
  sessionStatement,
} from './sessions-store.ts';

type Reason = Parameters<typeof revokeSession>[2]['reason'];

/** Ends one session, in the transaction of `db`. */
export async function endSession(
  db: Db,
  caller: Caller,
  sessionId: string,
  end: { reason: Reason; now: Date },
): Promise<void> {
  await recordEnds(db, caller, await revokeSession(db, sessionId, end), end.reason);
}

/** Ends all of the user's sessions except the current one, in the transaction of `db`. */
export async function endOtherSessions(
  db: Db,
  principal: Principal,
  { reason, now }: { reason: 'elsewhere' | 'password'; now: Date },
): Promise<void> {
  const ended = await revokeOtherSessions(db, principal, { reason, now });
  await recordEnds(db, principal, ended, reason);
}

/** Ends every session of a user, in the transaction of `db`. */
export async function endAllSessions(
  db: Db,
  caller: Caller,
  userId: string,
  { reason, now }: { reason: 'password'; now: Date },
): Promise<void> {
  const none = '00000000-0000-0000-0000-000000000000';
  const ended = await revokeOtherSessions(db, { userId, sessionId: none }, { reason, now });
  await recordEnds(db, caller, ended, reason);
}

/** Records sessions that ended, in the name of their user unless the caller has one. */
export async function recordEnds(
  db: Db,
  { sellerId, source }: Caller,
  ended: readonly EndedSession[],
  reason: string,
): Promise<void> {
  for (const { id, userId } of ended) {
    const actor = {
      ...source,
      userId: source.userId || userId,
      sessionId: source.sessionId || id,
    };
    const entry = { action: 'session.ended', subject: id, change: { reason } } as const;
    await recordAudit(db, { sellerId, source: actor }, entry);
  }
}

/** False when the session has ended since the request was authenticated. */
export async function isSessionOpen(db: Db, { sellerId, sessionId }: Principal): Promise<boolean> {
  const { rows } = await db.executeQuery(sessionStatement(sellerId, sessionId));
  return rows.length > 0;
}

/** Throws 403 `session_invalid` when the session has ended since the request was authenticated. */
export async function assertSessionOpen(db: Db, principal: Principal): Promise<void> {
  if (!(await isSessionOpen(db, principal))) throw new Refusal('session_invalid');
}
