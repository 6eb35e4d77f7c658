import type { QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { listCharges, listSellerCharges } from '@shipdesk/contract/money/charges';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type ChargesPage = ResponseOf<typeof listCharges>;
export type Charge = ChargesPage['data'][number];
export type ChargesQuery = QueryOf<typeof listCharges>;

const chargesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCharges: build.query<ChargesPage, { sellerId: string | null; query: ChargesQuery }>({
      query: ({ sellerId, query }) =>
        sellerId === null
          ? call(listCharges, { query })
          : call(listSellerCharges, { params: { sellerId }, query }),
    }),
  }),
});

export const { useListChargesQuery } = chargesApi;
