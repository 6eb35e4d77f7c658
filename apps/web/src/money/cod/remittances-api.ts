import * as runs from '@shipdesk/contract/money/remittance-runs';
import * as remittances from '@shipdesk/contract/money/remittances';
import { afterSuccess, calls } from '../../api/calls.ts';
import { saveAs } from '../../api/file-answer.ts';

export const {
  useListRemittancesQuery,
  useForecastRemittancesQuery,
  useGetRemittanceQuery,
  useSaveRemittanceMutation,
  useListAllRemittancesQuery,
  usePrepareRemittancesMutation,
  useSaveBankFileMutation,
  useRecordUtrMutation,
  useCorrectUtrMutation,
  useCancelRemittanceMutation,
  useMatchRemittanceMutation,
  useReturnRemittanceMutation,
  useResendRemittanceMutation,
  useMatchStatementMutation,
  useSetRemittancePlanMutation,
} = calls(({ query, mutation }) => ({
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
