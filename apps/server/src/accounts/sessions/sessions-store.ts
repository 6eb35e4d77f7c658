import { sql } from 'kysely';
import { insertRow, updateRow } from '../../platform/db/query/rows.ts';
import { type Db, queryBuilder } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

/** Compiled once, because every request reads its session. */
const openSession = queryBuilder
  .selectFrom('sessions as s')
  .innerJoin('users as u', (join) =>
    join.onRef('u.sellerId', '=', 's.sellerId').onRef('u.id', '=', 's.userId'),
  )
  .leftJoin('secondFactors as f', (join) =>
    join.onRef('f.sellerId', '=', 's.sellerId').onRef('f.userId', '=', 's.userId'),
  )
  .select([
    's.userId',
    's.counter',
    's.confirmedAt',
    's.lastUsedAt',
    's.expiresAt',
    'u.email',
    'u.roles',
    sql<boolean>`f.confirmed_at is not null`.as('hasFactor'),
  ])
  .where('s.sellerId', '=', sql<string>`$1`)
  .where('s.id', '=', sql<string>`$2`)
  .where('s.revokedAt', 'is', null)
  .where('u.disabledAt', 'is', null)
  .compile();

/** The session that a token names, unless it was revoked or its user was disabled. */
export function buildSessionStatement(sellerId: string, sessionId: string): typeof openSession {
  return { ...openSession, parameters: [sellerId, sessionId] };
}

export type EndedSession = Pick<Row<'sessions'>, 'id' | 'userId'>;

export const insertSession = (db: Db, row: Row<'sessions'>) => insertRow(db, 'sessions', row);

/** The session of the current seller, locked until the transaction ends, with its user. */
export function lockSession(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.sellerId', '=', 'sessions.sellerId')
        .onRef('users.id', '=', 'sessions.userId'),
    )
    .innerJoin('sellers', 'sellers.sellerId', 'sessions.sellerId')
    .select([
      'sessions.sellerId',
      'sessions.id',
      'sessions.userId',
      'sessions.counter',
      'sessions.confirmedAt',
      'sessions.lastUsedAt',
      'sessions.expiresAt',
      'sessions.revokedAt',
      'users.email',
      'users.name',
      'users.roles',
      'users.disabledAt',
      'sellers.logo',
    ])
    .where('sessions.id', '=', sessionId)
    .forUpdate('sessions')
    .executeTakeFirst();
}

export const updateSession = (
  db: Db,
  id: string,
  changes: Partial<Pick<Row<'sessions'>, 'counter' | 'rotatedAt' | 'confirmedAt' | 'lastUsedAt'>>,
) => updateRow(db, 'sessions', { id }, changes);

/** Marks the current refresh token as used, unless it was rotated meanwhile. */
export const confirmCounter = (
  db: Db,
  { sessionId: id, counter, now }: { sessionId: string; counter: number; now: Date },
) => updateRow(db, 'sessions', { id, counter, confirmedAt: null }, { confirmedAt: now });

/** Ends a session. Returns nothing when it had ended before. */
export function revokeSession(
  db: Db,
  sessionId: string,
  { reason, now }: { reason: NonNullable<Row<'sessions'>['revokedReason']>; now: Date },
): Promise<EndedSession[]> {
  return db
    .updateTable('sessions')
    .set({ revokedAt: now, revokedReason: reason })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .returning(['id', 'userId'])
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
    .set({ revokedAt: now, revokedReason: 'limit' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now)
        .orderBy('lastUsedAt', 'desc')
        .offset(keep),
    )
    .returning(['id', 'userId'])
    .execute();
}

/** The user's sessions that were not revoked and have not expired, the last used first. */
export function selectOpenSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .execute();
}

/** Ends all sessions of a user but one. */
export function revokeOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { reason, now }: { reason: NonNullable<Row<'sessions'>['revokedReason']>; now: Date },
): Promise<EndedSession[]> {
  return db
    .updateTable('sessions')
    .set({ revokedAt: now, revokedReason: reason })
    .where('userId', '=', userId)
    .where('id', '<>', sessionId)
    .where('revokedAt', 'is', null)
    .returning(['id', 'userId'])
    .execute();
}
