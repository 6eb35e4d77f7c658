import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import { prepared, type RowsOf, type Statement } from '../db/query/statement.ts';

/** Marks the request hash of an order that came with a file. */
export const BULK_HASH_PREFIX = 'bulk:';

/** Waits until no other import of this seller runs; the lock ends with the transaction. */
export function lockBulkImport(sellerId: string): Statement {
  return lock({ name: `bulk-import ${sellerId}` });
}

const lock = prepared((db, { name }: { name: string }) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.compile(db),
);

interface Identities {
  sellerId: string;
  /** As texts, or as PostgreSQL reads an array of them. */
  values: readonly string[] | Buffer;
}

export type StoredBulkOrder = RowsOf<[ReturnType<typeof ordersByIds>]>[0][number];

/** Orders in force that a file brought under one of these reference numbers, newest first. */
export const bulkOrders = prepared((db, { sellerId, values }: Identities) =>
  identities(db, sellerId)
    .where(sql<boolean>`client_reference = any(${values}::text[])`)
    .where('request_hash', 'like', `${BULK_HASH_PREFIX}%`)
    .where('status', '<>', 'CANCELLED')
    .orderBy('created_at', 'desc')
    .compile(),
);

/** Orders of any origin that carry one of these order ids, cancelled ones too. */
export const ordersByIds = prepared((db, { sellerId, values }: Identities) =>
  identities(db, sellerId).where(sql<boolean>`order_ref = any(${values}::text[])`).compile(),
);

function identities(db: Db, sellerId: string) {
  return db
    .selectFrom('orders')
    .select([
      'order_ref',
      'client_reference',
      'docket_number',
      'status',
      'request_hash',
      'created_at',
    ])
    .where('seller_id', '=', sellerId);
}
