import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type {
  CarrierInvoicePaymentsTable,
  CarrierInvoicesTable,
} from '../../platform/db/schema/weight-tables.ts';

/** A line that is not in the books. */
export interface UnbookedLine {
  readonly row_number: number;
  /** Null when the line bills no parcel of ours. */
  readonly seller_id: string | null;
  readonly docket_number: string;
  readonly billed_paise: number;
  readonly gst_paise: number;
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
    row_number: number;
  }>`update carrier_invoice_lines set booked_at = ${at}
    where invoice_id = ${id}::uuid and row_number = any(${rowNumbers}::int[]) and booked_at is null
    returning row_number`.execute(db);
  return new Set(rows.map(({ row_number }) => row_number));
}

/** An invoice, locked until the transaction ends. */
export function lockInvoice(
  db: Db,
  id: string,
): Promise<Selectable<CarrierInvoicesTable> | undefined> {
  return db
    .selectFrom('carrier_invoices')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function hasBooked(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('carrier_invoice_lines')
    .select('row_number')
    .where('invoice_id', '=', id)
    .where('booked_at', 'is not', null)
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
    .updateTable('carrier_invoices')
    .set({ accepted_at: at, accepted_by: userId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Adds a payment, and what it pays to the invoice. */
export async function insertPayment(
  db: Db,
  row: Selectable<CarrierInvoicePaymentsTable>,
): Promise<void> {
  await db.insertInto('carrier_invoice_payments').values(row).execute();
  await db
    .updateTable('carrier_invoices')
    .set((update) => ({ paid_paise: update('paid_paise', '+', row.amount_paise) }))
    .where('id', '=', row.invoice_id)
    .execute();
}
