import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import {
  type Direction,
  type OrderListView,
  rangeOf,
  stageParams,
} from '../../product/order-list-query.ts';
import { stageName } from '../../product/order-stage-texts.ts';
import { TabBar } from '../../ui/tab-bar.tsx';
import { useCountStagesQuery } from '../order/orders-api.ts';

const POLL_MS = 30_000;

/** The tabs in their order; parcels are rarely lost, so that tab appears only with orders. */
const tabStages = [
  'new',
  'ready_to_ship',
  'pickup_scheduled',
  'in_transit',
  'out_for_delivery',
  'ndr',
  'delivered',
  'rto',
  'lost_or_damaged',
  'cancelled',
  'booking_failed',
] as const satisfies readonly OrderStage[];

/** How many orders of the view's days stand at each stage; null while unknown. A search has no counts. */
export function useStageCounts(view: OrderListView, direction: Direction, isOff: boolean) {
  const createdOn = view.search === '' && !isOff ? rangeOf(view) : null;
  const body = createdOn && {
    createdOn,
    ...(direction === 'reverse' && { direction }),
    ...view.narrowing,
  };
  const { currentData, refetch } = useCountStagesQuery(body ? { body } : skipToken, {
    pollingInterval: POLL_MS,
  });
  const counts =
    currentData && new Map(currentData.data.map(({ stage, orders }) => [stage, orders]));
  return {
    counts: body === null ? null : (counts ?? null),
    isCapped: currentData?.isCapped === true,
    refetchCounts: () => void (body !== null && refetch()),
  };
}

interface StageTabsProps {
  stage: OrderStage | null;
  counts: ReadonlyMap<OrderStage, number> | null;
  /** The counts are lower bounds. */
  isCapped: boolean;
}

/** Links to the orders at each stage, with their counts. On a narrow screen they scroll inside their bar. */
export function StageTabs({ stage, counts, isCapped }: StageTabsProps) {
  const [params] = useSearchParams();
  const shown = tabStages.filter(
    (one) => one !== 'lost_or_damaged' || stage === one || (counts?.get(one) ?? 0) > 0,
  );
  const all = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  const tabs = [
    ...shown.map((one) => ({
      stage: one,
      label: one === 'booking_failed' ? t`Failed bookings` : stageName(one),
      count: counts && (counts.get(one) ?? 0),
    })),
    { stage: null, label: t`All`, count: all },
  ];

  return (
    <TabBar
      label={t`Stages`}
      className="mt-4"
      tabs={tabs.map(({ stage: one, label, count }) => ({
        key: one ?? 'all',
        to: { search: `${stageParams(params, one)}` },
        label,
        isCurrent: one === stage,
        count: count === null ? null : `${formatCount(count)}${isCapped ? '+' : ''}`,
      }))}
    />
  );
}
