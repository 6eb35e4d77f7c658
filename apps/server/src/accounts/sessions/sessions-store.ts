import { type RawBuilder, sql } from 'kysely';
import { insertRow, ownRows, queryRows, updateRow } from '../../platform/db/query/rows.ts';
import type { Db, Statement } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type SessionRow = Pick<
  Row<'sessions'>,
  'userId' | 'counter' | 'confirmedAt' | 'lastUsedAt' | 'expiresAt' | 'actingSellerId' | 'visitId'
> &
  Pick<Row<'users'>, 'email' | 'role' | 'hideContacts' | 'disabledAt' | 'removedAt'> & {
    readonly hasFactor: boolean;
  };

export const buildSessionStatement = (sellerId: string, sessionId: string): Statement<SessionRow> =>
  sql<SessionRow>`
    select s.user_id, s.counter, s.confirmed_at, s.last_used_at, s.expires_at, s.acting_seller_id,
      s.visit_id, u.email, u.role, u.hide_contacts, u.disabled_at, u.removed_at,
      f.confirmed_at is not null as has_factor
    from sessions s join users u on u.seller_id = s.seller_id and u.id = s.user_id
    left join second_factors f on f.seller_id = s.seller_id and f.user_id = s.user_id
    where s.seller_id = ${sellerId}::uuid and s.id = ${sessionId}::uuid and s.revoked_at is null`;

type Membership = Pick<Row<'users'>, 'role' | 'hideContacts'>;

export const buildMembershipStatement = (sellerId: string, userId: string): Statement<Membership> =>
  sql<Membership>`select role, hide_contacts from users
    where seller_id = ${sellerId}::uuid and id = ${userId}::uuid
      and disabled_at is null and removed_at is null
      and not exists (select 1 from sellers
        where seller_id = ${sellerId}::uuid and suspended_at is not null)`;

type OpenVisit = Pick<Row<'supportVisits'>, 'change' | 'endsAt'>;

/** The visit may have expired. */
export const buildVisitStatement = (sellerId: string, visitId: string): Statement<OpenVisit> =>
  sql<OpenVisit>`select change, ends_at from support_visits
    where seller_id = ${sellerId}::uuid and id = ${visitId}::uuid and ended_at is null`;

export type EndedSession = Pick<Row<'sessions'>, 'id' | 'userId'>;

export const insertSession = (db: Db, row: Row<'sessions'>) => insertRow(db, 'sessions', row);

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
      'sessions.actingSellerId',
      'sessions.visitId',
      'users.email',
      'users.name',
      'users.role',
      'sellers.logo',
    ])
    .where('sessions.id', '=', sessionId)
    .forUpdate('sessions')
    .executeTakeFirst();
}

export const updateSession = (
  db: Db,
  id: string,
  changes: Partial<
    Pick<
      Row<'sessions'>,
      'counter' | 'rotatedAt' | 'confirmedAt' | 'lastUsedAt' | 'actingSellerId' | 'visitId'
    >
  >,
) => updateRow(db, 'sessions', { id }, changes);

/** Marks the refresh token as used if it is still the current one and not yet marked. */
export const confirmCounter = (
  db: Db,
  { sessionId: id, counter, now }: { sessionId: string; counter: number; now: Date },
) => updateRow(db, 'sessions', { id, counter, confirmedAt: null }, { confirmedAt: now });

interface Ending {
  readonly reason: NonNullable<Row<'sessions'>['revokedReason']>;
  readonly now: Date;
}

function revokeSessions(db: Db, condition: RawBuilder<unknown>, { reason, now }: Ending) {
  return queryRows(db)<EndedSession>`
    update sessions set revoked_at = ${now}, revoked_reason = ${reason}
    where ${ownRows} and ${condition} and revoked_at is null returning id, user_id`;
}

export const revokeSession = (db: Db, sessionId: string, ending: Ending) =>
  revokeSessions(db, sql`id = ${sessionId}::uuid`, ending);

export const revokeOldestSessions = (
  db: Db,
  userId: string,
  { keepCount, now }: { keepCount: number; now: Date },
) =>
  revokeSessions(
    db,
    sql`id in (select id from sessions where ${ownRows} and user_id = ${userId}::uuid and revoked_at is null
      and expires_at > ${now} order by last_used_at desc offset ${keepCount})`,
    { reason: 'limit', now },
  );

/** Includes sessions whose idle lifetime has ended. */
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

export const revokeOtherSessions = (
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  ending: Ending,
) => revokeSessions(db, sql`user_id = ${userId}::uuid and id <> ${sessionId}::uuid`, ending);

export const revokeSellerSessions = (db: Db, ending: Ending) => revokeSessions(db, ownRows, ending);
