import type { RemittanceState } from '@shipdesk/domain/money/cod/cod-state';
import { sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { reference } from '../../platform/db/query/parcel-name.ts';
import { queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { Page, ReportScope } from './report-row.ts';

export type CodSourceRow = Row<'codLines'> &
  Pick<Row<'orders'>, 'consigneeCity' | 'consigneeState' | 'consigneePincode'> & {
    readonly reference: string;
    readonly carrier: string;
    readonly payoutNumber: number | null;
    readonly payoutState: Exclude<RemittanceState, 'cancelled'> | null;
    readonly utr: string | null;
    readonly remittedAt: Date | null;
  };

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

export type DiscrepancySourceRow = Row<'discrepancies'> &
  Pick<Row<'orders'>, 'consigneePincode'> & {
    readonly reference: string;
    /** `opened_at` as text, because a `Date` would lose its microseconds. */
    readonly exactAt: string;
  };

export function selectDiscrepancies(
  db: Db,
  { from, until }: ReportScope,
  { after, limit }: Page<DiscrepancySourceRow>,
) {
  return queryRows(db)<DiscrepancySourceRow>`with page as materialized (
      select * from discrepancies where seller_id = ${ownSeller} and opened_at >= ${from} and opened_at < ${until}
        ${after ? sql`and (opened_at, id) < (${after.exactAt}::timestamptz, ${after.id}::uuid)` : sql``}
      order by opened_at desc, id desc limit ${limit}
    )
    select d.*, d.opened_at::text as exact_at, ${reference} as reference, o.consignee_pincode
    from page d join orders o on o.seller_id = ${ownSeller} and o.id = d.order_id
    order by d.opened_at desc, d.id desc`;
}

export type TransferSourceRow = Row<'transfers'> & { readonly reference: string };

export function selectWalletTransfers(
  db: Db,
  { from, until }: ReportScope,
  { after, limit }: Page<TransferSourceRow>,
) {
  return queryRows(db)<TransferSourceRow>`with page as materialized (
      select * from transfers where seller_id = ${ownSeller}
        and (debit in ('wallet', 'receivable') or credit in ('wallet', 'receivable'))
        and posted_at >= ${from} and posted_at < ${until} and seq > ${after?.seq ?? 0}
      order by seq limit ${limit}
    )
    select t.*, ${reference} as reference from page t
    left join orders o on o.seller_id = ${ownSeller} and o.docket_number = t.docket_number
    order by t.seq`;
}

export type DocumentSourceRow = Row<'taxDocuments'> & {
  readonly invoiceNumber: string | null;
  readonly seller: string;
};

export function selectTaxDocuments(
  db: Db,
  sellerId: string,
  { startDate, endDate }: ReportScope,
  { after, limit }: Page<DocumentSourceRow>,
) {
  return queryRows(db)<DocumentSourceRow>`select d.*, i.number as invoice_number, s.name as seller
    from tax_documents d join sellers s on s.seller_id = ${sellerId}::uuid
    left join tax_documents i on i.seller_id = ${sellerId}::uuid and i.id = d.invoice_id
    where d.seller_id = ${sellerId}::uuid and d.issued_on between ${startDate}::date and ${endDate}::date
      ${after ? sql`and (d.issued_on, d.id) > (${after.issuedOn}::date, ${after.id}::uuid)` : sql``}
    order by d.issued_on, d.id limit ${limit}`;
}
