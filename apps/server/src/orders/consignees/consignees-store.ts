import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

export type ConsigneeRow = Awaited<ReturnType<typeof selectConsignee>>[number];

const directions = ['forward', 'reverse'] as const;

/** Ids of the seller's orders that name a phone number. Two queries, because each has its own index. */
function ordersNaming(db: Db, sellerId: string, phone: string) {
  const byPhone = db
    .selectFrom('orders')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('direction', 'in', directions)
    .where('consignee_phone', '=', phone);
  const byAltPhone = db
    .selectFrom('orders')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('consignee_alt_phone', '=', phone)
    .where('consignee_alt_phone', '<>', '');
  return byPhone.union(byAltPhone);
}

/** The seller's orders that name a phone number, as the consignee's or as the alternative one. */
export function selectConsignee(db: Db, sellerId: string, phone: string) {
  return db
    .selectFrom('orders')
    .select([
      'docket_number',
      'order_date',
      'consignee_name',
      'consignee_phone',
      'consignee_alt_phone',
      'consignee_email',
      'consignee_address',
      'consignee_pincode',
      'consignee_city',
      'consignee_state',
      'consignee_country',
      'contents',
    ])
    .where('seller_id', '=', sellerId)
    .where('id', 'in', ordersNaming(db, sellerId, phone))
    .orderBy('created_at')
    .execute();
}

/** Which orders to erase: those that name a phone number, or those created before a time. */
export type Erasable = { phone: string } | { createdBefore: Date };

/** Locks and returns the ids of up to `limit` of the seller's orders that are not locked by another process. */
export async function lockErasable(
  db: Db,
  sellerId: string,
  which: Erasable,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('consignee_erased_at', 'is', null)
    .$call((query) =>
      'phone' in which
        ? query.where('id', 'in', ordersNaming(db, sellerId, which.phone))
        : query.where('created_at', '<', which.createdBefore).orderBy('created_at'),
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
      consignee_name: 'Erased',
      consignee_phone: '',
      consignee_alt_phone: '',
      consignee_email: '',
      consignee_address: '',
      note: '',
      consignee_erased_at: now,
      consignee_erased_by: by,
    })
    .where('seller_id', '=', sellerId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** The seller of the oldest order created before a time whose consignee is not erased. For `asOperator`. */
export async function sellerOfOldestOrder(
  db: Db,
  createdBefore: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('seller_id')
    .where('consignee_erased_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.seller_id;
}
