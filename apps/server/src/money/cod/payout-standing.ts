import {
  type PayoutAmounts,
  type PayoutCondition,
  payoutAmounts,
  unmetConditions,
} from '@shipdesk/domain/money/cod/payout';
import type { Db } from '../../platform/db/query/statement.ts';
import { walletOf } from '../ledger/ledger-steps.ts';
import { payoutAccount } from './bank-accounts-service.ts';
import type { DueSum } from './cod-lines-store.ts';
import type { RemittanceRow } from './remittances-store.ts';

/** The payout of due COD as it would be now, and the conditions that block it. */
export interface PayoutStanding {
  readonly amounts: PayoutAmounts;
  readonly unmet: readonly PayoutCondition[];
  /** Where it goes; null without an account in force. */
  readonly accountId: string | null;
}

/** The status of a payout of this COD to the current seller. */
export async function payoutStanding(
  db: Db,
  { due, reversedPaise }: { due: DueSum; reversedPaise: number },
  now: Date,
): Promise<PayoutStanding> {
  const { walletPaise, creditLimitPaise, receivablePaise } = await walletOf(db);
  const { readiness, accountId } = await payoutAccount(db, now);
  const amounts = payoutAmounts([{ codPaise: due.codPaise, feePaise: due.feePaise }], {
    reversedPaise,
    owedPaise: receivablePaise,
  });
  const facts = { bank: readiness, walletPaise, creditLimitPaise, amounts };
  return { amounts, unmet: unmetConditions(facts), accountId };
}

/**
 * The conditions that block the next transfer of a returned payout. Its amounts stay, because the first transfer settled its
 * fee and dues.
 */
export async function resendStanding(
  db: Db,
  { codPaise, netPaise }: RemittanceRow,
  now: Date,
): Promise<Pick<PayoutStanding, 'unmet' | 'accountId'>> {
  const { walletPaise, creditLimitPaise } = await walletOf(db);
  const { readiness: bank, accountId } = await payoutAccount(db, now);
  const amounts = { codPaise, netPaise };
  return { unmet: unmetConditions({ bank, walletPaise, creditLimitPaise, amounts }), accountId };
}
