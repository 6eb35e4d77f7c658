import { t } from '@lingui/core/macro';
import { Copy, Pencil } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { listOf } from '../order/list-location.ts';
import { LoadedOrder, useOrder } from '../order/loaded-order.tsx';
import { formatOrderDate, type OrderDetail, statusLabel } from '../order/order-list-payload.ts';
import { ListNeighbours } from './list-neighbours.tsx';
import { NotesCard } from './notes-card.tsx';
import { AddressCard, HistoryCard, OthersCard, PaymentCard } from './order-detail-cards.tsx';
import { BoxesCard, ProductsCard } from './order-detail-contents.tsx';
import { PriceCard } from './price-card.tsx';
import { ReturnCard } from './return-card.tsx';
import { ShipmentCard } from './shipment-card.tsx';

/** One order with all its fields and its history. */
export function OrderDetailPage() {
  const { docketNumber = '' } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const detail = useOrder(docketNumber).query.data?.data;
  const list = listOf(state);
  const home = detail?.direction === 'reverse' ? paths.reverseOrders() : paths.forwardOrders();

  return (
    <>
      <div className="mb-4">
        <PageHeader
          back={{ label: t`Back to orders`, to: list ?? home }}
          title={t`Order ${docketNumber}`}
          badges={detail !== undefined && <Summary detail={detail} />}
          actions={
            <>
              {list !== null && (
                <ListNeighbours key={docketNumber} docketNumber={docketNumber} list={list} />
              )}
              {detail !== undefined && (
                <>
                  <Button
                    size="sm"
                    icon={<Pencil aria-hidden="true" className="size-3.5" />}
                    onPress={() => void navigate(paths.editOrder(docketNumber), { state })}
                  >
                    {t`Edit`}
                  </Button>
                  <LinkButton
                    size="sm"
                    href={paths.copyOrder(docketNumber, detail.direction)}
                    icon={<Copy aria-hidden="true" className="size-3.5" />}
                  >
                    {t`Clone`}
                  </LinkButton>
                </>
              )}
            </>
          }
        />
      </div>
      <LoadedOrder docketNumber={docketNumber}>
        {(loaded) => <DetailCards detail={loaded} />}
      </LoadedOrder>
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
      {order.packedAt !== undefined && (
        <Badge tone="ok">{t`Packed ${{ time: formatDateTime(order.packedAt) }}`}</Badge>
      )}
      <span className="text-base text-muted tabular-nums">{formatOrderDate(order.orderDate)}</span>
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
        <NotesCard detail={detail} />
        <PaymentCard detail={detail} />
        {detail.returned !== undefined && <ReturnCard returned={detail.returned} />}
        <PriceCard detail={detail} />
        <OthersCard detail={detail} />
        <HistoryCard detail={detail} />
      </div>
    </div>
  );
}
