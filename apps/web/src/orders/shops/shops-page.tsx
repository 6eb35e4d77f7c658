import { plural, t } from '@lingui/core/macro';
import type { Shop } from '@shipdesk/contract/orders/shops';
import { getChannel } from '@shipdesk/domain/order/channel/channels';
import { Plus, Store } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { runCall } from '../../api/call-error.ts';
import { Moment } from '../../lib/moment.tsx';
import { isNewKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, RowButton } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { ConnectShopDialog } from './connect-shop-dialog.tsx';
import { ShopConflicts } from './shop-conflicts.tsx';
import { shopConnectionsApi } from './shop-connections-api.ts';
import { ShopSettingsDialog } from './shop-settings-dialog.tsx';
import { describeShopProblem, describeShopState } from './shop-texts.ts';
import { shopsApi } from './shops-api.ts';
import { WaitingOrders } from './waiting-orders.tsx';

type OpenDialog = { readonly shop: Shop; readonly dialog: 'settings' | 'disconnect' };

export function ShopsPage() {
  const query = shopsApi.useListShopsQuery(undefined, refetchOnMount);
  const [isConnecting, setConnecting] = useState(false);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const mayChange = useMay('settings:write');
  usePageKey(isNewKey, () => {
    if (mayChange) setConnecting(true);
  });
  const shops = query.data?.data ?? [];
  const connectButton = (
    <May permission="settings:write">
      <Button variant="primary" icon={Plus} onPress={() => setConnecting(true)}>
        {t`Connect a shop`}
      </Button>
    </May>
  );
  const close = () => setOpenDialog(null);
  return (
    <div className="flex flex-col gap-6">
      <ListView
        title={t`Shops`}
        description={t`Shipdesk imports orders automatically and sends their tracking numbers to the shop. It has been tested with the published APIs, but not yet with a live shop.`}
        query={query}
        failure={t`The shops could not be loaded`}
        columns={buildColumns(setOpenDialog)}
        actions={shops.length > 0 && connectButton}
        empty={{
          icon: Store,
          title: t`Import your shop orders automatically`,
          text: t`Connect the shop that you sell in. Shipdesk reads its orders every ten minutes and sends the shop the tracking number of each parcel.`,
          action: connectButton,
          isFirstUse: true,
        }}
      />
      {shops.length > 0 && (
        <>
          <ShopConflicts shops={shops} />
          <WaitingOrders shops={shops} />
        </>
      )}
      {isConnecting && <ConnectShopDialog onClose={() => setConnecting(false)} />}
      {openDialog?.dialog === 'settings' && (
        <ShopSettingsDialog shop={openDialog.shop} onClose={close} />
      )}
      {openDialog?.dialog === 'disconnect' && (
        <DisconnectDialog shop={openDialog.shop} onClose={close} />
      )}
    </div>
  );
}

const buildColumns = (onOpen: (dialog: OpenDialog) => void): readonly TableColumn<Shop>[] => [
  {
    header: t`Shop`,
    isWide: true,
    isRowHeader: true,
    render: ({ name, channel, identity, trackingPlace }) => (
      <>
        <span className="font-medium text-ink">{name}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {getChannel(channel).name}, {identity}
        </span>
        {trackingPlace !== '' && (
          <span className="block text-sm text-muted">
            {t`Tracking numbers go to ${trackingPlace}`}
          </span>
        )}
      </>
    ),
  },
  {
    header: t`State`,
    isWide: true,
    render: (shop) => {
      const { tone, text } = describeShopState(shop);
      return (
        <span className="flex flex-col items-start gap-1">
          <Badge tone={tone}>{text}</Badge>
          {shop.problem !== null && shop.state === 'on' && (
            <span className="text-sm wrap-anywhere text-bad-ink">
              {describeShopProblem(shop.problem)}
            </span>
          )}
          {shop.pulledAt !== null && (
            <span className="text-sm text-muted">
              {t`Last import`} <Moment at={shop.pulledAt} />
            </span>
          )}
          {shop.nextPullAt !== null && (
            <span className="text-sm text-muted">
              {t`Next import`} <Moment at={shop.nextPullAt} />
            </span>
          )}
        </span>
      );
    },
  },
  {
    header: t`Orders`,
    width: 'w-44',
    render: ({ id, counts: { captured, waiting, conflicts } }) => (
      <span className="flex flex-col">
        <Link to={paths.importedOrders(id)} className="focus-ring rounded-sm">
          {plural(captured, { one: '# order', other: '# orders' })}
        </Link>
        {waiting > 0 && (
          <span className="text-sm text-warn-ink">
            {plural(waiting, {
              one: '# order needs attention',
              other: '# orders need attention',
            })}
          </span>
        )}
        {conflicts > 0 && (
          <span className="text-sm text-warn-ink">
            {plural(conflicts, {
              one: '# order changed in the shop',
              other: '# orders changed in the shop',
            })}
          </span>
        )}
      </span>
    ),
  },
  {
    header: t`Actions`,
    width: 'sm:w-52 lg:w-88',
    isActions: true,
    render: (shop) => <ShopActions shop={shop} onOpen={onOpen} />,
  },
];

function ShopActions({ shop, onOpen }: { shop: Shop; onOpen: (dialog: OpenDialog) => void }) {
  const { id, name, state, settings } = shop;
  const mayWrite = useMay('orders:write');
  const mayChange = useMay('settings:write');
  const [pullShop, { isLoading: isPulling }] = shopConnectionsApi.usePullShopMutation();
  const [changeShop, { isLoading: isChanging }] = shopConnectionsApi.useChangeShopMutation();
  if (state === 'disconnected') return null;
  const isOn = state === 'on';

  async function pull() {
    const response = await runCall(pullShop({ id }), {
      failure: t`The orders of ${name} could not be imported. Try again.`,
    });
    if (response !== undefined)
      toast.success(t`The import from ${name} has started. New orders appear within seconds.`);
  }

  const toggle = () =>
    runCall(changeShop({ id, body: { state: isOn ? 'paused' : 'on', settings } }), {
      failure: t`The shop could not be changed. Try again.`,
    });

  return (
    <span className="flex flex-wrap gap-1.5">
      {mayWrite && isOn && (
        <RowButton
          label={t`Import now`}
          name={t`Import now: ${name}`}
          isPending={isPulling}
          onPress={() => void pull()}
        />
      )}
      {mayChange && (
        <>
          <RowButton
            label={isOn ? t`Pause` : t`Resume`}
            name={isOn ? t`Pause ${name}` : t`Resume ${name}`}
            isDisabled={isChanging}
            onPress={() => void toggle()}
          />
          <RowButton
            label={t`Edit settings`}
            name={t`Edit settings of ${name}`}
            onPress={() => onOpen({ shop, dialog: 'settings' })}
          />
          <RowButton
            label={t`Disconnect`}
            name={t`Disconnect ${name}`}
            onPress={() => onOpen({ shop, dialog: 'disconnect' })}
          />
        </>
      )}
    </span>
  );
}

function DisconnectDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const [disconnectShop] = shopConnectionsApi.useDisconnectShopMutation();
  return (
    <CallDialog
      title={t`Disconnect ${{ name: shop.name }}?`}
      text={t`Shipdesk will delete the credentials. Your orders are kept, and the shop will get no more updates about them. To continue, connect the shop again with the same address.`}
      isDanger
      submitLabel={t`Disconnect`}
      send={() => disconnectShop({ id: shop.id })}
      failure={t`The shop could not be disconnected. Try again.`}
      success={t`The shop is disconnected.`}
      onClose={onClose}
    />
  );
}
