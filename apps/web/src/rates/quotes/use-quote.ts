import { skipToken } from '@reduxjs/toolkit/query';
import { useSettled } from '../../lib/hooks/use-settled.ts';
import { type QuoteBody, useGetQuoteQuery } from './quotes-api.ts';

/** Pause in typing before a price is requested. */
const PAUSE_MS = 300;

/** The prices of a parcel, requested when typing pauses; null while a value is missing. Keeps the last prices while loading. */
export function useQuote(body: QuoteBody | null) {
  const text = body === null ? '' : JSON.stringify(body);
  const settled = useSettled(text, PAUSE_MS);
  const asked: QuoteBody | typeof skipToken = settled === '' ? skipToken : JSON.parse(settled);
  const { data, error, isFetching, refetch } = useGetQuoteQuery(asked);
  const isComplete = text !== '';
  return {
    quote: isComplete && error === undefined ? data?.data : undefined,
    error: isComplete && settled === text ? error : undefined,
    isLoading: isComplete && (isFetching || settled !== text),
    retry: () => void refetch(),
  };
}
