import { t } from '@lingui/core/macro';
import type { SellerRecharge } from '@shipdesk/contract/money/recharges';
import { messageOf } from '../../api/call-error.ts';
import { formatPaise } from '../../product/money.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useApproveRechargeMutation } from './recharges-api.ts';

interface ApproveDialogProps {
  recharge: SellerRecharge;
  onClose: () => void;
}

/** Asks before a reported bank transfer is credited. For operator staff. */
export function ApproveDialog({ recharge, onClose }: ApproveDialogProps) {
  const [approve, { isLoading, error }] = useApproveRechargeMutation();
  const { id, sellerName, reference } = recharge;
  const amount = formatPaise(recharge.amountPaise);

  async function confirm() {
    const { error: refusal } = await approve({ id });
    if (refusal !== undefined) return;
    toast.success(t`${amount} is credited to ${sellerName}.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Confirm the transfer`}
      action={t`Credit ${amount}`}
      isPayment
      isPending={isLoading}
      problem={
        error === undefined ? null : messageOf(error, t`The transfer could not be confirmed.`)
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t`${amount} is credited to the wallet of ${sellerName}. Confirm only if your bank statement shows the transfer with the reference ${reference}.`}
    </ConfirmDialog>
  );
}
