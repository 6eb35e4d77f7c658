import type { Insertable, Updateable } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  execute,
  insertRow,
  lockRow,
  ownRows,
  queryRows,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

export type BankAccountRow = Row<'bankAccounts'>;

/** The maximum number of changes read to find the active account and the pending one. */
const MAX_RECENT_ACCOUNTS = 100;

export function selectAccounts(db: Db) {
  return queryRows(db)<BankAccountRow>`select * from bank_accounts where ${ownRows}
    order by created_at desc, id desc limit ${MAX_RECENT_ACCOUNTS}`;
}

export const lockAccount = (db: Db, id: string) => lockRow(db, 'bankAccounts', id);

export function selectAccountsById(db: Db, ids: readonly string[]) {
  return queryRows(db)<BankAccountRow>`select * from bank_accounts
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[])`;
}

/** Serializes changes of the seller's bank account until the transaction ends. */
export async function lockChanges(db: Db): Promise<void> {
  await execute(db)`
    select pg_advisory_xact_lock(hashtext('bank account ' || ${ownSeller}::text))`;
}

export const insertAccount = (db: Db, row: Insertable<Tables['bankAccounts']>) =>
  insertRow(db, 'bankAccounts', row);

export async function closePending(db: Db, now: Date): Promise<void> {
  await execute(db)`update bank_accounts set closed_at = ${now}
    where seller_id = ${ownSeller} and closed_at is null
      and (verified_at is null or in_force_from > ${now})`;
}

export const updateAccount = (db: Db, id: string, changes: Updateable<Tables['bankAccounts']>) =>
  updateRow(db, 'bankAccounts', id, changes);

export type WaitingAccount = BankAccountRow & {
  readonly seller: string;
  /** True if the seller has no verified account. */
  readonly isFirst: boolean;
};

/** Requires `asOperator`. */
export function selectWaitingAccounts(db: Db, limit: number) {
  return queryRows(db)<WaitingAccount>`select b.*, s.name as seller, a.seller_id is null as is_first
    from bank_accounts b join sellers s on s.seller_id = b.seller_id
    left join (select distinct seller_id from bank_accounts where verified_at is not null and closed_at is null) a
      on a.seller_id = b.seller_id
    where b.verified_at is null and b.closed_at is null order by b.created_at, b.id limit ${limit}`;
}

/** Requires `asOperator`. */
export function selectSealedNumbers(db: Db) {
  return db.selectFrom('bankAccounts').select(['sellerId', 'id', 'numberSealed']).execute();
}

export const replaceSealedNumber = (
  db: Db,
  id: string,
  { from, to }: { from: Buffer; to: Buffer },
) => updateRow(db, 'bankAccounts', { id, numberSealed: from }, { numberSealed: to });
