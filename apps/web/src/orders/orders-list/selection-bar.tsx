import { plural, t } from '@lingui/core/macro';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { Copy, Download, X } from 'lucide-react';
import { lazy, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getCallMessage } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { isShipKey, usePageKey } from '../../lib/page-key.ts';
import {
  type Direction,
  type OrderListRequest,
  toSearchFilters,
} from '../../product/order-list-query.ts';
import { findStage } from '../../product/shipment-texts.ts';
import type { SelectedOrder } from '../../shipping/booking/selected-order.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { OrderListItem } from '../order/order-list-payload.ts';
import { ordersApi } from '../order/orders-api.ts';
import { useOrderExport } from './export-button.tsx';

type Stages = ReadonlyMap<string, OrderStage>;

interface Selection {
  /** The request of the page, or the filters if all matching orders are selected. A new key ends the selection. */
  readonly key: string;
  readonly ids: ReadonlySet<string>;
  /** The stage of each order that matched the filters; null for a selection on one page. */
  readonly stages: Stages | null;
  /** True if more orders matched than can be selected. */
  readonly isTruncated: boolean;
}

const emptyIds: ReadonlySet<string> = new Set();

export function useOrderSelection(
  request: OrderListRequest | null,
  pageOrders: readonly OrderListItem[],
) {
  const pageKey = JSON.stringify(request);
  const filtersKey = JSON.stringify(request?.filters);
  const emptySelection = { key: pageKey, ids: emptyIds, stages: null, isTruncated: false };
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const isCurrent = selection.key === (selection.stages === null ? pageKey : filtersKey);
  const { ids, stages, isTruncated } = isCurrent ? selection : emptySelection;

  const stagesOnPage = new Map(
    pageOrders.map(({ docketNumber, status }) => [docketNumber, findStage(status)]),
  );
  const orders =
    stages === null
      ? pageOrders
          .filter(({ docketNumber }) => ids.has(docketNumber))
          .map(({ docketNumber, status }) => ({ docketNumber, stage: findStage(status) }))
      : [...ids].map((docketNumber) => ({
          docketNumber,
          stage: stages.get(docketNumber) ?? stagesOnPage.get(docketNumber) ?? null,
        }));

  return {
    selectedIds: ids,
    orders: orders satisfies readonly SelectedOrder[],
    /** True if all matching orders are selected and none was unselected. */
    isWhole: stages !== null && ids.size === stages.size && !isTruncated,
    isBeyondPage: stages !== null,
    isTruncated,
    select: (nextIds: ReadonlySet<string>) =>
      setSelection(
        stages === null || nextIds.size === 0
          ? { ...emptySelection, ids: nextIds }
          : { key: filtersKey, ids: nextIds, stages, isTruncated },
      ),
    selectMatching: (matchingStages: Stages, isMore: boolean) =>
      setSelection({
        key: filtersKey,
        ids: new Set(matchingStages.keys()),
        stages: matchingStages,
        isTruncated: isMore,
      }),
  };
}

type OrderSelection = ReturnType<typeof useOrderSelection>;

// Loaded on demand, because most visits select nothing.
const ShippingActions = lazy(async () => ({
  default: (await import('./selection-shipping.tsx')).ShippingActions,
}));

/** The maximum number of dockets in the filter of an export. */
const MAX_EXPORTED = 500;

interface SelectionBarProps {
  direction: Direction;
  selection: OrderSelection;
  filters: OrderListRequest['filters'];
  selectAll: ReactNode;
  /** The filter bar. It stays mounted during a selection, so that typed text is kept. */
  children: ReactNode;
}

