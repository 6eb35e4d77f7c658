import { t } from '@lingui/core/macro';
import { parseUtr } from '@shipdesk/domain/remittance/utr';
import { useId, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { formatPaise } from './remittance-texts.ts';
import { type SellersRemittance, useRecordUtrMutation } from './remittances-api.ts';

interface UtrDialogProps {
  payout: SellersRemittance;
  onClose: () => void;
}

/** Records that the bank has transferred a payout. */
export function UtrDialog({ payout, onClose }: UtrDialogProps) {
  const formId = useId();
  const { sellerId, id, seller, lastFour } = payout;
  const amount = formatPaise(payout.netPaise);
  const [utr, setUtr] = useState('');
  const [problem, setProblem] = useState<string>();
  const [record, { error, isLoading }] = useRecordUtrMutation();
  const shown = problem ?? (error && messageOf(error, t`The UTR could not be saved.`));

  async function submit() {
    const isValid = parseUtr(utr) !== null;
    setProblem(isValid ? undefined : t`Enter the 16 characters of NEFT or the 22 of RTGS`);
    if (!isValid) return;
    const { error: refusal } = await record({ sellerId, id, utr });
    if (refusal !== undefined) return;
    toast.success(t`The payout to ${seller} is recorded as transferred.`);
    onClose();
  }

  return (
    <Dialog
      title={t`Enter the UTR`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isLoading}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={t`Enter the UTR`}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void submit();
        }}
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
      </form>
    </Dialog>
  );
}
