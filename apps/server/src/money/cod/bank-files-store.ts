import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import { type SellersRemittance, withNames } from './remittances-store.ts';

/** A bank file with payouts that are not transferred yet. */
export interface BankFile {
  readonly filedAt: Date;
  readonly payouts: number;
  readonly paise: number;
}

/**
 * Prepared payouts of all sellers, the oldest first: those of the bank file written at `filedAt`, or those in no file. For
 * `asOperator`.
 */
export async function selectForFile(
  db: Db,
  filedAt: Date | null,
  limit: number,
): Promise<SellersRemittance[]> {
  const { rows } = await sql<SellersRemittance>`${withNames}
    where r.state = 'in_batch' and r.filed_at is not distinct from ${filedAt}::timestamptz
    order by r.created_at, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Marks prepared payouts of the seller as written to a bank file. Returns those that were in none. */
export async function markFiled(db: Db, ids: readonly string[], filedAt: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update remittances set filed_at = ${filedAt}
    where seller_id = current_seller() and id = any(${ids}::uuid[])
      and state = 'in_batch' and filed_at is null
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The newest bank files with payouts that are not transferred yet. For `asOperator`. */
export async function selectBankFiles(db: Db, limit: number): Promise<BankFile[]> {
  const { rows } = await sql<BankFile>`select filed_at, count(*) as payouts,
      sum(net_paise)::bigint as paise
    from remittances where state = 'in_batch' and filed_at is not null
    group by filed_at order by filed_at desc limit ${limit}`.execute(db);
  return rows;
}
