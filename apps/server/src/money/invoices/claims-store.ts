import { type Insertable, type RawBuilder, sql } from 'kysely';
import { insertRow } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

/** A lost or damaged parcel with the decision on it, if there is one. A damaged parcel that comes back stays `DAMAGED`. */
export interface ClaimRow {
  readonly sellerId: string;
  readonly sellerName: string;
  readonly shipmentId: string;
  readonly docketNumber: string;
  readonly awb: string;
  readonly carrier: string;
  readonly status: 'LOST' | 'DAMAGED' | 'DISPOSED' | 'FOUND';
  readonly at: Date;
  readonly invoicePaise: number;
  readonly pickupState: string | null;
  readonly state: Row<'claims'>['state'] | 'open';
  readonly goodsPaise: number | null;
  readonly freightPaise: number | null;
  readonly reason: string;
  readonly decidedAt: Date | null;
  readonly creditNote: string;
}

/** Narrows the claims to one seller and one shipment. */
export interface ClaimFilter {
  readonly sellerId: string | undefined;
  readonly shipmentId?: string;
  readonly limit: number;
}

/**
 * Parcels that are lost or damaged, damaged parcels that come back, and parcels that were decided on, the newest first; of one
 * seller or, for `asOperator`, of all.
 */
export async function selectClaims(db: Db, filter: ClaimFilter): Promise<ClaimRow[]> {
  return (await claimsStatement(filter).execute(db)).rows;
}

/** The statement of `selectClaims`. It starts at the few parcels with a report instead of reading all shipments. */
export function claimsStatement({
  sellerId,
  shipmentId,
  limit,
}: ClaimFilter): RawBuilder<ClaimRow> {
  const only = sellerId === undefined ? sql`` : sql`and seller_id = ${sellerId}::uuid`;
  const one = shipmentId === undefined ? sql`` : sql`and s.id = ${shipmentId}::uuid`;
  const isDamagedReturn = sql`(s.status like 'RTO%' and reported.damaged_at is not null)`;
  return sql<ClaimRow>`select s.seller_id, p.name as seller_name, s.id as shipment_id,
      s.docket_number, s.awb, s.carrier,
      case when s.status in ('LOST', 'DAMAGED', 'DISPOSED') then s.status
        when ${isDamagedReturn} then 'DAMAGED' else 'FOUND' end as status,
      case when ${isDamagedReturn} then reported.damaged_at else coalesce(s.status_at, s.created_at) end as at,
      o.invoice_paise, coalesce(o.quote -> 'states' ->> 0, o.pickup ->> 'state') as pickup_state,
      coalesce(c.state, 'open') as state, c.goods_paise, c.freight_paise, coalesce(c.reason, '') as reason, c.decided_at,
      coalesce(d.number, '') as credit_note
    from (select seller_id, shipment_id, min(damaged_at) as damaged_at from (
        select seller_id, id as shipment_id, null::timestamptz as damaged_at from shipments
          where status in ('LOST', 'DAMAGED', 'DISPOSED') ${only}
        union all select seller_id, shipment_id, null from claims where true ${only}
        -- The status skips a scan of damage after the return ended, and so does the claim.
        union all select seller_id, shipment_id, at from shipment_events scan where status = 'DAMAGED' ${only}
          and not exists (select from shipment_events e where e.seller_id = scan.seller_id
            and e.shipment_id = scan.shipment_id and e.status = 'RTO_DELIVERED' and e.at <= scan.at)
      ) reports group by seller_id, shipment_id) reported
    join shipments s on s.seller_id = reported.seller_id and s.id = reported.shipment_id
    join sellers p on p.seller_id = s.seller_id
    join orders o on o.seller_id = s.seller_id and o.id = s.order_id
    left join claims c on c.seller_id = s.seller_id and c.shipment_id = s.id
    left join tax_documents d on d.seller_id = s.seller_id and d.id = c.credit_note_id
    where (s.status in ('LOST', 'DAMAGED', 'DISPOSED') or ${isDamagedReturn} or c.shipment_id is not null) ${one}
    order by s.created_at desc, s.id desc limit ${limit}`;
}

/** Locks a shipment of the current seller, so that it is decided on once. */
export async function lockShipment(db: Db, id: string): Promise<void> {
  await sql`select from shipments where seller_id = current_seller() and id = ${id} for no key update`.execute(
    db,
  );
}

export const insertClaim = (db: Db, row: Insertable<Tables['claims']>) =>
  insertRow(db, 'claims', row);
