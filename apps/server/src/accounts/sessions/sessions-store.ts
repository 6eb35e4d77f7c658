import { sql } from 'kysely';

import { type Db, queryBuilder } from '../../platform/db/query/statement.ts';
import type { SessionsTable } from '../../platform/db/schema/tables.ts';

/** Compiled once, because every request reads its session. */
const openSession = queryBuilder
  .selectFrom('sessions as s')
  .innerJoin('users as u', (join) =>
    join.onRef('u.seller_id', '=', 's.seller_id').onRef('u.id', '=', 's.user_id'),
  )
  .leftJoin('second_factors as f', (join) =>
    join.onRef('f.seller_id', '=', 's.seller_id').onRef('f.user_id', '=', 's.user_id'),
  )
  .select([
    's.user_id',
    's.counter',
    's.confirmed_at',
    's.last_used_at',
    's.expires_at',
    'u.email',
    'u.roles',
    sql<boolean>`f.confirmed_at is not null`.as('has_factor'),
  ])
  .where('s.seller_id', '=', sql<string>`$1`)
  .where('s.id', '=', sql<string>`$2`)
  .where('s.revoked_at', 'is', null)
  .where('u.disabled_at', 'is', null)
  .compile();

/** The session that a token names, unless it was revoked or its user was disabled. */
export function sessionStatement(sellerId: string, sessionId: string): typeof openSession {
  return { ...openSession, parameters: [sellerId, sessionId] };
}

export type EndedSession = Pick<SessionsTable, 'id' | 'user_id'>;

export async function insertSession(db: Db, row: SessionsTable): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** The session of the current seller, locked until the transaction ends, with its user. */
export function lockSession(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.seller_id', '=', 'sessions.seller_id')
        .onRef('users.id', '=', 'sessions.user_id'),
    )
    .innerJoin('sellers', 'sellers.seller_id', 'sessions.seller_id')
    .select([
      'sessions.seller_id',
      'sessions.id',
      'sessions.user_id',
      'sessions.counter',
      'sessions.confirmed_at',
      'sessions.last_used_at',
      'sessions.expires_at',
      'sessions.revoked_at',
      'users.email',
      'users.name',
      'users.roles',
      'users.disabled_at',
      'sellers.logo',
    ])
    .where('sessions.id', '=', sessionId)
    .forUpdate('sessions')
    .executeTakeFirst();
}

export async function updateSession(
  db: Db,
  sessionId: string,
  changes: Partial<Pick<SessionsTable, 'counter' | 'rotated_at' | 'confirmed_at' | 'last_used_at'>>,
): Promise<void> {
  await db.updateTable('sessions').set(changes).where('id', '=', sessionId).execute();
}

/** Marks the current refresh token as used, unless it was rotated meanwhile. */
export async function confirmCounter(
  db: Db,
  { sessionId, counter, now }: { sessionId: string; counter: number; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('id', '=', sessionId)
    .where('counter', '=', counter)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Ends a session. Returns nothing when it had ended before. */
export function revokeSession(
  db: Db,
  sessionId: string,
  { reason, now }: { reason: NonNullable<SessionsTable['revoked_reason']>; now: Date },
): Promise<EndedSession[]> {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
}

/** Ends all but the user's `keep` most recently used sessions. */
export function revokeOldestSessions(
  db: Db,
  userId: string,
  { keep, now }: { keep: number; now: Date },
): Promise<EndedSession[]> {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: 'limit' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('last_used_at', 'desc')
        .offset(keep),
    )
    .returning(['id', 'user_id'])
    .execute();
}

/** The user's sessions that were not revoked and have not expired, the last used first. */
export function selectOpenSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** Ends all sessions of a user but one. */
export function revokeOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { reason, now }: { reason: NonNullable<SessionsTable['revoked_reason']>; now: Date },
): Promise<EndedSession[]> {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
}
