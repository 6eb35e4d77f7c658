import { plural, t } from '@lingui/core/macro';
import {
  type ForecastDay,
  MAX_LISTED_PARCELS,
  REMITTANCES_PAGE_SIZE,
  type Remittance,
  type RemittanceLine,
  type RemittanceList,
} from '@shipdesk/contract/money/remittances';
import type { RemittanceState } from '@shipdesk/domain/money/cod/cod-state';
import { type PayoutCondition, payoutConditions } from '@shipdesk/domain/money/cod/payout';
import { Banknote, CircleAlert, CircleCheck, Download } from 'lucide-react';
import { runCall } from '../../api/call-error.ts';
import { formatCount, formatDate, formatDateTime, formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { DetailPage } from '../../product/detail-page.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { ParcelName, useParcelNames } from '../../product/parcel-name.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table/table.tsx';
import { type TableColumn } from '../../ui/table/table-row.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { AmountTiles, buildAmountColumn } from '../amounts.tsx';
import { BankAccountSection } from './bank-account-section.tsx';
import { remittancesApi } from './cod-api.ts';
import { buildPayoutColumns } from './remittance-columns.tsx';
import {
  describeCodState,
  describeCondition,
  describePayoutState,
  describePlan,
} from './remittance-texts.ts';

const buildPayoutPath = ({ id }: Pick<Remittance, 'id'>) =>
  `${paths.billingTab('codRemittance')}&payout=${id}`;

export function RemittancesPage() {
  const payoutId = useListParams().readText('payout');
  return payoutId === '' ? <Overview /> : <RemittanceDetail id={payoutId} />;
}

function Overview() {
  const params = useListParams();
  const query = remittancesApi.useListRemittancesQuery(
    { page: String(params.page) },
    refetchOnMount,
  );
  const overview = query.data?.data;
  return (
    <ListView
      query={query}
      items={overview?.remittances}
      failure={t`The payouts could not be loaded`}
      label={t`Payouts`}
      columns={buildPayoutColumns(buildPayoutPath)}
      summary={overview && <Summary overview={overview} />}
      paging={params.pageByNumber({
        pageSize: REMITTANCES_PAGE_SIZE,
        rows: overview?.remittances,
        hasMore: overview?.hasMore,
      })}
      empty={{
        icon: Banknote,
        title: t`Your COD payouts appear here`,
        text: t`When a COD parcel is delivered, its amount becomes due and is paid out to your bank account on a payout day.`,
        action: <LinkButton href={paths.addOrder()}>{t`Add a COD order`}</LinkButton>,
      }}
    />
  );
}

function Summary({ overview }: { overview: RemittanceList }) {
  return (
    <div className="mb-1 flex flex-col gap-4">
      <RemittanceTiles overview={overview} />
      <p className="text-sm text-muted">{describePlan(overview.plan)}</p>
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-4">
          <PayoutChecklist unmet={overview.unmet} />
          <BankAccountSection />
        </div>
        <ForecastSection />
      </div>
      <h2 className="text-base font-semibold text-ink">{t`Payouts`}</h2>
    </div>
  );
}

function RemittanceTiles({ overview }: { overview: RemittanceList }) {
  const nextDay = formatDate(overview.next.on);
  const isOnHold = overview.unmet.length > 0;
  const lastDay = overview.last === null ? '' : formatDate(overview.last.on);
  return (
    <AmountTiles
      tiles={[
        {
          label: t`To be remitted`,
          paise: overview.toRemitPaise,
          note: t`delivered, not paid out`,
        },
        {
          label: t`Next payout`,
          paise: isOnHold ? null : overview.next.paise,
          note: isOnHold ? t`on hold` : t`on ${nextDay}`,
        },
        {
          label: t`Last payout`,
          paise: overview.last?.paise ?? null,
          note: overview.last === null ? t`none yet` : t`on ${lastDay}`,
        },
        { label: t`Total paid out`, paise: overview.totalPaise, note: t`after deductions` },
      ]}
    />
  );
}

function PayoutChecklist({ unmet }: { unmet: readonly PayoutCondition[] }) {
  return (
    <TitledSection title={t`Payout requirements`} isCard>
      <ul className="flex flex-col gap-2">
        {payoutConditions.map((condition) => {
          const { name, advice } = describeCondition(condition);
          const isMet = !unmet.includes(condition);
          return (
            <li key={condition} className="flex items-start gap-2 text-base">
              {isMet ? (
                <CircleCheck aria-label={t`Done`} className="mt-0.5 size-4 shrink-0 text-ok-ink" />
              ) : (
                <CircleAlert
                  aria-label={t`Missing`}
                  className="mt-0.5 size-4 shrink-0 text-warn-ink"
                />
              )}
              <span className="min-w-0">
                <span className={isMet ? 'text-muted' : 'font-medium text-ink'}>{name}</span>
                {!isMet && <span className="block text-sm text-muted">{advice}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}

function ForecastSection() {
  const query = remittancesApi.useForecastRemittancesQuery(undefined, refetchOnMount);
  return (
    <TitledSection
      title={t`Expected payouts`}
      description={t`The forecast covers parcels that are already delivered. Payouts run on Monday, Wednesday and Friday.`}
      isCard
    >
      <Loaded
        query={query}
        failure={t`The forecast could not be loaded.`}
        isInline
        skeleton={['h-40']}
      >
        {({ data: { days, deductedPaise } }) => (
          <>
            <PayoutDays days={days} />
            {deductedPaise > 0 && (
              <p className="text-sm text-muted">
                {t`The next payout is reduced by ${{ deducted: formatPaise(deductedPaise) }} for deliveries that were corrected.`}
              </p>
            )}
          </>
        )}
      </Loaded>
    </TitledSection>
  );
}

const MIN_BAR_PERCENT = 4;

function PayoutDays({ days }: { days: readonly ForecastDay[] }) {
  const payoutDays = days.filter(({ isPayoutDay }) => isPayoutDay);
  const maxPaise = Math.max(...payoutDays.map(({ paise }) => paise), 1);
  return (
    <ol className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
      {payoutDays.map(({ day, paise, parcels }) => (
        <li
          key={day}
          className="grid grid-cols-[6.5rem_1fr] items-baseline gap-x-2 border-b border-line py-1.5 text-base tabular-nums max-sm:grid-cols-1"
        >
          <time
            dateTime={day}
            className={`whitespace-nowrap ${paise > 0 ? 'text-ink' : 'text-faint'}`}
          >
            {formatDate(day)}
          </time>
          {paise > 0 ? (
            <span className="min-w-0">
              <span className="block truncate font-medium text-ink">{formatPaise(paise)}</span>
              <span
                aria-hidden="true"
                className="mt-1 block h-1 rounded-full bg-accent"
                style={{ width: `${Math.max(MIN_BAR_PERCENT, (paise / maxPaise) * 100)}%` }}
              />
              <span className="text-xs text-muted">
                {plural(parcels, { one: '# parcel', other: '# parcels' })}
              </span>
            </span>
          ) : (
            <span className="text-faint">–</span>
          )}
        </li>
      ))}
    </ol>
  );
}

const buildLineColumns = (
  getName: ReturnType<typeof useParcelNames>,
): readonly TableColumn<RemittanceLine>[] => [
  {
    header: t`Parcel`,
    render: ({ docketNumber, awb }) => <ParcelName parcel={{ ...getName(docketNumber), awb }} />,
  },
  {
    header: t`Delivered on`,
    width: 'lg:w-32',
    render: ({ deliveredOn }) => (
      <span className="whitespace-nowrap tabular-nums">{formatDate(deliveredOn)}</span>
    ),
  },
  {
    header: t`State`,
    width: 'lg:w-28',
    render: ({ state }) => {
      const { tone, text } = describeCodState(state);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  buildAmountColumn(t`Early payout fee`, 'feePaise', { width: 'lg:w-32', isDashed: true }),
  buildAmountColumn(t`COD`, 'codPaise', { width: 'lg:w-32', isStrong: true }),
];

function PayoutParcels({ lines }: { lines: readonly RemittanceLine[] }) {
  const getName = useParcelNames(lines.map(({ docketNumber }) => docketNumber));
  return (
    <Table
      label={t`Parcels of the payout`}
      columns={buildLineColumns(getName)}
      items={lines}
      getId={({ docketNumber, codPaise }) => `${docketNumber} ${codPaise}`}
      emptyState={
        <EmptyState
          title={t`This payout was cancelled`}
          text={t`Its parcels are part of a later payout.`}
        />
      }
    />
  );
}

function RemittanceDetail({ id }: { id: string }) {
  const query = remittancesApi.useGetRemittanceQuery({ id });
  return (
    <DetailPage
      back={{ label: t`All payouts`, to: paths.billingTab('codRemittance') }}
      query={query}
      failure={t`The payout could not be loaded`}
      missingList={{ title: t`This payout does not exist` }}
      skeleton={['h-32', 'h-48']}
    >
      {({ data: payout }) => (
        <>
          <PayoutSummary payout={payout} />
          {payout.state === 'returned' && (
            <Banner tone="bad">
              {t`The bank returned this payout. Check your bank account. The operator will send the amount again.`}
            </Banner>
          )}
          {payout.hasMoreLines && (
            <Banner tone="info">
              {t`The first ${{ count: formatCount(MAX_LISTED_PARCELS) }} parcels are listed. The statement has all of them.`}
            </Banner>
          )}
          <PayoutParcels lines={payout.lines} />
        </>
      )}
    </DetailPage>
  );
}

function labelNetAmount(state: RemittanceState): string {
  if (state === 'cancelled') return t`Not paid out`;
  return state === 'in_batch' || state === 'returned' ? t`To pay out` : t`Paid out`;
}

function PayoutSummary({ payout }: { payout: Remittance }) {
  const [save, { isLoading }] = remittancesApi.useSaveRemittanceMutation();
  const { id, number, state, lastFour, utr, remittedAt } = payout;
  const { tone, text } = describePayoutState(state);
  const day = formatDate(payout.runOn);
  const payoutTime = remittedAt === null ? '' : formatDateTime(remittedAt);
  const parts: readonly (readonly [string, number])[] = [
    [t`COD of the parcels`, payout.codPaise],
    [t`Reversed deliveries`, -payout.reversedPaise],
    [t`Early payout fee`, -payout.feePaise],
    [t`GST on the fee`, -payout.gstPaise],
    [t`Dues`, -payout.duesPaise],
  ];
  return (
    <section
      aria-label={t`Payout ${number}`}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:grid-cols-[1fr_22rem]"
    >
      <div className="flex flex-col items-start gap-2">
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold text-ink">
          {t`Payout ${number}`} <Badge tone={tone}>{text}</Badge>
        </h2>
        <p className="text-base text-muted tabular-nums">
          {t`Payout day ${day}, to the account ••••${lastFour}`}
        </p>
        {utr !== null && (
          <p className="text-base text-ink tabular-nums">
            {t`UTR ${utr}`}
            <span className="block text-sm text-muted">{payoutTime}</span>
          </p>
        )}
        <div className="mt-auto pt-2">
          <Button
            icon={Download}
            isPending={isLoading}
            onPress={() =>
              void runCall(save({ id }), {
                failure: t`The statement could not be downloaded. Try again.`,
              })
            }
          >
            {t`Download statement`}
          </Button>
        </div>
      </div>
      <dl className="flex flex-col gap-1 text-base tabular-nums">
        {parts
          .filter(([, paise], index) => index === 0 || paise !== 0)
          .map(([name, paise]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd>{formatPaise(paise)}</dd>
            </div>
          ))}
        <div className="flex justify-between gap-4 border-t border-line pt-1 font-semibold text-ink">
          <dt>{labelNetAmount(state)}</dt>
          <dd>{formatPaise(payout.netPaise)}</dd>
        </div>
      </dl>
    </section>
  );
}
