import { t } from '@lingui/core/macro';
import { planPrices } from '@shipdesk/domain/rates/plan';
import { parsePrice, rateGrid } from '@shipdesk/domain/rates/rate-card';
import { type ServiceId, services } from '@shipdesk/domain/rates/service-card';
import { messageOf } from '../../api/call-error.ts';
import { serviceName } from '../../lib/quote-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGetRateCardQuery } from '../cards/rates-api.ts';
import { parseMarkup } from './markup-text.ts';
import { type MarkupTexts, markupsOfTexts } from './plan-markups.ts';
import { PriceTable } from './price-table.tsx';

interface PlanPreviewProps {
  texts: MarkupTexts;
  service: ServiceId;
  onServiceChange: (service: ServiceId) => void;
}

/** The prices of a card with the mark-ups of the form. */
export function PlanPreview({ texts, service, onServiceChange }: PlanPreviewProps) {
  return (
    <section aria-labelledby="plan-preview" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h3 id="plan-preview" className="text-base font-semibold text-ink">
            {t`Prices under this plan`}
          </h3>
          <p className="text-sm text-muted">
            {t`From the newest version of the rate card, in rupees, without GST.`}
          </p>
        </div>
        <div className="w-48">
          <Select
            label={t`Service`}
            options={services.map((id) => ({ id, label: serviceName(id) }))}
            value={service}
            onChange={onServiceChange}
          />
        </div>
      </div>
      <PreviewPrices texts={texts} service={service} />
    </section>
  );
}

function PreviewPrices({ texts, service }: Pick<PlanPreviewProps, 'texts' | 'service'>) {
  const { currentData, error, refetch } = useGetRateCardQuery(service, {
    refetchOnMountOrArgChange: true,
  });
  if (currentData === undefined && error !== undefined) {
    return (
      <Banner
        tone="bad"
        action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
      >
        {messageOf(error, t`The rate card could not be loaded.`)}
      </Banner>
    );
  }
  if (currentData === undefined) {
    return (
      <div role="status" aria-label={t`Loading`}>
        <Skeleton className="h-87 w-full" />
      </div>
    );
  }
  const card = rateGrid(({ band, zone }) => parsePrice(currentData.prices[band][zone]) ?? 0);
  const prices = planPrices(card, service, markupsOfTexts(texts));
  const name = serviceName(service);
  return (
    <PriceTable
      label={t`Prices of ${name} under this plan`}
      priceAt={({ band, zone }) =>
        'problem' in parseMarkup(texts[service][zone]) ? null : prices[band][zone]
      }
      priceBefore={({ band, zone }) => card[band][zone]}
    />
  );
}
