import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { datePresets } from '@shipdesk/domain/values/time/calendar';
import { Columns3, ListFilter, RefreshCw, RotateCcw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { isSearchKey, usePageKey } from '../../lib/page-key.ts';
import {
  detectSearchKind,
  MAX_SEARCH_TERMS,
  type OrderListRequest,
  type OrderListView,
  rangeLabels,
  readOrderSearch,
  readRange,
  withCustomRange,
  withPreset,
  withSearchTerms,
} from '../../product/order-list-query.ts';
import { isNarrowed, type OrderNarrowing, withNarrowing } from '../../product/order-narrowing.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadOnDemand } from '../../ui/load-on-demand.tsx';
import { MenuItem, MenuSection, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { DateRangeMenu } from '../order/date-range-menu.tsx';
import type { ColumnControls } from './column-choice.ts';
import { ExportButton } from './export-button.tsx';
import { orderColumns } from './order-columns.tsx';

// Loaded on demand, because most visits filter by days and stage only.
const FilterChips = lazy(async () => ({
  default: (await import('./filter-chips.tsx')).FilterChips,
}));

const OrderFiltersDialog = loadOnDemand(
  async () => (await import('./order-filters-dialog.tsx')).OrderFiltersDialog,
);

/** Hides a control on a phone while the controls of the page are collapsed. */
export const foldedStyle = 'max-sm:group-data-folded/orders:hidden';

interface OrdersFilterBarProps {
  view: OrderListView;
  /** Null if the dates or the search in the address bar are invalid. */
  request: OrderListRequest | null;
  /** True on the reverse page while reverse orders are switched off. Only the dates can be changed then. */
  isOff: boolean;
  isForward: boolean;
  /** The number of newest orders that the filters read; 0 if they read all orders of the days. */
  newestRead: number;
  isFetching: boolean;
  onRefresh: () => void;
  columns: ColumnControls;
}

/** Renders the dates, search, filters and icon buttons, and a line that describes the filter. Spec §2, filter bar. */
export function OrdersFilterBar({
  view,
  request,
  isOff,
  isForward,
  newestRead,
  isFetching,
  onRefresh,
  columns,
}: OrdersFilterBarProps) {
  const [params, setParams] = useSearchParams();
  const isSearch = view.search !== '';
  const { start, end } = view;
  return (
    <>
      <div className={`contents ${foldedStyle}`}>
        <DateRangeMenu
          text={isSearch ? t`All dates` : t`${start} to ${end}`}
          ranges={datePresets.map((id) => ({ id, label: i18n._(rangeLabels[id]) }))}
          // A search covers all dates, so no range is chosen. Choosing a range ends the search.
          chosenId={isSearch ? null : view.choice}
          onChoose={(preset) => setParams(withPreset(params, preset))}
          days={readRange(view)}
          onPick={(range) => setParams(withCustomRange(params, range))}
        />
      </div>
      <OrderFilters filters={view.narrowing} hasPayment={isForward} isDisabled={isOff}>
        <DocketSearch search={view.search} isDisabled={isOff} />
        <div className={`contents ${foldedStyle}`}>
          <IconButton
            label={t`Refresh`}
            size="md"
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
          <ColumnsMenu columns={columns} isDisabled={isOff} />
        </div>
      </OrderFilters>
      <p
        role="status"
        className={`basis-full text-sm text-muted tabular-nums ${isSearch || newestRead > 0 ? '' : foldedStyle}`}
      >
        {isSearch
          ? describeSearch(view.search)
          : t`Dates filter by the day an order was added. Search covers all dates. Shipdesk gives each order a docket number.`}
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

function describeSearch(text: string) {
  const search = readOrderSearch(text);
  const terms = search.ok ? search.terms : [];
  const [numbers, phones, names] = (['number', 'phone', 'name'] as const).map(
    (kind) => terms.filter((term) => detectSearchKind(term) === kind).length,
  );
  const parts = [
    numbers && plural(numbers, { one: '# number', other: '# numbers' }),
    phones && plural(phones, { one: '# phone', other: '# phones' }),
    names && plural(names, { one: '# name', other: '# names' }),
  ].filter(Boolean);
  const searchedTerms = parts.join(', ');
  if (!names) return t`Searching all dates for ${searchedTerms}`;
  return t`Searching all dates for ${searchedTerms}. Middle and last names are searched only in your newest 10,000 orders.`;
}

/** Renders the search for a docket number, AWB, reference, phone or name, or a list of these. Spec §2, filter bar. */
function DocketSearch({ search, isDisabled }: { search: string; isDisabled: boolean }) {
  const [params, setParams] = useSearchParams();
  // Null until the user edits the search text.
  const [draft, setDraft] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  usePageKey(isSearchKey, () => box.current?.select());

  const text = draft ?? search;
  const textSearch = readOrderSearch(text);

  function searchOrders(submittedText: string) {
    const parsedSearch = readOrderSearch(submittedText);
    setDraft(parsedSearch.ok ? null : submittedText);
    if (parsedSearch.ok) setParams(withSearchTerms(params, parsedSearch.terms));
  }

  return (
    <div className="flex min-w-0 flex-1 basis-40 sm:max-w-md sm:basis-44">
      <SearchBox
        ref={box}
        label={t`Search by docket number, AWB, reference ID, phone or name`}
        placeholder={t`search by docket number`}
        hint={t`Docket, AWB, reference, order ID, phone or name. Paste up to ${MAX_SEARCH_TERMS}.`}
        isDisabled={isDisabled}
        value={text}
        onChange={setDraft}
        onSubmit={searchOrders}
        onClear={() => searchOrders('')}
        onPasteText={(pastedText) => {
          if (!/\S[\s,;]+\S/.test(pastedText)) return false;
          searchOrders(`${text}\n${pastedText}`);
          return true;
        }}
        error={textSearch.ok ? undefined : textSearch.problem}
      />
    </div>
  );
}

interface ColumnsMenuProps {
  columns: ColumnControls;
  isDisabled: boolean;
}

function ColumnsMenu({ columns: { ids, isChanged, toggle, reset }, isDisabled }: ColumnsMenuProps) {
  return (
    <MenuTrigger
      label={t`Columns`}
      renderButton={(props) => (
        <IconButton
          {...props}
          label={t`Columns`}
          size="md"
          isDisabled={isDisabled}
          icon={Columns3}
        />
      )}
    >
      {orderColumns.map(({ id, header }) => (
        <MenuItem key={id} choice="many" isChosen={ids.includes(id)} onAction={() => toggle(id)}>
          {i18n._(header)}
        </MenuItem>
      ))}
      <MenuSection title={t`Default`} isTitleHidden>
        <MenuItem icon={RotateCcw} isDisabled={!isChanged} onAction={reset}>
          {t`Default columns of each stage`}
        </MenuItem>
      </MenuSection>
    </MenuTrigger>
  );
}

interface OrderFiltersProps {
  filters: OrderNarrowing;
  hasPayment: boolean;
  isDisabled: boolean;
  children: ReactNode;
}

function OrderFilters({ filters, hasPayment, isDisabled, children }: OrderFiltersProps) {
  const [params, setParams] = useSearchParams();
  const changeNarrowing = (nextFilters: OrderNarrowing) =>
    setParams(withNarrowing(params, nextFilters));
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={opener}
        isDisabled={isDisabled}
        icon={ListFilter}
        hasMutedIcon
        onPress={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">{t`Filters`}</span>
      </Button>
      {children}
      {isNarrowed(filters) && (
        <Suspense fallback={<div className="h-7 basis-full pointer-coarse:h-9" />}>
          <FilterChips
            filters={filters}
            onChange={changeNarrowing}
            onEmpty={() => opener.current?.focus()}
          />
        </Suspense>
      )}
      {isOpen && (
        <OrderFiltersDialog
          filters={filters}
          hasPayment={hasPayment}
          onClose={() => setOpen(false)}
          onApply={(nextFilters) => {
            setOpen(false);
            changeNarrowing(nextFilters);
          }}
        />
      )}
    </>
  );
}
