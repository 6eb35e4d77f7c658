import { plural, t } from '@lingui/core/macro';
import type { Discrepancy } from '@shipdesk/contract/money/discrepancies';
import { messageOf } from '../../api/call-error.ts';
import { formatPaise } from '../../product/money.ts';
import { carrierName } from '../../product/shipment-texts.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useAcceptDiscrepanciesMutation } from './discrepancies-api.ts';

interface AcceptDialogProps {
  /** At least one. */
  items: readonly Discrepancy[];
  onAccepted: () => void;
  onClose: () => void;
}

/** Asks before the held difference of weights is charged. */
export function AcceptDialog({ items, onAccepted, onClose }: AcceptDialogProps) {
  const [accept, { isLoading, error }] = useAcceptDiscrepanciesMutation();
  const amount = formatPaise(items.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
  const carriers = [...new Set(items.map(({ carrier }) => carrierName(carrier)))].join(', ');
  const [first] = items;

  async function confirm() {
    const { data } = await accept({ body: { ids: items.map(({ id }) => id) } });
    if (data === undefined) return;
    const taken = data.data.filter(({ outcome }) => outcome === 'accepted').length;
    if (taken > 0) {
      toast.success(plural(taken, { one: '# weight accepted', other: '# weights accepted' }));
    }
    if (taken < items.length) toast.warning(t`The other cases were already closed.`);
    onAccepted();
  }

  return (
    <ConfirmDialog
      title={plural(items.length, { one: 'Accept the weight', other: 'Accept # weights' })}
      action={t`Pay ${amount}`}
      isPayment
      isPending={isLoading}
      problem={error === undefined ? null : messageOf(error, t`The weights could not be accepted.`)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {items.length === 1 && first !== undefined
        ? t`${amount} with GST, which is on hold, is charged for the weight that ${carriers} measured for ${{ order: first.orderId || first.docketNumber }}. You cannot dispute it afterwards.`
        : t`${amount} with GST, which is on hold, is charged for the weights that ${carriers} measured. You cannot dispute them afterwards.`}
    </ConfirmDialog>
  );
}
