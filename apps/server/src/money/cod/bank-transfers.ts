import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type PayableAccount, payableAccounts } from './bank-accounts-service.ts';

import { markFiled, selectForFile } from './bank-files-store.ts';
import type { SellersRemittance } from './remittances-store.ts';

/** Payouts that one bank file covers. */
const MAX_TRANSFERS = 5_000;

/** A payout as written to the bank file. */
export interface BankTransfer extends PayableAccount {
  readonly remittance: SellersRemittance;
}

/**
 * The transfers of the prepared payouts that are in no bank file yet, which this marks; with `filedAt` those of the file
 * written then. 409 without any.
 */
export async function bankTransfers(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  principal: Principal,
  filedAt: Date | null,
): Promise<BankTransfer[]> {
  const { database, now } = deps;
  const rows = await database.asOperator((db) => selectForFile(db, filedAt, MAX_TRANSFERS));
  // The accounts come first: a failure here must not mark a payout.
  const found = await withAccounts(deps, principal, rows);
  const at = filedAt ?? now();
  const transfers = filedAt ? found : await fileTransfers(deps, principal, found, at);
  if (transfers.length === 0) throw new Refusal('bank_file_empty');
  const change = { rows: transfers.length, filed_at: at.toISOString(), again: filedAt !== null };
  await database.asSeller(principal, (db) =>
    recordAudit(db, principal, { action: 'bank_file.exported', subject: '', change }),
  );
  return transfers;
}

/**
 * Marks transfers as filed and returns those that this call marked: another download may mark some first. When a seller
 * fails, the payouts marked so far are a file of their own, which can be downloaded again.
 */
async function fileTransfers(
  { database }: Pick<Deps, 'database'>,
  { source }: Principal,
  transfers: readonly BankTransfer[],
  at: Date,
): Promise<BankTransfer[]> {
  const marked = new Set<string>();
  const bySeller = Map.groupBy(transfers, ({ remittance }) => remittance.sellerId);
  for (const [sellerId, ofSeller] of bySeller) {
    const caller = { sellerId, source };
    const ids = ofSeller.map(({ remittance }) => remittance.id);
    await database.asSeller(caller, async (db) => {
      for (const subject of await markFiled(db, ids, at)) {
        const change = { filed_at: at.toISOString() };
        await recordAudit(db, caller, { action: 'remittance.filed', subject, change });
        marked.add(subject);
      }
    });
  }
  return transfers.filter(({ remittance }) => marked.has(remittance.id));
}

async function withAccounts(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { source }: Principal,
  rows: readonly SellersRemittance[],
): Promise<BankTransfer[]> {
  const transfers: BankTransfer[] = [];
  for (const [sellerId, remittances] of Map.groupBy(rows, (row) => row.sellerId)) {
    const ids = remittances.map(({ bankAccountId }) => bankAccountId);
    const accounts = await database.asSeller({ sellerId, source }, (db) =>
      payableAccounts(db, config, ids),
    );
    for (const remittance of remittances) {
      const account = accounts.get(remittance.bankAccountId);
      if (!account) throw new Error('the bank account of a payout is gone');
      transfers.push({ ...account, remittance });
    }
  }
  return transfers;
}
