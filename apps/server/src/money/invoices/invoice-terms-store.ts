import type { InvoiceCycle } from '@shipdesk/domain/money/invoice/invoice-period';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

export interface TermsRow {
  readonly seller_id: string;
  readonly seller_name: string;
  readonly cycle: InvoiceCycle;
  readonly gstin: string | null;
  readonly invoiced_until: IsoDate | null;
  /** Null for a seller that was never charged. */
  readonly first_transfer_at: Date | null;
}

/** How often the current seller is invoiced; undefined before a choice. */
export async function selectCycle(db: Db): Promise<InvoiceCycle | undefined> {
  const row = await db
    .selectFrom('invoice_terms')
    .select('cycle')
    .where(sql<boolean>`seller_id = current_seller()`)
    .executeTakeFirst();
  return row?.cycle;
}

export async function writeCycle(
  db: Db,
  row: { seller_id: string; cycle: InvoiceCycle; changed_at: Date; changed_by: string },
): Promise<void> {
  const { seller_id: _, ...changes } = row;
  await db
    .insertInto('invoice_terms')
    .values(row)
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(changes))
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
