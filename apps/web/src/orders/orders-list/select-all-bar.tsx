import { t } from '@lingui/core/macro';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import type { OrderListRequest } from '../../product/order-list-query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useListDocketsMutation } from '../order/orders-api.ts';
import type { OrderSelection } from './order-selection.ts';

/** Orders that can be selected at once. */
const MAX_SELECTED = 10_000;

interface SelectAllBarProps {
  filters: OrderListRequest['filters'];
  selection: OrderSelection;
  /** Orders on the page. */
  onPage: number;
  /** Orders that match the filters; with `isCapped` a lower bound. */
  total: number;
  isCapped: boolean;
}

/** Offers to select everything that matches the filters, once every order of the page is selected. */
export function SelectAllBar({ filters, selection, onPage, total, isCapped }: SelectAllBarProps) {
  const [listDockets] = useListDocketsMutation();
  // Null while nothing is read.
  const [read, setRead] = useState<number | null>(null);
  const attempt = useRef(0);
  const { selectedIds, isBeyondPage, isCut } = selection;
  const isOffered = selectedIds.size === onPage && (total > onPage || isCapped);
  const most = formatCount(MAX_SELECTED);
  const all = formatCount(total);
  const isTooMany = isCapped || total > MAX_SELECTED;

  async function selectAll() {
    attempt.current += 1;
    const mine = attempt.current;
    const stages = new Map<string, OrderStage>();
    let after: string | undefined;
    let isMore = true;
    setRead(0);
    while (isMore && stages.size < MAX_SELECTED) {
      const { data, error } = await listDockets({
        body: { filters, ...(after && { after }) },
      });
      if (attempt.current !== mine) return;
      if (data === undefined) {
        setRead(null);
        toast.error(messageOf(error, t`The orders could not be selected. Try again.`));
        return;
      }
      for (const { docketNumber, stage } of data.data) stages.set(docketNumber, stage);
      after = data.data.at(-1)?.docketNumber;
      isMore = data.isMore;
      setRead(stages.size);
    }
    setRead(null);
    selection.selectMatching(stages, isMore);
  }

  function cancel() {
    attempt.current += 1;
    setRead(null);
  }

  if (read !== null) {
    return (
      <div className="flex basis-full flex-wrap items-end gap-3 rounded-md bg-sunken px-3 py-2">
        <div className="min-w-40 flex-1">
          <ProgressBar
            label={t`Selecting orders`}
            part={read / Math.max(1, Math.min(total, MAX_SELECTED))}
            detail={formatCount(read)}
          />
        </div>
        <Button size="sm" onPress={cancel}>{t`Stop`}</Button>
      </div>
    );
  }
  if (selectedIds.size === 0 || (!isBeyondPage && !isOffered)) return null;
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5 text-base text-ink tabular-nums">
      {isBeyondPage ? (
        isCut ? (
          t`The newest ${most} orders that match are selected. Narrow the filters to reach the others.`
        ) : selection.isWhole ? (
          t`Everything that matches is selected, on all pages.`
        ) : (
          t`Selected on all pages.`
        )
      ) : (
        <>
          {t`All ${onPage} orders of this page are selected.`}
          <Button size="sm" onPress={() => void selectAll()}>
            {isTooMany ? t`Select up to ${most} that match` : t`Select all ${all} that match`}
          </Button>
        </>
      )}
    </p>
  );
}
