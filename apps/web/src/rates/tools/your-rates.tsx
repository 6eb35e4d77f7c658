import { plural, t } from '@lingui/core/macro';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getRateCard } from '@shipdesk/contract/rates/rates';
import { parsePrice, rateGrid } from '@shipdesk/domain/rates/rate-card';
import { type ServiceId, services } from '@shipdesk/domain/rates/service-card';
import { CircleAlert, Download, Tags } from 'lucide-react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { serviceName } from '../../lib/quote-texts.ts';
import { csvBlob, saveFile } from '../../lib/save-file.ts';
import { selectRoles } from '../../session/session-slice.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/form/select.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGetRateCardQuery } from '../cards/rates-api.ts';
import { PriceTable } from '../plans/price-table.tsx';
import { generalTerms, surchargeTerms, type TermText } from './rate-terms.ts';
import { ratesCsv } from './rates-csv.ts';

type RateCardResponse = ResponseOf<typeof getRateCard>;

/** The rates that apply to the seller, by service. The address bar holds the service. */
export function YourRates() {
  const roles = useSelector(selectRoles);
  const [search, setSearch] = useSearchParams();
  const service = services.find((id) => id === search.get('service')) ?? 'surface';
  if (roles.includes('Admin')) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<Tags aria-hidden="true" className="size-5" />}
          title={t`Sellers see their own rates here`}
          action={<LinkButton href={paths.configureRates()}>{t`Open the rate table`}</LinkButton>}
        >
          {t`Your account has no rates. Change the rate cards and the plans of the sellers under Admin.`}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="w-48">
        <Select
          label={t`Service`}
          options={services.map((id) => ({ id, label: serviceName(id) }))}
          value={service}
          onChange={(id) => setSearch({ service: id }, { replace: true, preventScrollReset: true })}
        />
      </div>
      <ServiceRates service={service} />
    </div>
  );
}

function ServiceRates({ service }: { service: ServiceId }) {
  const { currentData, error, isFetching, refetch } = useGetRateCardQuery(
    { service },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData !== undefined) return <Rates card={currentData} />;
  if (error !== undefined && !isFetching) {
    return (
      <div role="alert" className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
          title={t`Your rates could not be loaded`}
          action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`Try again in a moment.`)}
        </EmptyState>
      </div>
    );
  }
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-97 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

function Rates({ card }: { card: RateCardResponse }) {
  const { service, version, plan, terms } = card;
  const prices = rateGrid(({ band, zone }) => parsePrice(card.prices[band][zone]) ?? 0);
  const name = serviceName(service);
  const since = formatDate(card.effectiveOn);
  const surcharges = surchargeTerms(terms);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          {plan !== null && <p className="font-medium text-ink">{t`Your plan: ${plan}`}</p>}
          <p className="text-sm text-muted">
            {t`Version ${version}, in force since ${since}. Prices in rupees, without GST.`}
          </p>
        </div>
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          onPress={() => {
            const fileName = `rates-${service.replaceAll('_', '-')}-v${version}.csv`;
            saveFile(fileName, csvBlob(ratesCsv(prices, terms)));
          }}
        >
          {t`Export CSV`}
        </Button>
      </div>
      <PriceTable
        label={t`Your prices of ${name}`}
        priceAt={({ band, zone }) =>
          terms.transitDays[zone] === undefined ? null : prices[band][zone]
        }
        lastRow={{
          header: t`Delivery`,
          textAt: (zone) => {
            const days = terms.transitDays[zone];
            return days === undefined
              ? t`Not served`
              : plural(days, { one: '# day', other: '# days' });
          },
        }}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Terms id="general-terms" title={t`How a parcel is charged`} terms={generalTerms(terms)} />
        <Terms
          id="surcharge-terms"
          title={t`Surcharges`}
          terms={surcharges}
          none={t`This service has no surcharges.`}
        />
      </div>
    </>
  );
}

interface TermsProps {
  id: string;
  title: string;
  terms: readonly TermText[];
  /** Shown when there are no terms. */
  none?: string;
}

function Terms({ id, title, terms, none }: TermsProps) {
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4">
      <h2 id={id} className="text-base font-semibold text-ink">
        {title}
      </h2>
      {terms.length === 0 ? (
        <p className="mt-2 text-base text-muted">{none}</p>
      ) : (
        <dl className="mt-2 flex flex-col gap-2.5">
          {terms.map(({ name, text }) => (
            <div key={`${name} ${text}`}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="break-words text-ink">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
