import * as quotes from '@shipdesk/contract/rates/quotes';
import { buildCalls } from '../../api/calls.ts';

export const quotesApi = buildCalls(({ query, mutation }) => ({
  // Prices change when a rate card is published.
  getQuote: query(quotes.createQuote, [], { keepUnusedDataFor: 30 }),
  findQuotedParcel: query(quotes.findQuotedParcel),
  findZones: mutation(quotes.findZones),
}));
