import type { ServiceId, Zone } from '@shipdesk/domain/rates/service';
import { sql } from 'kysely';
import { queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { Page, ReportScope } from './report-row.ts';

export interface SellerRow {
  readonly sellerId: string;
  readonly name: string;
}

/** Returns sellers and the operator, ordered by id. All reads in this file require `asOperator`. */
export const selectSellers = (db: Db, { after, limit }: Page<SellerRow>) =>
  queryRows(db)<SellerRow>`select seller_id, name from sellers
    where kind <> 'sandbox' ${after ? sql`and seller_id > ${after.sellerId}::uuid` : sql``}
    order by seller_id limit ${limit}`;

export interface MarginRow {
  /** Empty for postings that have no parcel. */
  readonly docketNumber: string;
  readonly awb: string | null;
  readonly carrier: string | null;
  readonly service: ServiceId | null;
  readonly zone: Zone | null;
  readonly revenuePaise: number;
  readonly costPaise: number;
}

const sumAccount = (account: 'freight_revenue' | 'carrier_cost', sign: 1 | -1) =>
  sql`coalesce(sum(case when t.credit = ${account} then t.amount_paise when t.debit = ${account} then -t.amount_paise
    else 0 end), 0)::bigint * ${sign}::bigint`;

const whereMargin = (sellerId: string, { from, until }: ReportScope) =>
  sql`t.seller_id = ${sellerId}::uuid and t.posted_at >= ${from} and t.posted_at < ${until}
    and (t.debit in ('freight_revenue', 'carrier_cost') or t.credit in ('freight_revenue', 'carrier_cost'))`;

export function selectMargins(
  db: Db,
  sellerId: string,
  scope: ReportScope,
  { after, limit }: Page<MarginRow>,
) {
  return queryRows(db)<MarginRow>`with sums as materialized (
      select t.docket_number, ${sumAccount('freight_revenue', 1)} as revenue_paise, ${sumAccount('carrier_cost', -1)} as cost_paise
      from transfers t where ${whereMargin(sellerId, scope)} and t.docket_number > ${after?.docketNumber ?? ''}
      group by t.docket_number order by t.docket_number limit ${limit}
    )
    select sums.*, o.awb, s.carrier, s.service, o.quote ->> 'zone' as zone from sums
    left join orders o on o.seller_id = ${sellerId}::uuid and o.docket_number = sums.docket_number
    left join shipments s on s.seller_id = ${sellerId}::uuid and s.order_id = o.id and s.state = 'booked'
    order by sums.docket_number`;
}

export function selectOtherMargin(db: Db, sellerId: string, scope: ReportScope) {
  return queryRows(db)<MarginRow>`select '' as docket_number, null as awb, null as carrier,
      null as service, null as zone, ${sumAccount('freight_revenue', 1)} as revenue_paise,
      ${sumAccount('carrier_cost', -1)} as cost_paise
    from transfers t where ${whereMargin(sellerId, scope)} and t.docket_number is null
    having count(*) > 0`;
}

export type OwedCodRow = Row<'codLines'> & {
  readonly carrier: string;
  readonly isSent: boolean;
};

export function selectOwedCod(
  db: Db,
  sellerId: string,
  { startDate, endDate }: ReportScope,
  { after, limit }: Page<OwedCodRow>,
) {
  return queryRows(db)<OwedCodRow>`select l.*, s.carrier,
      coalesce(r.state in ('remitted', 'matched'), false) as is_sent
    from cod_lines l join shipments s on s.seller_id = ${sellerId}::uuid and s.id = l.shipment_id
    left join remittances r on r.seller_id = ${sellerId}::uuid and r.id = l.remittance_id
    where l.seller_id = ${sellerId}::uuid and l.delivered_on between ${startDate}::date and ${endDate}::date
      ${
        after
          ? sql`and (l.delivered_on, l.shipment_id, l.turn) > (${after.deliveredOn}::date, ${after.shipmentId}::uuid, ${after.turn}::integer)`
          : sql``
      }
    order by l.delivered_on, l.shipment_id, l.turn limit ${limit}`;
}

export type DeductionSourceRow = Row<'tdsDeductions'>;

export function selectDeductions(
  db: Db,
  sellerId: string,
  { startDate, endDate }: ReportScope,
  { after, limit }: Page<DeductionSourceRow>,
) {
  return queryRows(db)<DeductionSourceRow>`select * from tds_deductions
    where seller_id = ${sellerId}::uuid and deducted_on between ${startDate}::date and ${endDate}::date
      ${after ? sql`and (deducted_on, id) > (${after.deductedOn}::date, ${after.id}::uuid)` : sql``}
    order by deducted_on, id limit ${limit}`;
}

export type UnbilledRow = Pick<
  Row<'shipments'>,
  'id' | 'docketNumber' | 'awb' | 'carrier' | 'service' | 'status' | 'totalPaise'
> & { readonly bookedAt: Date; readonly exactAt: string };

export function selectUnbilled(
  db: Db,
  sellerId: string,
  { from, until }: ReportScope,
  { after, limit }: Page<UnbilledRow>,
) {
  return queryRows(db)<UnbilledRow>`select s.id, s.docket_number, s.awb, s.carrier, s.service,
      s.status, s.total_paise, s.booked_at, s.booked_at::text as exact_at
    from shipments s
    where s.seller_id = ${sellerId}::uuid and s.state = 'booked' and s.awb <> ''
      and s.booked_at >= ${from} and s.booked_at < ${until}
      and not exists (select 1 from carrier_invoice_lines l
        where l.awb = s.awb and l.shipment_id = s.id and l.kind <> 'missing')
      ${after ? sql`and (s.booked_at, s.id) > (${after.exactAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by s.booked_at, s.id limit ${limit}`;
}
