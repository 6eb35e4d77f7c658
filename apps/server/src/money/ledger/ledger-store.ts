import type { CauseKind } from '@shipdesk/domain/money/ledger/transfer';
import { sql } from 'kysely';
import { recordset } from '../../platform/db/query/column-names.ts';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Row } from '../../platform/db/schema/tables.ts';

export type WalletRow = Row<'wallets'>;
export type TransferRow = Row<'transfers'>;

const mine = sql<boolean>`seller_id = current_seller()`;

/** The seller's wallet; undefined before its first use. */
export function selectWallet(db: Db): Promise<WalletRow | undefined> {
  return db.selectFrom('wallets').selectAll().where(mine).executeTakeFirst();
}

/** The seller's wallet, locked until the transaction ends; opened with the installation's credit when there is none. */
export async function lockWallet(db: Db): Promise<WalletRow> {
  const locked = () =>
    db.selectFrom('wallets').selectAll().where(mine).forUpdate().executeTakeFirst();
  const found = await locked();
  if (found) return found;
  await sql`insert into wallets (seller_id, credit_limit_paise)
    select current_seller(), coalesce((select credit_limit_paise from instance), 0)
    on conflict do nothing`.execute(db);
  const opened = await locked();
  if (!opened) throw new Error('the wallet that was opened is missing');
  return opened;
}

/** The credit of a seller whose wallet was never used. */
export async function selectFirstCredit(db: Db): Promise<number> {
  const row = await db.selectFrom('instance').select('creditLimitPaise').executeTakeFirst();
  return row?.creditLimitPaise ?? 0;
}

/** The legs that causes have posted. */
export async function selectPostedLegs(
  db: Db,
  causes: readonly { readonly kind: CauseKind; readonly id: string }[],
): Promise<Pick<TransferRow, 'causeKind' | 'causeId' | 'leg'>[]> {
  const { rows } = await sql<Pick<TransferRow, 'causeKind' | 'causeId' | 'leg'>>`
    select t.cause_kind, t.cause_id, t.leg
    from json_to_recordset(${recordset(causes)}) sent (kind text, id text)
    join transfers t on t.seller_id = current_seller() and t.cause_kind = sent.kind and t.cause_id = sent.id`.execute(
    db,
  );
  return rows;
}

export async function insertTransfers(db: Db, rows: readonly TransferRow[]): Promise<void> {
  await sql`insert into transfers
    select * from json_populate_recordset(null::transfers, ${recordset(rows)})`.execute(db);
}

export async function updateBalances(
  db: Db,
  balances: Pick<
    WalletRow,
    'walletPaise' | 'holdPaise' | 'codPayablePaise' | 'receivablePaise' | 'entries'
  >,
): Promise<void> {
  await db.updateTable('wallets').set(balances).where(mine).execute();
}

/** Marks the transfer that paid a payout or refund; false when another one has its UTR, of any seller. */
export async function insertPaidTransfer(
  db: Db,
  row: { utr: string; sellerId: string; causeId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('paidTransfers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows > 0n) return true;
  const own = await db
    .selectFrom('paidTransfers')
    .select('utr')
    .where('utr', '=', row.utr)
    .where('causeId', '=', row.causeId)
    .executeTakeFirst();
  return own !== undefined;
}

/** Frees the UTR of a transfer, so that another payout or refund can take it. */
export async function deletePaidTransfer(
  db: Db,
  { utr, causeId }: { utr: string; causeId: string },
): Promise<void> {
  await db
    .deleteFrom('paidTransfers')
    .where(mine)
    .where('utr', '=', utr)
    .where('causeId', '=', causeId)
    .execute();
}

export async function updateSettings(
  db: Db,
  settings: Partial<Pick<WalletRow, 'creditLimitPaise' | 'lowBalancePaise'>>,
): Promise<void> {
  await db.updateTable('wallets').set(settings).where(mine).execute();
}

/** The wallets of all sellers, by name, at most `limit`. For `asOperator`. */
export async function selectWallets(
  db: Db,
  limit: number,
): Promise<(WalletRow & { name: string })[]> {
  const { rows } = await sql<WalletRow & { name: string }>`select s.seller_id, s.name,
      coalesce(wallet_paise, 0) as wallet_paise, coalesce(hold_paise, 0) as hold_paise,
      coalesce(cod_payable_paise, 0) as cod_payable_paise, coalesce(receivable_paise, 0) as receivable_paise,
      coalesce(w.credit_limit_paise, (select credit_limit_paise from instance), 0) as credit_limit_paise,
      low_balance_paise, coalesce(entries, 0) as entries
    from sellers s left join wallets w using (seller_id)
    where s.kind = 'seller' order by s.name, s.seller_id limit ${limit}`.execute(db);
  return rows;
}

/** The part of a hold that the wallet did not cover, and the dues that arose after it. */
export interface HoldDue {
  readonly duePaise: number;
  readonly newerPaise: number;
  readonly postedAt: Date;
}

/**
 * The due of a weight discrepancy; undefined when the wallet covered its hold. What other discrepancies took back from
 * their newer dues is not counted.
 */
export async function selectHoldDue(db: Db, discrepancyId: string): Promise<HoldDue | undefined> {
  const { rows } = await sql<HoldDue>`
    select due.amount_paise as due_paise, due.posted_at, (
        select coalesce(sum(case when t.debit = 'receivable' then t.amount_paise else -t.amount_paise end), 0)::bigint
        from transfers t
        where t.seller_id = current_seller() and t.seq > due.seq and (t.debit = 'receivable'
          or t.credit = 'receivable' and t.cause_kind = 'discrepancy' and exists (
            select from transfers other where other.seller_id = current_seller() and other.cause_kind = 'discrepancy'
              and other.cause_id = t.cause_id and other.leg = 'hold_owed' and other.seq > due.seq))
      ) as newer_paise
    from transfers due where due.seller_id = current_seller() and due.cause_kind = 'discrepancy'
      and due.cause_id = ${discrepancyId} and due.leg = 'hold_owed'`.execute(db);
  return rows[0];
}