/** Replaces the filter bar while orders are selected. Spec §2, orders list page. */
export function SelectionBar(props: SelectionBarProps) {
  const { direction, selection, filters, selectAll, children } = props;
  const { selectedIds, orders, select } = selection;
  const { exportOrders, isExporting } = useOrderExport();
  const bar = useRef<HTMLDivElement>(null);
  const hasSelection = selectedIds.size > 0;
  const [wasSelecting, setWasSelecting] = useState(hasSelection);
  if (hasSelection && !wasSelecting) setWasSelecting(true);
  // The filter bar stays until the actions load. The actions then stay mounted, so that a booking continues.
  const areActionsLoaded = useDeferredValue(wasSelecting, false);
  const isSelecting = hasSelection && areActionsLoaded;
  const [isShipRequested, setShipRequested] = useState(false);
  usePageKey(
    (event) => hasSelection && !areActionsLoaded && isShipKey(event),
    () => setShipRequested(true),
  );
  const dockets = [...selectedIds];

  function unselectAll() {
    flushSync(() => select(emptyIds));
    // The focused button has disappeared, so move the focus.
    bar.current?.querySelector('button')?.focus();
  }

  async function exportSelected() {
    if (selection.isWhole) {
      await exportOrders(filters);
    } else if (dockets.length > MAX_EXPORTED) {
      toast.error(t`Export up to ${MAX_EXPORTED} selected orders, or all matching orders.`);
    } else {
      await exportOrders(toSearchFilters(dockets, direction));
    }
  }

  async function copyDockets() {
    try {
      await navigator.clipboard.writeText(dockets.join('\n'));
      toast.success(
        t`${plural(dockets.length, { one: '# docket number', other: '# docket numbers' })} copied`,
      );
    } catch {
      toast.error(t`The browser did not allow copying. Export the orders instead.`);
    }
  }

  return (
    <div className="mt-4 mb-3 flex min-h-9 flex-wrap items-start gap-2 max-sm:my-2">
      <div ref={bar} className={isSelecting ? 'hidden' : 'contents'}>
        {children}
      </div>
      {isSelecting && (
        <Button icon={X} onPress={unselectAll}>
          {t`Unselect All`}
        </Button>
      )}
      <div
        className={
          isSelecting
            ? 'contents max-sm:order-last max-sm:-mx-1 max-sm:flex max-sm:basis-full max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-1 max-sm:[scrollbar-width:none] max-sm:*:shrink-0'
            : 'contents'
        }
      >
        {areActionsLoaded && (
          <ShippingActions
            orders={orders}
            opensShip={hasSelection && isShipRequested}
            onDone={unselectAll}
          />
        )}
        {isSelecting && (
          <>
            <Button
              icon={Download}
              hasMutedIcon
              isPending={isExporting}
              onPress={() => void exportSelected()}
            >
              {t`Export CSV`}
            </Button>
            <Button icon={Copy} hasMutedIcon onPress={() => void copyDockets()}>
              {t`Copy dockets`}
            </Button>
          </>
        )}
      </div>
      <span
        role="status"
        className={isSelecting ? 'px-1 leading-9 text-base text-muted tabular-nums' : 'sr-only'}
      >
        {isSelecting && t`${{ count: formatCount(selectedIds.size) }} selected`}
      </span>
      {isSelecting && selectAll}
    </div>
  );
}

const MAX_SELECTED = 10_000;

interface SelectAllBarProps {
  filters: OrderListRequest['filters'];
  selection: OrderSelection;
  countOnPage: number;
  /** The number of orders that match the filters; a lower bound if `isCapped`. */
  total: number;
  isCapped: boolean;
}

export function SelectAllBar({
  filters,
  selection,
  countOnPage,
  total,
  isCapped,
}: SelectAllBarProps) {
  const [listDockets] = ordersApi.useListDocketsMutation();
  const [readCount, setReadCount] = useState<number | null>(null);
  const attempt = useRef(0);
  const { selectedIds, isBeyondPage, isTruncated } = selection;
  const isOffered = selectedIds.size === countOnPage && (total > countOnPage || isCapped);
  const maxText = formatCount(MAX_SELECTED);
  const totalText = formatCount(total);
  const isTooMany = isCapped || total > MAX_SELECTED;

  async function selectAll() {
    attempt.current += 1;
    const ownAttempt = attempt.current;
    const stages = new Map<string, OrderStage>();
    let after: string | undefined;
    let isMore = true;
    setReadCount(0);
    while (isMore && stages.size < MAX_SELECTED) {
      const { data, error } = await listDockets({
        body: { filters, ...(after && { after }) },
      });
      if (attempt.current !== ownAttempt) return;
      if (data === undefined) {
        setReadCount(null);
        toast.error(getCallMessage(error, t`The orders could not be selected. Try again.`));
        return;
      }
      for (const { docketNumber, stage } of data.data) stages.set(docketNumber, stage);
      after = data.data.at(-1)?.docketNumber;
      isMore = data.isMore;
      setReadCount(stages.size);
    }
    setReadCount(null);
    selection.selectMatching(stages, isMore);
  }

  function cancelReading() {
    attempt.current += 1;
    setReadCount(null);
  }

  function describeSelection() {
    if (isTruncated) {
      return t`The newest ${maxText} orders that match are selected. Narrow the filters to reach the others.`;
    }
    if (selection.isWhole) return t`All matching orders are selected, on all pages.`;
    return t`All pages are selected.`;
  }

  if (readCount !== null) {
    return (
      <div className="flex basis-full flex-wrap items-end gap-3 rounded-md bg-sunken px-3 py-2">
        <div className="min-w-40 flex-1">
          <ProgressBar
            label={t`Selecting orders`}
            fraction={readCount / Math.max(1, Math.min(total, MAX_SELECTED))}
            detail={formatCount(readCount)}
          />
        </div>
        <Button size="sm" onPress={cancelReading}>{t`Stop`}</Button>
      </div>
    );
  }
  if (selectedIds.size === 0 || (!isBeyondPage && !isOffered)) return null;
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5 text-base text-ink tabular-nums">
      {isBeyondPage ? (
        describeSelection()
      ) : (
        <>
          {t`All ${{ onPage: countOnPage }} orders of this page are selected.`}
          <Button size="sm" onPress={() => void selectAll()}>
            {isTooMany
              ? t`Select up to ${maxText} matching orders`
              : t`Select all ${totalText} matching orders`}
          </Button>
        </>
      )}
    </p>
  );
}
