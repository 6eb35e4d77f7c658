import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

interface PasswordLinkRow {
  readonly sellerId: string;
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly expiresAt: Date;
}

export async function insertLink(db: Db, row: PasswordLinkRow): Promise<void> {
  await db.insertInto('passwordLinks').values(row).execute();
}

/** The user of a link of the current seller that has not expired. */
export async function selectLinkUser(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('passwordLinks')
    .select('userId')
    .where(sql<boolean>`seller_id = current_seller()`)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.userId;
}

/** Removes every link of a user. The hashes of those that had not expired. */
export async function deleteLinks(db: Db, userId: string, now: Date): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('passwordLinks')
    .where(sql<boolean>`seller_id = current_seller()`)
    .where('userId', '=', userId)
    .returning(['tokenHash', 'expiresAt'])
    .execute();
  return rows.filter(({ expiresAt }) => expiresAt > now).map(({ tokenHash }) => tokenHash);
}
