import type { QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { exportCharges, listCharges, listSellerCharges } from '@shipdesk/contract/money/charges';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { downloadFile } from '../../api/file-answer.ts';

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
    saveCharges: build.mutation<{ name: string }, QueryOf<typeof exportCharges>>({
      queryFn: (query, _api, _options, baseQuery) =>
        downloadFile(baseQuery, call(exportCharges, { query }), 'shipping-charges.csv'),
    }),
  }),
});

export const { useListChargesQuery, useSaveChargesMutation } = chargesApi;
