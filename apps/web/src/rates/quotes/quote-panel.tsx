import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import type { QuoteBody } from '@shipdesk/contract/rates/quotes';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { useSettled } from '../../lib/hooks/use-settled.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGetQuoteQuery } from './quotes-api.ts';
import { ServicePrices } from './service-prices.tsx';

interface QuotePanelProps {
  /** Null while something is missing. */
  body: QuoteBody | null;
  /** The hint while a value is missing. */
  missing: string;
}

/** The zone of a parcel and the price of every service, or what is missing or invalid. */
export function QuotePanel({ body, missing }: QuotePanelProps) {
  const { quote, error, isLoading, retry } = useQuote(body);
  if (body === null) return <p className="text-sm text-muted">{missing}</p>;
  if (error !== undefined) {
    const details = 'data' in error ? (error.data.details ?? []) : [];
    const message = details[0]?.message ?? messageOf(error, t`The price could not be loaded.`);
    return (
      <Banner
        tone="warn"
        action={
          details.length === 0 && (
            <span className="-my-1">
              <Button size="sm" onPress={retry}>{t`Try again`}</Button>
            </span>
          )
        }
      >
        {message}
      </Banner>
    );
  }
  if (quote === undefined) {
    return (
      <div role="status" aria-label={t`Loading prices`} className="flex flex-col gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  }
  const { zone } = quote;
  const km = formatCount(quote.km);
  return (
    <div aria-busy={isLoading} className="flex flex-col gap-2">
      <p className="text-sm text-muted">{t`Zone ${zone} · about ${km} km by road`}</p>
      <ServicePrices services={quote.services} />
    </div>
  );
}

/** Pause in typing before a price is requested. */
const PAUSE_MS = 300;

/** The prices of a parcel, requested when typing pauses. Keeps the last prices while it loads others. */
function useQuote(body: QuoteBody | null) {
  const text = body === null ? '' : JSON.stringify(body);
  const requested = useSettled(text, PAUSE_MS);
  const { data, error, isFetching, refetch } = useGetQuoteQuery(
    requested === '' ? skipToken : { body: JSON.parse(requested) },
  );
  const isComplete = text !== '';
  return {
    quote: isComplete && error === undefined ? data?.data : undefined,
    error: isComplete && requested === text ? error : undefined,
    isLoading: isComplete && (isFetching || requested !== text),
    retry: () => void refetch(),
  };
}
