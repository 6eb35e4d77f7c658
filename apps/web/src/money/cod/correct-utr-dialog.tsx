import { t } from '@lingui/core/macro';
import type { SellersRemittance } from '@shipdesk/contract/money/remittance-runs';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { type FieldErrors, useForm } from 'react-hook-form';
import { messageOf } from '../../api/call-error.ts';
import { problemText } from '../../i18n/problem-texts.ts';
import { FormTextArea, FormTextField } from '../../lib/form-fields.tsx';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useCorrectUtrMutation } from './remittances-api.ts';

interface CorrectionForm {
  utr: string;
  reason: string;
}

interface CorrectUtrDialogProps {
  payout: SellersRemittance;
  onClose: () => void;
}

/** Corrects the UTR of a payout that the bank has transferred. */
export function CorrectUtrDialog({ payout, onClose }: CorrectUtrDialogProps) {
  const { sellerId, id, seller, netPaise } = payout;
  const wrongUtr = payout.utr ?? '';
  const amount = formatPaise(netPaise);
  const [correct, { isLoading, error }] = useCorrectUtrMutation();
  const { control, handleSubmit } = useForm<CorrectionForm>({
    defaultValues: { utr: wrongUtr, reason: '' },
    resolver: resolve,
  });

  function resolve(values: CorrectionForm) {
    const errors: FieldErrors<CorrectionForm> = {};
    const utr = parseUtr(values.utr);
    if (utr === null) {
      errors.utr = { type: 'rule', message: problemText({ code: 'utr_invalid' }) };
    } else if (utr === wrongUtr) {
      errors.utr = {
        type: 'rule',
        message: t`Enter the UTR from your bank. This is the UTR that the payout has.`,
      };
    }
    if (values.reason.trim() === '') errors.reason = { type: 'rule', message: t`Enter a reason.` };
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  }

  async function submit({ utr, reason }: CorrectionForm) {
    const { error: refusal } = await correct({
      sellerId,
      id,
      body: { wrongUtr, utr, reason },
    });
    if (refusal !== undefined) return;
    toast.success(t`The UTR is corrected. ${seller} is told the new one.`);
    onClose();
  }

  return (
    <FormDialog
      title={t`Correct the UTR`}
      submitLabel={t`Correct the UTR`}
      isPending={isLoading}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <p className="text-base text-muted">
        {t`The payout of ${amount} to ${seller} stays as it is. Nothing becomes payable again.`}
      </p>
      <FormTextField
        control={control}
        name="utr"
        label={t`UTR`}
        hint={t`The reference of the transfer, from your bank.`}
        maxLength={40}
        autoComplete="off"
        autoFocus
      />
      <FormTextArea
        control={control}
        name="reason"
        label={t`Reason`}
        hint={t`For the audit log. The seller does not see it.`}
        maxLength={200}
      />
      {error !== undefined && (
        <Banner tone="bad">{messageOf(error, t`The UTR could not be corrected.`)}</Banner>
      )}
    </FormDialog>
  );
}
