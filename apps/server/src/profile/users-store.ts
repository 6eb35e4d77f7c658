import type { Role } from '@shipdesk/contract/endpoint';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import type { SellersTable, UsersTable } from '../db/schema/tables.ts';

export async function insertSeller(db: Db, row: Insertable<SellersTable>): Promise<void> {
  await db.insertInto('sellers').values(row).execute();
}

export async function insertUser(db: Db, row: Insertable<UsersTable>): Promise<void> {
  await db.insertInto('users').values(row).execute();
}

/** The hash of a user's password, held against changes until the transaction ends. */
export async function holdPasswordHash(db: Db, userId: string): Promise<string> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow();
  return password_hash;
}

/** Replaces a password that was verified as `from`; false when it was changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateUser(
  db: Db,
  userId: string,
  changes: Partial<Pick<UsersTable, 'name' | 'phone'>>,
): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}

/** Changes the company of the current seller. */
export async function updateSeller(
  db: Db,
  sellerId: string,
  changes: Partial<Pick<SellersTable, 'name' | 'logo'>>,
): Promise<void> {
  await db.updateTable('sellers').set(changes).where('seller_id', '=', sellerId).execute();
}

/** A user of the current seller with its company. */
export function findUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('sellers', 'sellers.seller_id', 'users.seller_id')
    .leftJoin('second_factors', (join) =>
      join
        .onRef('second_factors.seller_id', '=', 'users.seller_id')
        .onRef('second_factors.user_id', '=', 'users.id'),
    )
    .select([
      'second_factors.confirmed_at as factor_since',
      'second_factors.recovery_codes',
      'users.seller_id',
      'users.id',
      'users.email',
      'users.name',
      'users.phone',
      'users.roles',
      'sellers.name as company',
      'sellers.logo',
      'sellers.reverse_enabled',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Gives a user of the current seller a role; false when it has it already. */
export async function addRole(db: Db, userId: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ roles: sql`array_append(roles, ${role})` })
    .where('id', '=', userId)
    .where(sql<boolean>`not ${role} = any(roles)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
