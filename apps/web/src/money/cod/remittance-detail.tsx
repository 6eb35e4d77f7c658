import { t } from '@lingui/core/macro';
import type { Remittance, RemittanceLine } from '@shipdesk/contract/money/remittances';
import { LISTED_PARCELS } from '@shipdesk/contract/money/remittances';
import type { RemittanceState } from '@shipdesk/domain/money/cod/cod-state';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { runCall } from '../../api/call-error.ts';
import { formatCount, formatDate, formatDateTime, formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { DetailPage } from '../../product/detail-page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table/table.tsx';
import { CellLink, type TableColumn } from '../../ui/table/table-row.tsx';
import { buildAmountColumn } from '../amounts.tsx';
import { remittancesApi } from './cod-api.ts';
import { describeCodState, describePayoutState } from './remittance-texts.ts';

const buildLineColumns = (): readonly TableColumn<RemittanceLine>[] => [
  {
    header: t`Docket number`,
    render: ({ docketNumber }) => (
      <span className="font-medium tabular-nums">
        <CellLink to={paths.order(docketNumber)}>{docketNumber}</CellLink>
      </span>
    ),
  },
  { header: t`AWB`, render: ({ awb }) => <span className="tabular-nums">{awb}</span> },
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

/** One payout: how its amount is made up, and its parcels. */
export function RemittanceDetail({ id }: { id: string }) {
  const query = remittancesApi.useGetRemittanceQuery({ id });
  return (
    <DetailPage
      back={{ label: t`All payouts`, to: paths.billingTab('codRemittance') }}
      query={query}
      failure={t`The payout could not be loaded`}
      missing={{ title: t`There is no such payout` }}
      skeleton={['h-32', 'h-48']}
    >
      {({ data: payout }) => (
        <>
          <Summary payout={payout} action={<StatementButton id={id} />} />
          {payout.state === 'returned' && (
            <Banner tone="bad">
              {t`The bank returned this payout. Check your bank account: the operator sends the amount again.`}
            </Banner>
          )}
          {payout.hasMoreLines && (
            <Banner tone="info">
              {t`The first ${{ count: formatCount(LISTED_PARCELS) }} parcels are listed. The statement has all of them.`}
            </Banner>
          )}
          <Table
            label={t`Parcels of the payout`}
            columns={buildLineColumns()}
            items={payout.lines}
            getId={({ docketNumber, codPaise }) => `${docketNumber} ${codPaise}`}
            emptyState={
              <EmptyState
                title={t`This payout was cancelled`}
                text={t`Its parcels are part of a later payout.`}
              />
            }
          />
        </>
      )}
    </DetailPage>
  );
}

function StatementButton({ id }: { id: string }) {
  const [save, { isLoading }] = remittancesApi.useSaveRemittanceMutation();

  const failure = t`The statement could not be downloaded.`;
  return (
    <Button
      icon={Download}
      isPending={isLoading}
      onPress={() => void runCall(save({ id }), { failure })}
    >
      {t`Download statement`}
    </Button>
  );
}

const isToPay = (state: RemittanceState) => state === 'in_batch' || state === 'returned';

function Summary({ payout, action }: { payout: Remittance; action: ReactNode }) {
  const { number, state, lastFour, utr, remittedAt } = payout;
  const { tone, text } = describePayoutState(state);
  const day = formatDate(payout.runOn);
  const at = remittedAt === null ? '' : formatDateTime(remittedAt);
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
          {t`Run of ${day}, to the account ••••${lastFour}`}
        </p>
        {utr !== null && (
          <p className="text-base text-ink tabular-nums">
            {t`UTR ${utr}`}
            <span className="block text-sm text-muted">{at}</span>
          </p>
        )}
        <div className="mt-auto pt-2">{action}</div>
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
          <dt>{isToPay(state) ? t`To pay out` : t`Paid out`}</dt>
          <dd>{formatPaise(payout.netPaise)}</dd>
        </div>
      </dl>
    </section>
  );
}
