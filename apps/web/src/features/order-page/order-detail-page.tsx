import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, CircleAlert, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { hasStatus, messageOf } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listOf } from '../orders/list-location.ts';
import { formatOrderDate, type OrderDetail, statusLabel } from '../orders/order-list-payload.ts';
import { useGetOrderQuery } from '../orders/orders-api.ts';
import { AddressCard, HistoryCard, OthersCard, PaymentCard } from './order-detail-cards.tsx';
import { BoxesCard, ProductsCard } from './order-detail-contents.tsx';
import { PriceCard } from './price-card.tsx';
import { ShipmentCard } from './shipment-card.tsx';

/** One order with all its fields and its history. */
export function OrderDetailPage() {
  const { docketNumber = '' } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  // Anything else would be a 422.
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
          label={t`Back to orders`}
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onPress={() => void navigate(list ?? home)}
        />
        <h1 className="text-xl font-semibold text-ink tabular-nums">{t`Order ${docketNumber}`}</h1>
        {detail !== undefined && <Summary detail={detail} />}
      </header>
      {!isDocket || hasStatus(error, 404) ? (
        <Panel>
          <EmptyState
            icon={<SearchX aria-hidden="true" className="size-5" />}
            title={t`There is no order with this docket number`}
            action={<LinkButton href={paths.forwardOrders()}>{t`Go to orders`}</LinkButton>}
          >
            <Trans>The number may be mistyped, or the order belongs to another account.</Trans>
          </EmptyState>
        </Panel>
      ) : detail !== undefined ? (
        <DetailCards detail={detail} />
      ) : error !== undefined && !isFetching ? (
        <div role="alert">
          <Panel>
            <EmptyState
              icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
              title={t`The order could not be loaded`}
              action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
            >
              {messageOf(error, t`Try again in a moment.`)}
            </EmptyState>
          </Panel>
        </div>
      ) : (
        <Loading />
      )}
    </>
  );
}

const badStatuses = ['CANCELLED', 'BOOKING_FAILED', 'LOST_OR_DAMAGED'];

function Summary({ detail: { order, direction } }: { detail: OrderDetail }) {
  return (
    <>
      <CopyButton text={order.docketNumber} label={t`Copy docket number`} />
      <Badge tone={badStatuses.includes(order.status) ? 'bad' : 'accent'}>
        {statusLabel(order.status)}
      </Badge>
      {direction === 'reverse' && <Badge>{t`Reverse`}</Badge>}
      <span className="text-base text-muted tabular-nums sm:ml-auto">
        {formatOrderDate(order.orderDate)}
      </span>
    </>
  );
}

function DetailCards({ detail }: { detail: OrderDetail }) {
  const isReverse = detail.direction === 'reverse';
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
      <div className="min-w-0 xl:col-start-2">
        <ShipmentCard detail={detail} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <ProductsCard detail={detail} />
        <BoxesCard detail={detail} />
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-3 xl:grid-cols-3">
          <AddressCard
            title={isReverse ? t`Consignee, picked up from` : t`Consignee`}
            address={detail.consignee}
          />
          <AddressCard
            title={isReverse ? t`Warehouse, goes to` : t`Pickup`}
            name={detail.warehouseTitle}
            address={detail.pickup}
          />
          <AddressCard title={t`Return address`} address={detail.returnTo} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-2">
        <PaymentCard detail={detail} />
        <PriceCard detail={detail} />
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
    <div role="status" aria-label={t`Loading`} className="grid gap-4 xl:grid-cols-[1fr_22rem]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
      <Skeleton className="h-72 rounded-lg" />
    </div>
  );
}
