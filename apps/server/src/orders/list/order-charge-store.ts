import { sql } from 'kysely';

/**
 * Returns what Billing calls billed and on hold of the parcels of an order, as `charge_paise`. Read only for an order
 * with a parcel.
 */
export const selectCharge = (sellerId: string) => sql`case when parcel.id is not null then (
      select coalesce(sum(case when t.credit in ('freight_revenue', 'gst', 'hold') then t.amount_paise else 0 end
        - case when t.debit in ('freight_revenue', 'gst', 'hold') then t.amount_paise else 0 end), 0)::bigint
      from transfers t where t.seller_id = ${sellerId}::uuid and t.docket_number = orders.docket_number
        and t.cause_kind in ('shipment', 'discrepancy')
    ) end as charge_paise`;
