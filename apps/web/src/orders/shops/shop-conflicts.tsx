import { t } from '@lingui/core/macro';
import type { ShopConflict } from '@shipdesk/contract/orders/shop-orders';
import type { Shop } from '@shipdesk/contract/orders/shops';
import { formatPhone } from '@shipdesk/domain/values/contact/contact';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { useMay } from '../../session/use-may.ts';
import { shippingApi } from '../../shipping/booking/shipping-api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { CellLink, type TableColumn } from '../../ui/table/table-row.tsx';
import { shopOrdersApi } from './shop-orders-api.ts';
import { getDifferenceName } from './shop-texts.ts';

type Row = ShopConflict & { readonly id: string; readonly shop: string };

export function ShopConflicts({ shops }: { shops: readonly Shop[] }) {
  const query = shopOrdersApi.useListShopConflictsQuery(undefined, refetchOnMount);
  const { data } = query;
  if (data !== undefined && data.data.length === 0) return null;
  const items = data?.data.map((conflict) => ({
    ...conflict,
    id: conflict.docketNumber,
    shop: shops.find(({ id }) => id === conflict.connectionId)?.name ?? '',
  }));
  return (
    <ListView<Row>
      title={t`Changed in the shop`}
      description={t`You edited or booked these orders before the shop changed them. Choose which version to keep.`}
      query={query}
      items={items}
      failure={t`The changed orders could not be loaded`}
      columns={buildColumns()}
      empty={{ title: t`No changed orders`, text: '' }}
      note={data?.isMore === true && t`More orders have changed. Decide on these first.`}
    />
  );
}

const buildColumns = (): readonly TableColumn<Row>[] => [
  {
    header: t`Order`,
    width: 'w-48',
    isRowHeader: true,
    render: ({ docketNumber, shopName, shop }) => (
      <>
        <CellLink to={paths.order(docketNumber)}>{shopName}</CellLink>
        <span className="block text-sm text-muted">
          {shop}, {docketNumber}
        </span>
      </>
    ),
  },
  {
    header: t`Difference`,
    isWide: true,
    render: ({ isCancelled, differences }) =>
      isCancelled ? (
        <span className="text-ink">{t`The shop cancelled this order.`}</span>
      ) : (
        <dl className="flex flex-col gap-2">
          {differences.map(({ field, ours, theirs }) => (
            <div key={field}>
              <dt className="text-sm text-muted">{getDifferenceName(field)}</dt>
              <dd className="text-sm wrap-anywhere text-muted line-through">
                {formatValue(field, ours)}
              </dd>
              <dd className="wrap-anywhere text-ink">{formatValue(field, theirs)}</dd>
            </div>
          ))}
        </dl>
      ),
  },
  {
    header: t`Decision`,
    width: 'w-72',
    isWide: true,
    render: (conflict) => <Decision conflict={conflict} />,
  },
];

function formatValue(field: string, value: string): string {
  if (value === '') return '–';
  return field === 'phone' || field === 'altPhone' ? formatPhone(value) : value;
}

function Decision({ conflict }: { conflict: Row }) {
  const { connectionId, shopId, shopName, isCancelled, closedReason, docketNumber } = conflict;
  const [decide, { isLoading }] = shopOrdersApi.useDecideShopConflictMutation();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const mayWrite = useMay('orders:write');
  const mayCancel = useMay('shipments:write');
  if (!mayWrite) return null;
  const needsCancel = closedReason === 'order_is_shipped';
  const sendDecision = (take: 'ours' | 'shop') => decide({ body: { connectionId, shopId, take } });

  async function choose(take: 'ours' | 'shop') {
    const response = await runCall(sendDecision(take), {
      failure: t`The decision was not saved. Try again.`,
    });
    if (response !== undefined) toast.success(t`The decision on order ${{ shopName }} is saved.`);
  }

  return (
    <span className="flex flex-col items-start gap-2">
      <span className="flex flex-wrap gap-2">
        <Button size="sm" isDisabled={isLoading} onPress={() => void choose('ours')}>
          {isCancelled ? t`Ship it anyway` : t`Keep our version`}
        </Button>
        {needsCancel && mayCancel ? (
          <Button size="sm" isDisabled={isLoading} onPress={() => setDialogOpen(true)}>
            {isCancelled ? t`Cancel it here…` : t`Use the shop’s version…`}
          </Button>
        ) : (
          <Button
            size="sm"
            isDisabled={isLoading || closedReason !== null}
            onPress={() => void choose('shop')}
          >
            {isCancelled ? t`Cancel it here` : t`Use the shop’s version`}
          </Button>
        )}
      </span>
      {closedReason !== null && (
        <span className="text-sm text-muted">{describeClosed(closedReason)}</span>
      )}
      {isDialogOpen && (
        <CancelFirstDialog
          docketNumber={docketNumber}
          isCancelled={isCancelled}
          success={t`The decision on order ${{ shopName }} is saved.`}
          onDecide={() => sendDecision('shop')}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </span>
  );
}

interface CancelFirstProps {
  docketNumber: string;
  isCancelled: boolean;
  success: string;
  onDecide: () => ReturnType<ReturnType<typeof shopOrdersApi.useDecideShopConflictMutation>[0]>;
  onClose: () => void;
}

function CancelFirstDialog({
  docketNumber,
  isCancelled,
  success,
  onDecide,
  onClose,
}: CancelFirstProps) {
  const [cancelShipment] = shippingApi.useCancelShipmentMutation();
  const [hasCancelled, setCancelled] = useState(false);
  return (
    <CallDialog
      title={
        isCancelled
          ? t`Cancel the shipment and the order?`
          : t`Cancel the shipment and use the shop’s version?`
      }
      text={
        isCancelled
          ? t`The carrier will not pick up the parcel, and its label will be void. The order will then be cancelled here too.`
          : t`A booked parcel cannot change. The carrier will not pick it up, and its label will be void. Ship the order again with the shop’s version.`
      }
      isDanger
      submitLabel={
        isCancelled ? t`Cancel shipment and order` : t`Cancel shipment and use the shop’s version`
      }
      send={async () => {
        if (!hasCancelled) {
          const { error } = await cancelShipment({ docketNumber });
          if (error !== undefined) return { error };
          setCancelled(true);
        }
        return onDecide();
      }}
      failure={
        hasCancelled
          ? t`The shipment is cancelled, but the decision was not saved. Try again.`
          : t`The shipment could not be cancelled. Try again.`
      }
      success={success}
      onClose={onClose}
    />
  );
}

function describeClosed(reason: NonNullable<ShopConflict['closedReason']>): string {
  switch (reason) {
    case 'order_is_shipped':
      return t`The parcel is booked. Cancel its shipment first.`;
    case 'shipment_being_booked':
      return t`The parcel is being booked. Wait a minute, then decide.`;
    case 'consignee_erased':
      return t`The consignee’s data was erased, so this order can no longer change.`;
    default:
      return t`The carrier has the parcel, so this order can no longer change. Settle the difference with the buyer, then keep our version.`;
  }
}
