import { t } from '@lingui/core/macro';
import type { SellerRecharge } from '@shipdesk/contract/money/recharges';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../api/call-error.ts';
import { FormTextArea } from '../../lib/form-fields.tsx';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useDeclineRechargeMutation } from './recharges-api.ts';

interface DeclineDialogProps {
  recharge: SellerRecharge;
  onClose: () => void;
}

/** Declines a bank transfer with a reason that the seller sees. */
export function DeclineDialog({ recharge, onClose }: DeclineDialogProps) {
  const formId = useId();
  const [decline, { isLoading, error }] = useDeclineRechargeMutation();
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const { id, sellerName, amountPaise, reference } = recharge;
  const amount = formatPaise(amountPaise);

  async function submit({ reason }: { reason: string }) {
    const { data } = await decline({ id, body: { reason: reason.trim() } });
    if (data === undefined) return;
    toast.success(t`The recharge is declined.`);
    onClose();
  }

  return (
    <Dialog
      title={t`Decline the transfer?`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Keep it`}</Button>
          <Button type="submit" form={formId} variant="danger" isPending={isLoading}>
            {t`Decline`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <p className="text-base break-words text-muted">
          {t`${amount} of ${sellerName}, reference ${reference}`}
        </p>
        <FormTextArea
          control={control}
          name="reason"
          label={t`Reason`}
          hint={t`The seller sees it.`}
          isRequired
          maxLength={200}
        />
        {error !== undefined && (
          <Banner tone="bad">{messageOf(error, t`The recharge could not be declined.`)}</Banner>
        )}
      </form>
    </Dialog>
  );
}
