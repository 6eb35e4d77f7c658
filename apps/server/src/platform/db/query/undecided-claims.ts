import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the lost, damaged and disposed parcels that have no claim decision. `at` is the time of the report. A parcel
 * that is damaged on its way back has the status of its return, so the statement also reads scans.
 */
export function selectUndecidedClaims(
  whereSeller: (sellerId: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select o.invoice_paise, reported.at
    from (
      select seller_id, id as shipment_id, order_id, coalesce(status_at, created_at) as at from shipments
      where status in ('LOST', 'DAMAGED', 'DISPOSED') and ${whereSeller(sql`seller_id`)}
      union all
      select s.seller_id, s.id, s.order_id, min(scan.at) from shipment_events scan
      join shipments s on s.seller_id = scan.seller_id and s.id = scan.shipment_id and s.status like 'RTO%'
      left join shipment_events ended on ended.seller_id = scan.seller_id and ended.shipment_id = scan.shipment_id
        and ended.status = 'RTO_DELIVERED' and ended.at <= scan.at
      where scan.status = 'DAMAGED' and ended.shipment_id is null and ${whereSeller(sql`scan.seller_id`)} group by 1, 2, 3
    ) reported
    join orders o on o.seller_id = reported.seller_id and o.id = reported.order_id and ${whereSeller(sql`o.seller_id`)}
    left join claims c on c.seller_id = o.seller_id and c.shipment_id = reported.shipment_id
    where c.shipment_id is null`;
}
