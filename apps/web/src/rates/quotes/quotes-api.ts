import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { createQuote, findQuotedParcel, findZones } from '@shipdesk/contract/rates/quotes';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

/** A parcel to price. */
export type QuoteBody = BodyOf<typeof createQuote>;
export type Quote = ResponseOf<typeof createQuote>['data'];
export type QuotedParcel = ResponseOf<typeof findQuotedParcel>['data'];
export type ServiceQuote = Quote['services'][number];

const quotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuote: build.query<ResponseOf<typeof createQuote>, QuoteBody>({
      query: (body) => call(createQuote, { body }),
      // Prices change when a rate card is published.
      keepUnusedDataFor: 30,
    }),
    findQuotedParcel: build.query<
      ResponseOf<typeof findQuotedParcel>,
      ParamsOf<typeof findQuotedParcel>
    >({
      query: (params) => call(findQuotedParcel, { params }),
    }),
    findZones: build.mutation<ResponseOf<typeof findZones>, BodyOf<typeof findZones>>({
      query: (body) => call(findZones, { body }),
    }),
  }),
});

export const { useLazyFindQuotedParcelQuery, useGetQuoteQuery, useFindZonesMutation } = quotesApi;
