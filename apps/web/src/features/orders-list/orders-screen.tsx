import { Plus } from 'lucide-react';
import { type ComponentType, useDeferredValue, useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf, serverMessageOf } from '../../api/call-error.ts';
import { isNewKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { useToday } from '../../lib/use-today.ts';
import { useGetAccountQuery } from '../../session/account-api.ts';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Table } from '../../ui/table/table.tsx';
import { BulkImportMenu } from '../bulk-import/bulk-import-menu.tsx';
import { useListState } from '../orders/list-location.ts';
import {
  customRangeParams,
  type Direction,
  type OrderListRequest,
  type OrderListView,
  orderListRequest,
  pageParams,
  pageSizes,
  presetParams,
  readOrderListView,
  searchParams,
  sizeParams,
} from '../orders/order-list-query.ts';
import { readOrderSearch } from '../orders/order-search.ts';
import { useListOrdersQuery } from '../orders/orders-api.ts';
import { shownColumns, useColumnChoice } from './column-choice.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { DateRangeMenu } from './date-range-menu.tsx';
import {
  OrdersEmpty,
  OrdersFailed,
  OrdersLoading,
  OrdersUnreadable,
} from './order-list-states.tsx';
import { OrderSelection } from './order-selection.tsx';

// Spec §8, order list error: with its trailing space.
const listFailed = 'Something Went Wrong Please Try Again Later ';

/** The list as the tools of a filter bar see it. */
export interface ListTools {
  readonly view: OrderListView;
  /** Null while the address asks for nothing that can be asked. */
  readonly request: OrderListRequest | null;
  readonly isFetching: boolean;
  readonly refresh: () => void;
  readonly search: (numbers: readonly string[]) => void;
}

interface OrdersScreenProps {
  direction: Direction;
  /** Between the date range and the columns. */
  tools?: ComponentType<ListTools>;
}

/** Spec §2, orders list page of either direction. Range, search, page and size live in the address bar. */
export function OrdersScreen({ direction, tools: Tools }: OrdersScreenProps) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const view = readOrderListView(params, useToday());
  const request = orderListRequest(view, direction);
  const { data, error, isFetching, refetch } = useListOrdersQuery(request ?? noRequest, {
    skip: request === null,
  });
  // A page of rows is made in short pieces, between which the browser answers.
  const shown = useDeferredValue(data);
  const { choice, choose } = useColumnChoice();
  const columns = useMemo(() => shownColumns(choice), [choice]);
  const listState = useListState();

  const hasUnreadableDates = request === null && view.search === '';
  useEffect(() => {
    if (hasUnreadableDates) console.info('Invalid start or end date');
  }, [hasUnreadableDates]);
  usePageKey(isNewKey, () => void navigate(paths.addOrder()));

  return (
    <>
      <OrdersHeader direction={direction} />
      <OrderSelection
        viewKey={JSON.stringify(request)}
        filterBar={
          <>
            <DateRangeMenu
              choice={view.choice}
              start={view.start}
              end={view.end}
              isIdle={view.search !== ''}
              onPreset={(preset) => setParams(presetParams(params, preset))}
              onCustom={(range) => setParams(customRangeParams(params, range))}
            />
            {Tools !== undefined && (
              <Tools
                view={view}
                request={request}
                isFetching={isFetching}
                refresh={() => void refetch()}
                search={(numbers) => setParams(searchParams(params, numbers))}
              />
            )}
            <ColumnsMenu choice={choice} onChoose={choose} />
            {view.search !== '' && request !== null && (
              <p role="status" className="basis-full text-sm text-muted tabular-nums">
                {searchLine(view.search)}
              </p>
            )}
          </>
        }
      >
        {(selection) =>
          request === null ? (
            <OrdersUnreadable
              isSearch={view.search !== ''}
              onReset={() => setParams(presetParams(params, 'thisWeek'))}
            />
          ) : error !== undefined && !isFetching ? (
            <OrdersFailed
              message={serverMessageOf(error, listFailed)}
              cause={messageOf(error, listFailed)}
              onRetry={() => void refetch()}
            />
          ) : shown === undefined ? (
            <OrdersLoading rows={view.limit} />
          ) : (
            <div className="flex flex-col gap-3">
              <Table
                label={direction === 'forward' ? 'Forward orders' : 'Reverse orders'}
                columns={columns}
                items={shown.data}
                getId={(order) => order.docketNumber}
                {...selection}
                onRowAction={(docketNumber) =>
                  void navigate(paths.order(docketNumber), { state: listState })
                }
                isPending={isFetching || shown !== data}
                emptyState={<OrdersEmpty />}
              />
              <Pagination
                page={view.pageNumber}
                pageSize={view.limit}
                total={shown.total}
                isCapped={shown.totalIsCapped}
                pageSizes={pageSizes}
                onPageChange={(page) => navigate({ search: `${pageParams(params, page)}` })}
                onPageSizeChange={(size) => {
                  const limit = pageSizes.find((one) => one === size);
                  if (limit !== undefined) setParams(sizeParams(params, limit));
                }}
              />
            </div>
          )
        }
      </OrderSelection>
    </>
  );
}

function searchLine(text: string) {
  const search = readOrderSearch(text);
  const count = search.ok ? search.numbers.length : 0;
  return `Searching all dates for ${count === 1 ? '1 number' : `${count} numbers`}`;
}

// Never sent: the query is skipped without a request.
const noRequest = { filters: [], limit: pageSizes[0], pageNumber: 0 };

/** The toggle, which reaches reverse orders where the operator has switched them on, and Add Order. */
function OrdersHeader({ direction }: { direction: Direction }) {
  const navigate = useNavigate();
  const { data: account } = useGetAccountQuery();
  const hasReverse = account?.features.reverse === true;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="text-xl font-semibold text-ink max-sm:sr-only">Orders</h1>
      <SegmentedControl
        label="Direction"
        options={[
          { id: 'forward', label: 'Forward' },
          { id: 'reverse', label: 'Reverse', isDisabled: !hasReverse },
        ]}
        value={direction}
        onChange={(chosen) =>
          void navigate(chosen === 'forward' ? paths.forwardOrders() : paths.reverseOrders())
        }
      />
      <div className="ml-auto flex gap-2">
        {direction === 'forward' ? (
          <>
            <BulkImportMenu />
            <LinkButton href={paths.addOrder()} variant="primary" icon={plus}>
              Add Order
            </LinkButton>
          </>
        ) : (
          hasReverse && (
            <LinkButton href={paths.addReverseOrder()} variant="primary" icon={plus}>
              Add reverse order
            </LinkButton>
          )
        )}
      </div>
    </header>
  );
}

const plus = <Plus aria-hidden="true" className="size-4" />;
