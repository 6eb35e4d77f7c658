import { t } from '@lingui/core/macro';
import { FileText, Printer, Truck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { isShipKey, usePageKey } from '../../lib/page-key.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { OrderListItem } from '../orders/order-list-payload.ts';
import { stageOf } from '../orders/order-stage-texts.ts';
import { useBooking } from '../shipping/use-booking.ts';
import { usePackingList } from '../shipping/use-packing-list.ts';

// Loaded on demand: most visits to the list ship nothing.
const ShipDialog = lazy(async () => ({
  default: (await import('../shipping/ship-dialog.tsx')).ShipDialog,
}));
const LabelsDialog = lazy(async () => ({
  default: (await import('../shipping/labels-dialog.tsx')).LabelsDialog,
}));
const ManifestDialog = lazy(async () => ({
  default: (await import('../manifests/manifest-dialog.tsx')).ManifestDialog,
}));

interface ShippingActionsProps {
  /** The selected orders. */
  orders: readonly OrderListItem[];
  /** The orders were shipped: the selection is over. */
  onShipped: () => void;
}

type Opened = 'ship' | 'labels' | 'manifest' | null;

/** Ships the selected orders and prints their documents. Outlives the selection, so that a booking can go on. */
export function ShippingActions({ orders, onShipped }: ShippingActionsProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const booking = useBooking();
  const { saveList, isSaving } = usePackingList();
  const docketNumbers = orders.map(({ docketNumber }) => docketNumber);
  const ready = orders
    .filter(({ status }) => stageOf(status) === 'ready_to_ship')
    .map(({ docketNumber }) => docketNumber);
  const hasSelection = orders.length > 0;

  function openShip() {
    // One booking at a time: while one goes on, it is shown again.
    if (!booking.isActive) booking.clear();
    booking.setWatched(true);
    setOpened('ship');
  }
  usePageKey(isShipKey, () => {
    if (hasSelection || booking.isActive) openShip();
  });

  function closeShip() {
    setOpened(null);
    if (booking.run === null || booking.run.results.size === 0) {
      if (booking.run?.step !== 'sending') return;
    }
    if (booking.isActive) {
      booking.setWatched(false);
      toast.success(t`The booking goes on. The list is updated when it ends.`);
    }
    onShipped();
  }

  return (
    <>
      {hasSelection && (
        <>
          <Button
            variant="primary"
            icon={<Truck aria-hidden="true" className="size-4" />}
            onPress={openShip}
          >
            {t`Ship`}
          </Button>
          <Button
            icon={<Printer aria-hidden="true" className="size-4 text-muted" />}
            onPress={() => setOpened('labels')}
          >
            {t`Print labels`}
          </Button>
          <MenuTrigger
            label={t`Documents`}
            align="start"
            renderButton={(props) => (
              <Button
                {...props}
                isPending={isSaving}
                icon={<FileText aria-hidden="true" className="size-4 text-muted" />}
              >
                {t`Documents`}
              </Button>
            )}
          >
            <MenuItem onAction={() => void saveList('packing', docketNumbers)}>
              {t`Packing list`}
            </MenuItem>
            <MenuItem onAction={() => void saveList('pick', docketNumbers)}>
              {t`Pick list`}
            </MenuItem>
            <MenuItem onAction={() => setOpened('manifest')}>{t`Close manifest`}</MenuItem>
          </MenuTrigger>
        </>
      )}
      {booking.isActive && opened !== 'ship' && (
        <Button icon={<Spinner />} onPress={openShip}>{t`Show the booking`}</Button>
      )}
      <Suspense fallback={null}>
        {opened === 'ship' && (
          <ShipDialog docketNumbers={docketNumbers} booking={booking} onClose={closeShip} />
        )}
        {opened === 'labels' && (
          <LabelsDialog docketNumbers={docketNumbers} onClose={() => setOpened(null)} />
        )}
        {opened === 'manifest' && (
          <ManifestDialog
            docketNumbers={ready}
            others={orders.length - ready.length}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}
