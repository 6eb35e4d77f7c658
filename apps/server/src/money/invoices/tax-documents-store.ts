import {
  type DocumentSeries,
  formatDocumentNumber,
  formatFinancialYear,
} from '@shipdesk/domain/money/invoice/document-number';
import type { InvoiceCycle } from '@shipdesk/domain/money/invoice/invoice-period';
import type { ChargeLine } from '@shipdesk/domain/money/invoice/invoice-total';
import type { DateRange, IsoDate } from '@shipdesk/domain/values/time/calendar';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { parcelName, parcelNameForOperator } from '../../platform/db/query/parcel-name.ts';
import {
  execute,
  findRow,
  insertRow,
  lockRow,
  ownRows,
  queryColumn,
  queryRow,
  queryRows,
  queryValue,
  upsertRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

/** A lost, damaged or disposed parcel with its claim, which may be open. `FOUND`: it turned up after the decision. */
export interface ClaimRow {
  readonly sellerId: string;
  readonly sellerName: string;
  readonly shipmentId: string;
  readonly docketNumber: string;
  readonly reference: string;
  readonly consigneeName: string;
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

export interface ClaimFilter {
  readonly sellerId: string | undefined;
  readonly shipmentId?: string;
  /** True to select only undecided claims. */
  readonly isOpen?: boolean;
  /** True in a transaction of the operator. Omits the names of consignees; see `parcelNameForOperator`. */
  readonly isForOperator?: boolean;
  readonly limit: number;
}

export interface TermsRow {
  readonly sellerId: string;
  readonly sellerName: string;
  readonly cycle: InvoiceCycle;
  /** Empty for an unregistered seller. */
  readonly gstin: string;
  readonly invoicedUntil: IsoDate | null;
  /** Null for a seller without transfers. */
  readonly firstTransferAt: Date | null;
}

export type TaxDocumentRow = Row<'taxDocuments'>;

export type ListedDocument = Omit<TaxDocumentRow, 'supplier' | 'createdBy'> & {
  readonly sellerName: string;
  readonly invoiceNumber: string | null;
  /** Excludes refused deductions. */
  readonly tdsPaise: number;
};

export const insertDocument = (db: Db, row: Insertable<Tables['taxDocuments']>) =>
  insertRow(db, 'taxDocuments', row);

export const selectDocument = (db: Db, id: string) => findRow(db, 'taxDocuments', id);

/** Locks a document against other payments and credit notes until the transaction ends, and returns it. */
export const lockDocument = (db: Db, id: string) => lockRow(db, 'taxDocuments', id);

export async function addSettledPaise(db: Db, id: string, paise: number): Promise<void> {
  await execute(db)`update tax_documents set settled_paise = settled_paise + ${paise}
    where ${ownRows} and id = ${id}`;
}

export function lockOpenInvoices(db: Db) {
  return queryRows(db)<TaxDocumentRow>`select * from tax_documents
    where ${ownRows} and kind = 'invoice' and due_paise > settled_paise
    order by issued_on, number for update`;
}

export function sumDuePaise(db: Db) {
  return queryValue(db)<number>`select
      coalesce(sum(due_paise - settled_paise), 0)::bigint as due
    from tax_documents where ${ownRows} and kind = 'invoice'`;
}

/** Returns the amount of an invoice less its credit notes. Its tax includes the rounding. */
export async function loadRemainder(db: Db, { id, taxablePaise, totalPaise }: TaxDocumentRow) {
  const [creditedSum] = await queryRows(db)<ChargeLine>`select
      coalesce(sum(taxable_paise), 0)::bigint as taxable_paise,
      coalesce(sum(total_paise - taxable_paise), 0)::bigint as tax_paise
    from tax_documents where ${ownRows} and invoice_id = ${id}`;
  return {
    taxablePaise: taxablePaise - (creditedSum?.taxablePaise ?? 0),
    taxPaise: totalPaise - taxablePaise - (creditedSum?.taxPaise ?? 0),
  };
}

/** Returns the invoice for a place of supply whose period covers the day; the newest invoice if `day` is null. */
export function findInvoiceForPlace(db: Db, placeState: string, day: IsoDate | null) {
  return queryRow(db)<TaxDocumentRow>`select * from tax_documents
    where ${ownRows} and kind = 'invoice' and place_state = ${placeState}
      ${day === null ? sql`` : sql`and ${day}::date between period_start and period_end`}
    order by issued_on desc, number desc limit 1`;
}

/** Requires `asOperator` if `sellerId` is undefined. */
export function selectDocuments(
  db: Db,
  {
    kind,
    sellerId,
    limit,
  }: { kind: 'invoice' | 'credit_note'; sellerId: string | undefined; limit: number },
) {
  return queryRows(db)<ListedDocument>`select d.*, s.name as seller_name,
      i.number as invoice_number,
      coalesce(t.amount_paise, 0) as tds_paise
    from tax_documents d
    join sellers s on s.seller_id = d.seller_id
    left join tax_documents i on i.seller_id = d.seller_id and i.id = d.invoice_id
    left join tds_deductions t on t.seller_id = d.seller_id and t.document_id = d.id and t.state <> 'refused'
    where d.kind = ${kind} ${sellerId === undefined ? sql`` : sql`and d.seller_id = ${sellerId}::uuid`}
    order by d.issued_on desc, d.number desc limit ${limit}`;
}

/** Requires `asOperator` if `sellerId` is undefined. */
export function selectOpenDues(db: Db, sellerId: string | undefined) {
  return queryRows(db)<{ dueOn: IsoDate; duePaise: number }>`select due_on,
      sum(due_paise - settled_paise)::bigint as due_paise
    from tax_documents
    where kind = 'invoice' and due_paise > settled_paise
      ${sellerId === undefined ? sql`` : sql`and seller_id = ${sellerId}::uuid`}
    group by due_on`;
}

const matchOverdue = (
  today: IsoDate,
) => sql<boolean>`d.kind = 'invoice' and d.due_on < ${today}::date
  and d.due_paise > d.settled_paise and d.overdue_told_at is null`;

/** Returns the ids of sellers who owe an amount and have unmarked overdue invoices. Requires `asOperator`. */
export function selectSellersWithOverdue(db: Db, today: IsoDate, limit: number) {
  return queryColumn(db)<string>`select distinct d.seller_id
    from tax_documents d join wallets w on w.seller_id = d.seller_id and w.receivable_paise < 0
    where ${matchOverdue(today)} limit ${limit}`;
}

export async function markOverdue(db: Db, today: IsoDate, now: Date): Promise<string[]> {
  const numbers = await queryColumn(db)<string>`update tax_documents d set overdue_told_at = ${now}
    where d.seller_id = ${ownSeller} and ${matchOverdue(today)}
      and exists (select 1 from wallets where ${ownRows} and receivable_paise < 0)
    returning d.number`;
  return numbers.toSorted();
}

/** Returns the last invoiced day, or null before the first run. */
export function findLastInvoicedDay(db: Db) {
  return queryValue(db)<IsoDate | null>`select max(period_end) as day
    from invoice_runs where ${ownRows}`;
}

export async function insertRun(
  db: Db,
  { startDate, endDate }: DateRange,
  run: { sellerId: string; ranAt: Date; documents: number },
): Promise<void> {
  await insertRow(db, 'invoiceRuns', { ...run, periodStart: startDate, periodEnd: endDate });
}

/**
 * Allocates and returns the next document number. Locks the series for all sellers until the transaction ends, so a
 * rollback leaves no gap. Call it last in the transaction.
 */
export async function allocateNumber(db: Db, series: DocumentSeries, day: IsoDate) {
  const lastNumber = await queryValue(db)<number>`
    insert into document_series as s (series, year, last) values (${series}, ${formatFinancialYear(day)}, 1)
    on conflict (series, year) do update set last = s.last + 1 returning s.last`;
  return formatDocumentNumber(series, day, lastNumber);
}

export async function selectCycle(db: Db): Promise<InvoiceCycle> {
  const row = await db.selectFrom('invoiceTerms').select('cycle').where(ownRows).executeTakeFirst();
  return row?.cycle ?? 'month';
}

export const writeCycle = (db: Db, row: Row<'invoiceTerms'>) =>
  upsertRow(db, 'invoiceTerms', row, { key: ['sellerId'] });

/** Requires `asOperator`. */
export function selectTerms(db: Db, limit: number) {
  return queryRows(db)<TermsRow>`select s.seller_id, s.name as seller_name,
      coalesce(t.cycle, 'month') as cycle, coalesce(d.gstin, '') as gstin,
      r.invoiced_until, x.posted_at as first_transfer_at
    from sellers s
    left join (select seller_id, max(period_end) as invoiced_until from invoice_runs group by seller_id) r
      on r.seller_id = s.seller_id
    left join transfers x on x.seller_id = s.seller_id and x.seq = 1
    left join invoice_terms t on t.seller_id = s.seller_id
    left join tax_details d on d.seller_id = s.seller_id
    where s.kind = 'seller' order by s.name, s.seller_id limit ${limit}`;
}

/**
 * Returns lost, damaged and disposed parcels, returns that were damaged on the way, and parcels with a decision, newest
 * first. Without `sellerId`, reads all sellers except sandboxes and requires `asOperator`.
 */
export async function selectClaims(db: Db, filter: ClaimFilter): Promise<ClaimRow[]> {
  return (await buildClaimsStatement(filter).execute(db)).rows;
}

/** Builds the query of `selectClaims`. It reads the few parcels with a report instead of all shipments. */
export function buildClaimsStatement({
  sellerId,
  shipmentId,
  isOpen = false,
  isForOperator = false,
  limit,
}: ClaimFilter): RawBuilder<ClaimRow> {
  const whereSeller = sellerId === undefined ? sql`` : sql`and seller_id = ${sellerId}::uuid`;
  const whereShipment = shipmentId === undefined ? sql`` : sql`and s.id = ${shipmentId}::uuid`;
  const whereOpen = isOpen ? sql`and c.shipment_id is null` : sql``;
  const isDamagedReturn = sql`(s.status like 'RTO%' and reported.damaged_at is not null)`;
  return sql<ClaimRow>`select s.seller_id, p.name as seller_name, s.id as shipment_id,
      s.docket_number, ${isForOperator ? parcelNameForOperator : parcelName}, s.awb, s.carrier,
      case when s.status in ('LOST', 'DAMAGED', 'DISPOSED') then s.status
        when ${isDamagedReturn} then 'DAMAGED' else 'FOUND' end as status,
      case when ${isDamagedReturn} then reported.damaged_at else coalesce(s.status_at, s.created_at) end as at,
      o.invoice_paise, coalesce(o.quote -> 'states' ->> 0, o.pickup ->> 'state') as pickup_state,
      coalesce(c.state, 'open') as state, c.goods_paise, c.freight_paise, coalesce(c.reason, '') as reason, c.decided_at,
      coalesce(d.number, '') as credit_note
    from (select seller_id, shipment_id, min(damaged_at) as damaged_at from (
        select seller_id, id as shipment_id, null::timestamptz as damaged_at from shipments
          where status in ('LOST', 'DAMAGED', 'DISPOSED') ${whereSeller}
        union all select seller_id, shipment_id, null from claims where true ${whereSeller}
        -- Like the status, a claim ignores a damage scan after the return ended.
        union all select scan.seller_id, scan.shipment_id, scan.at from shipment_events scan
          left join shipment_events e on e.seller_id = scan.seller_id and e.shipment_id = scan.shipment_id
            and e.status = 'RTO_DELIVERED' and e.at <= scan.at
          where scan.status = 'DAMAGED' and e.shipment_id is null
            ${sellerId === undefined ? sql`` : sql`and scan.seller_id = ${sellerId}::uuid`}
      ) reports group by seller_id, shipment_id) reported
    join shipments s on s.seller_id = reported.seller_id and s.id = reported.shipment_id
    join sellers p on p.seller_id = s.seller_id
    join orders o on o.seller_id = s.seller_id and o.id = s.order_id
    left join claims c on c.seller_id = s.seller_id and c.shipment_id = s.id
    left join tax_documents d on d.seller_id = s.seller_id and d.id = c.credit_note_id
    where (s.status in ('LOST', 'DAMAGED', 'DISPOSED') or ${isDamagedReturn} or c.shipment_id is not null)
      ${whereShipment} ${whereOpen} ${sellerId === undefined ? sql`and not is_sandbox(s.seller_id)` : sql`and s.seller_id = ${sellerId}::uuid`}
    order by s.created_at desc, s.id desc limit ${limit}`;
}

/** Locks a shipment of the current seller until the transaction ends, to serialize decisions on its claim. */
export async function lockShipment(db: Db, id: string): Promise<void> {
  await execute(db)`
    select 1 from shipments where seller_id = ${ownSeller} and id = ${id} for no key update`;
}

export const insertClaim = (db: Db, row: Insertable<Tables['claims']>) =>
  insertRow(db, 'claims', row);
