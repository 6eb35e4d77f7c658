import * as quotes from '@shipdesk/contract/rates/quotes';
import { calls } from '../../api/calls.ts';

export const { useLazyFindQuotedParcelQuery, useGetQuoteQuery, useFindZonesMutation } = calls(
  ({ query, mutation }) => ({
    // Prices change when a rate card is published.
    getQuote: query(quotes.createQuote, [], { keepUnusedDataFor: 30 }),
    findQuotedParcel: query(quotes.findQuotedParcel),
    findZones: mutation(quotes.findZones),
  }),
);
