import { payoutDayUntil } from '@shipdesk/domain/money/cod/remittance-plan';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../deps.ts';
import { createBankAccounts } from '../money/cod/bank-accounts-service.ts';
import { createRemittanceRuns } from '../money/cod/remittance-runs-service.ts';
import { createRemittanceTransfers } from '../money/cod/remittance-transfers-service.ts';
import type { Principal } from '../platform/principal.ts';

const DEMO_BANK_ACCOUNT = {
  holderName: 'Malabar Spice House',
  accountNumber: '50100482913305',
  accountNumberAgain: '50100482913305',
  ifsc: 'HDFC0000184',
};
/** Adds the bank account that the demo's COD is paid out to, which the operator verifies. */
export async function addDemoBankAccount(
  deps: Pick<Deps, 'database' | 'now' | 'newId' | 'config'>,
  { seller, operator }: { seller: Principal; operator: Principal },
): Promise<void> {
  // The seed runs without a user who could authenticate.
  const accounts = createBankAccounts(deps, { confirmIdentity: async () => undefined });
  const { pending } = await accounts.change(seller, DEMO_BANK_ACCOUNT, { password: '' });
  if (!pending) throw new Error('the bank account of the demo does not wait');
  await accounts.verify(
    operator,
    { sellerId: seller.sellerId, id: pending.id },
    { outcome: 'verified' },
  );
}

/**
 * Prepares the payout of the last payout day. The payout before it is transferred and the ones before that are found on
 * the bank statement, so that there are payouts in every state.
 */
export async function payOutDemoCod(
  deps: Pick<Deps, 'database' | 'now' | 'newId' | 'config'>,
  operator: Principal,
): Promise<void> {
  const runs = createRemittanceRuns(deps);
  const transfers = createRemittanceTransfers(deps);
  const today = businessDayOf(deps.now());
  await runs.prepare(operator, payoutDayUntil(today));
  const page = { page: 1, pageSize: 50, state: undefined, filter: {} };
  const { remittances } = await runs.list(operator, page);
  const [, ...transferred] = remittances.toSorted((one, other) => other.number - one.number);
  for (const [position, { sellerId, id, number, state }] of transferred.entries()) {
    if (state === 'in_batch') {
      const utr = `N${today.replaceAll('-', '')}${String(number).padStart(7, '0')}`;
      await transfers.recordUtr(operator, { sellerId, id }, utr);
    } else if (state === 'remitted' && position > 0) {
      await transfers.markMatched(operator, { sellerId, id });
    }
  }
}
