import { t } from '@lingui/core/macro';
import { MAX_RETURNS_COUNTED, RETURNS_PAGE_SIZE } from '@shipdesk/contract/shipping/returns';
import { type ReturnTab, returnTabs } from '@shipdesk/domain/shipping/returned-parcel';
import { CircleAlert, PackageCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { pageOf } from '../../lib/page-param.ts';
import { paths } from '../../lib/paths.ts';
import { useScanSound } from '../../lib/scan-sound.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { Pagination } from '../../product/pagination.tsx';
import { SoundButton } from '../../product/scan-desk.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import { Table } from '../../ui/table/table.tsx';
import { returnColumns } from './return-columns.tsx';
import { ReturnDesk } from './return-desk.tsx';
import { useListReturnsQuery } from './returns-api.ts';
import { tabName } from './returns-texts.ts';

/** Parcels that come back undelivered: scanned and acknowledged above, listed by state below. */
export function ReturnsPage() {
  const sound = useScanSound();
  return (
    <div className="flex flex-col gap-6">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
        <PageHeader
          back={{ label: t`Back to orders`, to: paths.forwardOrders() }}
          title={t`Returns`}
          badges={
            <span className="ml-auto">
              <SoundButton sound={sound} />
            </span>
          }
        />
        <ReturnDesk sound={sound} />
      </div>
      <ReturnList />
    </div>
  );
}

function ReturnList() {
  const [params, setParams] = useSearchParams();
  const tab = returnTabs.find((one) => one === params.get('tab')) ?? 'delivered';
  const page = pageOf(params);
  const { data, currentData, error, isFetching, refetch } = useListReturnsQuery(
    { tab, page: String(page) },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useMemo(() => returnColumns(), []);
  const list = data?.data;
  return (
    <div className="flex flex-col gap-3">
      <Tabs tab={tab} counts={list?.counts ?? null} />
      {list !== undefined ? (
        <>
          <Table
            label={t`Returned parcels`}
            columns={columns}
            items={list.returns}
            getId={({ docketNumber }) => docketNumber}
            isPending={isFetching && currentData === undefined}
            emptyState={<NothingHere tab={tab} />}
          />
          {(list.hasMore || page > 1) && (
            <Pagination
              page={page - 1}
              pageSize={RETURNS_PAGE_SIZE}
              total={list.counts[tab]}
              isCapped={list.counts[tab] >= MAX_RETURNS_COUNTED}
              onPageChange={(wanted) => setParams({ tab, page: String(wanted + 1) })}
            />
          )}
        </>
      ) : error !== undefined && !isFetching ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The returns could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-16" />
          ))}
        </div>
      )}
    </div>
  );
}

interface TabsProps {
  tab: ReturnTab;
  counts: Readonly<Record<ReturnTab, number>> | null;
}

function Tabs({ tab, counts }: TabsProps) {
  return (
    <nav
      aria-label={t`Returns by state`}
      className="flex overflow-x-auto border-b border-line [scrollbar-width:thin]"
    >
      {returnTabs.map((one) => (
        <Link
          key={one}
          to={{ search: `?tab=${one}` }}
          aria-current={one === tab ? 'page' : undefined}
          className="focus-ring-inset flex h-9 shrink-0 items-center gap-1 rounded-t-md border-b-2 border-transparent px-2 text-base font-medium whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:border-accent-ink aria-[current=page]:text-ink pointer-coarse:h-11"
        >
          {tabName(one)}
          {counts !== null && (
            <span className="rounded-sm bg-sunken px-1 text-xs text-muted tabular-nums">
              {formatCount(counts[one])}
              {counts[one] >= MAX_RETURNS_COUNTED ? '+' : ''}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function NothingHere({ tab }: { tab: ReturnTab }) {
  return (
    <EmptyState
      icon={<PackageCheck aria-hidden="true" className="size-5" />}
      title={tab === 'delivered' ? t`No returned parcel waits for you` : t`No returns are here`}
    >
      {t`When a courier brings a parcel back, it appears here. Scan it on arrival to record its condition.`}
    </EmptyState>
  );
}
