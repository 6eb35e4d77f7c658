import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Download, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { OrderListItem } from '../orders/order-list-payload.ts';
import { type Direction, searchFilters } from '../orders/order-list-query.ts';
import { useOrderExport } from './export-button.tsx';
import { ShippingActions } from './selection-shipping.tsx';

const nothing: ReadonlySet<string> = new Set();

/** The docket numbers that are selected on the page of `viewKey`; another page starts without a selection. */
export function useOrderSelection(viewKey: string) {
  const [selection, setSelection] = useState({ viewKey, ids: nothing });
  return {
    selectedIds: selection.viewKey === viewKey ? selection.ids : nothing,
    select: (ids: ReadonlySet<string>) => setSelection({ viewKey, ids }),
  };
}

interface SelectionBarProps {
  direction: Direction;
  /** The orders of the page. */
  orders: readonly OrderListItem[];
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** The filter bar. It is hidden during a selection and keeps what was typed. */
  children: ReactNode;
}

/** Spec §2, orders list page: replaces the filter bar while orders are selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { direction, orders, selectedIds, onSelect, children } = props;
  const { exportOrders, isExporting } = useOrderExport();
  const bar = useRef<HTMLDivElement>(null);
  const isSelecting = selectedIds.size > 0;
  const dockets = [...selectedIds];

  function unselectAll() {
    flushSync(() => onSelect(nothing));
    // The pressed button is gone; without this the focus would be lost.
    bar.current?.querySelector('button')?.focus();
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
      <ShippingActions
        orders={orders.filter(({ docketNumber }) => selectedIds.has(docketNumber))}
        onShipped={unselectAll}
      />
      {isSelecting && (
        <>
          <Button
            icon={<Download aria-hidden="true" className="size-4 text-muted" />}
            isPending={isExporting}
            onPress={() => void exportOrders(searchFilters(dockets, direction))}
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
      <span
        role="status"
        className={isSelecting ? 'px-1 leading-9 text-base text-muted tabular-nums' : 'sr-only'}
      >
        {isSelecting && t`${{ count: selectedIds.size }} selected`}
      </span>
    </div>
  );
}
