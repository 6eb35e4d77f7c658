import { t } from '@lingui/core/macro';
import type { TaxDocument } from '@shipdesk/contract/money/tax-documents';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useCreateCreditNoteMutation } from './invoices-api.ts';

interface CreditDialogProps {
  invoice: TaxDocument;
  onClose: () => void;
}

/** Credits a part of an invoice. For operator staff. */
export function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const keyOf = useIdempotencyKey();
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [create, { isLoading, error }] = useCreateCreditNoteMutation();
  const { id: invoiceId, sellerId, number, sellerName } = invoice;
  const taxablePaise = parseRupees(amount);
  const isAmountFine = taxablePaise !== null && taxablePaise > 0;
  const isNoteFine = note.trim() !== '';

  async function submit() {
    setChecked(true);
    if (!isAmountFine || !isNoteFine) return;
    const body = { sellerId, invoiceId, taxablePaise, note: note.trim() };
    const { data } = await create({ body, idempotencyKey: keyOf(body) });
    if (data === undefined) return;
    const creditNote = data.data.number;
    toast.success(t`Credit note ${creditNote} issued and credited to ${sellerName}.`);
    onClose();
  }

  return (
    <FormDialog
      title={t`Credit note for ${number}`}
      submitLabel={t`Issue credit note`}
      isPending={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-base text-muted">
        {t`The amount with its GST goes to the wallet of ${sellerName}. The invoice is ${{ taxable: formatPaise(invoice.taxablePaise) }} before GST.`}
      </p>
      <TextField
        label={t`Amount before GST`}
        prefix="₹"
        inputMode="decimal"
        isNumeric
        isRequired
        value={amount}
        onChange={setAmount}
        {...(isChecked && !isAmountFine && { error: t`Enter an amount in rupees` })}
      />
      <TextField
        label={t`Reason`}
        hint={t`The seller sees it on the credit note.`}
        maxLength={200}
        isRequired
        value={note}
        onChange={setNote}
        {...(isChecked && !isNoteFine && { error: t`Enter the reason` })}
      />
      {error !== undefined && (
        <Banner tone="bad">{messageOf(error, t`The credit note could not be issued.`)}</Banner>
      )}
    </FormDialog>
  );
}
