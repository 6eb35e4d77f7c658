import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

const directions = ['forward', 'reverse'] as const;

/** Returns ids of the seller's orders that name a phone number. Runs two queries, because each has its own index. */
function selectOrdersNaming(db: Db, sellerId: string, phone: string) {
  const byPhone = db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('direction', 'in', directions)
    .where('consigneePhone', '=', phone);
  const byAltPhone = db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('consigneeAltPhone', '=', phone)
    .where('consigneeAltPhone', '<>', '');
  return byPhone.union(byAltPhone);
}

/** Returns the seller's orders that name a phone number, as the consignee's or as the alternative one. */
export function selectConsignee(db: Db, sellerId: string, phone: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('sellerId', '=', sellerId)
    .where('id', 'in', selectOrdersNaming(db, sellerId, phone))
    .orderBy('createdAt')
    .execute();
}

/** Selects the orders to erase: those that name a phone number, or those created before a time. */
export type Erasable = { phone: string } | { createdBefore: Date };

/** Locks and returns the ids of up to `limit` of the seller's orders that are not locked by another process. */
export async function lockErasable(db: Db, sellerId: string, selection: Erasable, limit: number) {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('consigneeErasedAt', 'is', null)
    .$call((query) =>
      'phone' in selection
        ? query.where('id', 'in', selectOrdersNaming(db, sellerId, selection.phone))
        : query.where('createdAt', '<', selection.createdBefore).orderBy('createdAt'),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases the personal columns of orders. City, state and pincode stay for statistics. */
export async function eraseConsignees(
  db: Db,
  sellerId: string,
  ids: readonly string[],
  { now, by }: { now: Date; by: string | null },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      consigneeName: 'Erased',
      consigneePhone: '',
      consigneeAltPhone: '',
      consigneeEmail: '',
      consigneeAddress: '',
      note: '',
      consigneeErasedAt: now,
      consigneeErasedBy: by,
    })
    .where('sellerId', '=', sellerId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Returns the seller of the oldest order before a time whose consignee is not erased. Requires `asOperator`. */
export async function findSellerOfOldestOrder(db: Db, createdBefore: Date) {
  const row = await db
    .selectFrom('orders')
    .select('sellerId')
    .where('consigneeErasedAt', 'is', null)
    .where('createdAt', '<', createdBefore)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return row?.sellerId;
}
