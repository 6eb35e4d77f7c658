import type { NdrState } from '@shipdesk/domain/shipping/ndr/ndr-case';
import { type RawBuilder, sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { sumParcelCharges } from '../../platform/db/query/parcel-charges.ts';
import { reference } from '../../platform/db/query/parcel-name.ts';
import { queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { Page, ReportScope } from './report-row.ts';

type OrderDetail = Pick<
  Row<'orders'>,
  'consigneeCity' | 'consigneeState' | 'consigneePincode' | 'paymentMode' | 'invoicePaise'
> & { readonly reference: string };

export type ShipmentDetail = Pick<
  Row<'shipments'>,
  'id' | 'statusAt' | 'lastScanAt' | 'expectedOn' | 'bookedAt' | 'codPaise'
> &
  OrderDetail & { readonly lastScan: string | null; readonly attempts: number };

const orderColumns = sql`${reference} as reference, o.consignee_city, o.consignee_state, o.consignee_pincode, o.payment_mode,
  o.invoice_paise`;

export async function selectShipmentDetails(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShipmentDetail>> {
  const rows = await queryRows(db)<ShipmentDetail>`select s.id, s.status_at, s.last_scan_at,
      s.expected_on, s.booked_at, s.cod_paise, ${orderColumns}, coalesce(n.attempts, 0) as attempts,
      (select e.words from shipment_events e where e.seller_id = ${ownSeller} and e.shipment_id = s.id
        and e.code <> 'own' order by e.at desc limit 1) as last_scan
    from shipments s join orders o on o.seller_id = ${ownSeller} and o.id = s.order_id
    left join ndr_cases n on n.seller_id = ${ownSeller} and n.shipment_id = s.id
    where s.seller_id = ${ownSeller} and s.id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

export type NdrSourceRow = Row<'ndrCases'> & OrderDetail & { readonly state: NdrState };

const whereAfter = (after: { readonly shipmentId: string } | undefined): RawBuilder<unknown> =>
  after ? sql`and shipment_id > ${after.shipmentId}::uuid` : sql``;

export function selectNdrCases(
  db: Db,
  { from, until }: ReportScope,
  { after, limit }: Page<NdrSourceRow>,
) {
  return queryRows(db)<NdrSourceRow>`with page as materialized (
      select * from ndr_cases where seller_id = ${ownSeller}
        and first_failed_at >= ${from} and first_failed_at < ${until} ${whereAfter(after)}
      order by shipment_id limit ${limit}
    )
    select n.*, ${orderColumns} from page n
    join orders o on o.seller_id = ${ownSeller} and o.id = n.order_id order by n.shipment_id`;
}

export type ReturnSourceRow = Row<'returnedParcels'> &
  OrderDetail & { readonly billedPaise: number };

export function selectReturns(
  db: Db,
  { from, until }: ReportScope,
  { after, limit }: Page<ReturnSourceRow>,
) {
  return queryRows(db)<ReturnSourceRow>`with page as materialized (
      select * from returned_parcels where seller_id = ${ownSeller}
        and started_at >= ${from} and started_at < ${until} ${whereAfter(after)}
      order by shipment_id limit ${limit}
    ),
    ${sumParcelCharges(sql`select shipment_id as id from page`, ownSeller)}
    select r.*, ${orderColumns}, coalesce(c.billed_paise, 0) as billed_paise from page r
    join orders o on o.seller_id = ${ownSeller} and o.id = r.order_id
    left join parcel_charges c on c.shipment_id = r.shipment_id order by r.shipment_id`;
}
