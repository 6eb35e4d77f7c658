import { plural, t } from '@lingui/core/macro';
import type { ServiceQuote } from '@shipdesk/contract/rates/quotes';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { ChevronDown } from 'lucide-react';
import { formatDate, formatGrams, formatPaise } from '../../lib/format.ts';
import { getChargeName, getServiceName } from '../../lib/quote-texts.ts';
import { describeHistories } from '../../product/offers/history-texts.ts';
import { describeCheckedLane } from '../../product/offers/lane-texts.ts';
import { Badge } from '../../ui/badge.tsx';

interface ServicePricesProps {
  /** The quote of an order has none of the `OfferedField`s, because its carrier is chosen later. */
  services: readonly (Omit<ServiceQuote, OfferedField> &
    Partial<Pick<ServiceQuote, OfferedField>>)[];
}

type OfferedField = 'histories' | 'serviceability' | 'checkedOn';

/** `services` are sorted by price, cheapest first. */
export function ServicePrices({ services }: ServicePricesProps) {
  const [cheapestService, nextService] = services;
  const hasChoice = new Set(services.map(({ carrier }) => carrier)).size > 1;
  const savingPaise =
    cheapestService && nextService ? nextService.totalPaise - cheapestService.totalPaise : 0;
  const savedAmount = formatPaise(savingPaise);
  return (
    <ul aria-label={t`Services`} className="flex flex-col gap-2">
      {services.map((service, index) => (
        <li
          key={`${service.carrier} ${service.service}`}
          className="rounded-md border border-line bg-surface"
        >
          <details className="group/working">
            <summary className="focus-ring flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-3 py-1.5 hover:bg-hover">
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium text-ink">
                  {(service.histories !== undefined || hasChoice) &&
                    `${getCarrierName(service.carrier)} · `}
                  {getServiceName(service.service)}
                  {index === 0 && savingPaise > 0 && (
                    <Badge tone="ok">{t`Saves ${savedAmount}`}</Badge>
                  )}
                </span>
                <span className="block text-sm text-muted">
                  {plural(service.etaDays, { one: '# day', other: '# days' })} ·{' '}
                  {formatDate(service.expectedOn)}
                </span>
                {describeOffer(service).map((sentence) => (
                  <span key={sentence} className="block text-sm text-muted">
                    {sentence}
                  </span>
                ))}
              </span>
              <span className="font-semibold text-ink tabular-nums">
                {formatPaise(service.totalPaise)}
              </span>
              <ChevronDown
                aria-hidden="true"
                className="size-4 shrink-0 text-muted group-open/working:rotate-180"
              />
            </summary>
            <div className="border-t border-line px-3 py-2 text-sm">
              <PriceLines lines={service.lines} />
              <p className="mt-2 text-xs text-muted">
                {t`Price for ${{ weight: formatGrams(service.chargeableGrams) }}, from version ${{ version: service.rateCardVersion }} of the rate card.`}
              </p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function describeOffer({
  histories,
  serviceability,
  checkedOn = null,
}: ServicePricesProps['services'][number]): string[] {
  return [
    ...(histories === undefined ? [] : describeHistories(histories)),
    serviceability === undefined ? '' : describeCheckedLane({ serviceability, checkedOn }),
  ].filter((sentence) => sentence !== '');
}

interface PriceLinesProps {
  lines: ServiceQuote['lines'];
  formatAmount?: (paise: number) => string;
}

export function PriceLines({ lines, formatAmount = formatPaise }: PriceLinesProps) {
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {lines.map(({ code, paise, working }) => (
        <div key={code} className="flex items-baseline justify-between gap-3">
          <dt className="min-w-0 text-ink">
            {getChargeName(code)}
            <span className="block text-xs break-words text-muted tabular-nums">{working}</span>
          </dt>
          <dd className="shrink-0 text-ink tabular-nums">{formatAmount(paise)}</dd>
        </div>
      ))}
    </dl>
  );
}
