import { t } from '@lingui/core/macro';
import { ChartNoAxesColumn, CircleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../api/call-error.ts';
import { useToday } from '../lib/hooks/use-today.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AsOfNote } from './as-of-note.tsx';
import { useFigures, useLiveFigures, usePipeline } from './dashboard-api.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { FiguresFilterBar } from './figures-filter-bar.tsx';
import { FiguresOverTime } from './figures-over-time.tsx';
import { FiguresTable } from './figures-table.tsx';
import { figuresParams, figuresQuery, readFiguresView } from './figures-view.ts';
import { ToDoCards } from './to-do-cards.tsx';

/** Shipments, spending, COD and tasks of a seller. Every number links to the orders that it counts. */
export function AnalyticsTab() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const view = readFiguresView(params, today);
  const { data, error, isFetching, refetch } = useFigures(figuresQuery(view, 'day'));
  const figures = data?.data;
  const toDo = usePipeline();
  const pipeline = toDo.data?.data;
  useLiveFigures();
  // Before the first count every figure is 0, which would read as a result.
  const counted = figures?.asOf === null ? undefined : figures;

  const hasOrders = pipeline?.stages.some(({ orders }) => orders > 0) !== false;
  if (!hasOrders) return <NoOrders />;
  return (
    <div className="flex flex-col gap-6">
      {pipeline !== undefined ? (
        <ToDoCards pipeline={pipeline} />
      ) : toDo.error !== undefined && !toDo.isFetching ? (
        <p className="flex flex-wrap items-center gap-2 text-base text-muted">
          {t`The things to do next could not be loaded.`}
          <Button size="sm" onPress={() => void toDo.refetch()}>{t`Load them again`}</Button>
        </p>
      ) : (
        <Skeleton className="h-24" />
      )}
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <FiguresFilterBar
            view={view}
            today={today}
            onChange={(next) => setParams(figuresParams(next))}
          />
          {figures !== undefined && (
            <AsOfNote asOf={figures.asOf} isRefreshing={figures.isRefreshing} />
          )}
        </div>
        {counted !== undefined ? (
          <>
            <FigureTiles figures={counted.total} view={view} />
            <p className="text-sm text-muted">
              {t`Figures count forward orders by the day they were added, as they stand now.`}
            </p>
          </>
        ) : error !== undefined && !isFetching ? (
          <div role="alert" className="rounded-lg border border-line bg-surface">
            <EmptyState
              icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
              title={t`The figures could not be loaded`}
              action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
            >
              {messageOf(error, t`Try again in a moment.`)}
            </EmptyState>
          </div>
        ) : (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton className="h-44" />
          </div>
        )}
      </div>
      {counted !== undefined && (
        <>
          <FiguresOverTime rows={counted.rows} view={view} />
          <FiguresTable group="zone" title={t`By zone`} view={view} />
          <FiguresTable group="carrier" title={t`By carrier`} view={view} />
          <FiguresTable group="payment" title={t`By payment mode`} view={view} />
          <FiguresTable group="state" title={t`By state`} view={view} />
          <FiguresTable group="warehouse" title={t`By warehouse`} view={view} />
        </>
      )}
    </div>
  );
}

/** Before the first order there is nothing to sum up. */
export function NoOrders() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<ChartNoAxesColumn aria-hidden="true" className="size-5" />}
        title={t`No orders yet`}
        action={
          <>
            <LinkButton href={paths.addOrder()} variant="primary">{t`Add an order`}</LinkButton>
            <LinkButton href={paths.forwardOrders()}>{t`Go to orders`}</LinkButton>
          </>
        }
      >
        {t`What you ship, spend and collect is summed up here, with what to do next. Add your first order to begin.`}
      </EmptyState>
    </div>
  );
}
