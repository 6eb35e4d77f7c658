import { plural, t } from '@lingui/core/macro';
import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  customRangeParams,
  type OrderListRequest,
  type OrderListView,
  presetParams,
  searchParams,
} from '../orders/order-list-query.ts';
import { readOrderSearch } from '../orders/order-search.ts';
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
  isFetching: boolean;
  onRefresh: () => void;
  columns: readonly string[];
  onColumnsChange: (ids: readonly string[]) => void;
}

/** Spec §2, filter bar: date range, search and three icon buttons, with a line that describes the filter. */
export function OrdersFilterBar({
  view,
  request,
  isOff,
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
      <p role="status" className="basis-full text-sm text-muted tabular-nums">
        {view.search === ''
          ? t`Dates filter by the day an order was added. Search covers all dates.`
          : searchLine(view.search)}
      </p>
    </>
  );
}

function searchLine(text: string) {
  const search = readOrderSearch(text);
  const count = search.ok ? search.terms.length : 0;
  return t`Searching all dates for ${plural(count, { one: '# number', other: '# numbers' })}`;
}
