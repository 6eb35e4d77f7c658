import type { InvoiceCycle } from '@shipdesk/domain/money/invoice/invoice-period';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

export interface TermsRow {
  readonly sellerId: string;
  readonly sellerName: string;
  readonly cycle: InvoiceCycle;
  readonly gstin: string | null;
  readonly invoicedUntil: IsoDate | null;
  /** Null for a seller that was never charged. */
  readonly firstTransferAt: Date | null;
}

/** How often the current seller is invoiced; undefined before a choice. */
export async function selectCycle(db: Db): Promise<InvoiceCycle | undefined> {
  const row = await db
    .selectFrom('invoiceTerms')
    .select('cycle')
    .where(sql<boolean>`seller_id = current_seller()`)
    .executeTakeFirst();
  return row?.cycle;
}

export async function writeCycle(
  db: Db,
  row: { sellerId: string; cycle: InvoiceCycle; changedAt: Date; changedBy: string },
): Promise<void> {
  const { sellerId: _, ...changes } = row;
  await db
    .insertInto('invoiceTerms')
    .values(row)
    .onConflict((conflict) => conflict.column('sellerId').doUpdateSet(changes))
    .execute();
}

/** Terms by the sellers' names. For `asOperator`. */
export async function selectTerms(db: Db, limit: number): Promise<TermsRow[]> {
  const { rows } = await sql<TermsRow>`select s.seller_id, s.name as seller_name,
      coalesce(t.cycle, 'month') as cycle, d.gstin,
      (select max(r.period_end) from invoice_runs r where r.seller_id = s.seller_id) as invoiced_until,
      (select min(x.posted_at) from transfers x where x.seller_id = s.seller_id) as first_transfer_at
    from sellers s
    left join invoice_terms t on t.seller_id = s.seller_id
    left join tax_details d on d.seller_id = s.seller_id
    where s.kind = 'seller' order by s.name, s.seller_id limit ${limit}`.execute(db);
  return rows;
}
