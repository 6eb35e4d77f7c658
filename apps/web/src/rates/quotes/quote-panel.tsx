import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import type { QuoteBody } from '@shipdesk/contract/rates/quotes';
import { findRefusedFields } from '../../api/call-error.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { formatRoute } from '../../lib/quote-texts.ts';
import { Loaded } from '../../product/loaded.tsx';
import { MissingCards, OmittedCarriers } from '../../product/offers/not-offered.tsx';
import { Banner } from '../../ui/banner.tsx';
import { quotesApi } from './quotes-api.ts';
import { ServicePrices } from './service-prices.tsx';

interface QuotePanelProps {
  /** Null while a required value is missing. */
  body: QuoteBody | null;
  missingText: string;
}

export function QuotePanel({ body, missingText }: QuotePanelProps) {
  const query = useQuote(body);
  const { error } = query;
  if (body === null) return <p className="text-sm text-muted">{missingText}</p>;
  const [refusedField] = findRefusedFields(error);
  if (refusedField !== undefined) return <Banner tone="warn">{refusedField.message}</Banner>;
  return (
    <Loaded
      query={query}
      failure={t`The price could not be loaded.`}
      isInline
      skeleton={['h-11', 'h-11']}
    >
      {({ zone, km, estimatedPincodes, services, withoutCard, notOffered }) => (
        <div aria-busy={query.isFetching} className="flex flex-col gap-2">
          <p className="text-sm text-muted">{formatRoute(zone, km)}</p>
          {estimatedPincodes.map((pincode) => (
            <p key={pincode} className="text-sm text-muted">
              {t`Pincode ${pincode} is not in Shipdesk’s list. The price is based on its first three digits. Check the pincode.`}
            </p>
          ))}
          <ServicePrices services={services} />
          <MissingCards cards={withoutCard} />
          <OmittedCarriers carriers={notOffered} />
        </div>
      )}
    </Loaded>
  );
}

const DEBOUNCE_MS = 300;

/** Requests prices after a pause in typing, and keeps the previous prices until they arrive. */
function useQuote(body: QuoteBody | null) {
  const text = body === null ? '' : JSON.stringify(body);
  const requestedText = useDebounced(text, DEBOUNCE_MS);
  const { data, error, isFetching, refetch } = quotesApi.useGetQuoteQuery(
    requestedText === '' ? skipToken : { body: JSON.parse(requestedText) },
  );
  const isComplete = text !== '';
  return {
    data: isComplete && error === undefined ? data?.data : undefined,
    error: isComplete && requestedText === text ? error : undefined,
    isFetching: isComplete && (isFetching || requestedText !== text),
    refetch,
  };
}
