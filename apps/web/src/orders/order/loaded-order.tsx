import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasStatus, messageOf } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OrderDetail } from './order-list-payload.ts';
import { useGetOrderQuery } from './orders-api.ts';

/** An order by its docket number. Skips an invalid number, for which the server returns 422. */
export function useOrder(docketNumber: string) {
  const isDocket = /^\d{14}$/.test(docketNumber);
  const { currentData, error, isFetching, refetch } = useGetOrderQuery(
    { docketNumber },
    { skip: !isDocket },
  );
  return {
    detail: currentData?.data,
    isUnknown: !isDocket || hasStatus(error, 404),
    error: isFetching ? undefined : error,
    refetch: () => void refetch(),
  };
}

interface LoadedOrderProps {
  docketNumber: string;
  children: (detail: OrderDetail) => ReactNode;
}

/** Renders an order once it is loaded; before that a skeleton, and what went wrong. */
export function LoadedOrder({ docketNumber, children }: LoadedOrderProps) {
  const { detail, isUnknown, error, refetch } = useOrder(docketNumber);
  if (isUnknown) {
    return (
      <Panel>
        <EmptyState
          icon={<SearchX aria-hidden="true" className="size-5" />}
          title={t`There is no order with this docket number`}
          action={<LinkButton href={paths.forwardOrders()}>{t`Go to orders`}</LinkButton>}
        >
          <Trans>The number may be mistyped, or the order belongs to another account.</Trans>
        </EmptyState>
      </Panel>
    );
  }
  if (detail !== undefined) return children(detail);
  if (error === undefined) return <Loading />;
  return (
    <div role="alert">
      <Panel>
        <EmptyState
          icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
          title={t`The order could not be loaded`}
          action={<Button onPress={refetch}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`Try again in a moment.`)}
        </EmptyState>
      </Panel>
    </div>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface">{children}</div>;
}

function Loading() {
  return (
    <div role="status" aria-label={t`Loading`} className="grid gap-4 xl:grid-cols-[1fr_22rem]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
      <Skeleton className="h-72 rounded-lg" />
    </div>
  );
}
