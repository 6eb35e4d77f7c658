import { plural, t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import type { BookingChoice } from '@shipdesk/contract/shipping/shipments';
import { services as allServices } from '@shipdesk/domain/rates/service';
import { useState } from 'react';
import { type Failure, getCallMessage } from '../../api/call-error.ts';
import { formatCount, formatPaise } from '../../lib/format.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { refetchOnMount } from '../../product/loaded.tsx';
import { MissingCards, OmittedCarriers } from '../../product/offers/not-offered.tsx';
import { ParcelName, useParcelNames } from '../../product/parcel-name.tsx';
import { RiskBadge, RiskPending } from '../../product/risk/risk-panel.tsx';
import { describeReason } from '../../product/risk/risk-texts.ts';
import { getCarrierMessage } from '../../product/shipment-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { describeConditions, nameTake } from '../carriers/preference-texts.ts';
import type { BookingPreview } from './booking-parts.ts';
import { ResultStep } from './booking-results.tsx';
import { MissingBalance } from './missing-balance.tsx';
import { toOfferOptions } from './offer-options.ts';
import { RefusedOrders } from './refused-orders.tsx';
import { shippingApi } from './shipping-api.ts';
import type { Booking } from './use-booking.ts';

const INITIAL_RISKY_ROWS = 5;

interface ChoiceOption {
  id: string;
  label: string;
  description?: string;
  choice: BookingChoice;
}

function useChoices(docketNumbers: readonly string[]) {
  const [docketNumber = ''] = docketNumbers;
  const isSingle = docketNumbers.length === 1;
  const { data, isLoading } = shippingApi.useListOffersQuery(
    isSingle ? { docketNumber } : skipToken,
  );
  const services = allServices.map((service) => ({
    id: service,
    label: getServiceName(service),
    choice: { service },
  }));
  const offers = toOfferOptions(data?.data.offers ?? []);
  const choices: readonly [ChoiceOption, ...ChoiceOption[]] = [
    { id: 'rule', label: t`By rule (recommended)`, choice: 'rule' },
    { id: 'cheapest', label: t`Cheapest`, choice: 'cheapest' },
    { id: 'fastest', label: t`Fastest`, choice: 'fastest' },
    // Services are listed only after the offers load, because offers would replace a chosen service.
    ...(isLoading || offers.length > 0 ? offers : services),
  ];
  const { withoutCard = [], notOffered = [] } = data?.data ?? {};
  return { choices, withoutCard, notOffered };
}

interface ShipDialogProps {
  docketNumbers: readonly string[];
  booking: Booking;
  onClose: () => void;
}

export function ShipDialog({ docketNumbers, booking, onClose }: ShipDialogProps) {
  const { run } = booking;
  return run === null || run.results.size === 0 ? (
    <ChooseStep docketNumbers={run?.dockets ?? docketNumbers} booking={booking} onClose={onClose} />
  ) : (
    <ResultStep run={run} booking={booking} onClose={onClose} />
  );
}

function ChooseStep({ docketNumbers, booking, onClose }: ShipDialogProps) {
  // Keep the initial dockets, because the preview must not change while a run is sent.
  const [initialDockets] = useState(docketNumbers);
  const [choiceId, setChoiceId] = useState('rule');
  const { choices, withoutCard, notOffered } = useChoices(initialDockets);
  const { id: chosenId, choice } = choices.find(({ id }) => id === choiceId) ?? choices[0];
  const { data, currentData, error, isFetching, refetch } = shippingApi.usePreviewShipmentsQuery(
    { body: { docketNumbers: [...initialDockets], choice } },
    refetchOnMount,
  );
  const preview = (currentData ?? data)?.data;
  const refusedDockets = new Set(currentData?.data.refused.map(({ docketNumber }) => docketNumber));
  const eligibleDockets = initialDockets.filter((docket) => !refusedDockets.has(docket));
  const isReady = currentData !== undefined && !isFetching && currentData.data.eligible > 0;
  const { run } = booking;

  return (
    <Dialog
      title={t`Ship orders`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isDisabled={!isReady}
            isPending={run?.step === 'sending'}
            onPress={() => booking.start(eligibleDockets, choice)}
          >
            {isReady
              ? plural(eligibleDockets.length, { one: 'Ship # order', other: 'Ship # orders' })
              : t`Ship`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={t`Service`}
          options={choices}
          orientation={initialDockets.length === 1 ? 'vertical' : 'horizontal'}
          value={chosenId}
          onChange={setChoiceId}
        />
        <MissingCards cards={withoutCard} />
        <OmittedCarriers carriers={notOffered} />
        <LoadedPreview
          preview={preview}
          orderCount={initialDockets.length}
          query={{ error, isFetching, refetch }}
        />
        {preview !== undefined && (
          <MissingBalance
            problems={preview.refused.map(({ problem }) => problem)}
            otherOrdersPaise={preview.totalPaise}
          />
        )}
        {run?.step === 'unsent' && (
          <Banner tone="bad">
            {getCallMessage(run.error, t`The orders were not booked. Try again.`)}
          </Banner>
        )}
        <RiskyOrders docketNumbers={initialDockets} />
      </div>
    </Dialog>
  );
}

interface LoadedPreviewProps {
  /** The loaded preview, or the previous one while another loads. Undefined before the first. */
  preview: BookingPreview | undefined;
  orderCount: number;
  query: { error: Failure | undefined; isFetching: boolean; refetch: () => unknown };
}

function LoadedPreview({ preview, orderCount, query }: LoadedPreviewProps) {
  const { error, isFetching, refetch } = query;
  if (error !== undefined && !isFetching) {
    return (
      <Banner tone="bad" action={{ label: t`Try again`, onPress: () => void refetch() }}>
        {getCallMessage(error, t`The price could not be loaded.`)}
      </Banner>
    );
  }
  if (preview === undefined) {
    return (
      <div role="status" aria-label={t`Loading prices`} className="flex flex-col gap-2">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-28" />
      </div>
    );
  }
  return (
    <div aria-busy={isFetching} className={isFetching ? 'opacity-60' : ''}>
      <BookingPreviewPanel preview={preview} orderCount={orderCount} />
    </div>
  );
}

interface BookingPreviewPanelProps {
  preview: BookingPreview;
  orderCount: number;
}

function BookingPreviewPanel({ preview, orderCount }: BookingPreviewPanelProps) {
  const { eligible, refused } = preview;
  const [eligibleText, totalText] = [formatCount(eligible), formatCount(orderCount)];
  const describeEligibleOrders = () => {
    if (orderCount !== 1) return t`${eligibleText} of ${totalText} orders can be booked.`;
    return eligible === 1 ? t`This order can be booked.` : t`This order cannot be booked.`;
  };
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-base font-medium text-ink">
        {describeEligibleOrders()}
      </p>
      {eligible > 0 && <PriceTable preview={preview} />}
      {preview.repriced.length > 0 && <ChangedPrices repriced={preview.repriced} />}
      {preview.rules !== undefined && preview.rules.length > 0 && (
        <ChosenByRules rules={preview.rules} />
      )}
      {refused.length > 0 && (
        <RefusedOrders
          label={t`Orders that cannot be booked`}
          orders={refused.map(({ docketNumber, problem }) => ({
            docketNumber,
            // Omits the amount so that these orders share one reason.
            reason:
              problem.code === 'balance_short'
                ? t`Not enough balance.`
                : [problem.message, getCarrierMessage(problem)].filter(Boolean).join(' '),
          }))}
        />
      )}
    </div>
  );
}

function ChangedPrices({ repriced }: Pick<BookingPreview, 'repriced'>) {
  const sumPrices = (price: 'quotedPaise' | 'totalPaise') =>
    formatPaise(repriced.reduce((total, order) => total + order[price], 0));
  const [currentPrice, savedPrice] = [sumPrices('totalPaise'), sumPrices('quotedPaise')];
  return (
    <Banner tone="warn">
      {plural(repriced.length, {
        one: 'The price of # order has changed since it was saved.',
        other: 'The prices of # orders have changed since they were saved.',
      })}{' '}
      {t`The total was ${savedPrice} and is now ${currentPrice}.`}
    </Banner>
  );
}

function ChosenByRules({ rules }: { rules: NonNullable<BookingPreview['rules']> }) {
  return (
    <ul aria-label={t`Chosen by rule`} className="flex flex-col gap-2 text-sm">
      {rules.map(({ rule, conditions, take, isReplaced, service, account, orders }) => (
        <li key={`${rule} ${service} ${account}`} className="rounded-md bg-sunken px-3 py-2">
          <span className="block text-muted">
            {rule === null || conditions === null
              ? t`No rule matches: cheapest service`
              : t`Rule ${rule}: ${describeConditions(conditions)}`}
          </span>
          <span className="block font-medium text-ink">
            {plural(orders, { one: '# order', other: '# orders' })} →{' '}
            {t`${getServiceName(service)} with ${account}`}
          </span>
          {isReplaced && take !== null && (
            <span className="block text-muted">
              {t`${nameTake(take)} is not available, so Shipdesk books the cheapest service.`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function PriceTable({ preview: { services, totalPaise, eligible } }: { preview: BookingPreview }) {
  const cellStyle = 'border-b border-line px-3 py-2 whitespace-nowrap';
  const numberStyle = `${cellStyle} text-right tabular-nums`;
  return (
    <table
      aria-label={t`Price`}
      className="w-full border-separate border-spacing-0 rounded-md border border-line text-base text-ink"
    >
      <thead className="text-xs font-medium text-muted">
        <tr>
          <th scope="col" className={`${cellStyle} text-left font-medium`}>{t`Service`}</th>
          <th scope="col" className={`${numberStyle} font-medium`}>{t`Orders`}</th>
          <th scope="col" className={`${numberStyle} font-medium`}>{t`Price`}</th>
        </tr>
      </thead>
      <tbody>
        {services.map(({ service, orders, totalPaise: paise }) => (
          <tr key={service}>
            <td className={cellStyle}>{getServiceName(service)}</td>
            <td className={numberStyle}>{formatCount(orders)}</td>
            <td className={numberStyle}>{formatPaise(paise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold [&>*]:border-b-0">
          <th scope="row" className={`${cellStyle} text-left`}>{t`Total`}</th>
          <td className={numberStyle}>{formatCount(eligible)}</td>
          <td className={numberStyle}>{formatPaise(totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function RiskyOrders({ docketNumbers }: { docketNumbers: readonly string[] }) {
  const [showsAllRows, setShowsAllRows] = useState(false);
  const getParcel = useParcelNames(docketNumbers);
  const { data, error, isFetching, refetch } = shippingApi.useAssessOrdersQuery({
    body: { docketNumbers: [...docketNumbers] },
  });
  if (data === undefined) {
    return (
      <RiskPending hasFailed={error !== undefined && !isFetching} onRetry={() => void refetch()} />
    );
  }
  const highRisks = data.data.filter(({ level }) => level === 'high');
  const mediumRisks = data.data.filter(({ level }) => level === 'medium');
  const rows = [...highRisks, ...mediumRisks];
  const visibleRows = showsAllRows ? rows : rows.slice(0, INITIAL_RISKY_ROWS);
  return (
    <section aria-label={t`RTO risk`} className="flex flex-col gap-2">
      <p className="text-base text-ink">{describeRisk(highRisks.length, mediumRisks.length)}</p>
      {rows.length > 0 && (
        <ul
          aria-label={t`Orders that may come back`}
          className="divide-y divide-line rounded-md border border-line"
        >
          {visibleRows.map(({ docketNumber, level, reasons }) => (
            <li
              key={docketNumber}
              className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2 text-base"
            >
              <span className="w-40 shrink-0 max-sm:flex-1">
                <ParcelName parcel={getParcel(docketNumber)} />
              </span>
              <ul className="min-w-0 text-sm text-muted max-sm:order-last max-sm:basis-full sm:flex-1">
                {reasons.map((reason) => (
                  <li key={reason.code}>{describeReason(reason)}</li>
                ))}
              </ul>
              <RiskBadge level={level} />
            </li>
          ))}
        </ul>
      )}
      {visibleRows.length < rows.length && (
        <div>
          <Button
            size="sm"
            onPress={() => setShowsAllRows(true)}
          >{t`Show all ${{ count: formatCount(rows.length) }}`}</Button>
        </div>
      )}
    </section>
  );
}

function describeRisk(highCount: number, mediumCount: number): string {
  if (highCount === 0 && mediumCount === 0) return t`RTO risk: low for all of these orders.`;
  return [
    highCount > 0 &&
      plural(highCount, {
        one: '# order has a high RTO risk.',
        other: '# orders have a high RTO risk.',
      }),
    mediumCount > 0 &&
      plural(mediumCount, {
        one: '# order has a medium RTO risk.',
        other: '# orders have a medium RTO risk.',
      }),
  ]
    .filter(Boolean)
    .join(' ');
}
