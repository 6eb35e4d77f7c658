import * as accounts from '@shipdesk/contract/money/bank-accounts';
import { afterSuccess, calls } from '../../api/calls.ts';

export const {
  useGetBankAccountQuery,
  useChangeBankAccountMutation,
  useListBankAccountsQuery,
  useRevealBankAccountMutation,
  useVerifyBankAccountMutation,
} = calls(({ query, mutation }) => ({
  getBankAccount: query(accounts.getBankAccount, ['BankAccount']),
  changeBankAccount: mutation(
    accounts.changeBankAccount,
    afterSuccess('BankAccount', 'Remittance'),
  ),
  listBankAccounts: query(accounts.listBankAccounts, ['BankAccount']),
  revealBankAccount: mutation(accounts.revealBankAccount),
  // Also after a refusal: someone else has checked the account.
  verifyBankAccount: mutation(accounts.verifyBankAccount, ['BankAccount', 'Remittance']),
}));
