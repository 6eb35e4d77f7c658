import { plural, t } from '@lingui/core/macro';
import type { RemittanceLine } from '@shipdesk/contract/money/carrier-remittances';
import { MAX_DIFFERENCE_REASON } from '@shipdesk/contract/money/carrier-remittances';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { problemText } from '../../i18n/problem-texts.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useAcceptCarrierRemittanceLinesMutation } from './carrier-remittances-api.ts';

interface AcceptLinesDialogProps {
  id: string;
  lines: readonly RemittanceLine[];
  onAccepted: () => void;
  onClose: () => void;
}

/** Accepts lines with a difference, with the reason. */
export function AcceptLinesDialog({ id, lines, onAccepted, onClose }: AcceptLinesDialogProps) {
  const [accept, { isLoading, error }] = useAcceptCarrierRemittanceLinesMutation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const paid = formatPaise(lines.reduce((sum, { paidPaise }) => sum + paidPaise, 0));

  async function submit() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const rows = lines.map(({ rowNumber }) => rowNumber);
    const { data } = await accept({ id, body: { rows, reason: reason.trim() } });
    if (data === undefined) return;
    toast.success(
      plural(data.data.booked, { one: '# line is posted.', other: '# lines are posted.' }),
    );
    onAccepted();
  }

  return (
    <FormDialog
      title={t`Accept differences`}
      submitLabel={t`Accept and post`}
      isPending={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-base text-muted tabular-nums">
        {plural(lines.length, { one: '# line', other: '# lines' })}, {paid}.{' '}
        {t`A short or excess amount settles its parcel, and the difference is an adjustment. Any other amount is an adjustment as a whole.`}
      </p>
      <TextField
        label={t`Reason`}
        value={reason}
        maxLength={MAX_DIFFERENCE_REASON}
        isRequired
        autoFocus
        onChange={setReason}
        {...(isMissing && { error: problemText({ code: 'difference_reason_missing' }) })}
      />
      {error !== undefined && (
        <Banner tone="bad">{messageOf(error, t`The lines could not be posted.`)}</Banner>
      )}
    </FormDialog>
  );
}
