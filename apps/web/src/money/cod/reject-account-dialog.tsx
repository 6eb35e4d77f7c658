import { t } from '@lingui/core/macro';
import type { WaitingAccount } from '@shipdesk/contract/money/bank-accounts';
import { useState } from 'react';
import { problemText } from '../../i18n/problem-texts.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';

interface RejectAccountDialogProps {
  waiting: WaitingAccount;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason of a rejection, which the seller reads. */
export function RejectAccountDialog({ waiting, onReject, onClose }: RejectAccountDialogProps) {
  const { seller, account } = waiting;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);

  async function submit() {
    const isBlank = reason.trim() === '';
    setMissing(isBlank);
    if (isBlank) return;
    setPending(true);
    await onReject(reason.trim());
  }

  return (
    <FormDialog
      title={t`Reject the bank account of ${seller}?`}
      submitLabel={t`Reject it`}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-base text-muted">
        {t`The account ending in ${{ lastFour: account.lastFour }} is closed and cannot be verified later. The seller has to enter an account again.`}
      </p>
      <TextArea
        label={t`Reason`}
        hint={t`The seller reads it in Billing and in a mail.`}
        value={reason}
        maxLength={200}
        isRequired
        autoFocus
        onChange={setReason}
        {...(isMissing && { error: problemText({ code: 'bank_rejection_reason_missing' }) })}
      />
    </FormDialog>
  );
}
