import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import type { ClaimsTable } from '../db/schema/invoice-tables.ts';

/** A lost or damaged parcel with the decision on it, if there is one. */
export interface ClaimRow {
  readonly seller_id: string;
  readonly seller_name: string;
  readonly shipment_id: string;
  readonly docket_number: string;
  readonly awb: string;
  readonly carrier: string;
  readonly status: 'LOST' | 'DAMAGED' | 'DISPOSED' | 'FOUND';
  readonly at: Date;
  readonly invoice_paise: number;
  readonly pickup_state: string | null;
  readonly state: ClaimsTable['state'] | null;
  readonly goods_paise: number | null;
  readonly freight_paise: number | null;
  readonly reason: string | null;
  readonly decided_at: Date | null;
  readonly credit_note: string | null;
}

/** Parcels that are lost or damaged and those that were decided on, the newest first; of one seller or, for `asOperator`, of all. */
export async function selectClaims(
  db: Db,
  {
    sellerId,
    shipmentId,
    limit,
  }: { sellerId: string | undefined; shipmentId?: string; limit: number },
): Promise<ClaimRow[]> {
  const only = sellerId === undefined ? sql`` : sql`and s.seller_id = ${sellerId}::uuid`;
  const one = shipmentId === undefined ? sql`` : sql`and s.id = ${shipmentId}::uuid`;
  const { rows } =
    await sql<ClaimRow>`select s.seller_id, p.name as seller_name, s.id as shipment_id,
      s.docket_number, s.awb, s.carrier,
      case when s.status in ('LOST', 'DAMAGED', 'DISPOSED') then s.status else 'FOUND' end as status,
      coalesce(s.last_scan_at, s.created_at) as at,
      o.invoice_paise, coalesce(o.quote -> 'states' ->> 0, o.pickup ->> 'state') as pickup_state,
      c.state, c.goods_paise, c.freight_paise, c.reason, c.decided_at, d.number as credit_note
    from shipments s
    join sellers p on p.seller_id = s.seller_id
    join orders o on o.seller_id = s.seller_id and o.id = s.order_id
    left join claims c on c.seller_id = s.seller_id and c.shipment_id = s.id
    left join tax_documents d on d.seller_id = s.seller_id and d.id = c.credit_note_id
    where (s.status in ('LOST', 'DAMAGED', 'DISPOSED') or c.shipment_id is not null) ${only} ${one}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Locks a shipment of the current seller, so that it is decided on once. */
export async function lockShipment(db: Db, id: string): Promise<void> {
  await sql`select from shipments where seller_id = current_seller() and id = ${id} for no key update`.execute(
    db,
  );
}

export async function insertClaim(db: Db, row: Insertable<ClaimsTable>): Promise<void> {
  await db.insertInto('claims').values(row).execute();
}
