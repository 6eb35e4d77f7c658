import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf, serverMessageOf } from '../../api/call-error.ts';
import { TABLET, useMedia } from '../../lib/hooks/use-media.ts';
import { useToday } from '../../lib/hooks/use-today.ts';
import { isNewKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import {
  type Direction,
  orderListRequest,
  pageParams,
  pageSizes,
  presetParams,
  readOrderListView,
  sizeParams,
} from '../../product/order-list-query.ts';
import { isNarrowed } from '../../product/order-narrowing.ts';
import { Pagination } from '../../product/pagination.tsx';
import { useGetAccountQuery } from '../../session/account-api.ts';
import { Banner } from '../../ui/banner.tsx';

import { Table } from '../../ui/table/table.tsx';
import { useListState } from '../order/list-location.ts';
import { useListOrdersQuery } from '../order/orders-api.ts';
import { shownColumns, useColumnChoice } from './column-choice.ts';
import {
  OrdersEmpty,
  OrdersFailed,
  OrdersLoading,
  OrdersUnreadable,
} from './order-list-states.tsx';
import { useOrderSelection } from './order-selection.ts';
import { OrdersFilterBar } from './orders-filter-bar.tsx';
import { OrdersHeader } from './orders-header.tsx';
import { SelectAllBar } from './select-all-bar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { stackedColumns } from './stacked-columns.tsx';
import { StageTabs, useStageCounts } from './stage-tabs.tsx';

// Loaded on demand: shown at one stage only.
const WaitingParcels = lazy(async () => ({
  default: (await import('../../shipping/pickups/waiting-parcels.tsx')).WaitingParcels,
}));

// Never sent: the query is skipped.
const noRequest = { filters: [], limit: pageSizes[0], pageNumber: 0 };

export function ForwardOrdersPage() {
  return <OrdersPage direction="forward" />;
}

export function ReverseOrdersPage() {
  return <OrdersPage direction="reverse" />;
}

/** Spec §2, orders list page. Range, search, stage, page and page size live in the address bar. */
function OrdersPage({ direction }: { direction: Direction }) {
  const navigate = useNavigate();
  const listState = useListState();
  const [params, setParams] = useSearchParams();
  const view = readOrderListView(params, useToday());
  const request = orderListRequest(view, direction);
  const { data, currentData, error, isFetching, refetch } = useListOrdersQuery(
    { body: request ?? noRequest },
    { skip: request === null },
  );
  const { data: account } = useGetAccountQuery();
  const { choice, choose } = useColumnChoice();
  const isTablet = useMedia(TABLET);
  const selection = useOrderSelection(request, data?.data ?? []);

  const isForward = direction === 'forward';
  const hasReverse = account?.features?.reverse === true;
  const isOff = !isForward && !hasReverse;
  const { counts, isCapped, refetchCounts } = useStageCounts(view, direction, isOff);
  const addOrderPath = isForward ? paths.addOrder() : paths.addReverseOrder();
  const isSearch = view.search !== '';

  const hasUnreadableDates = request === null && !isSearch;
  useEffect(() => {
    if (hasUnreadableDates) console.info('Invalid start or end date');
  }, [hasUnreadableDates]);
  usePageKey(isNewKey, () => {
    if (!isOff) void navigate(addOrderPath);
  });

  function list() {
    if (request === null) {
      return (
        <OrdersUnreadable
          isSearch={isSearch}
          onReset={() => setParams(presetParams(params, 'thisWeek'))}
        />
      );
    }
    if (error !== undefined && !isFetching) {
      // Spec §8, order list error: with its trailing space.
      const listFailed = t`Something Went Wrong Please Try Again Later `;
      return (
        <OrdersFailed
          message={serverMessageOf(error, listFailed)}
          cause={messageOf(error, listFailed)}
          onRetry={() => void refetch()}
        />
      );
    }
    if (data === undefined) return <OrdersLoading rows={view.limit} />;
    const isDefaultView =
      view.choice === 'thisWeek' &&
      !isSearch &&
      !isNarrowed(view.narrowing) &&
      view.stage === null &&
      view.pageNumber === 0;
    return (
      <div className="flex flex-col gap-3">
        <Table
          label={isForward ? t`Forward orders` : t`Reverse orders`}
          columns={isTablet ? stackedColumns(shownColumns(choice)) : shownColumns(choice)}
          items={data.data}
          getId={(order) => order.docketNumber}
          selectedIds={selection.selectedIds}
          onSelectionChange={selection.select}
          onRowAction={(docketNumber) =>
            void navigate(paths.order(docketNumber), { state: listState })
          }
          isPending={isFetching && currentData === undefined}
          emptyState={
            <OrdersEmpty stage={view.stage} {...(isDefaultView && !isOff && { addOrderPath })} />
          }
        />
        <Pagination
          page={view.pageNumber}
          pageSize={view.limit}
          total={data.total}
          isCapped={data.totalIsCapped}
          pageSizes={pageSizes}
          onPageChange={(page) => navigate({ search: `${pageParams(params, page)}` })}
          onPageSizeChange={(size) => {
            const limit = pageSizes.find((one) => one === size);
            if (limit !== undefined) setParams(sizeParams(params, limit));
          }}
        />
      </div>
    );
  }

  return (
    <>
      <OrdersHeader
        direction={direction}
        hasReverse={hasReverse}
        isOff={isOff}
        addOrderPath={addOrderPath}
      />
      {isOff && account !== undefined && (
        <div className="mt-4">
          <Banner tone="info">
            <Trans>Reverse orders are not switched on for your account. Ask the operator.</Trans>
          </Banner>
        </div>
      )}
      {!isOff && <StageTabs stage={view.stage} counts={counts} isCapped={isCapped} />}
      {isForward && view.stage === 'ready_to_ship' && (
        <div className="mt-4 empty:hidden">
          <Suspense fallback={null}>
            <WaitingParcels />
          </Suspense>
        </div>
      )}
      <SelectionBar
        direction={direction}
        selection={selection}
        filters={request?.filters ?? []}
        selectAll={
          request !== null &&
          data !== undefined && (
            <SelectAllBar
              key={JSON.stringify(request.filters)}
              filters={request.filters}
              selection={selection}
              onPage={data.data.length}
              total={data.total}
              isCapped={data.totalIsCapped}
            />
          )
        }
      >
        <OrdersFilterBar
          view={view}
          request={request}
          isOff={isOff}
          isForward={isForward}
          newestRead={data?.newestRead ?? 0}
          isFetching={isFetching}
          onRefresh={() => {
            void refetch();
            refetchCounts();
          }}
          columns={choice}
          onColumnsChange={choose}
        />
      </SelectionBar>
      {list()}
    </>
  );
}
