import * as remittances from '@shipdesk/contract/money/carrier-remittances';
import { afterSuccess, calls } from '../../api/calls.ts';

export const {
  useRecordCarrierRemittanceMutation,
  useListCarrierRemittancesQuery,
  useListCarrierCodQuery,
  useGetCarrierRemittanceQuery,
  useListCarrierRemittanceLinesQuery,
  useBookCarrierRemittanceMutation,
  useAcceptCarrierRemittanceLinesMutation,
  useRemoveCarrierRemittanceMutation,
} = calls(({ query, mutation }) => ({
  recordCarrierRemittance: mutation(
    remittances.recordCarrierRemittance,
    afterSuccess('CarrierRemittance'),
  ),
  listCarrierRemittances: query(remittances.listCarrierRemittances, ['CarrierRemittance']),
  listCarrierCod: query(remittances.listCarrierCod, ['CarrierRemittance']),
  getCarrierRemittance: query(remittances.getCarrierRemittance, ['CarrierRemittance']),
  listCarrierRemittanceLines: query(remittances.listCarrierRemittanceLines, ['CarrierRemittance']),
  bookCarrierRemittance: mutation(
    remittances.bookCarrierRemittance,
    afterSuccess('CarrierRemittance'),
  ),
  acceptCarrierRemittanceLines: mutation(
    remittances.acceptCarrierRemittanceLines,
    afterSuccess('CarrierRemittance'),
  ),
  removeCarrierRemittance: mutation(
    remittances.removeCarrierRemittance,
    afterSuccess('CarrierRemittance'),
  ),
}));
