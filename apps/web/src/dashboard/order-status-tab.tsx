import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { messageOf } from '../api/call-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NoOrders } from './analytics-tab.tsx';
import { AsOfNote } from './as-of-note.tsx';
import { useLiveFigures, usePipeline } from './dashboard-api.ts';
import { OpenOrderAges } from './open-order-ages.tsx';
import { PipelineStrip } from './pipeline-strip.tsx';
import { StuckParcels } from './stuck-parcels.tsx';

/** Where the orders of the last year are, how old the open ones are, and which parcels do not move. */
export function OrderStatusTab() {
  const { data, error, isFetching, refetch } = usePipeline();
  useLiveFigures();
  if (data === undefined) {
    return error !== undefined && !isFetching ? (
      <div role="alert" className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
          title={t`The order status could not be loaded`}
          action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`Try again in a moment.`)}
        </EmptyState>
      </div>
    ) : (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-6">
        <Skeleton className="h-28" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  const pipeline = data.data;
  if (pipeline.stages.every(({ orders }) => orders === 0)) return <NoOrders />;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="text-base text-muted">{t`Forward orders added in the last 366 days.`}</p>
          <AsOfNote asOf={pipeline.asOf} isRefreshing={pipeline.isRefreshing} />
        </div>
        <PipelineStrip pipeline={pipeline} />
        <p className="text-sm text-muted">
          {t`Counts are live. Amounts are invoice values as of the last count.`}
        </p>
      </div>
      <OpenOrderAges pipeline={pipeline} />
      <StuckParcels pipeline={pipeline} />
    </div>
  );
}
