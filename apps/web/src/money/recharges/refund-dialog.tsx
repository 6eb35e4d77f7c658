import { t } from '@lingui/core/macro';
import type { SellerRecharge } from '@shipdesk/contract/money/recharges';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { type FieldErrors, useForm } from 'react-hook-form';
import { messageOf } from '../../api/call-error.ts';
import { problemText } from '../../i18n/problem-texts.ts';
import { FormNumberField, FormTextArea } from '../../lib/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { UtrField } from '../../lib/utr-field.tsx';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { amountText } from './recharge-form.ts';
import { useRefundRechargeMutation } from './recharges-api.ts';

interface RefundForm {
  rupees: string;
  utr: string;
  reason: string;
}

interface RefundDialogProps {
  recharge: SellerRecharge;
  onClose: () => void;
}

/** Pays a recharge back, whole or in part: through the gateway, or by a bank transfer that was made. */
export function RefundDialog({ recharge, onClose }: RefundDialogProps) {
  const keyOf = useIdempotencyKey();
  const [refund, { isLoading, error }] = useRefundRechargeMutation();
  const { id, mode, amountPaise, refundedPaise, sellerName } = recharge;
  const leftPaise = amountPaise - refundedPaise;
  const isOffline = mode === 'offline';
  const { control, handleSubmit } = useForm<RefundForm>({
    defaultValues: { rupees: amountText(leftPaise), utr: '', reason: '' },
    resolver: resolve,
  });

  function resolve(values: RefundForm) {
    const errors: FieldErrors<RefundForm> = {};
    const paise = parseRupees(values.rupees) ?? 0;
    if (paise <= 0 || paise > leftPaise) {
      errors.rupees = {
        type: 'rule',
        message: problemText({ code: 'refund_too_high', params: { leftPaise } }),
      };
    }
    if (isOffline && parseUtr(values.utr) === null) {
      errors.utr = { type: 'rule', message: problemText({ code: 'transfer_reference_invalid' }) };
    }
    if (values.reason.trim() === '') errors.reason = { type: 'rule', message: t`Enter a reason.` };
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  }

  async function submit({ rupees, utr, reason }: RefundForm) {
    const body = {
      amountPaise: parseRupees(rupees) ?? 0,
      reason: reason.trim(),
      ...(isOffline && { utr: utr.trim() }),
    };
    const { data } = await refund({ id, body, idempotencyKey: keyOf([id, body]) });
    if (data === undefined) return;
    const amount = formatPaise(data.data.amountPaise);
    toast.success(
      isOffline
        ? t`${amount} has left the wallet of ${sellerName}.`
        : t`${amount} is on its way back to ${sellerName}.`,
    );
    onClose();
  }

  return (
    <FormDialog
      title={t`Refund the recharge`}
      submitLabel={t`Refund`}
      isPending={isLoading}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <FormNumberField
        control={control}
        name="rupees"
        kind="decimal"
        prefix="₹"
        label={t`Amount`}
        hint={t`It leaves the wallet of ${sellerName}.`}
        maxLength={9}
      />
      {isOffline && (
        <UtrField
          control={control}
          name="utr"
          hint={t`The reference of your transfer to the seller.`}
        />
      )}
      <FormTextArea control={control} name="reason" label={t`Reason`} maxLength={200} />
      {error !== undefined && (
        <Banner tone="bad">{messageOf(error, t`The refund could not be saved.`)}</Banner>
      )}
    </FormDialog>
  );
}
