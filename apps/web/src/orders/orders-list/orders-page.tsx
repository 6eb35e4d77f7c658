import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type OrderStage, orderStages } from '@shipdesk/domain/shipping/order-stage';
import { ChevronDown, Plus, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { getCallMessage, getServerMessage } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { isNewKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { writeStored } from '../../lib/storage.ts';
import {
  type Direction,
  type OrderListView,
  pageSizes,
  rangeLabels,
  readOrderListView,
  readRange,
  toOrderListRequest,
  withPage,
  withPageSize,
  withPreset,
  withStage,
} from '../../product/order-list-query.ts';
import { isNarrowed } from '../../product/order-narrowing.ts';
import { Pagination } from '../../product/pagination.tsx';
import { getStageName } from '../../product/shipment-texts.ts';
import { useAccount } from '../../session/account-api.ts';
import { May } from '../../session/may.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { loadOnDemand } from '../../ui/load-on-demand.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { Table } from '../../ui/table/table.tsx';
import { BulkImportMenu } from '../bulk-import/bulk-import-menu.tsx';
import { useListState } from '../order/list-location.ts';
import { useCountedStages, useOrderList } from '../order/orders-api.ts';
import { useColumnChoice } from './column-choice.ts';
import { listChosenColumns, useStackedColumns } from './order-columns.tsx';
import { OrdersFailed, OrdersLoading } from './order-list-states.tsx';
import { foldedStyle, OrdersFilterBar } from './orders-filter-bar.tsx';
import { SelectAllBar, SelectionBar, useOrderSelection } from './selection-bar.tsx';
import { ViewsMenu } from './views-menu.tsx';

// Loaded on demand, because most visits do not render them.
const OrdersEmpty = loadOnDemand(async () => (await import('./orders-empty.tsx')).OrdersEmpty);
const OrdersUnreadable = loadOnDemand(
  async () => (await import('./orders-empty.tsx')).OrdersUnreadable,
);
const WaitingParcels = loadOnDemand(
  async () => (await import('../../shipping/pickups/waiting-parcels.tsx')).WaitingParcels,
);

export function ForwardOrdersPage() {
  return <OrdersPage direction="forward" />;
}

export function ReverseOrdersPage() {
  return <OrdersPage direction="reverse" />;
}

/** The navigation state after a redirect from a missing page to the last page. `missingPage` counts from 1. */
interface MissingPage {
  missingPage: number;
}

function readMissingPage(state: unknown): number | null {
  const isMissing = typeof state === 'object' && state !== null && 'missingPage' in state;
  return isMissing && typeof state.missingPage === 'number' ? state.missingPage : null;
}

/** Renders the orders list page of spec §2. */
function OrdersPage({ direction }: { direction: Direction }) {
  const navigate = useNavigate();
  const listState = useListState();
  const [params, setParams] = useSearchParams();
  const view = readOrderListView(params, useToday());
  const request = toOrderListRequest(view, direction);
  const { data, currentData, error, isFetching, refetch } = useOrderList(request);
  // React renders the first rows in short slices, so the browser stays responsive.
  const hasRows = useDeferredValue(data !== undefined);
  const account = useAccount();
  const columns = useColumnChoice(view.stage);
  const [isFolded, setFolded] = useState(true);
  const visibleColumns = useStackedColumns(listChosenColumns(columns.ids));
  const selection = useOrderSelection(request, data?.data ?? []);

  const missingPage = readMissingPage(useLocation().state);
  const isForward = direction === 'forward';
  const hasReverse = account?.features?.reverse === true;
  const isOff = !isForward && !hasReverse;
  const { refetchCounts, ...counts } = useStageCounts(view, direction, isOff);
  const addOrderPath = isForward ? paths.addOrder() : paths.addReverseOrder();
  const isSearch = view.search !== '';

  const hasUnreadableDates = request === null && !isSearch;
  useEffect(() => {
    if (hasUnreadableDates) console.info('Invalid start or end date');
  }, [hasUnreadableDates]);
  usePageKey(isNewKey, () => {
    if (!isOff) void navigate(addOrderPath);
  });

  function renderList() {
    if (request === null) {
      return (
        <OrdersUnreadable
          isSearch={isSearch}
          onReset={() => setParams(withPreset(params, 'thisWeek'))}
        />
      );
    }
    if (error !== undefined && !isFetching) {
      // Spec §8, order list error. The trailing space is part of the text.
      const listFailed = t`Something Went Wrong Please Try Again Later `;
      return (
        <OrdersFailed
          message={getServerMessage(error, listFailed)}
          cause={getCallMessage(error, listFailed)}
          onRetry={() => void refetch()}
        />
      );
    }
    if (data === undefined || !hasRows) return <OrdersLoading rows={view.limit} />;
    const lastPage = Math.max(0, Math.ceil(data.total / view.limit) - 1);
    if (currentData?.data.length === 0 && view.pageNumber > lastPage) {
      const state: MissingPage = { missingPage: view.pageNumber + 1 };
      return <Navigate to={{ search: `${withPage(params, lastPage)}` }} replace state={state} />;
    }
    const isDefaultView =
      view.choice === 'thisWeek' &&
      !isSearch &&
      !isNarrowed(view.narrowing) &&
      view.stage === null &&
      view.pageNumber === 0;
    return (
      <div className="flex flex-col gap-3">
        {missingPage !== null && (
          <p role="status" className="text-sm text-muted">
            {t`There is no page ${missingPage}. This is the last page.`}
          </p>
        )}
        <Table
          label={isForward ? t`Forward orders` : t`Reverse orders`}
          columns={visibleColumns}
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
          onPageChange={(page) => navigate({ search: `${withPage(params, page)}` })}
          onPageSizeChange={(size) => {
            const limit = pageSizes.find((offeredSize) => offeredSize === size);
            if (limit === undefined) return;
            writeStored('shipdesk.pageSize', String(limit));
            setParams(withPageSize(params, limit));
          }}
        />
      </div>
    );
  }

  return (
    <div data-folded={isFolded || undefined} className="group/orders">
      <OrdersHeader
        direction={direction}
        hasReverse={hasReverse}
        isOff={isOff}
        addOrderPath={addOrderPath}
        foldButton={
          <Button
            aria-expanded={!isFolded}
            icon={SlidersHorizontal}
            hasMutedIcon
            onPress={() => setFolded(!isFolded)}
          >
            {isSearch ? t`All dates` : i18n._(rangeLabels[view.choice])}
            <ChevronDown
              aria-hidden="true"
              className={`size-4 shrink-0 text-muted ${isFolded ? '' : 'rotate-180'}`}
            />
          </Button>
        }
      />
      {isOff && account !== undefined && (
        <div className="mt-4">
          <Banner tone="info">
            {t`Reverse orders are not switched on for your account. Ask the operator.`}
          </Banner>
        </div>
      )}
      {!isOff && <StageTabs stage={view.stage} {...counts} />}
      {isForward && view.stage === 'ready_to_ship' && (
        <div className="mt-4 empty:hidden">
          <WaitingParcels isSecondary={selection.selectedIds.size > 0} />
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
              countOnPage={data.data.length}
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
          columns={columns}
        />
      </SelectionBar>
      {renderList()}
    </div>
  );
}

interface OrdersHeaderProps {
  direction: Direction;
  hasReverse: boolean;
  isOff: boolean;
  addOrderPath: string;
  /** Shows and hides the other controls of the page on a phone. */
  foldButton: ReactNode;
}

/** Renders the header of the orders list page. Spec §2. */
function OrdersHeader(props: OrdersHeaderProps) {
  const { direction, hasReverse, isOff, addOrderPath, foldButton } = props;
  const navigate = useNavigate();
  const plus = <Plus aria-hidden="true" className="size-4" />;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:gap-x-2">
      <h1 className="text-xl font-semibold text-ink max-sm:sr-only">{t`Orders`}</h1>
      <div className={hasReverse ? 'contents' : foldedStyle}>
        <SegmentedControl
          label={t`Direction`}
          options={[
            { id: 'forward', label: t`Forward` },
            { id: 'reverse', label: t`Reverse`, isDisabled: !hasReverse },
          ]}
          value={direction}
          onChange={(nextDirection) =>
            void navigate(
              nextDirection === 'forward' ? paths.forwardOrders() : paths.reverseOrders(),
            )
          }
        />
      </div>
      <div className="sm:hidden">{foldButton}</div>
      {!isOff && (
        <div className={`contents ${foldedStyle}`}>
          <ViewsMenu />
          <nav
            aria-label={t`Hand-over`}
            className="flex flex-wrap gap-x-1 max-sm:order-last max-sm:-mx-2 max-sm:[&>a]:px-2"
          >
            <LinkButton href={paths.packing()} variant="quiet">{t`Packing`}</LinkButton>
            <LinkButton href={paths.manifests()} variant="quiet">{t`Manifests`}</LinkButton>
            <LinkButton href={paths.pickups()} variant="quiet">{t`Pickups`}</LinkButton>
            <LinkButton href={paths.returns()} variant="quiet">{t`Returns`}</LinkButton>
          </nav>
        </div>
      )}
      <div className="ml-auto flex gap-2">
        <div className={`contents ${foldedStyle}`}>
          <May permission="orders:write">
            <BulkImportMenu isDisabled={isOff} />
          </May>
        </div>
        <May permission="orders:write">
          {isOff ? (
            <Button variant="primary" icon={plus} isDisabled>
              {t`Add Order`}
            </Button>
          ) : (
            <LinkButton href={addOrderPath} variant="primary" icon={plus}>
              {hasReverse ? <span className="max-sm:sr-only">{t`Add Order`}</span> : t`Add Order`}
            </LinkButton>
          )}
        </May>
      </div>
    </header>
  );
}

/** Counts the view's orders by stage. `counts` is null while loading, undefined if not requested or not available. */
function useStageCounts(view: OrderListView, direction: Direction, isOff: boolean) {
  const createdOn = view.search === '' && !isOff ? readRange(view) : null;
  const body = createdOn && {
    createdOn,
    ...(direction === 'reverse' && { direction }),
    ...view.narrowing,
  };
  const { data, currentData, isError, refetch } = useCountedStages(body);
  // Show the counts of the previous view until the new ones arrive, so that the tabs do not move.
  const counts = data && new Map(data.data.map(({ stage, orders }) => [stage, orders]));
  return {
    counts: body === null || (isError && counts === undefined) ? undefined : (counts ?? null),
    hasOldCounts: currentData === undefined,
    isCapped: data?.isCapped === true,
    refetchCounts: () => void (body !== null && refetch()),
  };
}

interface StageTabsProps {
  stage: OrderStage | null;
  /** Null while the counts load, undefined if they are not requested or cannot be loaded. */
  counts: ReadonlyMap<OrderStage, number> | null | undefined;
  /** True if the counts belong to the previous view. */
  hasOldCounts: boolean;
  /** True if the counts are lower bounds. */
  isCapped: boolean;
}

function StageTabs({ stage, counts, hasOldCounts, isCapped }: StageTabsProps) {
  const [params] = useSearchParams();
  const countOrdersAt = (id: OrderStage) => counts?.get(id) ?? 0;
  // Parcels are rarely lost, so show their tab only if it has orders or is selected.
  const listedStages = orderStages.filter(
    (id) => id !== 'lost_or_damaged' || stage === id || countOrdersAt(id) > 0,
  );
  const totalCount = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  const tabs = [
    ...listedStages.map((id) => ({
      id,
      label: id === 'booking_failed' ? t`Failed bookings` : getStageName(id),
      count: counts && countOrdersAt(id),
    })),
    { id: null, label: t`All`, count: totalCount },
  ];

  return (
    <TabBar
      label={t`Stages`}
      className="mt-4 max-sm:mt-2"
      tabs={tabs.map(({ id, label, count }) => ({
        key: id ?? 'all',
        to: { search: `${withStage(params, id)}` },
        label,
        isCurrent: id === stage,
        isPinned: id === 'new',
        count: typeof count === 'number' ? `${formatCount(count)}${isCapped ? '+' : ''}` : count,
      }))}
      hasOldCounts={hasOldCounts}
    />
  );
}
