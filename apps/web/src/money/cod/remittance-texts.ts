import { t } from '@lingui/core/macro';
import type { CodState, RemittanceState } from '@shipdesk/domain/money/cod/cod-state';
import type { PayoutCondition } from '@shipdesk/domain/money/cod/payout';
import { type RemittancePlan, remittancePlans } from '@shipdesk/domain/money/cod/remittance-plan';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { formatDate } from '../../lib/format.ts';
import type { Tone } from '../../ui/badge.tsx';

export const formatBankFileDay = (filedAt: string) => formatDate(toBusinessDay(new Date(filedAt)));

export function describePayoutState(state: RemittanceState): { tone: Tone; text: string } {
  const states: Record<RemittanceState, { tone: Tone; text: string }> = {
    in_batch: { tone: 'warn', text: t`Prepared` },
    remitted: { tone: 'accent', text: t`Transferred` },
    matched: { tone: 'ok', text: t`Matched` },
    returned: { tone: 'bad', text: t`Returned by bank` },
    cancelled: { tone: 'neutral', text: t`Cancelled` },
  };
  return states[state];
}

export function describeCodState(state: CodState): { tone: Tone; text: string } {
  if (state === 'due') return { tone: 'neutral', text: t`Due` };
  if (state === 'eligible') return { tone: 'accent', text: t`Eligible` };
  if (state === 'on_hold') return { tone: 'warn', text: t`On hold` };
  if (state === 'reversed') return { tone: 'bad', text: t`Reversed` };
  return describePayoutState(state);
}

export function describeCondition(condition: PayoutCondition): { name: string; advice: string } {
  return {
    bank_added: { name: t`Bank account added`, advice: t`Add your bank account.` },
    bank_verified: {
      name: t`Bank account verified`,
      advice: t`The operator will verify it with the bank.`,
    },
    bank_in_force: {
      name: t`Bank account older than a day`,
      advice: t`A new account becomes active after a day.`,
    },
    wallet_in_limit: {
      name: t`Wallet within its credit limit`,
      advice: t`Recharge your wallet.`,
    },
    dues_covered: {
      name: t`COD covers your dues`,
      advice: t`Recharge your wallet, or wait for more COD.`,
    },
  }[condition];
}

export function describePlan(plan: RemittancePlan): string {
  const { days, feeBasisPoints } = remittancePlans[plan];
  const percent = feeBasisPoints / 100;
  return plan === 'standard'
    ? t`COD is paid out on the first payout day at least ${days} days after delivery, free of charge.`
    : t`COD is paid out on the first payout day at least ${days} days after delivery, for a fee of ${percent}% and GST.`;
}

export function namePlan(plan: RemittancePlan): string {
  const { days, feeBasisPoints } = remittancePlans[plan];
  const percent = feeBasisPoints / 100;
  return plan === 'standard' ? t`${days} days, free` : t`${days} days, ${percent}% + GST`;
}
