import { computeFeeGstPaise } from './remittance-plan.ts';

export interface DueCod {
  readonly codPaise: number;
  readonly feePaise: number;
}

export interface PayoutAmounts {
  readonly codPaise: number;
  /** COD in paise that was paid out before its delivery was corrected. */
  readonly reversedPaise: number;
  readonly feePaise: number;
  readonly gstPaise: number;
  /** The paise deducted for the debt of the seller, at most the remaining COD. */
  readonly duesPaise: number;
  /** The paise to transfer. Negative while reversals and fees exceed the COD. */
  readonly netPaise: number;
}

/** Returns the amounts of a payout in paise. `owedPaise` is the debt of the seller. */
export function computePayoutAmounts(
  dueLines: readonly DueCod[],
  { reversedPaise, owedPaise }: { readonly reversedPaise: number; readonly owedPaise: number },
): PayoutAmounts {
  const codPaise = dueLines.reduce((sum, line) => sum + line.codPaise, 0);
  const feePaise = dueLines.reduce((sum, line) => sum + line.feePaise, 0);
  const gstPaise = computeFeeGstPaise(feePaise);
  const beforeDuesPaise = codPaise - reversedPaise - feePaise - gstPaise;
  const duesPaise = Math.min(Math.max(owedPaise, 0), Math.max(beforeDuesPaise, 0));
  return {
    codPaise,
    reversedPaise,
    feePaise,
    gstPaise,
    duesPaise,
    netPaise: beforeDuesPaise - duesPaise,
  };
}

/** The conditions for a payout, in the order in which a seller can meet them. */
export const payoutConditions = [
  'bank_added',
  'bank_verified',
  'bank_in_force',
  'wallet_in_limit',
  'dues_covered',
] as const;
export type PayoutCondition = (typeof payoutConditions)[number];

/** The readiness of the bank account for the next payout. `waiting`: verified, but not in force yet. */
export type BankReadiness = 'missing' | 'unverified' | 'waiting' | 'ready';

export interface PayoutFacts {
  readonly bank: BankReadiness;
  readonly walletPaise: number;
  readonly creditLimitPaise: number;
  /** The amounts of the lines that are eligible now. */
  readonly amounts: Pick<PayoutAmounts, 'codPaise' | 'netPaise'>;
}

/** Removes conditions that another unmet condition implies: a missing bank account is also unverified. */
export function withoutImplied(unmetConditions: readonly PayoutCondition[]): PayoutCondition[] {
  const firstBankCondition = unmetConditions.find((condition) => condition.startsWith('bank_'));
  return unmetConditions.filter(
    (condition) => !condition.startsWith('bank_') || condition === firstBankCondition,
  );
}

/** Returns the unmet conditions of a payout; empty when the payout can be made. */
export function listUnmetConditions(facts: PayoutFacts): PayoutCondition[] {
  const { bank, walletPaise, creditLimitPaise, amounts } = facts;
  const isMet: Readonly<Record<PayoutCondition, boolean>> = {
    bank_added: bank !== 'missing',
    bank_verified: bank === 'waiting' || bank === 'ready',
    bank_in_force: bank === 'ready',
    wallet_in_limit: walletPaise >= -creditLimitPaise,
    dues_covered: amounts.codPaise === 0 || amounts.netPaise > 0,
  };
  return payoutConditions.filter((condition) => !isMet[condition]);
}

/**
 * Returns the reference of a transfer: `SD`, 11 characters for the random end of the payout's UUIDv7, and 3 for the
 * attempt. It is unique across sellers. Banks reject a reference that was used before.
 */
export function formatCustomerReference(payout: {
  readonly id: string;
  /** The number of times that the bank returned its transfer. */
  readonly returns: number;
}): string {
  const idEnd = BigInt(`0x${payout.id.replaceAll('-', '').slice(-14)}`);
  const payoutCode = idEnd.toString(36).toUpperCase().padStart(11, '0');
  return `SD${payoutCode}${String(payout.returns).padStart(3, '0')}`;
}
