import { addDays, businessDayOf } from '@shipdesk/domain/time/calendar';
import { createBankAccounts } from '../bank-accounts/bank-accounts-service.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../http/route.ts';
import { prepareTodaysPayouts } from '../remittances/prepare-payouts-service.ts';
import { createRemittanceRuns } from '../remittances/remittance-runs-service.ts';

const DEMO_BANK_ACCOUNT = {
  holderName: 'Malabar Spice House',
  accountNumber: '50100482913305',
  accountNumberAgain: '50100482913305',
  ifsc: 'HDFC0000184',
};
/** Payouts of the last days wait for their transfer, so that the operator has something to do. */
const TRANSFERRED_AFTER_DAYS = 2;

/** Adds the bank account that the demo's COD is paid out to, which the operator verifies. */
export async function addDemoBankAccount(
  deps: Pick<Deps, 'database' | 'now' | 'newId' | 'config'>,
  { seller, operator }: { seller: Principal; operator: Principal },
): Promise<void> {
  // Nobody is at the keyboard to prove who they are.
  const accounts = createBankAccounts(deps, { confirmIdentity: async () => undefined });
  const { pending } = await accounts.change(seller, DEMO_BANK_ACCOUNT, { password: '' });
  if (!pending) throw new Error('the bank account of the demo does not wait');
  await accounts.verify(operator, { sellerId: seller.sellerId, id: pending.id }, 'verified');
}

/** Prepares the payouts of a payout day and records the transfer of those that are some days old. */
export async function payOutDemoCod(
  deps: Pick<Deps, 'database' | 'now' | 'newId' | 'config'>,
  operator: Principal,
  today: string,
): Promise<void> {
  await prepareTodaysPayouts(deps);
  const runs = createRemittanceRuns(deps);
  const page = { page: 1, pageSize: 50, state: 'in_batch' as const };
  const { remittances } = await runs.list(operator, page);
  for (const { seller_id: sellerId, id, run_on, number } of remittances) {
    if (run_on > addDays(today, -TRANSFERRED_AFTER_DAYS)) continue;
    const utr = `N${businessDayOf(deps.now()).replaceAll('-', '')}${String(number).padStart(7, '0')}`;
    await runs.recordUtr(operator, { sellerId, id }, utr);
  }
}
