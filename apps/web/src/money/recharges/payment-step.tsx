import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/call-error.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useGetRechargeQuery } from './recharges-api.ts';

const ASK_EVERY_MS = 1_500;

interface PaymentStepProps {
  rechargeId: string;
  onClose: () => void;
}

/** Waits for the payment link, opens it and shows when the payment has arrived. */
export function PaymentStep({ rechargeId, onClose }: PaymentStepProps) {
  const dispatch = useDispatch();
  const { data, error } = useGetRechargeQuery(
    { id: rechargeId },
    { pollingInterval: ASK_EVERY_MS, refetchOnMountOrArgChange: true },
  );
  const recharge = data?.data;
  const state = recharge?.state ?? 'starting';
  const amount = formatPaise(recharge?.amountPaise ?? 0);
  const isPaid = state === 'paid';

  useEffect(() => {
    if (isPaid) dispatch(api.util.invalidateTags(['Wallet']));
  }, [isPaid, dispatch]);

  return (
    <Dialog
      title={t`Recharge`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{isPaid ? t`Done` : t`Close`}</Button>
          {state === 'awaiting_payment' && recharge !== undefined && (
            <a
              href={recharge.payUrl}
              target="_blank"
              rel="noreferrer"
              className={`${buttonStyle('primary', 'md')} active:bg-pressed`}
            >
              {t`Pay ${amount}`}
            </a>
          )}
        </>
      }
    >
      <div role="status" className="flex flex-col gap-3 text-base text-ink">
        {state === 'starting' && (
          <p className="flex items-center gap-2">
            <Spinner />
            {t`Creating the payment link…`}
          </p>
        )}
        {state === 'awaiting_payment' && (
          <p>
            {t`The payment page opens in a new tab. Your balance is updated when the payment arrives.`}
          </p>
        )}
        {isPaid && <p>{t`${amount} is in your wallet.`}</p>}
        {state === 'expired' && <p>{t`The payment link has expired. Start a new recharge.`}</p>}
        {state === 'failed' && (
          <Banner tone="bad">
            {t`The payment link could not be created. Pay by bank transfer, or try again later.`}
          </Banner>
        )}
        {error !== undefined && (
          <Banner tone="warn">{messageOf(error, t`The state could not be read.`)}</Banner>
        )}
      </div>
    </Dialog>
  );
}
