import { t } from '@lingui/core/macro';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasStatus } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { Loaded } from '../../product/loaded.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OrderDetail } from './order-list-payload.ts';
import { ordersApi } from './orders-api.ts';

/** Reports an invalid docket number as missing and sends no request for it. */
export function useOrder(docketNumber: string) {
  const isDocket = /^\d{14}$/.test(docketNumber);
  const query = ordersApi.useGetOrderQuery({ docketNumber }, { skip: !isDocket });
  return {
    query: { ...query, data: query.currentData },
    isMissing: !isDocket || hasStatus(query.error, 404),
  };
}

interface LoadedOrderProps {
  docketNumber: string;
  children: (detail: OrderDetail) => ReactNode;
}

export function LoadedOrder({ docketNumber, children }: LoadedOrderProps) {
  return (
    <Loaded
      {...useOrder(docketNumber)}
      failure={t`The order could not be loaded`}
      missingList={{
        icon: SearchX,
        title: t`There is no order with this docket number`,
        text: t`The number may be mistyped, or the order belongs to another account.`,
        action: <LinkButton href={paths.forwardOrders()}>{t`Go to orders`}</LinkButton>,
      }}
      skeleton={
        <div className="grid gap-4 xl:grid-cols-[1fr_22rem]">
          <div className="flex flex-col gap-4">
            <Skeleton className="h-44 rounded-lg" />
            <Skeleton className="h-64 rounded-lg" />
          </div>
          <Skeleton className="h-72 rounded-lg" />
        </div>
      }
    >
      {({ data }) => children(data)}
    </Loaded>
  );
}
