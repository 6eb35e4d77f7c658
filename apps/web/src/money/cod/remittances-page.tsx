import { t } from '@lingui/core/macro';
import type { Remittance } from '@shipdesk/contract/money/remittances';
import { REMITTANCES_PAGE_SIZE } from '@shipdesk/contract/money/remittances';
import { Banknote, CircleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { pageOf } from '../../lib/page-param.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Table } from '../../ui/table/table.tsx';
import { BankAccountSection } from './bank-account-section.tsx';

import { ForecastSection } from './forecast-section.tsx';
import { PayoutChecklist } from './payout-checklist.tsx';
import { remittanceColumns } from './remittance-columns.tsx';
import { RemittanceDetail } from './remittance-detail.tsx';
import { planText } from './remittance-texts.ts';
import { RemittanceTiles } from './remittance-tiles.tsx';
import { useListRemittancesQuery } from './remittances-api.ts';

const payoutPath = ({ id }: Pick<Remittance, 'id'>) =>
  `${paths.billingTab('codRemittance')}&payout=${id}`;

/** The seller's COD: what is due, what holds it up, what is expected and what was paid out. */
export function RemittancesPage() {
  const [params] = useSearchParams();
  const payout = params.get('payout');
  return payout === null ? <Overview /> : <RemittanceDetail id={payout} />;
}

function Overview() {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const { data, currentData, error, isFetching, refetch } = useListRemittancesQuery(
    { page: String(page) },
    { refetchOnMountOrArgChange: true },
  );
  const list = data?.data;
  if (list === undefined) {
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
        <Skeleton className="h-24" />
        <Skeleton className="h-48" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <RemittanceTiles list={list} />
      <p className="text-sm text-muted">{planText(list.plan)}</p>
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-4">
          <PayoutChecklist unmet={list.unmet} />
          <BankAccountSection />
        </div>
        <ForecastSection />
      </div>
      <h2 className="text-base font-semibold text-ink">{t`Payouts`}</h2>
      <Table
        label={t`Payouts`}
        columns={remittanceColumns(payoutPath)}
        items={list.remittances}
        getId={({ id }) => id}
        isPending={isFetching && currentData === undefined}
        emptyState={
          <EmptyState
            icon={<Banknote aria-hidden="true" className="size-5" />}
            title={t`Your COD is paid out here`}
            action={<LinkButton href={paths.addOrder()}>{t`Add a COD order`}</LinkButton>}
          >
            {t`When a COD parcel is delivered, its amount becomes due and is paid out to your bank account on a payout day.`}
          </EmptyState>
        }
      />
      {(list.hasMore || page > 1) && (
        <Pagination
          page={page - 1}
          pageSize={REMITTANCES_PAGE_SIZE}
          total={
            (page - 1) * REMITTANCES_PAGE_SIZE + list.remittances.length + (list.hasMore ? 1 : 0)
          }
          isCapped={list.hasMore}
          onPageChange={(wanted) =>
            setParams((before) => {
              const next = new URLSearchParams(before);
              next.set('page', String(wanted + 1));
              return next;
            })
          }
        />
      )}
    </div>
  );
}
