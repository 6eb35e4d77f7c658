import type { ServiceQuote } from '@shipdesk/domain/rates/quote';
import type { Zone } from '@shipdesk/domain/rates/rate-card';
import type { ReturnTerms } from '@shipdesk/domain/rates/return-charge';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

export interface ChargeRow {
  id: string;
  docketNumber: string;
  awb: string;
  carrier: string;
  service: ServiceId;
  status: ShipmentStatus;
  createdAt: Date;
  zone: Zone | null;
  quote: ServiceQuote;
  returnTerms: ReturnTerms | null;
  /** Revenue and GST that were charged less what was given back. */
  billedPaise: number;
  heldPaise: number;
  chargedGrams: number | null;
}

/** Which shipments are wanted. */
export interface ChargesFilter {
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** A docket number or AWB. */
  readonly reference: string | undefined;
}

/** Where a page begins: after this shipment. */
export interface ChargeCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** Booked shipments of a seller with what the books say of each, the newest first. */
export async function selectCharges(
  db: Db,
  sellerId: string,
  { from, until, reference }: ChargesFilter,
  { after, limit }: { readonly after: ChargeCursor | undefined; readonly limit: number },
): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`with page as materialized (
      select s.* from shipments s
      where s.seller_id = ${sellerId}::uuid and s.awb <> '' and s.state in ('booked', 'cancelled')
        ${from ? sql`and s.created_at >= ${from}` : sql``}
        ${until ? sql`and s.created_at < ${until}` : sql``}
        ${reference === undefined ? sql`` : sql`and (s.docket_number = ${reference} or s.awb = ${reference})`}
        ${after ? sql`and (s.created_at, s.id) < (${after.createdAt}, ${after.id}::uuid)` : sql``}
      order by s.created_at desc, s.id desc limit ${limit}
    ),
    causes as (
      select id as shipment_id, 'shipment' as kind, id::text as cause from page
      union all
      select d.shipment_id, 'discrepancy', d.id::text from discrepancies d
      where d.seller_id = ${sellerId}::uuid and d.shipment_id in (select id from page)
    ),
    sums as (
      select c.shipment_id,
        sum(case when t.credit in ('freight_revenue', 'gst') then t.amount_paise
          when t.debit in ('freight_revenue', 'gst') then -t.amount_paise else 0 end)::bigint as billed,
        sum(case when t.credit = 'hold' then t.amount_paise
          when t.debit = 'hold' then -t.amount_paise else 0 end)::bigint as held
      from causes c join transfers t
        on t.seller_id = ${sellerId}::uuid and t.cause_kind = c.kind and t.cause_id = c.cause
      group by 1
    )
    select p.id, p.docket_number, p.awb, p.carrier, p.service, p.status, p.created_at, o.quote ->> 'zone' as zone,
      p.quote, p.return_terms, coalesce(sums.billed, 0) as billed_paise, coalesce(sums.held, 0) as held_paise,
      (select max(d.charged_grams) from discrepancies d
        where d.seller_id = ${sellerId}::uuid and d.shipment_id = p.id) as charged_grams
    from page p
    join orders o on o.seller_id = ${sellerId}::uuid and o.id = p.order_id
    left join sums on sums.shipment_id = p.id
    order by p.created_at desc, p.id desc`.execute(db);
  return rows;
}
