import { findRow, queryRows, updateRow } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

/** An order with what a packer needs beside it. */
export type PackingRow = Pick<
  Row<'orders'>,
  | 'id'
  | 'docketNumber'
  | 'orderRef'
  | 'clientReference'
  | 'direction'
  | 'stage'
  | 'awb'
  | 'consigneeName'
  | 'consigneeCity'
  | 'consigneePincode'
  | 'paymentMode'
  | 'codPaise'
  | 'note'
  | 'contents'
  | 'boxes'
  | 'packedAt'
> & {
  /** The carrier of the active shipment; null without one. */
  readonly carrier: string | null;
  /** Name of the user who packed it. */
  readonly packedByName: string | null;
  /** The code is the seller's own reference, which several orders may have. */
  readonly isByReference: boolean;
};

/** Orders that share a reference and are read. */
const MAX_MATCHES = 20;

/** Orders of a docket number, AWB, order id or reference, the newest first; of a reference only when nothing else matches. */
export function findOrders(db: Db, code: string): Promise<PackingRow[]> {
  return queryRows(db)<PackingRow>`with found as (
      select 1 as rank, id from orders where seller_id = current_seller() and docket_number = ${code}
      union all
      select 1, order_id from shipments
        where seller_id = current_seller() and awb = ${code} and awb <> '' and state = 'booked'
      union all
      select 1, id from orders where seller_id = current_seller() and direction in ('forward', 'reverse')
        and order_ref_lower = lower(${code})
      union all
      (select 2, id from orders where seller_id = current_seller() and direction in ('forward', 'reverse')
        and client_reference_lower = lower(${code}) order by created_at desc limit ${MAX_MATCHES})
    ),
    best as (select distinct id, rank from found where rank = (select min(rank) from found))
    select o.id, o.docket_number, o.order_ref, o.client_reference, o.direction, o.stage, o.awb, o.consignee_name,
      o.consignee_city, o.consignee_pincode, o.payment_mode, o.cod_paise, o.note, o.contents, o.boxes, o.packed_at,
      (select s.carrier from shipments s where s.seller_id = o.seller_id and s.order_id = o.id and s.state = 'booked') as carrier,
      (select u.name from users u where u.seller_id = o.seller_id and u.id = o.packed_by) as packed_by_name,
      best.rank = 2 as is_by_reference
    from best join orders o on o.seller_id = current_seller() and o.id = best.id
    order by o.created_at desc`;
}

/** Stores when an order was packed and by whom; null for an order that is not packed. */
export async function setPacked(
  db: Db,
  orderId: string,
  packed: { at: Date; by: string } | null,
): Promise<void> {
  await updateRow(db, 'orders', orderId, {
    packedAt: packed?.at ?? null,
    packedBy: packed?.by ?? null,
  });
}

export async function selectUserName(db: Db, userId: string): Promise<string> {
  return (await findRow(db, 'users', userId))?.name ?? '';
}
