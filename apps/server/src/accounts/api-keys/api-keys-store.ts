import { sql } from 'kysely';
import {
  insertRow,
  queryColumn,
  queryRow,
  queryRows,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db, Statement } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type KeyRow = Row<'apiKeys'>;
export type KeyRoute = Pick<Row<'apiKeyRoutes'>, 'sellerId' | 'keyId'>;

export type UsedKey = Pick<
  KeyRow,
  | 'id'
  | 'secretHash'
  | 'previousHash'
  | 'previousUntil'
  | 'permissions'
  | 'addresses'
  | 'callsPerMinute'
  | 'createdBy'
  | 'expiresAt'
  | 'lastUsedAt'
  | 'revokedAt'
> &
  Pick<Row<'users'>, 'email' | 'role' | 'hideContacts'> & {
    readonly hasActiveUser: boolean;
    readonly suspendedAt: Date | null;
    readonly sellerCallsPerMinute: number | null;
  };

/** Requires `asSecret` with the same hash. */
export const selectRoute = (db: Db, hash: Buffer) =>
  queryRow(db)<KeyRoute>`select seller_id, key_id from api_key_routes where secret_hash = ${hash}`;

export const insertRoute = (db: Db, row: Row<'apiKeyRoutes'>) => insertRow(db, 'apiKeyRoutes', row);

export const deleteRoute = (db: Db, hash: Buffer) =>
  db.deleteFrom('apiKeyRoutes').where('secretHash', '=', hash).execute();

export const buildUsedKeyStatement = ({ sellerId, keyId }: KeyRoute): Statement<UsedKey> =>
  sql<UsedKey>`
    select k.id, k.secret_hash, k.previous_hash, k.previous_until, k.permissions, k.addresses,
      k.calls_per_minute, k.created_by, k.expires_at, k.last_used_at, k.revoked_at,
      u.email, u.role, u.hide_contacts, u.disabled_at is null and u.removed_at is null as has_active_user,
      s.suspended_at, s.calls_per_minute as seller_calls_per_minute
    from api_keys k join users u on u.seller_id = k.seller_id and u.id = k.created_by
      join sellers s on s.seller_id = k.seller_id
    where k.seller_id = ${sellerId}::uuid and k.id = ${keyId}::uuid`;

export type ListedKey = KeyRow & { readonly maker: string; readonly hasActiveUser: boolean };

const selectKeys = sql`
  select k.*, u.name as maker, u.disabled_at is null and u.removed_at is null as has_active_user
  from api_keys k join users u on u.seller_id = k.seller_id and u.id = k.created_by`;

export const selectListedKeys = (db: Db, sellerId: string, limit: number) =>
  queryRows(db)<ListedKey>`${selectKeys}
    where k.seller_id = ${sellerId}::uuid order by k.created_at desc, k.id desc limit ${limit}`;

export const lockKey = (db: Db, sellerId: string, id: string) =>
  queryRow(db)<ListedKey>`${selectKeys}
    where k.seller_id = ${sellerId}::uuid and k.id = ${id}::uuid for no key update of k`;

export const insertKey = (db: Db, row: KeyRow) => insertRow(db, 'apiKeys', row);

export const updateKey = (db: Db, id: string, changes: Partial<Omit<KeyRow, 'sellerId' | 'id'>>) =>
  updateRow(db, 'apiKeys', { id }, changes);

/** Locks the seller's row so that concurrent calls cannot exceed the limit of open keys. */
export async function countOpenKeys(db: Db, sellerId: string, now: Date): Promise<number> {
  await queryRow(db)`select 1 from sellers where seller_id = ${sellerId}::uuid for no key update`;
  const ids = await queryColumn(db)<string>`select id from api_keys
    where seller_id = ${sellerId}::uuid and revoked_at is null and expires_at > ${now}`;
  return ids.length;
}

/** `sellerCallsPerMinute` is null for the default limit. */
export type SellerTerms = Pick<UsedKey, 'suspendedAt' | 'sellerCallsPerMinute'>;

export const buildTermsStatement = (sellerId: string): Statement<SellerTerms> =>
  sql<SellerTerms>`select suspended_at, calls_per_minute as seller_calls_per_minute from sellers
    where seller_id = ${sellerId}::uuid`;
