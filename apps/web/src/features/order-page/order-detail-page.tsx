import { ArrowLeft, CircleAlert, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { hasStatus, messageOf } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listOf } from '../orders/list-location.ts';
import { type OrderDetail, statusLabel } from '../orders/order-list-payload.ts';
import { useGetOrderQuery } from '../orders/orders-api.ts';
import { AddressCard, HistoryCard, OthersCard, PaymentCard } from './order-detail-cards.tsx';
import { BoxesCard, ProductsCard } from './order-detail-contents.tsx';

/** One order with everything that was sent. */
export function OrderDetailPage() {
  const { docketNumber = '' } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  // Fourteen digits are a docket number; nothing else is asked for.
  const isDocket = /^\d{14}$/.test(docketNumber);
  const { data, error, isFetching, refetch } = useGetOrderQuery(
    { docketNumber },
    { skip: !isDocket },
  );
  const detail = data?.data;
  const list = listOf(state);
  const home = detail?.direction === 'reverse' ? paths.reverseOrders() : paths.forwardOrders();

  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1">
        <IconButton
          label="Back to orders"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onPress={() => void navigate(list ?? home)}
        />
        <h1 className="text-xl font-semibold text-ink tabular-nums">Order {docketNumber}</h1>
        {detail !== undefined && <Facts detail={detail} />}
      </header>
      {!isDocket || hasStatus(error, 404) ? (
        <Panel>
          <EmptyState
            icon={<SearchX aria-hidden="true" className="size-5" />}
            title="There is no order with this docket number"
            action={<LinkButton href={paths.forwardOrders()}>Go to orders</LinkButton>}
          >
            The number may be mistyped, or the order belongs to another account.
          </EmptyState>
        </Panel>
      ) : detail !== undefined ? (
        <DetailCards detail={detail} />
      ) : error !== undefined && !isFetching ? (
        <div role="alert">
          <Panel>
            <EmptyState
              icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
              title="The order could not be loaded"
              action={<Button onPress={() => void refetch()}>Try again</Button>}
            >
              {messageOf(error, 'Try again in a moment.')}
            </EmptyState>
          </Panel>
        </div>
      ) : (
        <Loading />
      )}
    </>
  );
}

function Facts({ detail: { order, direction } }: { detail: OrderDetail }) {
  return (
    <>
      <CopyButton text={order.docketNumber} label="Copy docket number" />
      <Badge tone={order.status === 'CANCELLED' ? 'bad' : 'accent'}>
        {statusLabel(order.status)}
      </Badge>
      {direction === 'reverse' && <Badge>Reverse</Badge>}
      <span className="text-base text-muted tabular-nums sm:ml-auto">
        {formatDateTime(order.orderDate)}
      </span>
    </>
  );
}

function DetailCards({ detail }: { detail: OrderDetail }) {
  const isReverse = detail.direction === 'reverse';
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <ProductsCard detail={detail} />
        <BoxesCard detail={detail} />
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-3 xl:grid-cols-3">
          <AddressCard
            title={isReverse ? 'Consignee, picked up from' : 'Consignee'}
            address={detail.consignee}
          />
          <AddressCard
            title={isReverse ? 'Warehouse, goes to' : 'Pickup'}
            name={detail.warehouseTitle}
            address={detail.pickup}
          />
          <AddressCard title="Return address" address={detail.returnTo} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PaymentCard detail={detail} />
        <OthersCard detail={detail} />
        <HistoryCard detail={detail} />
      </div>
    </div>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface">{children}</div>;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4 xl:grid-cols-[1fr_22rem]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
      <Skeleton className="h-72 rounded-lg" />
    </div>
  );
}
