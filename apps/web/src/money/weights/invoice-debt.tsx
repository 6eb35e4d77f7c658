import { t } from '@lingui/core/macro';
import type { CarrierInvoice } from '@shipdesk/contract/money/carrier-invoices';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear, parseDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { messageOf } from '../../api/call-error.ts';
import { problemText } from '../../i18n/problem-texts.ts';
import { FormNumberField, FormTextField } from '../../lib/form-fields.tsx';
import { useToday } from '../../lib/hooks/use-today.ts';
import { UtrField } from '../../lib/utr-field.tsx';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { leftToPay } from './carrier-invoice-texts.ts';
import {
  useAcceptCarrierInvoiceMutation,
  usePayCarrierInvoiceMutation,
} from './carrier-invoices-api.ts';

interface InvoiceDebtProps {
  invoice: CarrierInvoice;
}

/** Accepts an invoice, and then marks it as paid. */
export function InvoiceDebt({ invoice }: InvoiceDebtProps) {
  const [asked, setAsked] = useState<'accept' | 'pay' | null>(null);
  const isAccepted = invoice.acceptedAt !== null;
  if (invoice.state !== 'done' || (isAccepted && leftToPay(invoice) === 0)) return null;
  const close = () => setAsked(null);
  return (
    <>
      <Button variant="primary" onPress={() => setAsked(isAccepted ? 'pay' : 'accept')}>
        {isAccepted ? t`Mark as paid` : t`Accept`}
      </Button>
      {asked === 'accept' && <AcceptDialog invoice={invoice} onClose={close} />}
      {asked === 'pay' && <PayDialog invoice={invoice} onClose={close} />}
    </>
  );
}

function AcceptDialog({ invoice, onClose }: InvoiceDebtProps & { onClose: () => void }) {
  const { id, billedPaise, gstPaise, overPaise, accountName } = invoice;
  const [accept, { error }] = useAcceptCarrierInvoiceMutation();
  const [isPending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    // Each call posts a part of a large invoice.
    for (let isDone = false; !isDone; ) {
      const { data } = await accept({ id });
      if (data === undefined) return setPending(false);
      ({ isDone } = data.data);
    }
    toast.success(t`The invoice is in the books.`);
    onClose();
  }

  const [billed, gst, over] = [
    formatPaise(billedPaise),
    formatPaise(gstPaise),
    formatPaise(overPaise),
  ];
  return (
    <ConfirmDialog
      title={t`Accept this invoice?`}
      action={t`Accept ${billed}`}
      isPending={isPending}
      isPayment
      problem={error === undefined ? null : messageOf(error, t`The invoice could not be accepted.`)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t`You owe ${accountName} ${billed}, of which ${gst} is GST. Each line is posted to the books of its seller.`}{' '}
      {overPaise > 0 &&
        t`${over} is too much: it stays owed until the carrier sends a credit, so pay it or wait for the credit.`}
    </ConfirmDialog>
  );
}

interface PayForm {
  paidOn: string;
  utr: string;
  rupees: string;
}

function PayDialog({ invoice, onClose }: InvoiceDebtProps & { onClose: () => void }) {
  const { id, accountName } = invoice;
  const today = useToday();
  const leftPaise = leftToPay(invoice);
  const [pay, { isLoading, error }] = usePayCarrierInvoiceMutation();
  const { control, handleSubmit } = useForm<PayForm>({
    defaultValues: {
      paidOn: formatDayMonthYear(today),
      utr: '',
      rupees: (leftPaise / 100).toFixed(2),
    },
    resolver: resolve,
  });

  function resolve(values: PayForm) {
    const errors: FieldErrors<PayForm> = {};
    const day = parseDayMonthYear(values.paidOn.trim());
    if (day === null || day > today) {
      const message = problemText({ code: 'carrier_remittance_day_invalid' });
      errors.paidOn = { type: 'rule', message };
    }
    if (parseUtr(values.utr) === null) {
      errors.utr = { type: 'rule', message: problemText({ code: 'utr_invalid' }) };
    }
    const paise = parseRupees(values.rupees) ?? 0;
    if (paise <= 0 || paise > leftPaise) {
      const message = problemText({ code: 'carrier_payment_too_high', params: { leftPaise } });
      errors.rupees = { type: 'rule', message };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  }

  async function submit({ paidOn, utr, rupees }: PayForm) {
    const amountPaise = parseRupees(rupees) ?? 0;
    const body = { paidOn: parseDayMonthYear(paidOn.trim()) ?? '', utr: utr.trim(), amountPaise };
    const { data } = await pay({ id, body });
    if (data === undefined) return;
    const amount = formatPaise(amountPaise);
    toast.success(t`${amount} to ${accountName} is recorded as paid.`);
    onClose();
  }

  return (
    <FormDialog
      title={t`Mark as paid`}
      submitLabel={t`Save`}
      isPending={isLoading}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <FormNumberField
        control={control}
        name="rupees"
        kind="decimal"
        prefix="₹"
        label={t`Amount paid`}
        hint={t`Without what the carrier kept from COD.`}
        maxLength={13}
        isRequired
      />
      <FormTextField
        control={control}
        name="paidOn"
        label={t`Paid on`}
        placeholder={t`dd-MM-yyyy`}
        autoComplete="off"
        maxLength={10}
        isRequired
      />
      <UtrField control={control} name="utr" isRequired />
      {error !== undefined && (
        <Banner tone="bad">{messageOf(error, t`The payment could not be saved.`)}</Banner>
      )}
    </FormDialog>
  );
}
