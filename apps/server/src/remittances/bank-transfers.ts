import { recordAudit } from '../audit/audit-service.ts';
import { type PayableAccount, payableAccounts } from '../bank-accounts/bank-accounts-service.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../http/route.ts';
import { type SellersRemittance, selectInState } from './remittances-store.ts';

/** Payouts that one bank file covers. */
const MAX_TRANSFERS = 5_000;

/** A payout as written to the bank file. */
export interface BankTransfer extends PayableAccount {
  readonly remittance: SellersRemittance;
}

/** The transfers of all prepared payouts. */
export async function bankTransfers(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  principal: Principal,
): Promise<BankTransfer[]> {
  const rows = await database.asOperator(async (db) => {
    const found = await selectInState(db, 'in_batch', MAX_TRANSFERS);
    const change = { rows: found.length };
    await recordAudit(db, principal, { action: 'bank_file.exported', subject: '', change });
    return found;
  }, principal);
  const transfers: BankTransfer[] = [];
  for (const [sellerId, remittances] of Map.groupBy(rows, ({ seller_id }) => seller_id)) {
    const ids = remittances.map(({ bank_account_id }) => bank_account_id);
    const accounts = await database.asSeller({ sellerId, source: principal.source }, (db) =>
      payableAccounts(db, config, ids),
    );
    for (const remittance of remittances) {
      const account = accounts.get(remittance.bank_account_id);
      if (!account) throw new Error('the bank account of a payout is gone');
      transfers.push({ ...account, remittance });
    }
  }
  return transfers;
}
