import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { sql } from 'kysely';
import type { StoredRefusal } from '../../platform/db/schema/column-types.ts';

/** Columns of an order's parcel. All except `refusal` are null if the order has no booked parcel. */
export interface ParcelColumns {
  parcelStatus: ShipmentStatus | null;
  carrier: string | null;
  chargePaise: number | null;
  lastScanAt: Date | null;
  expectedOn: string | null;
  /** The reason of the last refused booking if the stage is `booking_failed`; otherwise null. */
  refusal: StoredRefusal | null;
}

/** Filters by seller itself, because `orders` may be a subquery. */
export const joinParcels = (sellerId: string) => sql`left join shipments parcel
      on parcel.seller_id = ${sellerId}::uuid and parcel.order_id = orders.id and parcel.state = 'booked'`;

export const selectRefusal = (sellerId: string) => sql<StoredRefusal | null>`(
      select refused.problem from shipments refused where refused.seller_id = ${sellerId}::uuid
        and refused.order_id = orders.id and refused.state = 'refused'
      order by refused.created_at desc limit 1)`;

/** Selects the sum of the amounts billed and on hold for a parcel, in paise, as Billing shows it. */
const selectCharge = (sellerId: string) => sql`case when parcel.id is not null then (
      select coalesce(sum(case when t.credit in ('freight_revenue', 'gst', 'hold') then t.amount_paise else 0 end
        - case when t.debit in ('freight_revenue', 'gst', 'hold') then t.amount_paise else 0 end), 0)::bigint
      from transfers t where t.seller_id = ${sellerId}::uuid and t.docket_number = orders.docket_number
        and t.cause_kind in ('shipment', 'discrepancy')
    ) end as charge_paise`;

export const selectParcelColumns = (sellerId: string) => sql`${selectCharge(sellerId)},
    case when orders.stage = 'booking_failed' then ${selectRefusal(sellerId)} end as refusal`;
