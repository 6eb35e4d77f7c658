import { bookableStages } from '@shipdesk/domain/shipping/order-stage';
import { sql } from 'kysely';
import { type Db, queryBuilder, type Statement } from '../../platform/db/query/statement.ts';

/** Parcels of a phone number, and of a pincode, that are looked at; the newest count. */
const MAX_OF_PHONE = 50;
const MAX_OF_PINCODE = 200;

export interface PhoneHistory {
  readonly phone: string;
  readonly delivered: number;
  readonly returned: number;
  readonly refused: number;
}

/** The outcomes of the newest orders with each phone number. */
export function phoneHistories(phones: readonly string[]): Statement<PhoneHistory> {
  // A subquery of one row: a join could read every case of the seller.
  return sql<PhoneHistory>`select asked.phone, history.*
    from unnest(${phones}::text[]) asked(phone) cross join lateral (
      select count(*) filter (where stage = 'delivered') as delivered,
        count(*) filter (where stage = 'rto') as returned,
        count(*) filter (where (select count(*) from ndr_cases n
          where n.seller_id = current_seller() and n.order_id = newest.id
            and n.reason in ('refused', 'opened_and_refused')) > 0) as refused
      from (select id, stage from orders
        where seller_id = current_seller() and direction = 'forward' and consignee_phone = asked.phone
        order by created_at desc, id desc limit ${MAX_OF_PHONE}) newest
    ) history`.compile(queryBuilder);
}

export interface PincodeHistory {
  readonly pincode: string;
  readonly parcels: number;
  readonly returned: number;
}

/** The outcomes of the newest finished parcels to each pincode. */
export function pincodeHistories(pincodes: readonly string[]): Statement<PincodeHistory> {
  return sql<PincodeHistory>`select asked.pincode, history.*
    from unnest(${pincodes}::text[]) asked(pincode) cross join lateral (
      select count(*) as parcels, count(*) filter (where stage = 'rto') as returned
      from (select stage from orders
        where seller_id = current_seller() and direction = 'forward' and stage in ('delivered', 'rto')
          and consignee_pincode = asked.pincode
        order by created_at desc limit ${MAX_OF_PINCODE}) newest
    ) history`.compile(queryBuilder);
}

/** Returns the seller's unbooked forward orders among these, with the columns that decide their risk. */
export function selectUnbooked(db: Db, docketNumbers: readonly string[]) {
  return db
    .selectFrom('orders')
    .select([
      'docketNumber',
      'consigneePhone as phone',
      'consigneePincode as pincode',
      'consigneeAddress as address',
      'codPaise',
    ])
    .where('sellerId', '=', sql<string>`current_seller()`)
    .where('direction', '=', 'forward')
    .where('stage', 'in', bookableStages)
    .where('docketNumber', '=', sql<string>`any(${docketNumbers}::text[])`)
    .execute();
}
