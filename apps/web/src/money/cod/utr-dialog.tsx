import { t } from '@lingui/core/macro';
import type { SellersRemittance } from '@shipdesk/contract/money/remittance-runs';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatPaise } from '../../product/money.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useRecordUtrMutation } from './remittances-api.ts';

interface UtrDialogProps {
  payout: SellersRemittance;
  onClose: () => void;
}

/** Records that the bank has transferred a payout. */
export function UtrDialog({ payout, onClose }: UtrDialogProps) {
  const { sellerId, id, seller, lastFour } = payout;
  const amount = formatPaise(payout.netPaise);
  const [utr, setUtr] = useState('');
  const [problem, setProblem] = useState<string>();
  const [record, { error, isLoading }] = useRecordUtrMutation();
  const shown = problem ?? (error && messageOf(error, t`The UTR could not be saved.`));

  async function submit() {
    const isValid = parseUtr(utr) !== null;
    setProblem(
      isValid
        ? undefined
        : t`Enter the 12 digits of UPI or IMPS, the 16 characters of NEFT or the 22 of RTGS`,
    );
    if (!isValid) return;
    const { error: refusal } = await record({ sellerId, id, body: { utr } });
    if (refusal !== undefined) return;
    toast.success(t`The payout to ${seller} is recorded as transferred.`);
    onClose();
  }

  return (
    <FormDialog
      title={t`Enter the UTR`}
      submitLabel={t`Save`}
      isPending={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-base text-muted">
        {t`${amount} to ${seller}, account ••••${lastFour}. Saving posts the payout to the seller’s books.`}
      </p>
      <TextField
        label={t`UTR`}
        hint={t`The reference of the transfer, from your bank.`}
        autoComplete="off"
        value={utr}
        onChange={setUtr}
        autoFocus
        {...(shown !== undefined && { error: shown })}
      />
    </FormDialog>
  );
}
