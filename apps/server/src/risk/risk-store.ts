import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';

/** Parcels of a phone number, and of a pincode, that are looked at; the newest count. */
const MOST_OF_PHONE = 50;
const MOST_OF_PINCODE = 200;

export interface PhoneHistory {
  readonly delivered: number;
  readonly returned: number;
  readonly refused: number;
}

/** What became of the newest orders with a phone number. */
export async function selectPhoneHistory(db: Db, phone: string): Promise<PhoneHistory> {
  const { rows } = await sql<PhoneHistory>`with newest as (
      select id, stage from orders
      where seller_id = current_seller() and direction = 'forward' and consignee_phone = ${phone}
      order by created_at desc, id desc limit ${MOST_OF_PHONE}
    )
    select count(*) filter (where stage = 'delivered') as delivered,
      count(*) filter (where stage = 'rto') as returned,
      (select count(distinct n.order_id) from ndr_cases n
        where n.seller_id = current_seller() and n.order_id in (select id from newest)
          and n.reason in ('refused', 'opened_and_refused')) as refused
    from newest`.execute(db);
  return rows[0] ?? { delivered: 0, returned: 0, refused: 0 };
}

export interface PincodeHistory {
  readonly parcels: number;
  readonly returned: number;
}

/** What became of the newest parcels to a pincode that were delivered or came back. */
export async function selectPincodeHistory(db: Db, pincode: string): Promise<PincodeHistory> {
  const { rows } = await sql<PincodeHistory>`select count(*) as parcels,
      count(*) filter (where stage = 'rto') as returned
    from (select stage from orders
      where seller_id = current_seller() and direction = 'forward' and stage in ('delivered', 'rto')
        and consignee_pincode = ${pincode}
      order by created_at desc limit ${MOST_OF_PINCODE}) newest`.execute(db);
  return rows[0] ?? { parcels: 0, returned: 0 };
}
