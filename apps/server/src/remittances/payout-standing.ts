import {
  type PayoutAmounts,
  type PayoutCondition,
  payoutAmounts,
  unmetConditions,
} from '@shipdesk/domain/remittance/payout';
import { payoutAccount } from '../bank-accounts/bank-accounts-service.ts';
import type { Db } from '../db/query/database.ts';
import { walletOf } from '../ledger/ledger-service.ts';
import type { DueSum } from './cod-lines-store.ts';

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
  const amounts = payoutAmounts([{ codPaise: due.cod_paise, feePaise: due.fee_paise }], {
    reversedPaise,
    owedPaise: receivablePaise,
  });
  const facts = { bank: readiness, walletPaise, creditLimitPaise, amounts };
  return { amounts, unmet: unmetConditions(facts), accountId };
}
