import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Download, X } from 'lucide-react';
import { lazy, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../lib/format.ts';
import { isShipKey, usePageKey } from '../../lib/page-key.ts';
import {
  type Direction,
  type OrderListRequest,
  searchFilters,
} from '../../product/order-list-query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useOrderExport } from './export-button.tsx';
import { noneSelected, type OrderSelection } from './order-selection.ts';

// Loaded on demand: most visits to the list select nothing.
const ShippingActions = lazy(async () => ({
  default: (await import('./selection-shipping.tsx')).ShippingActions,
}));

/** Dockets that one export can name. */
const MAX_NAMED = 500;

interface SelectionBarProps {
  direction: Direction;
  selection: OrderSelection;
  /** The filters of the list, for an export of the whole selection. */
  filters: OrderListRequest['filters'];
  /** Offers to select what is not on the page. */
  selectAll: ReactNode;
  /** The filter bar. It is hidden during a selection and keeps what was typed. */
  children: ReactNode;
}

/** Spec §2, orders list page: replaces the filter bar while orders are selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { direction, selection, filters, selectAll, children } = props;
  const { selectedIds, orders, select } = selection;
  const { exportOrders, isExporting } = useOrderExport();
  const bar = useRef<HTMLDivElement>(null);
  const hasSelection = selectedIds.size > 0;
  const [wasSelecting, setWasSelecting] = useState(hasSelection);
  if (hasSelection && !wasSelecting) setWasSelecting(true);
  // The filter bar stays until the actions are loaded. They outlive the selection, so that a booking can go on.
  const areActionsLoaded = useDeferredValue(wasSelecting, false);
  const isSelecting = hasSelection && areActionsLoaded;
  const [isShipRequested, setShipRequested] = useState(false);
  usePageKey(
    (event) => hasSelection && !areActionsLoaded && isShipKey(event),
    () => setShipRequested(true),
  );
  const dockets = [...selectedIds];

  function unselectAll() {
    flushSync(() => select(noneSelected));
    // The pressed button is gone; without this the focus would be lost.
    bar.current?.querySelector('button')?.focus();
  }

  async function exportSelected() {
    if (selection.isWhole) {
      await exportOrders(filters);
    } else if (dockets.length > MAX_NAMED) {
      toast.error(t`Export up to ${MAX_NAMED} selected orders, or everything that matches.`);
    } else {
      await exportOrders(searchFilters(dockets, direction));
    }
  }

  async function copy() {
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
    <div className="mt-4 mb-3 flex min-h-9 flex-wrap items-start gap-2">
      <div ref={bar} className={isSelecting ? 'hidden' : 'contents'}>
        {children}
      </div>
      {isSelecting && (
        <>
          <Button icon={<X aria-hidden="true" className="size-4" />} onPress={unselectAll}>
            <Trans>Unselect All</Trans>
          </Button>
        </>
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
              icon={<Download aria-hidden="true" className="size-4 text-muted" />}
              isPending={isExporting}
              onPress={() => void exportSelected()}
            >
              <Trans>Export CSV</Trans>
            </Button>
            <Button
              icon={<Copy aria-hidden="true" className="size-4 text-muted" />}
              onPress={() => void copy()}
            >
              <Trans>Copy dockets</Trans>
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
