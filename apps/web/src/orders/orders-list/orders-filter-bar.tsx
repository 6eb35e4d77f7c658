import { plural, t } from '@lingui/core/macro';
import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import {
  customRangeParams,
  type OrderListRequest,
  type OrderListView,
  presetParams,
  searchParams,
} from '../../product/order-list-query.ts';
import { narrowingParams } from '../../product/order-narrowing.ts';
import { readOrderSearch, searchKindOf } from '../../product/order-search.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { OrderFilters } from '../order-filters/order-filters.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { DateRangeMenu } from './date-range-menu.tsx';
import { DocketSearch } from './docket-search.tsx';
import { ExportButton } from './export-button.tsx';

interface OrdersFilterBarProps {
  view: OrderListView;
  /** Null while the address cannot be read. */
  request: OrderListRequest | null;
  /** Reverse orders are switched off: only the dates can be changed. */
  isOff: boolean;
  isForward: boolean;
  /** How many of the newest orders of the days were filtered; 0 when all were. */
  newestRead: number;
  isFetching: boolean;
  onRefresh: () => void;
  columns: readonly string[];
  onColumnsChange: (ids: readonly string[]) => void;
}

/** Spec §2, filter bar: date range, search, filters and three icon buttons, with a line that describes the filter. */
export function OrdersFilterBar({
  view,
  request,
  isOff,
  isForward,
  newestRead,
  isFetching,
  onRefresh,
  columns,
  onColumnsChange,
}: OrdersFilterBarProps) {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <DateRangeMenu
        view={view}
        onPreset={(preset) => setParams(presetParams(params, preset))}
        onCustom={(range) => setParams(customRangeParams(params, range))}
      />
      <OrderFilters
        filters={view.narrowing}
        hasPayment={isForward}
        isDisabled={isOff}
        onChange={(filters) => setParams(narrowingParams(params, filters))}
      >
        <DocketSearch
          search={view.search}
          isDisabled={isOff}
          onSearch={(terms) => setParams(searchParams(params, terms))}
        />
        <IconButton
          label={t`Refresh`}
          size="md"
          variant="secondary"
          isDisabled={request === null || isOff}
          icon={
            <RefreshCw
              aria-hidden="true"
              className={`size-4 ${isFetching ? 'animate-spin motion-reduce:animate-none' : ''}`}
            />
          }
          onPress={onRefresh}
        />
        <ExportButton filters={isOff ? undefined : request?.filters} />
        <ColumnsMenu choice={columns} isDisabled={isOff} onChoose={onColumnsChange} />
      </OrderFilters>
      <p role="status" className="basis-full text-sm text-muted tabular-nums">
        {view.search === ''
          ? t`Dates filter by the day an order was added. Search covers all dates. The docket number is the one Shipdesk gives each order.`
          : searchLine(view.search)}
        {newestRead > 0 && (
          <span className="text-warn-ink">
            {' '}
            {t`These days have too many orders to filter: only the newest ${{ count: formatCount(newestRead) }} are searched. Choose fewer days or a stage.`}
          </span>
        )}
      </p>
    </>
  );
}

/** The interpretation of the search term. */
function searchLine(text: string) {
  const search = readOrderSearch(text);
  const terms = search.ok ? search.terms : [];
  const [numbers, phones, names] = (['number', 'phone', 'name'] as const).map(
    (kind) => terms.filter((term) => searchKindOf(term) === kind).length,
  );
  const parts = [
    numbers && plural(numbers, { one: '# number', other: '# numbers' }),
    phones && plural(phones, { one: '# phone', other: '# phones' }),
    names && plural(names, { one: '# name', other: '# names' }),
  ].filter(Boolean);
  const found = parts.join(', ');
  if (!names) return t`Searching all dates for ${found}`;
  return t`Searching all dates for ${found}. Second names are found among your newest 10,000 orders.`;
}
