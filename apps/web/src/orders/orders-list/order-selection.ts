import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { useState } from 'react';
import type { OrderListRequest } from '../../product/order-list-query.ts';
import { stageOf } from '../../product/order-stage-texts.ts';
import type { SelectedOrder } from '../../shipping/booking/selected-order.ts';
import type { OrderListItem } from '../order/order-list-payload.ts';

type Stages = ReadonlyMap<string, OrderStage>;

interface Selection {
  /** The page, or for a whole selection the filters: it ends when they change. */
  readonly key: string;
  readonly ids: ReadonlySet<string>;
  /** The stage of each order that matched the filters; null for a selection on one page. */
  readonly stages: Stages | null;
  /** More orders matched than can be selected. */
  readonly isCut: boolean;
}

export const noneSelected: ReadonlySet<string> = new Set();

/** The selected orders: of one page, or of everything that matches the filters. */
export function useOrderSelection(
  request: OrderListRequest | null,
  page: readonly OrderListItem[],
) {
  const pageKey = JSON.stringify(request);
  const filtersKey = JSON.stringify(request?.filters);
  const none = { key: pageKey, ids: noneSelected, stages: null, isCut: false };
  const [kept, setKept] = useState<Selection>(none);
  const isCurrent = kept.key === (kept.stages === null ? pageKey : filtersKey);
  const { ids, stages, isCut } = isCurrent ? kept : none;

  const stageIn = new Map(page.map(({ docketNumber, status }) => [docketNumber, stageOf(status)]));
  const orders =
    stages === null
      ? page
          .filter(({ docketNumber }) => ids.has(docketNumber))
          .map(({ docketNumber, status }) => ({ docketNumber, stage: stageOf(status) }))
      : [...ids].map((docketNumber) => ({
          docketNumber,
          stage: stages.get(docketNumber) ?? stageIn.get(docketNumber) ?? null,
        }));

  return {
    selectedIds: ids,
    orders: orders satisfies readonly SelectedOrder[],
    /** Everything that matches is selected, and nothing was unticked. */
    isWhole: stages !== null && ids.size === stages.size && !isCut,
    isBeyondPage: stages !== null,
    isCut,
    select: (next: ReadonlySet<string>) =>
      setKept(
        stages === null || next.size === 0
          ? { ...none, ids: next }
          : { key: filtersKey, ids: next, stages, isCut },
      ),
    selectMatching: (found: Stages, isMore: boolean) =>
      setKept({ key: filtersKey, ids: new Set(found.keys()), stages: found, isCut: isMore }),
  };
}

export type OrderSelection = ReturnType<typeof useOrderSelection>;
