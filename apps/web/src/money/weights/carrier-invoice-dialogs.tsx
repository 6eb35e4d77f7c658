import { t } from '@lingui/core/macro';
import type { CarrierInvoice } from '@shipdesk/contract/money/carrier-invoices';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { computePaidBasePaise, computeTdsPaise } from '@shipdesk/domain/money/tds/tds';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear, parseDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatPaise } from '../../lib/format.ts';
import { FormRupeesField, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { UtrField } from '../../lib/forms/utr-field.tsx';
import { useToday } from '../../lib/hooks/use-now.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { computeOutstandingPaise } from './carrier-invoice-texts.ts';
import { carrierInvoicesApi } from './carrier-invoices-api.ts';

interface DebtDialogProps {
  invoice: CarrierInvoice;
  onClose: () => void;
}

export function AcceptDialog({ invoice, onClose }: DebtDialogProps) {
  const { id, billedPaise, gstPaise, overPaise, accountName } = invoice;
  const [accept] = carrierInvoicesApi.useAcceptCarrierInvoiceMutation();
  const [billedText, gstText, overText] = [
    formatPaise(billedPaise),
    formatPaise(gstPaise),
    formatPaise(overPaise),
  ];

  /** The server posts a large invoice in batches, one per call. */
  async function acceptAllLines() {
    let result = await accept({ id });
    while (result.data?.data.isDone === false) result = await accept({ id });
    return result;
  }

  return (
    <CallDialog
      title={t`Accept this invoice?`}
      text={
        <>
          {t`You owe ${accountName} ${billedText}, of which ${gstText} is GST. Shipdesk posts each line to the books of its seller.`}{' '}
          {overPaise > 0 &&
            t`This includes an overcharge of ${overText}, which you owe until the carrier credits it. Pay it, or wait for the credit.`}
        </>
      }
      submitLabel={t`Accept ${billedText}`}
      send={acceptAllLines}
      failure={t`The invoice could not be accepted. Try again.`}
      success={t`The invoice is in the books.`}
      onClose={onClose}
    />
  );
}

export function PayDialog({ invoice, onClose }: DebtDialogProps) {
  const { id, accountName } = invoice;
  const today = useToday();
  const outstandingPaise = computeOutstandingPaise(invoice);
  const [pay] = carrierInvoicesApi.usePayCarrierInvoiceMutation();
  const form = useCheckedForm(
    {
      paidOn: formatDayMonthYear(today),
      utr: '',
      rupees: (outstandingPaise / 100).toFixed(2),
      tdsRupees: '',
    },
    ({ paidOn, utr, rupees, tdsRupees }) => {
      const day = parseDayMonthYear(paidOn.trim());
      const paise = parseRupees(rupees) ?? 0;
      const tdsPaise = parseRupees(tdsRupees) ?? 0;
      const maxPaise = computeTdsPaise(computePaidBasePaise(invoice, paise + tdsPaise), 2);
      return {
        paidOn:
          (day === null || day > today) &&
          formatProblem({ code: 'carrier_remittance_day_invalid' }),
        utr: parseUtr(utr) === null && formatProblem({ code: 'utr_invalid' }),
        rupees:
          (paise <= 0 && t`Enter an amount above ₹0`) ||
          (paise + tdsPaise > outstandingPaise &&
            formatProblem({
              code: 'carrier_payment_too_high',
              params: { leftPaise: outstandingPaise },
            })),
        tdsRupees:
          tdsPaise > maxPaise && formatProblem({ code: 'tds_too_high', params: { maxPaise } }),
      };
    },
  );

  return (
    <CallDialog
      title={t`Mark as paid`}
      submitLabel={t`Save`}
      form={form}
      send={({ paidOn, utr, rupees, tdsRupees }) =>
        pay({
          id,
          body: {
            paidOn: parseDayMonthYear(paidOn.trim()) ?? '',
            utr: utr.trim(),
            amountPaise: parseRupees(rupees) ?? 0,
            tdsPaise: parseRupees(tdsRupees) ?? 0,
          },
        })
      }
      failure={t`The payment could not be saved. Try again.`}
      success={() => {
        const amount = formatPaise(parseRupees(form.getValues('rupees')) ?? 0);
        return t`${amount} to ${accountName} is recorded as paid.`;
      }}
      onClose={onClose}
    >
      <FormRupeesField
        {...form.bind('rupees')}
        label={t`Amount paid`}
        hint={t`Leave out what the carrier kept from COD.`}
        maxLength={13}
        isRequired
      />
      <FormRupeesField
        {...form.bind('tdsRupees')}
        label={t`TDS that you deducted`}
        hint={t`At most 2% of the amount before GST. Leave empty if you deducted nothing.`}
        maxLength={13}
      />
      <FormTextField
        {...form.bind('paidOn')}
        label={t`Paid on`}
        placeholder={t`dd-MM-yyyy`}
        autoComplete="off"
        maxLength={10}
        isRequired
      />
      <UtrField {...form.bind('utr')} isRequired />
    </CallDialog>
  );
}
