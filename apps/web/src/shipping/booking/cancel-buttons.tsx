import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useCancelOrderMutation, useCancelShipmentMutation } from './shipping-api.ts';

interface CancelButtonProps {
  docketNumber: string;
  /** Called after it was cancelled; the button is about to disappear. */
  onCancelled: () => void;
}

/** Cancels the shipment of an order after a confirmation. */
export function CancelShipmentButton({ docketNumber, onCancelled }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [cancel, { isLoading, error, reset }] = useCancelShipmentMutation();

  async function confirm() {
    const { data } = await cancel({ docketNumber });
    if (data === undefined) return;
    setAsking(false);
    toast.success(t`The shipment is cancelled.`);
    onCancelled();
  }

  return (
    <>
      <Button
        size="sm"
        onPress={() => {
          reset();
          setAsking(true);
        }}
      >
        {t`Cancel shipment`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Cancel the shipment?`}
          action={t`Cancel shipment`}
          isPending={isLoading}
          problem={error === undefined ? null : messageOf(error, t`It was not cancelled.`)}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          {t`The carrier will not pick up the parcel, and its label is void. You can ship the order again.`}
        </ConfirmDialog>
      )}
    </>
  );
}

interface ShipAgainProps {
  docketNumber: string;
  /** Called after the order was freed; the button is about to disappear. */
  onFreed: () => void;
}

/** Frees the order of a shipment that the carrier cancelled. */
export function ShipAgainButton({ docketNumber, onFreed }: ShipAgainProps) {
  const [free, { isLoading }] = useCancelShipmentMutation();

  async function press() {
    const { data, error } = await free({ docketNumber });
    if (data === undefined) {
      toast.error(messageOf(error, t`The order cannot be shipped again.`));
      return;
    }
    toast.success(t`Choose a service to ship the order again.`);
    onFreed();
  }

  return (
    <Button size="sm" variant="primary" isPending={isLoading} onPress={() => void press()}>
      {t`Ship again`}
    </Button>
  );
}

/** Cancels an order without a shipment after a confirmation. */
export function CancelOrderButton({ docketNumber, onCancelled }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [cancel, { isLoading, error, reset }] = useCancelOrderMutation();

  async function confirm() {
    const { data } = await cancel({ docketNumber });
    if (data === undefined) return;
    setAsking(false);
    toast.success(t`The order is cancelled.`);
    onCancelled();
  }

  return (
    <>
      <Button
        variant="quiet"
        onPress={() => {
          reset();
          setAsking(true);
        }}
      >
        {t`Cancel order`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Cancel the order?`}
          action={t`Cancel order`}
          isPending={isLoading}
          problem={error === undefined ? null : messageOf(error, t`It was not cancelled.`)}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          {t`It can no longer be shipped. It stays in the list under Cancelled.`}
        </ConfirmDialog>
      )}
    </>
  );
}
