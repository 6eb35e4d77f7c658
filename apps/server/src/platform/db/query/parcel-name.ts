import { sql } from 'kysely';
import { erasedConsignee, isBeingErased } from './erasing-consignees.ts';
import { ownSeller } from './own-seller.ts';

/** The seller's number for the order `o`, chosen as `chooseReference` does; empty if there is no order. */
export const reference = sql<string>`coalesce(nullif(o.client_reference, ''), o.order_ref, '')`;

/** The reference and consignee name of the order `o`. The name is empty for an order of another seller. */
export const parcelName = sql`${reference} as reference,
  coalesce(case when o.seller_id = ${ownSeller}
    then case when ${isBeingErased('o')} then ${erasedConsignee.consigneeName} else o.consignee_name end end, '') as consignee_name`;

/** The same columns for all sellers, with an empty name: Citus cannot join erasures with other sellers' orders. */
export const parcelNameForOperator = sql`${reference} as reference, '' as consignee_name`;

/** SQL array of the docket numbers of parcels with this docket number, AWB, order id or reference id. */
export function selectDocketsNamed(number: string, sellerId?: string) {
  const seller = sellerId === undefined ? sql`${ownSeller}` : sql`${sellerId}::uuid`;
  const isListed = sql`seller_id = ${seller} and direction in ('forward', 'reverse')`;
  return sql`array(
    select docket_number from orders where seller_id = ${seller} and docket_number = ${number}
    union select docket_number from shipments where seller_id = ${seller} and awb = ${number} and awb <> ''
    union select s.docket_number from parcel_boxes b
      join shipments s on s.seller_id = ${seller} and s.id = b.shipment_id
      where b.seller_id = ${seller} and b.awb = ${number}
    union select docket_number from orders where ${isListed} and order_ref_lower = lower(${number})
    union select docket_number from orders where ${isListed} and client_reference_lower = lower(${number}))`;
}
