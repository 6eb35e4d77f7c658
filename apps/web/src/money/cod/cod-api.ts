import * as accounts from '@shipdesk/contract/money/bank-accounts';
import * as carriers from '@shipdesk/contract/money/carrier-remittances';
import * as runs from '@shipdesk/contract/money/remittance-runs';
import * as remittances from '@shipdesk/contract/money/remittances';
import { afterSuccess, buildCalls, saveAs } from '../../api/calls.ts';

export const bankAccountsApi = buildCalls(({ query, mutation }) => ({
  getBankAccount: query(accounts.getBankAccount, ['BankAccount']),
  changeBankAccount: mutation(
    accounts.changeBankAccount,
    afterSuccess('BankAccount', 'Remittance'),
  ),
  listBankAccounts: query(accounts.listBankAccounts, ['BankAccount']),
  revealBankAccount: mutation(accounts.revealBankAccount),
  // A failed call also refetches, because another user may have verified the account.
  verifyBankAccount: mutation(accounts.verifyBankAccount, ['BankAccount', 'Remittance']),
}));

export const remittancesApi = buildCalls(({ query, mutation }) => ({
  listRemittances: query(remittances.listRemittances, ['Remittance']),
  forecastRemittances: query(remittances.forecastRemittances, ['Remittance']),
  getRemittance: query(remittances.getRemittance, ['Remittance']),
  saveRemittance: mutation(remittances.exportRemittance, [], saveAs('cod-payout.csv')),
  listAllRemittances: query(runs.listAllRemittances, ['Remittance']),
  prepareRemittances: mutation(runs.prepareRemittances, ['Remittance']),
  saveBankFile: mutation(runs.exportBankFile, ['Remittance'], saveAs('cod-payouts.csv')),
  recordUtr: mutation(runs.recordUtr, afterSuccess('Remittance')),
  correctUtr: mutation(runs.correctUtr, afterSuccess('Remittance')),
  cancelRemittance: mutation(runs.cancelRemittance, ['Remittance']),
  matchRemittance: mutation(runs.matchRemittance, ['Remittance']),
  returnRemittance: mutation(runs.returnRemittance, ['Remittance']),
  resendRemittance: mutation(runs.resendRemittance, ['Remittance']),
  matchStatement: mutation(runs.matchStatement, afterSuccess('Remittance')),
  setRemittancePlan: mutation(runs.setRemittancePlan, ['Remittance']),
}));

export const carrierRemittancesApi = buildCalls(({ query, mutation }) => ({
  recordCarrierRemittance: mutation(
    carriers.recordCarrierRemittance,
    afterSuccess('CarrierRemittance'),
  ),
  listCarrierRemittances: query(carriers.listCarrierRemittances, ['CarrierRemittance']),
  listCarrierCod: query(carriers.listCarrierCod, ['CarrierRemittance']),
  getCarrierRemittance: query(carriers.getCarrierRemittance, ['CarrierRemittance']),
  listCarrierRemittanceLines: query(carriers.listCarrierRemittanceLines, ['CarrierRemittance']),
  bookCarrierRemittance: mutation(
    carriers.bookCarrierRemittance,
    afterSuccess('CarrierRemittance'),
  ),
  acceptCarrierRemittanceLines: mutation(
    carriers.acceptCarrierRemittanceLines,
    afterSuccess('CarrierRemittance'),
  ),
  removeCarrierRemittance: mutation(
    carriers.removeCarrierRemittance,
    afterSuccess('CarrierRemittance'),
  ),
}));
