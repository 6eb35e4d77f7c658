import { t } from '@lingui/core/macro';
import { MAX_CREDIT_PAISE } from '@shipdesk/contract/money/ledger';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { messageOf } from '../../api/call-error.ts';
import { FormNumberField, FormTextArea } from '../../lib/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useAdjustWalletMutation } from './passbook-api.ts';

interface AdjustmentForm {
  rupees: string;
  reason: string;
}

interface AdjustmentDialogProps {
  seller: { readonly sellerId: string; readonly sellerName: string };
  onClose: () => void;
}

/** Credits or debits a seller's wallet for a reason that the seller reads in the passbook. */
export function AdjustmentDialog({ seller, onClose }: AdjustmentDialogProps) {
  const keyOf = useIdempotencyKey();
  const { sellerId, sellerName } = seller;
  const [way, setWay] = useState<'credit' | 'debit'>('credit');
  const [adjust, { isLoading, error }] = useAdjustWalletMutation();
  const { control, handleSubmit } = useForm<AdjustmentForm>({
    defaultValues: { rupees: '', reason: '' },
    resolver: resolve,
  });

  async function submit({ rupees, reason }: AdjustmentForm) {
    const paise = parseRupees(rupees) ?? 0;
    const amountPaise = way === 'credit' ? paise : -paise;
    const body = { amountPaise, reason: reason.trim() };
    const { data } = await adjust({ sellerId, body, idempotencyKey: keyOf([sellerId, body]) });
    if (data === undefined) return;
    const balance = formatPaise(data.data.balancePaise);
    toast.success(t`The balance of ${sellerName} is ${balance}.`);
    onClose();
  }

  return (
    <FormDialog
      title={t`Adjust the wallet of ${sellerName}`}
      submitLabel={way === 'credit' ? t`Credit` : t`Debit`}
      isPending={isLoading}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <SegmentedControl
          label={t`Adjustment`}
          options={[
            { id: 'credit', label: t`Credit` },
            { id: 'debit', label: t`Debit` },
          ]}
          value={way}
          onChange={setWay}
        />
        <p className="text-sm text-muted">
          {way === 'credit'
            ? t`Adds the amount to the seller’s wallet.`
            : t`Takes the amount from the seller’s wallet.`}
        </p>
      </div>
      <FormNumberField
        control={control}
        name="rupees"
        kind="decimal"
        prefix="₹"
        label={t`Amount`}
        maxLength={11}
      />
      <FormTextArea
        control={control}
        name="reason"
        label={t`Reason`}
        hint={t`The seller reads it in the passbook.`}
        maxLength={200}
      />
      {error !== undefined && (
        <Banner tone="bad">{messageOf(error, t`The wallet could not be adjusted.`)}</Banner>
      )}
    </FormDialog>
  );
}

function resolve(values: AdjustmentForm) {
  const errors: FieldErrors<AdjustmentForm> = {};
  const paise = parseRupees(values.rupees) ?? 0;
  if (paise <= 0) {
    errors.rupees = { type: 'rule', message: t`Enter an amount above ₹0.` };
  } else if (paise > MAX_CREDIT_PAISE) {
    const most = formatPaise(MAX_CREDIT_PAISE);
    errors.rupees = { type: 'rule', message: t`Enter at most ${most}.` };
  }
  if (values.reason.trim() === '') errors.reason = { type: 'rule', message: t`Enter a reason.` };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}
