import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { CallDialog, type PlainCallDialogProps } from '../../product/call-dialog.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { shippingApi } from './shipping-api.ts';

interface CancelButtonProps {
  docketNumber: string;
  /** Called after it was cancelled; the button is about to disappear. */
  onCancelled: () => void;
}

export function CancelShipmentButton({ docketNumber, onCancelled }: CancelButtonProps) {
  const [cancel] = shippingApi.useCancelShipmentMutation();
  return (
    <CancelButton
      look={{ size: 'sm' }}
      title={t`Cancel the shipment?`}
      text={t`The carrier will not pick up the parcel, and its label is void. You can ship the order again.`}
      submitLabel={t`Cancel shipment`}
      send={() => cancel({ docketNumber })}
      success={t`The shipment is cancelled.`}
      onCancelled={onCancelled}
    />
  );
}

/** Cancels an order without a shipment after a confirmation. */
export function CancelOrderButton({ docketNumber, onCancelled }: CancelButtonProps) {
  const [cancel] = shippingApi.useCancelOrderMutation();
  return (
    <CancelButton
      look={{ variant: 'quiet' }}
      title={t`Cancel the order?`}
      text={t`It can no longer be shipped. It stays in the list under Cancelled.`}
      submitLabel={t`Cancel order`}
      send={() => cancel({ docketNumber })}
      success={t`The order is cancelled.`}
      onCancelled={onCancelled}
    />
  );
}

interface AskingButtonProps<Data>
  extends Pick<PlainCallDialogProps<Data>, 'title' | 'text' | 'submitLabel' | 'send' | 'success'>,
    Pick<CancelButtonProps, 'onCancelled'> {
  look: Pick<ButtonProps, 'size' | 'variant'>;
}

function CancelButton<Data>({ look, onCancelled, ...dialog }: AskingButtonProps<Data>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...look} onPress={() => setAsking(true)}>
        {dialog.submitLabel}
      </Button>
      {isAsking && (
        <CallDialog
          {...dialog}
          isDanger
          failure={t`It was not cancelled.`}
          onDone={() => {
            setAsking(false);
            onCancelled();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface ShipAgainProps {
  docketNumber: string;
  /** Called after the order was freed; the button is about to disappear. */
  onFreed: () => void;
}

export function ShipAgainButton({ docketNumber, onFreed }: ShipAgainProps) {
  const [freeOrderCall, { isLoading }] = shippingApi.useCancelShipmentMutation();

  async function freeOrder() {
    const freeing = await runCall(freeOrderCall({ docketNumber }), {
      failure: t`The order cannot be shipped again.`,
      success: t`Choose a service to ship the order again.`,
    });
    if (freeing !== undefined) onFreed();
  }

  return (
    <Button size="sm" variant="primary" isPending={isLoading} onPress={() => void freeOrder()}>
      {t`Ship again`}
    </Button>
  );
}
