import type { DateRange, IsoDate } from '@shipdesk/domain/values/time/calendar';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Row, Tables } from '../../platform/db/schema/tables.ts';

export type TaxDocumentRow = Row<'taxDocuments'>;

/** A document with the names that a list shows. */
export type ListedDocument = Omit<TaxDocumentRow, 'supplier' | 'createdBy'> & {
  readonly sellerName: string;
  readonly invoiceNumber: string | null;
};

const mine = sql<boolean>`seller_id = current_seller()`;

export async function insertDocument(
  db: Db,
  row: Insertable<Tables['taxDocuments']>,
): Promise<void> {
  await db.insertInto('taxDocuments').values(row).execute();
}

export function selectDocument(db: Db, id: string): Promise<TaxDocumentRow | undefined> {
  return db
    .selectFrom('taxDocuments')
    .selectAll()
    .where(mine)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, locked against other payments and credit notes until the transaction ends. */
export function lockDocument(db: Db, id: string): Promise<TaxDocumentRow | undefined> {
  return db
    .selectFrom('taxDocuments')
    .selectAll()
    .where(mine)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function addSettled(db: Db, id: string, paise: number): Promise<void> {
  await sql`update tax_documents set settled_paise = settled_paise + ${paise}
    where ${mine} and id = ${id}`.execute(db);
}

/** The seller's invoices that are not paid in full, the oldest first, locked until the transaction ends. */
export async function lockOpenInvoices(db: Db): Promise<TaxDocumentRow[]> {
  return db
    .selectFrom('taxDocuments')
    .selectAll()
    .where(mine)
    .where('kind', '=', 'invoice')
    .whereRef('duePaise', '>', 'settledPaise')
    .orderBy('issuedOn')
    .orderBy('number')
    .forUpdate()
    .execute();
}

/** The amount due on all invoices of the current seller. */
export async function openDuePaise(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`select
      coalesce(sum(due_paise - settled_paise), 0)::bigint as due
    from tax_documents where ${mine} and kind = 'invoice'`.execute(db);
  return rows[0]?.due ?? 0;
}

/** The amount by which credit notes reduced an invoice. */
export async function creditedPaise(
  db: Db,
  invoiceId: string,
): Promise<{ taxable: number; tax: number }> {
  const { rows } = await sql<{ taxable: number; tax: number }>`select
      coalesce(sum(taxable_paise), 0)::bigint as taxable,
      coalesce(sum(total_paise - taxable_paise), 0)::bigint as tax
    from tax_documents where ${mine} and invoice_id = ${invoiceId}`.execute(db);
  return rows[0] ?? { taxable: 0, tax: 0 };
}

/** The invoice for a place that covers a day, or the newest for the place without a day. */
export async function selectInvoiceOf(
  db: Db,
  placeState: string,
  day: IsoDate | null,
): Promise<TaxDocumentRow | undefined> {
  const { rows } = await sql<TaxDocumentRow>`select * from tax_documents
    where ${mine} and kind = 'invoice' and place_state = ${placeState}
      ${day === null ? sql`` : sql`and ${day}::date between period_start and period_end`}
    order by issued_on desc, number desc limit 1`.execute(db);
  return rows[0];
}

/** Documents of a kind, the newest first; of one seller or, for `asOperator`, of all. */
export async function selectDocuments(
  db: Db,
  {
    kind,
    sellerId,
    limit,
  }: { kind: 'invoice' | 'credit_note'; sellerId: string | undefined; limit: number },
): Promise<ListedDocument[]> {
  const { rows } =
    await sql<ListedDocument>`select d.*, s.name as seller_name, i.number as invoice_number
    from tax_documents d
    join sellers s on s.seller_id = d.seller_id
    left join tax_documents i on i.seller_id = d.seller_id and i.id = d.invoice_id
    where d.kind = ${kind} ${sellerId === undefined ? sql`` : sql`and d.seller_id = ${sellerId}::uuid`}
    order by d.issued_on desc, d.number desc limit ${limit}`.execute(db);
  return rows;
}

/** The unpaid amount by due day, of one seller or, for `asOperator`, of all. */
export async function selectOpen(
  db: Db,
  sellerId: string | undefined,
): Promise<{ dueOn: IsoDate; duePaise: number }[]> {
  const { rows } = await sql<{ dueOn: IsoDate; duePaise: number }>`select due_on,
      sum(due_paise - settled_paise)::bigint as due_paise
    from tax_documents
    where kind = 'invoice' and due_paise > settled_paise
      ${sellerId === undefined ? sql`` : sql`and seller_id = ${sellerId}::uuid`}
    group by due_on`.execute(db);
  return rows;
}

const overdue = (today: IsoDate) => sql<boolean>`d.kind = 'invoice' and d.due_on < ${today}::date
  and d.due_paise > d.settled_paise and d.overdue_told_at is null
  and exists (select from wallets w where w.seller_id = d.seller_id and w.receivable_paise < 0)`;

/** Sellers with overdue invoices without a notice. For `asOperator`. */
export async function selectSellersWithOverdue(
  db: Db,
  today: IsoDate,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ sellerId: string }>`select distinct d.seller_id
    from tax_documents d where ${overdue(today)} limit ${limit}`.execute(db);
  return rows.map(({ sellerId }) => sellerId);
}

/** Marks the overdue invoices of the current seller, and returns the numbers of those that were not marked before. */
export async function markOverdue(db: Db, today: IsoDate, now: Date): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`update tax_documents d set overdue_told_at = ${now}
    where d.seller_id = current_seller() and ${overdue(today)} returning d.number`.execute(db);
  return rows.map(({ number }) => number).toSorted();
}

/** The last day that is invoiced; null before the first run. */
export async function lastInvoicedDay(db: Db): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`select max(period_end) as day
    from invoice_runs where ${mine}`.execute(db);
  return rows[0]?.day ?? null;
}

export async function insertRun(
  db: Db,
  { startDate, endDate }: DateRange,
  run: { sellerId: string; ranAt: Date; documents: number },
): Promise<void> {
  await db
    .insertInto('invoiceRuns')
    .values({ ...run, periodStart: startDate, periodEnd: endDate })
    .execute();
}
