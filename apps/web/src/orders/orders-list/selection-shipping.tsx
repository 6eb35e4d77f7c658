import { t } from '@lingui/core/macro';
import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import { createPackingList, type ListKind } from '@shipdesk/contract/shipping/shipment-documents';
import { isAtWarehouse } from '@shipdesk/domain/shipping/hand-over';
import { isBookable, type OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { Ban, FileText, PackageOpen, Printer, Truck } from 'lucide-react';
import { useState } from 'react';
import { getCallMessage } from '../../api/call-error.ts';
import { buildCall } from '../../api/calls.ts';
import { isShipKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { usePrintDocument, useSaveDocument } from '../../product/save-document.tsx';
import { useMay } from '../../session/use-may.ts';
import {
  hasLabel,
  type SelectedOrder,
  splitIntoParts,
} from '../../shipping/booking/selected-order.ts';
import { useBooking } from '../../shipping/booking/use-booking.ts';
import { Button, LinkButton, Spinner } from '../../ui/button.tsx';
import { loadOnDemand } from '../../ui/load-on-demand.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

// Loaded on demand, because most visits ship nothing.
const ShipDialog = loadOnDemand(
  async () => (await import('../../shipping/booking/ship-dialog.tsx')).ShipDialog,
);
const LabelsDialog = loadOnDemand(
  async () => (await import('../../shipping/labels/labels-dialog.tsx')).LabelsDialog,
);
const PickupDialog = loadOnDemand(
  async () => (await import('../../shipping/pickups/pickup-dialog.tsx')).PickupDialog,
);
const ManifestDialog = loadOnDemand(
  async () => (await import('../../shipping/manifests/manifest-dialog.tsx')).ManifestDialog,
);

const CancelOrdersDialog = loadOnDemand(
  async () => (await import('../../shipping/booking/cancel-orders-dialog.tsx')).CancelOrdersDialog,
);

interface ShippingActionsProps {
  orders: readonly SelectedOrder[];
  /** True if the ship key was pressed while this component was loading. */
  opensShip: boolean;
  onDone: () => void;
}

type OpenDialog = 'ship' | 'labels' | 'pickup' | 'manifest' | 'cancel' | null;

/** Stays mounted after the selection, so that a booking continues. */
export function ShippingActions({ orders, opensShip, onDone }: ShippingActionsProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(opensShip ? 'ship' : null);
  const booking = useBooking();
  const { printList, saveList, isBusy } = usePackingList();
  const listDockets = (selectedOrders: readonly SelectedOrder[]) =>
    selectedOrders.map(({ docketNumber }) => docketNumber);
  const docketNumbers = listDockets(orders);
  const warehouseDockets = listDockets(
    orders.filter(({ stage }) => stage !== null && isAtWarehouse(stage)),
  );
  const labelledDockets = listDockets(orders.filter(hasLabel));
  const readyDockets = listDockets(orders.filter(({ stage }) => stage === 'ready_to_ship'));
  const hasSelection = orders.length > 0;
  const [printedDockets, setPrintedDockets] = useState<ReadonlySet<string>>(new Set());
  const mayShip = useMay('shipments:write');
  const mayPack = useMay('packing:write');
  const mayCancel = useMay('orders:write');
  const canShip = mayShip && orders.some(({ stage }) => stage === null || isBookable(stage));
  const canRequestPickup =
    mayShip && readyDockets.length > 0 && readyDockets.length <= MAX_DOCKETS_PER_CALL;
  const isPrinted = readyDockets.every((docketNumber) => printedDockets.has(docketNumber));
  const nextDocument = canRequestPickup && isPrinted ? 'pickup' : 'labels';
  const nextAction = canShip ? 'ship' : nextDocument;
  const areLabelsNext = nextAction === 'labels' && readyDockets.length > 0;

  function openShip() {
    // Only one booking runs at a time, so show the running one again.
    if (!booking.isActive) booking.clear();
    booking.setWatched(true);
    setOpenDialog('ship');
  }
  usePageKey(isShipKey, () => {
    if (canShip || booking.isActive) openShip();
  });

  function closeShip() {
    setOpenDialog(null);
    const hasResults = booking.run !== null && booking.run.results.size > 0;
    if (!hasResults && booking.run?.step !== 'sending') return;
    if (booking.isActive) {
      booking.setWatched(false);
      toast.success(t`The booking continues. The list will update when it finishes.`);
    }
    onDone();
  }

  const pickupButton = (
    <Button
      variant={nextAction === 'pickup' ? 'primary' : 'secondary'}
      icon={PackageOpen}
      hasMutedIcon={nextAction !== 'pickup'}
      onPress={() => setOpenDialog('pickup')}
    >
      {t`Request a pickup`}
    </Button>
  );
  return (
    <>
      {hasSelection && (
        <>
          <NextPageLink orders={orders} />
          {canShip && (
            <Button variant="primary" icon={Truck} onPress={openShip}>
              {t`Ship`}
            </Button>
          )}
          {nextAction === 'pickup' && pickupButton}
          {mayPack && labelledDockets.length > 0 && (
            <Button
              variant={areLabelsNext ? 'primary' : 'secondary'}
              icon={Printer}
              hasMutedIcon={!areLabelsNext}
              onPress={() => setOpenDialog('labels')}
            >
              {t`Print labels`}
            </Button>
          )}
          {canRequestPickup && nextAction !== 'pickup' && pickupButton}
          {mayPack && (
            <MenuTrigger
              label={t`Documents`}
              align="start"
              renderButton={(props) => (
                <Button {...props} isPending={isBusy} icon={FileText} hasMutedIcon>
                  {t`Documents`}
                </Button>
              )}
            >
              <MenuItem onAction={() => void printList('packing', docketNumbers)}>
                {t`Print packing list`}
              </MenuItem>
              <MenuItem onAction={() => void saveList('packing', docketNumbers)}>
                {t`Save packing list`}
              </MenuItem>
              <MenuItem onAction={() => void printList('pick', docketNumbers)}>
                {t`Print pick list`}
              </MenuItem>
              <MenuItem onAction={() => void saveList('pick', docketNumbers)}>
                {t`Save pick list`}
              </MenuItem>
              {warehouseDockets.length <= MAX_DOCKETS_PER_CALL && (
                <MenuItem onAction={() => setOpenDialog('manifest')}>{t`Close manifest`}</MenuItem>
              )}
            </MenuTrigger>
          )}
          {mayCancel && (
            <Button icon={Ban} hasMutedIcon onPress={() => setOpenDialog('cancel')}>
              {t`Cancel orders`}
            </Button>
          )}
        </>
      )}
      {booking.isActive && openDialog !== 'ship' && (
        <Button icon={<Spinner />} onPress={openShip}>{t`Show the booking`}</Button>
      )}
      {openDialog === 'ship' && (
        <ShipDialog docketNumbers={docketNumbers} booking={booking} onClose={closeShip} />
      )}
      {openDialog === 'labels' && (
        <LabelsDialog
          docketNumbers={labelledDockets}
          unbookedCount={orders.length - labelledDockets.length}
          onClose={(isSaved) => {
            setOpenDialog(null);
            if (isSaved) setPrintedDockets(new Set([...printedDockets, ...labelledDockets]));
          }}
        />
      )}
      {openDialog === 'pickup' && (
        <PickupDialog
          parcelCount={readyDockets.length}
          docketNumbers={readyDockets}
          onClose={(isRequested) => {
            setOpenDialog(null);
            if (isRequested) onDone();
          }}
        />
      )}
      {openDialog === 'manifest' && (
        <ManifestDialog
          docketNumbers={warehouseDockets}
          otherStageCount={orders.length - warehouseDockets.length}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'cancel' && (
        <CancelOrdersDialog
          orders={orders}
          onClose={(isDone) => {
            setOpenDialog(null);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

function NextPageLink({ orders }: Pick<ShippingActionsProps, 'orders'>) {
  const areAllAt = (expectedStage: OrderStage) =>
    orders.every(({ stage }) => stage === expectedStage);
  if (areAllAt('ndr')) {
    return (
      <LinkButton href={paths.ndr()} variant="primary">{t`Answer failed deliveries`}</LinkButton>
    );
  }
  if (!areAllAt('rto')) return null;
  return <LinkButton href={paths.returns()} variant="primary">{t`Open Returns`}</LinkButton>;
}

/**
 * Returns functions that print or save a packing list or a pick list. Lists of more than `MAX_DOCKETS_PER_CALL` orders are
 * always saved, as numbered PDFs. A toast reports an error or the number of PDFs.
 */
export function usePackingList() {
  const { saveDocument, isSaving } = useSaveDocument();
  const { printDocument, isPrinting } = usePrintDocument();
  const isBusy = isSaving || isPrinting;

  const buildRequest = (kind: ListKind, docketNumbers: readonly string[]) =>
    buildCall(createPackingList, { body: { kind, docketNumbers: [...docketNumbers] } });

  async function saveList(kind: ListKind, docketNumbers: readonly string[]) {
    if (isBusy) return;
    const parts = splitIntoParts(docketNumbers, MAX_DOCKETS_PER_CALL);
    for (const [index, part] of parts.entries()) {
      const file = parts.length > 1 ? { number: index + 1, count: parts.length } : undefined;
      const error = await saveDocument(buildRequest(kind, part), `${kind}-list`, file);
      if (error !== undefined) {
        toast.error(getCallMessage(error, t`The list could not be saved. Try again.`));
        return;
      }
    }
    const count = parts.length;
    if (count > 1) toast.success(t`Saved as ${count} numbered files.`);
  }

  async function printList(kind: ListKind, docketNumbers: readonly string[]) {
    if (isBusy) return;
    if (docketNumbers.length > MAX_DOCKETS_PER_CALL) {
      await saveList(kind, docketNumbers);
      return;
    }
    const error = await printDocument(buildRequest(kind, docketNumbers), `${kind}-list`);
    if (error === undefined) return;
    toast.error(getCallMessage(error, t`The list could not be printed. Try again.`));
  }

  return { printList, saveList, isBusy };
}
