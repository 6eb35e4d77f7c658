import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

interface PasswordLinkRow {
  readonly seller_id: string;
  readonly token_hash: Buffer;
  readonly user_id: string;
  readonly expires_at: Date;
}

export async function insertLink(db: Db, row: PasswordLinkRow): Promise<void> {
  await db.insertInto('password_links').values(row).execute();
}

/** The user of a link of the current seller that has not expired. */
export async function selectLinkUser(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_links')
    .select('user_id')
    .where(sql<boolean>`seller_id = current_seller()`)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Removes every link of a user. The hashes of those that had not expired. */
export async function deleteLinks(db: Db, userId: string, now: Date): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('password_links')
    .where(sql<boolean>`seller_id = current_seller()`)
    .where('user_id', '=', userId)
    .returning(['token_hash', 'expires_at'])
    .execute();
  return rows.filter(({ expires_at }) => expires_at > now).map(({ token_hash }) => token_hash);
}
