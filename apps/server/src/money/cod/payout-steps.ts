import {
  computePayoutAmounts,
  listUnmetConditions,
  type PayoutAmounts,
  type PayoutCondition,
} from '@shipdesk/domain/money/cod/payout';
import type { Db } from '../../platform/db/query/statement.ts';
import { readWallet, type Wallet } from '../ledger/ledger-steps.ts';
import { findPayoutAccount } from './bank-account-steps.ts';
import type { DueSum } from './cod-lines-store.ts';

interface PayoutCheck {
  readonly unmet: readonly PayoutCondition[];
  readonly accountId: string | null;
}

/** Returns the amounts, in paise, of a payout of due COD to the current seller, and the conditions that block it. */
export async function checkPayout(
  db: Db,
  { due, reversedPaise }: { due: DueSum; reversedPaise: number },
  now: Date,
): Promise<PayoutCheck & { readonly amounts: PayoutAmounts }> {
  const wallet = await readWallet(db);
  const amounts = computePayoutAmounts([due], { reversedPaise, owedPaise: wallet.receivablePaise });
  return { amounts, ...(await checkAmounts(db, { wallet, amounts }, now)) };
}

/**
 * Returns the conditions that block another transfer of a returned payout. Its amounts do not change, because the first
 * transfer settled its fee and dues.
 */
export async function checkResend(
  db: Db,
  amounts: Pick<PayoutAmounts, 'codPaise' | 'netPaise'>,
  now: Date,
): Promise<PayoutCheck> {
  return checkAmounts(db, { wallet: await readWallet(db), amounts }, now);
}

async function checkAmounts(
  db: Db,
  {
    wallet: { walletPaise, creditLimitPaise },
    amounts,
  }: { wallet: Wallet; amounts: Pick<PayoutAmounts, 'codPaise' | 'netPaise'> },
  now: Date,
): Promise<PayoutCheck> {
  const { readiness: bank, accountId } = await findPayoutAccount(db, now);
  return {
    unmet: listUnmetConditions({ bank, walletPaise, creditLimitPaise, amounts }),
    accountId,
  };
}
