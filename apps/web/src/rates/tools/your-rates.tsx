import { plural, t } from '@lingui/core/macro';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listRateCards, WireRateCard } from '@shipdesk/contract/rates/rates';
import { fillRateGrid, parsePrice, type RateCard } from '@shipdesk/domain/rates/rate-card';
import { buildRateFileRows } from '@shipdesk/domain/rates/rate-file';
import { zones } from '@shipdesk/domain/rates/service';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import type { Surcharge, SurchargePrice } from '@shipdesk/domain/rates/surcharge';
import { carrierIds, getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { Download, Tags } from 'lucide-react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { formatCount, formatDate, formatGrams, formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { getChargeName, getServiceName } from '../../lib/quote-texts.ts';
import { createCsvBlob, saveFile } from '../../lib/save-file.ts';
import { EmptyPanel, Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { selectRoles } from '../../session/session-slice.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { ratesApi } from '../cards/rates-api.ts';
import { PriceTable } from '../plans/price-table.tsx';

interface TermText {
  readonly name: string;
  readonly text: string;
}

const ratesSkeleton = ['h-9 w-72 max-w-full', 'h-97 w-full', 'h-40 w-full'];

export function YourRates() {
  const isOperator = useSelector(selectRoles).includes('Admin');
  const query = ratesApi.useListRateCardsQuery(undefined, { ...refetchOnMount, skip: isOperator });
  if (isOperator) {
    return (
      <EmptyPanel
        icon={Tags}
        title={t`Sellers see their own rates here`}
        text={t`Your account has no rates. Change the rate cards and the seller plans under Admin.`}
        action={<LinkButton href={paths.configureRates()}>{t`Open the rate table`}</LinkButton>}
      />
    );
  }
  return (
    <Loaded query={query} failure={t`Your rates could not be loaded`} skeleton={ratesSkeleton}>
      {({ data }) => <ServiceRates cards={data} />}
    </Loaded>
  );
}

function ServiceRates({ cards }: { cards: ResponseOf<typeof listRateCards>['data'] }) {
  const [search, setSearch] = useSearchParams();
  const chosenCard = cards.find(({ carrier }) => carrier === search.get('carrier')) ?? cards[0];
  const service =
    chosenCard?.services.find((id) => id === search.get('service')) ?? chosenCard?.services[0];
  const carrier = carrierIds.find((id) => id === chosenCard?.carrier);
  const query = ratesApi.useGetRateCardQuery(
    { service: service ?? 'surface', ...(carrier && { carrier }) },
    { ...refetchOnMount, skip: service === undefined },
  );
  if (chosenCard === undefined || service === undefined) {
    return (
      <EmptyPanel
        icon={Tags}
        title={t`No service can be booked yet`}
        text={t`Rates will appear here when the operator has set up a carrier with a rate card.`}
      />
    );
  }
  const changeChoice = (choice: Record<string, string>) =>
    setSearch(
      { ...(search.has('carrier') && { carrier: chosenCard.carrier }), service, ...choice },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        {cards.length > 1 && (
          <div className="w-48">
            <Select
              label={t`Carrier`}
              options={cards.map(({ carrier: id }) => ({ id, label: getCarrierName(id) }))}
              value={chosenCard.carrier}
              onChange={(id) => changeChoice({ carrier: id })}
            />
          </div>
        )}
        <div className="w-48">
          <Select
            label={t`Service`}
            options={chosenCard.services.map((id) => ({ id, label: getServiceName(id) }))}
            value={service}
            onChange={(id) => changeChoice({ service: id })}
          />
        </div>
      </div>
      <Loaded
        query={{ ...query, data: query.currentData }}
        failure={t`Your rates could not be loaded`}
        missingList={{
          icon: Tags,
          title: t`${getCarrierName(chosenCard.carrier)} does not offer ${getServiceName(service)}`,
          text: t`Choose another service or carrier.`,
        }}
        skeleton={ratesSkeleton}
      >
        {(card) => <Rates card={card} />}
      </Loaded>
    </div>
  );
}

function Rates({ card }: { card: WireRateCard }) {
  const { carrier, service, version, plan, terms } = card;
  const prices = fillRateGrid(({ band, zone }) => parsePrice(card.prices[band][zone]) ?? 0);
  const name = getServiceName(service);
  const since = formatDate(card.effectiveOn);
  const surcharges = listSurchargeTerms(terms);
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
          icon={Download}
          onPress={() => {
            const fileName = `rates-${`${carrier}-${service}`.replaceAll('_', '-')}-v${version}.csv`;
            saveFile(fileName, createCsvBlob(buildRatesCsv(prices, terms)));
          }}
        >
          {t`Export CSV`}
        </Button>
      </div>
      <PriceTable
        label={t`Your ${name} prices`}
        getPaise={({ band, zone }) =>
          terms.transitDays[zone] === undefined ? null : prices[band][zone]
        }
        lastRow={{
          header: t`Delivery`,
          getText: (zone) => {
            const days = terms.transitDays[zone];
            return days === undefined
              ? t`Not served`
              : plural(days, { one: '# day', other: '# days' });
          },
        }}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Terms title={t`How a parcel is charged`} terms={listGeneralTerms(terms)} />
        <Terms
          title={t`Surcharges`}
          terms={surcharges}
          emptyText={t`This service has no surcharges.`}
        />
      </div>
    </>
  );
}

interface TermsProps {
  title: string;
  terms: readonly TermText[];
  emptyText?: string;
}

function Terms({ title, terms, emptyText }: TermsProps) {
  return (
    <TitledSection title={title} isCard>
      {terms.length === 0 ? (
        <p className="text-base text-muted">{emptyText}</p>
      ) : (
        <dl className="flex flex-col gap-2.5">
          {terms.map(({ name, text }) => (
            <div key={`${name} ${text}`}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="break-words text-ink">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </TitledSection>
  );
}

const formatPercent = (basisPoints: number) => `${basisPoints / 100}%`;

export function listGeneralTerms(terms: CardTerms): TermText[] {
  const minText = formatGrams(terms.minGrams);
  const divisor = formatCount(terms.divisor);
  const gst = formatPercent(terms.gstBasisPoints);
  return [
    { name: t`Minimum weight`, text: t`Each parcel is charged for at least ${minText}.` },
    {
      name: t`Volumetric weight`,
      text: t`Length × width × height in cm ÷ ${divisor}. The greater of dead and volumetric weight is charged.`,
    },
    { name: t`Weight bands`, text: describeBands(terms.mode) },
    { name: t`GST`, text: t`GST of ${gst} is added to freight and surcharges.` },
  ];
}

function describeBands(mode: CardTerms['mode']): string {
  return {
    lowest: t`The ‘Up to’ prices are totals. The additional prices are added for each step or part of a step. If a heavier band costs less, the price of that band is charged.`,
    strict: t`The ‘Up to’ prices are totals. The additional prices are added for each step or part of a step. The 5 kg and 10 kg prices apply only from 5 kg and 10 kg.`,
  }[mode];
}

export function listSurchargeTerms({ surcharges }: Pick<CardTerms, 'surcharges'>): TermText[] {
  return surcharges.map((surcharge) => {
    const price = describePrices(surcharge.prices);
    const condition = describeCondition(surcharge);
    return {
      name: getChargeName(surcharge.code),
      text:
        condition === ''
          ? t`${price}. Applies to every parcel.`
          : t`${price}. Applies to ${condition}.`,
    };
  });
}

function describePrices(prices: readonly SurchargePrice[]): string {
  const [firstPrice = '', secondPrice = '', ...otherPrices] = prices.map(describePrice);
  if (prices.length < 2) return firstPrice;
  const otherTexts = otherPrices.join(', ');
  return prices.length === 2
    ? t`${firstPrice} or ${secondPrice}, whichever is greater`
    : t`The greatest of ${firstPrice}, ${secondPrice}, ${otherTexts}`;
}

function describePrice(price: SurchargePrice): string {
  if ('flatPaise' in price) return formatPaise(price.flatPaise);
  if ('perKgPaise' in price) {
    const amount = formatPaise(price.perKgPaise);
    return t`${amount} for each kilogram or part of a kilogram`;
  }
  const share = formatPercent(price.basisPoints);
  return {
    freight: t`${share} of the freight`,
    cod: t`${share} of the COD amount`,
    invoice: t`${share} of the invoice amount`,
  }[price.of];
}

function describeCondition({ when = {} }: Surcharge): string {
  const { directions = [], states = [], pincodePrefixes = [], paymentMode } = when;
  const inZones = when.zones ?? [];
  const zoneList = inZones.join(', ');
  const stateList = states.join(', ');
  const prefixList = pincodePrefixes.join(', ');
  const parts = [
    paymentMode === undefined
      ? ''
      : { COD: t`COD parcels`, Prepaid: t`prepaid parcels` }[paymentMode],
    directions
      .map(
        (direction) =>
          ({
            forward: t`forward orders`,
            reverse: t`reverse pickups`,
            rto: t`returns to origin`,
          })[direction],
      )
      .join(', '),
    inZones.length === 0
      ? ''
      : t`${plural(inZones.length, { one: 'zone', other: 'zones' })} ${zoneList}`,
    states.length === 0 ? '' : t`to or from ${stateList}`,
    pincodePrefixes.length === 0 ? '' : t`pincodes that begin with ${prefixList}`,
    formatWeightRange(when.minGrams, when.maxGrams),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function formatWeightRange(minGrams: number | undefined, maxGrams: number | undefined): string {
  const minText = formatGrams(minGrams ?? 0);
  const maxText = formatGrams(maxGrams ?? 0);
  if (minGrams !== undefined && maxGrams !== undefined) return t`${minText} to ${maxText}`;
  if (minGrams !== undefined) return t`${minText} or more`;
  return maxGrams === undefined ? '' : t`up to ${maxText}`;
}

/** Returns the rates of a service as a CSV file: prices in rupees, delivery days, then the terms. */
export function buildRatesCsv(prices: RateCard, terms: CardTerms): string {
  return formatCsv([
    ...buildRateFileRows(prices),
    [t`Delivery days`, ...zones.map((zone) => terms.transitDays[zone] ?? '')],
    [],
    ...[...listGeneralTerms(terms), ...listSurchargeTerms(terms)].map(({ name, text }) => [
      name,
      text,
    ]),
  ]);
}
