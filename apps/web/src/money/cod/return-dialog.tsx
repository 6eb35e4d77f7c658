import { t } from '@lingui/core/macro';
import type { SellersRemittance } from '@shipdesk/contract/money/remittance-runs';
import { messageOf } from '../../api/call-error.ts';
import { formatPaise } from '../../product/money.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useReturnRemittanceMutation } from './remittances-api.ts';

interface ReturnDialogProps {
  payout: SellersRemittance;
  onClose: () => void;
}

/** Asks whether the bank returned the transfer of a payout. */
export function ReturnDialog({ payout, onClose }: ReturnDialogProps) {
  const { sellerId, id, seller, netPaise, utr } = payout;
  const [save, { isLoading, error }] = useReturnRemittanceMutation();
  const amount = formatPaise(netPaise);

  async function confirm() {
    const { error: refusal } = await save({ sellerId, id, body: { utr: utr ?? '' } });
    if (refusal !== undefined) return;
    toast.success(t`${amount} is payable to ${seller} again.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Did the bank return this payout?`}
      action={t`Mark as returned`}
      isPending={isLoading}
      problem={error === undefined ? null : messageOf(error, t`The payout could not be changed.`)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t`${amount} with UTR ${{ utr: utr ?? '–' }} becomes payable to ${seller} again. Shipdesk asks the seller to check the bank account. Then send the payout again from this list.`}
    </ConfirmDialog>
  );
}
