import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import { prepared } from '../db/query/statement.ts';
import type { SessionsTable } from '../db/schema/tables.ts';

export interface LoginRow {
  seller_id: string;
  user_id: string;
  password_hash: string;
  disabled: boolean;
}

/** A living session, and what its user may do today. Of Admins alone it is known whether a second factor guards them. */
type LivingSession = [
  userId: string,
  counter: number,
  isConfirmed: boolean,
  email: string,
  roles: string[],
  hasFactor: boolean | null,
];

/** What a token names, the moment, who calls (for the audit log), and since when sessions of staff and of sellers must have been used. */
interface Entry {
  sellerId: string;
  sessionId: string;
  now: Date;
  source: string;
  staffUsedSince: Date;
  usedSince: Date;
}

/** The user that signs in with this address, in whichever seller it is. */
export async function findLogin(db: Db, email: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select seller_id, user_id, password_hash, disabled from find_login(${email})`.execute(db);
  return rows[0];
}

/**
 * The session that a token names, null unless it lives: then the rows of its seller are open to the statements that follow in
 * the same transaction. One that has ended opens nothing.
 */
export const openSession = prepared<Entry, { session: LivingSession | null }>((db, entry) =>
  sql<{ session: LivingSession | null }>`
    select open_session(${entry.sellerId}, ${entry.sessionId}, ${entry.now}, ${entry.staffUsedSince},
      ${entry.usedSince}, ${entry.source}) as session`.compile(db),
);

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

/** Marks the current token as seen in use, unless it moved on meanwhile. */
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

export async function revokeSession(
  db: Db,
  sessionId: string,
  { reason, now }: { reason: NonNullable<SessionsTable['revoked_reason']>; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all but the user's `keep` most recently used sessions. */
export async function revokeOldestSessions(
  db: Db,
  userId: string,
  { keep, now }: { keep: number; now: Date },
): Promise<void> {
  await db
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
    .execute();
}

/** The sessions of a user that were neither ended nor reached their absolute end; the last used first. */
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
export async function revokeOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { reason, now }: { reason: NonNullable<SessionsTable['revoked_reason']>; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}
