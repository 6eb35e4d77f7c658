import { t } from '@lingui/core/macro';
import type { SellersRemittance } from '@shipdesk/contract/money/remittance-runs';
import { messageOf } from '../../api/call-error.ts';
import { formatPaise } from '../../product/money.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { bankFileDay } from './remittance-texts.ts';
import { useCancelRemittanceMutation } from './remittances-api.ts';

interface CancelDialogProps {
  payout: SellersRemittance;
  onClose: () => void;
}

/** Asks before a prepared payout is cancelled. */
export function CancelDialog({ payout, onClose }: CancelDialogProps) {
  const { sellerId, id, seller, netPaise, filedAt } = payout;
  const [cancel, { isLoading, error }] = useCancelRemittanceMutation();
  const amount = formatPaise(netPaise);
  const day = filedAt === null ? '' : bankFileDay(filedAt);

  async function confirm() {
    const { error: refusal } = await cancel({ sellerId, id });
    if (refusal !== undefined) return;
    toast.success(t`The payout is cancelled. Its COD is due again.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Cancel this payout?`}
      action={t`Cancel payout`}
      isPending={isLoading}
      problem={error === undefined ? null : messageOf(error, t`The payout could not be changed.`)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {filedAt === null
        ? t`${amount} to ${seller} is not transferred. Its COD is due again.`
        : t`${amount} to ${seller} is in the bank file of ${day}, and the bank may already transfer it. Cancel it only if the bank does not have the file or has stopped the transfer: the COD is due again, and the next payout pays it a second time.`}
    </ConfirmDialog>
  );
}
