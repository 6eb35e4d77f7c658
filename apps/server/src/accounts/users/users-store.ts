import { type Insertable, sql, type Updateable } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  deleteRows,
  execute,
  findRow,
  findValue,
  insertRow,
  lockRow,
  ownRows,
  queryColumn,
  queryRow,
  queryRows,
  queryValue,
  updateRow,
  upsertRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

export const insertUser = (db: Db, row: Insertable<Tables['users']>) => insertRow(db, 'users', row);

export const upsertUser = (db: Db, row: Insertable<Tables['users']>) =>
  upsertRow(db, 'users', row, { key: ['sellerId', 'id'] });

export const insertLogin = (db: Db, row: Insertable<Tables['logins']>) =>
  insertRow(db, 'logins', row);

export const selectLogin = (db: Db, email: string) => findRow(db, 'logins', { email });

/** Omits the seller of the login, which has no membership row. Requires `asLogin`. */
export const selectMembershipIds = (db: Db, email: string) =>
  queryColumn(db)<string>`select seller_id from memberships where email = ${email}
    order by seller_id`;

export const selectCredentials = (db: Db, userId: string) => findRow(db, 'users', { id: userId });

export const lockPasswordHash = (db: Db, userId: string) =>
  queryValue(db)<string>`
    select password_hash from users where ${ownRows} and id = ${userId}::uuid for share`;

export async function updatePasswordHash(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const rowCount = await execute(db)`update users set password_hash = ${to}
    where ${ownRows} and id = ${userId}::uuid and password_hash = ${from}`;
  return rowCount > 0;
}

export const updateUserRow = (
  db: Db,
  id: string,
  changes: Partial<Pick<Row<'users'>, 'name' | 'phone' | 'role'>>,
) => updateRow(db, 'users', { id }, changes);

export function selectUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('sellers', 'sellers.sellerId', 'users.sellerId')
    .leftJoin('secondFactors', (join) =>
      join
        .onRef('secondFactors.sellerId', '=', 'users.sellerId')
        .onRef('secondFactors.userId', '=', 'users.id'),
    )
    .select([
      'secondFactors.confirmedAt as factorSince',
      'secondFactors.recoveryCodes',
      'users.sellerId',
      'users.id',
      'users.email',
      'users.name',
      'users.phone',
      'users.role',
      'sellers.name as company',
      'sellers.logo',
      'sellers.reverseEnabled',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export type ContactRow = Pick<Row<'users'>, 'name' | 'email' | 'phone'>;

export function selectContact(db: Db) {
  return queryRow(db)<ContactRow>`select name, email, phone from users
    where ${ownRows} and disabled_at is null and removed_at is null order by created_at, id limit 1`;
}

export function selectMembers(db: Db, limit: number) {
  return queryRows(db)<
    Pick<Row<'users'>, 'id' | 'name' | 'email' | 'phone' | 'role' | 'createdAt' | 'disabledAt'>
  >`select id, name, email, phone, role, created_at, disabled_at from users
    where ${ownRows} and removed_at is null order by created_at, id limit ${limit}`;
}

export const insertLink = (db: Db, row: Insertable<Tables['passwordLinks']>) =>
  insertRow(db, 'passwordLinks', row);

export const selectLinkUser = (db: Db, tokenHash: Buffer, now: Date) =>
  findValue(db)<string>`select user_id from password_links
    where seller_id = ${ownSeller} and token_hash = ${tokenHash} and expires_at > ${now}`;

/** Deletes every link of a user, and returns the hashes of those that had not expired. */
export async function deleteLinks(db: Db, userId: string, now: Date): Promise<Buffer[]> {
  const rows = await queryRows(db)<Row<'passwordLinks'>>`delete from password_links
    where ${ownRows} and user_id = ${userId}::uuid returning *`;
  return rows.filter(({ expiresAt }) => expiresAt > now).map(({ tokenHash }) => tokenHash);
}

export const lockSecondFactor = (db: Db, userId: string) =>
  lockRow(db, 'secondFactors', { userId });

export const upsertPendingFactor = (
  db: Db,
  row: Pick<Row<'secondFactors'>, 'sellerId' | 'userId' | 'secret'>,
) => upsertRow(db, 'secondFactors', { ...row, step: 0 }, { key: ['sellerId', 'userId'] });

export const updateSecondFactor = (
  db: Db,
  userId: string,
  changes: Updateable<
    Pick<Tables['secondFactors'], 'secret' | 'confirmedAt' | 'step' | 'recoveryCodes'>
  >,
) => updateRow(db, 'secondFactors', { userId }, changes);

export const deleteSecondFactor = (db: Db, userId: string) =>
  deleteRows(db, 'secondFactors', { userId });

export async function selectUserNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}
