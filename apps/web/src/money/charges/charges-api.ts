import * as charges from '@shipdesk/contract/money/charges';
import { call, calls } from '../../api/calls.ts';
import { saveAs } from '../../api/file-answer.ts';

/** The charges of the caller's seller where `sellerId` is null. */
type ChargesRequest = { sellerId: string | null } & charges.ChargesQuery;

export const { useListChargesQuery, useSaveChargesMutation } = calls(({ query, mutation }) => ({
  listCharges: query(charges.listCharges, [], {
    request: ({ sellerId, ...page }: ChargesRequest) =>
      sellerId === null
        ? call(charges.listCharges, page)
        : call(charges.listSellerCharges, { sellerId, ...page }),
  }),
  saveCharges: mutation(charges.exportCharges, [], saveAs('shipping-charges.csv')),
}));
