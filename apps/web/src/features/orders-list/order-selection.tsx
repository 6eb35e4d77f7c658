import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import type { TableProps } from '../../ui/table/table.tsx';
import type { OrderListItem } from '../orders/order-list-payload.ts';

interface OrderSelectionProps {
  /** Names the rows that are shown: a selection belongs to those it was made on. */
  viewKey: string;
  filterBar: ReactNode;
  children: (
    selection: Required<Pick<TableProps<OrderListItem>, 'selectedIds' | 'onSelectionChange'>>,
  ) => ReactNode;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Spec §2, orders list page: with orders selected the filter bar is replaced by 'Unselect All'. It is only out of sight: what was
 * typed into it stays, and selecting a row makes nothing anew.
 */
export function OrderSelection({ viewKey, filterBar, children }: OrderSelectionProps) {
  const [selection, setSelection] = useState({ viewKey, ids: nothing });
  const bar = useRef<HTMLDivElement>(null);
  const selectedIds = selection.viewKey === viewKey ? selection.ids : nothing;
  const isSelecting = selectedIds.size > 0;

  function unselectAll() {
    flushSync(() => setSelection({ viewKey, ids: nothing }));
    // The button that was pressed is gone.
    bar.current?.querySelector('button')?.focus();
  }

  return (
    <>
      <div className="mt-4 mb-3 flex min-h-9 flex-wrap items-start gap-2">
        <div ref={bar} className={isSelecting ? 'hidden' : 'contents'}>
          {filterBar}
        </div>
        {isSelecting && (
          <Button icon={<X aria-hidden="true" className="size-4" />} onPress={unselectAll}>
            Unselect All
          </Button>
        )}
        <span
          role="status"
          className={isSelecting ? 'px-1 leading-9 text-base text-muted tabular-nums' : 'sr-only'}
        >
          {isSelecting && `${selectedIds.size} selected`}
        </span>
      </div>
      {children({ selectedIds, onSelectionChange: (ids) => setSelection({ viewKey, ids }) })}
    </>
  );
}
