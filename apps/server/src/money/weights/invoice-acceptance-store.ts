import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Row } from '../../platform/db/schema/tables.ts';

/** A line that is not in the books. */
export interface UnbookedLine {
  readonly rowNumber: number;
  /** Null when the line bills no parcel of ours. */
  readonly sellerId: string | null;
  readonly docketNumber: string;
  readonly billedPaise: number;
  readonly gstPaise: number;
}

/** Lines with an amount that are not in the books, in the order of the file. */
export async function selectUnbooked(db: Db, id: string, limit: number): Promise<UnbookedLine[]> {
  const { rows } =
    await sql<UnbookedLine>`select row_number, seller_id, docket_number, billed_paise, gst_paise
    from carrier_invoice_lines
    where invoice_id = ${id}::uuid and booked_at is null and billed_paise <> 0
    order by row_number limit ${limit}`.execute(db);
  return rows;
}

/** Marks lines as booked, and returns the rows of those that were not. */
export async function markBooked(
  db: Db,
  id: string,
  { rowNumbers, at }: { rowNumbers: readonly number[]; at: Date },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    rowNumber: number;
  }>`update carrier_invoice_lines set booked_at = ${at}
    where invoice_id = ${id}::uuid and row_number = any(${rowNumbers}::int[]) and booked_at is null
    returning row_number`.execute(db);
  return new Set(rows.map(({ rowNumber }) => rowNumber));
}

/** An invoice, locked until the transaction ends. */
export function lockInvoice(db: Db, id: string): Promise<Row<'carrierInvoices'> | undefined> {
  return db
    .selectFrom('carrierInvoices')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function hasBooked(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('carrierInvoiceLines')
    .select('rowNumber')
    .where('invoiceId', '=', id)
    .where('bookedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function endAcceptance(
  db: Db,
  id: string,
  { at, userId }: { at: Date; userId: string },
): Promise<void> {
  await db
    .updateTable('carrierInvoices')
    .set({ acceptedAt: at, acceptedBy: userId })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .execute();
}

/** Adds a payment, and what it pays to the invoice. */
export async function insertPayment(db: Db, row: Row<'carrierInvoicePayments'>): Promise<void> {
  await db.insertInto('carrierInvoicePayments').values(row).execute();
  await db
    .updateTable('carrierInvoices')
    .set((update) => ({ paidPaise: update('paidPaise', '+', row.amountPaise) }))
    .where('id', '=', row.invoiceId)
    .execute();
}
