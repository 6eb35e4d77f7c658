import type { WireParams } from '@shipdesk/contract/problem';
import type { PayoutCondition } from '@shipdesk/domain/money/cod/payout';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';

const faults: Readonly<Record<PayoutCondition, string>> = {
  bank_added: 'the seller has no bank account',
  bank_verified: 'the seller’s bank account is not verified',
  bank_in_force: 'the seller’s bank account is less than a day old',
  wallet_in_limit: 'the seller’s wallet is below its credit limit',
  dues_covered: 'the COD does not cover the seller’s dues',
};

/** Texts about COD remittance and bank accounts. */
export const remittanceProblemTexts = {
  remittance_unknown: () => 'There is no such payout.',
  remittance_not_open: () => 'This payout was already transferred or cancelled.',
  remittance_not_remitted: () =>
    'Only a payout that was transferred can be matched, corrected or returned.',
  remittance_not_returned: () => 'Only a payout that the bank returned can be sent again.',
  remittance_on_hold: ({ unmet }) =>
    `The payout cannot be sent again yet: ${unmet.map((one) => faults[one]).join(', and ')}.`,
  bank_file_empty: () =>
    'There is nothing to transfer: no payout is prepared, or all are in an earlier bank file.',
  remittance_has_utr: ({ utr }) => `This payout was transferred already with UTR ${utr}.`,
  remittance_on_statement: ({ utr }) =>
    `A bank statement lists this payout with UTR ${utr}, so the UTR is correct. If the bank returned the money, mark the payout as returned.`,
  payout_day_invalid: ({ latest }) =>
    `Choose a Monday, Wednesday or Friday of the last week, ${latest} at the latest.`,
  utr_invalid: () =>
    'Enter the 12 digits of a UPI or IMPS reference, the 16 characters of NEFT or the 22 of RTGS.',
  utr_taken: () => 'Another payout or refund has this UTR. Check the reference.',
  statement_unreadable: () =>
    'The statement needs a header row with a debit or amount column and a reference or narration column.',
  statement_undirected: () =>
    'The statement does not say which amounts are debits. Export it with a debit and a credit column, with Dr or Cr, or with a minus before each debit.',
  bank_account_unknown: () => 'There is no such bank account.',
  bank_account_closed: () => 'This bank account was checked, rejected or replaced already.',
  bank_rejection_reason_missing: () => 'Enter the reason, which the seller sees',
  bank_number_invalid: () => 'Enter an account number of 9 to 18 digits',
  bank_numbers_differ: () => 'The two account numbers do not match',
  ifsc_invalid: () => 'Enter the 11 characters of an IFSC, such as HDFC0001234',
  bank_holder_invalid: () => 'Enter the name of the account holder, without special characters',
} satisfies Partial<TextsOf<WireParams>>;
