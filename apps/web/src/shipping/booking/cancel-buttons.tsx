import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { CallDialog, type PlainCallDialogProps } from '../../product/call-dialog.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { shippingApi } from './shipping-api.ts';

interface CancelButtonProps {
  docketNumber: string;
  /** Called after the cancellation, before the button disappears. */
  onCancelled: () => void;
}

export function CancelShipmentButton({ docketNumber, onCancelled }: CancelButtonProps) {
  const [cancel] = shippingApi.useCancelShipmentMutation();
  return (
    <CancelButton
      buttonProps={{ size: 'sm' }}
      title={t`Cancel the shipment?`}
      text={t`The carrier will not pick up the parcel, and its label will be void. You can ship the order again.`}
      submitLabel={t`Cancel shipment`}
      send={() => cancel({ docketNumber })}
      success={t`The shipment is cancelled.`}
      onCancelled={onCancelled}
    />
  );
}

export function CancelOrderButton({ docketNumber, onCancelled }: CancelButtonProps) {
  const [cancel] = shippingApi.useCancelOrderMutation();
  return (
    <CancelButton
      buttonProps={{ variant: 'quiet' }}
      title={t`Cancel the order?`}
      text={t`The order can no longer be shipped. It stays in the list under Cancelled.`}
      submitLabel={t`Cancel order`}
      send={() => cancel({ docketNumber })}
      success={t`The order is cancelled.`}
      onCancelled={onCancelled}
    />
  );
}

interface DialogButtonProps<Data>
  extends Pick<PlainCallDialogProps<Data>, 'title' | 'text' | 'submitLabel' | 'send' | 'success'>,
    Pick<CancelButtonProps, 'onCancelled'> {
  buttonProps: Pick<ButtonProps, 'size' | 'variant'>;
}

function CancelButton<Data>({ buttonProps, onCancelled, ...dialog }: DialogButtonProps<Data>) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button {...buttonProps} onPress={() => setDialogOpen(true)}>
        {dialog.submitLabel}
      </Button>
      {isDialogOpen && (
        <CallDialog
          {...dialog}
          isDanger
          failure={t`The cancellation failed. Try again.`}
          onDone={() => {
            setDialogOpen(false);
            onCancelled();
          }}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}

interface ShipAgainProps {
  docketNumber: string;
  onCancelled: () => void;
}

export function ShipAgainButton({ docketNumber, onCancelled }: ShipAgainProps) {
  const [cancelShipment, { isLoading }] = shippingApi.useCancelShipmentMutation();

  async function resetOrder() {
    const cancellation = await runCall(cancelShipment({ docketNumber }), {
      failure: t`The order could not be made ready to ship. Try again.`,
      success: t`Choose a service to ship the order again.`,
    });
    if (cancellation !== undefined) onCancelled();
  }

  return (
    <Button size="sm" variant="primary" isPending={isLoading} onPress={() => void resetOrder()}>
      {t`Ship again`}
    </Button>
  );
}
