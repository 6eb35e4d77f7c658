import type { OrderGroup } from '@shipdesk/domain/order/order-edits';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Tables } from '../../platform/db/schema/tables.ts';

/** Edits that a history shows; an order is rarely edited more often. */
const MAX_EDITS = 100;

export interface OrderEditRow {
  revision: number;
  groups: OrderGroup[];
  requoted: boolean;
  editedAt: Date;
  editedByName: string;
}

/** The newest edits of an order after a revision, the oldest first. */
export async function selectEdits(
  db: Db,
  orderId: string,
  afterRevision = 0,
): Promise<OrderEditRow[]> {
  const { rows } = await sql<OrderEditRow>`select e.revision, e.groups, e.requoted, e.edited_at,
      u.name as edited_by_name
    from order_edits e join users u on u.seller_id = e.seller_id and u.id = e.edited_by
    where e.seller_id = current_seller() and e.order_id = ${orderId}::uuid and e.revision > ${afterRevision}
    order by e.revision desc limit ${MAX_EDITS}`.execute(db);
  return rows.toReversed();
}

export async function updateOrder(
  db: Db,
  id: string,
  columns: Updateable<Tables['orders']>,
): Promise<void> {
  await db
    .updateTable('orders')
    .set(columns)
    .where(sql<boolean>`seller_id = current_seller()`)
    .where('id', '=', id)
    .execute();
}

export async function insertEdit(
  db: Db,
  row: {
    sellerId: string;
    orderId: string;
    revision: number;
    groups: OrderGroup[];
    requoted: boolean;
    editedAt: Date;
    editedBy: string;
  },
): Promise<void> {
  await db.insertInto('orderEdits').values(row).execute();
}

/** Tagged orders whose tags are suggested. */
const TAGGED_ORDERS = 1000;
const MAX_TAGS = 100;

/** The tags of the seller's newest tagged orders, the most frequent first. */
export async function selectTags(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select tag from (
      select tags from orders where seller_id = current_seller() and tags <> '{}'
      order by created_at desc limit ${TAGGED_ORDERS}
    ) tagged cross join lateral unnest(tags) tag
    group by tag order by count(*) desc, tag limit ${MAX_TAGS}`.execute(db);
  return rows.map(({ tag }) => tag);
}
