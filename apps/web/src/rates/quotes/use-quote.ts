import { skipToken } from '@reduxjs/toolkit/query';
import type { QuoteBody } from '@shipdesk/contract/rates/quotes';
import { useSettled } from '../../lib/hooks/use-settled.ts';
import { useGetQuoteQuery } from './quotes-api.ts';

/** Pause in typing before a price is requested. */
const PAUSE_MS = 300;

/** The prices of a parcel, requested when typing pauses; null while a value is missing. Keeps the last prices while loading. */
export function useQuote(body: QuoteBody | null) {
  const text = body === null ? '' : JSON.stringify(body);
  const settled = useSettled(text, PAUSE_MS);
  const { data, error, isFetching, refetch } = useGetQuoteQuery(
    settled === '' ? skipToken : { body: JSON.parse(settled) },
  );
  const isComplete = text !== '';
  return {
    quote: isComplete && error === undefined ? data?.data : undefined,
    error: isComplete && settled === text ? error : undefined,
    isLoading: isComplete && (isFetching || settled !== text),
    retry: () => void refetch(),
  };
}
