import { sql } from 'kysely';
import { execute } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';

export const BULK_HASH_PREFIX = 'bulk:';

export async function lockBulkImport(db: Db, sellerId: string): Promise<void> {
  await execute(db)`
    select pg_advisory_xact_lock(hashtextextended(${`bulk-import ${sellerId}`}, 0))`;
}

export type StoredBulkOrder = Awaited<
  ReturnType<ReturnType<typeof selectBulkOrdersByIds>['execute']>
>[number];

/** Builds the query of the imported orders with these reference numbers, except cancelled ones. */
export function selectBulkOrdersByReference(
  db: Db,
  sellerId: string,
  references: readonly string[],
) {
  return selectIdentities(db, sellerId)
    .where(sql<boolean>`client_reference_lower = any(${lowercaseTexts(references)}::text[])`)
    .where(sql<boolean>`client_reference = any(${references}::text[])`)
    .where('requestHash', 'like', `${BULK_HASH_PREFIX}%`)
    .where('stage', '<>', 'cancelled');
}

/** Builds the query of the orders with these order ids, including cancelled ones and ones not imported. */
export function selectBulkOrdersByIds(db: Db, sellerId: string, orderIds: readonly string[]) {
  return selectIdentities(db, sellerId).where(sql<boolean>`order_ref = any(${orderIds}::text[])`);
}

function selectIdentities(db: Db, sellerId: string) {
  return db
    .selectFrom('orders')
    .select(['orderRef', 'clientReference', 'docketNumber', 'stage', 'requestHash', 'createdAt'])
    .where('sellerId', '=', sellerId)
    .where('direction', '=', 'forward');
}

const lowercaseTexts = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
