import { t } from '@lingui/core/macro';
import type { SellersRemittance } from '@shipdesk/contract/money/remittance-runs';
import { REMITTANCES_PAGE_SIZE } from '@shipdesk/contract/money/remittances';
import { remittanceStates } from '@shipdesk/domain/money/cod/cod-state';
import { Banknote, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { pageOf, withParams } from '../../lib/page-param.ts';
import { EmptyContent } from '../../product/list-view.tsx';
import { OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Table } from '../../ui/table/table.tsx';
import { DueSection } from './due-section.tsx';
import { payoutState } from './remittance-texts.ts';
import { useListAllRemittancesQuery } from './remittances-api.ts';
import { runColumns } from './run-columns.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { UtrDialog } from './utr-dialog.tsx';
import { WaitingAccountsSection } from './waiting-accounts-section.tsx';

/** COD of all sellers: what is due, the payouts to make and those that were made. */
export function RemittanceRunsPage() {
  const [params, setParams] = useSearchParams();
  const state = remittanceStates.find((one) => one === params.get('state'));
  const page = pageOf(params);
  const { filter, noMatch } = useOperatorFilter();
  const { data, currentData, error, isFetching, refetch } = useListAllRemittancesQuery(
    { page: String(page), ...(state && { state }), ...filter },
    { refetchOnMountOrArgChange: true },
  );
  const [isMatching, setMatching] = useState(false);
  const [transferred, setTransferred] = useState<SellersRemittance | null>(null);
  const run = data?.data;
  if (run === undefined) {
    return error !== undefined && !isFetching ? (
      <div role="alert" className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
          title={t`The payouts could not be loaded`}
          action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`Try again in a moment.`)}
        </EmptyState>
      </div>
    ) : (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-48" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <WaitingAccountsSection />
      <DueSection run={run} />
      <section aria-label={t`Payouts`} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-base font-semibold text-ink">{t`Payouts`}</h2>
          <Button onPress={() => setMatching(true)}>{t`Match a bank statement`}</Button>
        </div>
        <OperatorFilter label={t`Search by UTR`} />
        <StateLinks state={state} params={params} />
        <Table
          label={t`Payouts`}
          columns={runColumns(setTransferred)}
          items={run.remittances}
          getId={({ id }) => id}
          isPending={isFetching && currentData === undefined}
          emptyState={
            noMatch !== null ? (
              <EmptyContent {...noMatch} />
            ) : (
              <EmptyState
                icon={<Banknote aria-hidden="true" className="size-5" />}
                title={
                  state === undefined
                    ? t`No payout was prepared yet`
                    : t`No payout is in this state`
                }
              >
                {t`Prepare the payouts of a payout day above, hand the bank file to your bank, then enter the UTR of each transfer.`}
              </EmptyState>
            )
          }
        />
        {(run.hasMore || page > 1) && (
          <Pagination
            page={page - 1}
            pageSize={REMITTANCES_PAGE_SIZE}
            total={
              (page - 1) * REMITTANCES_PAGE_SIZE + run.remittances.length + (run.hasMore ? 1 : 0)
            }
            isCapped={run.hasMore}
            onPageChange={(wanted) => setParams(withParams(params, { page: String(wanted + 1) }))}
          />
        )}
      </section>
      {isMatching && <StatementDialog onClose={() => setMatching(false)} />}
      {transferred !== null && (
        <UtrDialog payout={transferred} onClose={() => setTransferred(null)} />
      )}
    </div>
  );
}

function StateLinks({ state, params }: { state: string | undefined; params: URLSearchParams }) {
  const links = [
    { id: undefined, name: t`All` },
    ...remittanceStates.map((id) => ({ id, name: payoutState(id).text })),
  ];
  return (
    <TabBar
      label={t`Payouts by state`}
      tabs={links.map(({ id, name }) => ({
        key: name,
        to: { search: withParams(params, { state: id ?? null, page: null }).toString() },
        label: name,
        isCurrent: id === state,
      }))}
    />
  );
}
