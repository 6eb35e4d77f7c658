import { t } from '@lingui/core/macro';
import type { CarrierInvoice } from '@shipdesk/contract/money/carrier-invoices';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear, parseDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import { problemText } from '../../i18n/problem-texts.ts';
import { FormRupeesField, FormTextField, useCheckedForm } from '../../lib/form-fields.tsx';
import { formatPaise } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { UtrField } from '../../lib/utr-field.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { computeOutstanding } from './carrier-invoice-texts.ts';
import { carrierInvoicesApi } from './carrier-invoices-api.ts';

interface InvoiceDebtProps {
  invoice: CarrierInvoice;
}

/** Accepts an invoice, and then marks it as paid. */
export function InvoiceDebt({ invoice }: InvoiceDebtProps) {
  const [asked, setAsked] = useState<'accept' | 'pay' | null>(null);
  const isAccepted = invoice.acceptedAt !== null;
  if (invoice.state !== 'done' || (isAccepted && computeOutstanding(invoice) === 0)) return null;
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
  const [accept] = carrierInvoicesApi.useAcceptCarrierInvoiceMutation();
  const [billed, gst, over] = [
    formatPaise(billedPaise),
    formatPaise(gstPaise),
    formatPaise(overPaise),
  ];

  /** Each call posts a part of a large invoice. */
  async function acceptAll() {
    let answer = await accept({ id });
    while (answer.data?.data.isDone === false) answer = await accept({ id });
    return answer;
  }

  return (
    <CallDialog
      title={t`Accept this invoice?`}
      text={
        <>
          {t`You owe ${accountName} ${billed}, of which ${gst} is GST. Each line is posted to the books of its seller.`}{' '}
          {overPaise > 0 &&
            t`${over} is too much: it stays owed until the carrier sends a credit, so pay it or wait for the credit.`}
        </>
      }
      submitLabel={t`Accept ${billed}`}
      send={acceptAll}
      failure={t`The invoice could not be accepted.`}
      success={t`The invoice is in the books.`}
      onClose={onClose}
    />
  );
}

function PayDialog({ invoice, onClose }: InvoiceDebtProps & { onClose: () => void }) {
  const { id, accountName } = invoice;
  const today = useToday();
  const leftPaise = computeOutstanding(invoice);
  const [pay] = carrierInvoicesApi.usePayCarrierInvoiceMutation();
  const form = useCheckedForm(
    {
      paidOn: formatDayMonthYear(today),
      utr: '',
      rupees: (leftPaise / 100).toFixed(2),
    },
    ({ paidOn, utr, rupees }) => {
      const day = parseDayMonthYear(paidOn.trim());
      const paise = parseRupees(rupees) ?? 0;
      return {
        paidOn:
          (day === null || day > today) && problemText({ code: 'carrier_remittance_day_invalid' }),
        utr: parseUtr(utr) === null && problemText({ code: 'utr_invalid' }),
        rupees:
          (paise <= 0 || paise > leftPaise) &&
          problemText({ code: 'carrier_payment_too_high', params: { leftPaise } }),
      };
    },
  );
  const { bind } = form;

  return (
    <CallDialog
      title={t`Mark as paid`}
      submitLabel={t`Save`}
      form={form}
      send={({ paidOn, utr, rupees }) => {
        const day = parseDayMonthYear(paidOn.trim()) ?? '';
        return pay({
          id,
          body: { paidOn: day, utr: utr.trim(), amountPaise: parseRupees(rupees) ?? 0 },
        });
      }}
      failure={t`The payment could not be saved.`}
      success={() => {
        const amount = formatPaise(parseRupees(form.getValues('rupees')) ?? 0);
        return t`${amount} to ${accountName} is recorded as paid.`;
      }}
      onClose={onClose}
    >
      <FormRupeesField
        {...bind('rupees')}
        label={t`Amount paid`}
        hint={t`Without what the carrier kept from COD.`}
        maxLength={13}
        isRequired
      />
      <FormTextField
        {...bind('paidOn')}
        label={t`Paid on`}
        placeholder={t`dd-MM-yyyy`}
        autoComplete="off"
        maxLength={10}
        isRequired
      />
      <UtrField {...bind('utr')} isRequired />
    </CallDialog>
  );
}
