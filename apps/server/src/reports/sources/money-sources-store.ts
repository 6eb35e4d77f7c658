import type { RemittanceState } from '@shipdesk/domain/money/cod/cod-state';
import { sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { reference } from '../../platform/db/query/parcel-name.ts';
import { queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { ReportScope } from './report-row.ts';

interface Page<Item> {
  readonly after: Item | undefined;
  readonly limit: number;
}

export type CodSourceRow = Row<'codLines'> &
  Pick<Row<'orders'>, 'consigneeCity' | 'consigneeState' | 'consigneePincode'> & {
    readonly reference: string;
    readonly carrier: string;
    readonly payoutNumber: number | null;
    readonly payoutState: Exclude<RemittanceState, 'cancelled'> | null;
    readonly utr: string | null;
    readonly remittedAt: Date | null;
  };

/** Returns the COD of parcels that were delivered in the period, by day. */
export function selectCodLines(
  db: Db,
  { startDate, endDate }: ReportScope,
  { after, limit }: Page<CodSourceRow>,
) {
  return queryRows(db)<CodSourceRow>`with page as materialized (
      select * from cod_lines
      where seller_id = ${ownSeller} and delivered_on between ${startDate}::date and ${endDate}::date
        ${
          after
            ? sql`and (delivered_on, shipment_id, turn) > (${after.deliveredOn}::date, ${after.shipmentId}::uuid, ${after.turn}::integer)`
            : sql``
        }
      order by delivered_on, shipment_id, turn limit ${limit}
    )
    select l.*, s.carrier, ${reference} as reference, o.consignee_city, o.consignee_state,
      o.consignee_pincode, r.number as payout_number, r.state as payout_state, r.utr, r.remitted_at
    from page l
    join shipments s on s.seller_id = ${ownSeller} and s.id = l.shipment_id
    join orders o on o.seller_id = ${ownSeller} and o.id = s.order_id
    left join remittances r on r.seller_id = ${ownSeller} and r.id = l.remittance_id
    order by l.delivered_on, l.shipment_id, l.turn`;
}
