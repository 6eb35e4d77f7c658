import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  getTaxDocumentAnnexure,
  getTaxDocumentPdf,
  type TaxDocument,
} from '@shipdesk/contract/money/tax-documents';
import { getAgeBucket } from '@shipdesk/domain/money/invoice/ageing';
import { computeTdsPaise, type TdsPercent } from '@shipdesk/domain/money/tds/tds';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { buildCall } from '../../api/calls.ts';
import { formatDate, formatPaise } from '../../lib/format.ts';
import { FormRadioGroup, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { DocumentButton, PrintButton } from '../../product/save-document.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton, RowButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { walletApi } from '../wallet/wallet-api.ts';
import { nameReason } from './invoice-texts.ts';
import { invoicesApi } from './invoices-api.ts';

export const buildSellerColumn = <
  Row extends { sellerName: string; gstin: string },
>(): TableColumn<Row> => ({
  header: t`Seller`,
  render: ({ sellerName, gstin }) =>
    renderLines(sellerName, gstin === '' ? t`Unregistered` : gstin),
});

const buildNumberColumn = (header: string): TableColumn<TaxDocument> => ({
  header,
  width: 'lg:w-44',
  render: ({ number, issuedOn }) => renderStrongLines(number, formatDate(issuedOn)),
});

const buildTotalColumn = (): TableColumn<TaxDocument> => ({
  header: t`Amount`,
  align: 'end',
  width: 'lg:w-36',
  render: ({ totalPaise, taxPaise }) =>
    renderLines(formatPaise(totalPaise), t`with GST ${{ tax: formatPaise(taxPaise) }}`),
});

interface ColumnOptions {
  today: IsoDate;
  /** Opens the credit note dialog. Set only for operator staff, who also see the seller of an invoice. */
  onCredit?: (invoice: TaxDocument) => void;
}

export function buildInvoiceColumns({
  today,
  onCredit,
}: ColumnOptions): readonly TableColumn<TaxDocument>[] {
  const isOperator = onCredit !== undefined;
  return [
    buildNumberColumn(t`Invoice`),
    ...(isOperator ? [buildSellerColumn()] : []),
    {
      header: t`Period`,
      width: 'lg:w-44',
      render: ({ period, charges, placeState }) =>
        renderLines(
          <Period period={period} />,
          `${plural(charges, { one: '# charge', other: '# charges' })} · ${placeState}`,
        ),
    },
    buildTotalColumn(),
    {
      header: t`Due`,
      align: 'end',
      width: 'lg:w-40',
      render: (document) => <DueAmount document={document} today={today} />,
    },
    {
      header: t`Actions`,
      width: isOperator ? 'lg:w-80' : 'lg:w-96',
      isActions: true,
      render: (document) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <DocumentFiles document={document} isOperator={isOperator} />
          {onCredit !== undefined && (
            <May permission="operator:money">
              <RowButton
                label={t`Credit`}
                name={t`Credit a part of ${{ number: document.number }}`}
                onPress={() => onCredit(document)}
              />
            </May>
          )}
          {!isOperator && document.tdsPaise === 0 && <TdsButton invoice={document} />}
          {!isOperator && document.duePaise > 0 && <PayButton invoice={document} />}
        </span>
      ),
    },
  ];
}

/** Wraps only between the two days. */
function Period({ period }: Pick<TaxDocument, 'period'>) {
  if (period === null) return <span className="block">–</span>;
  const [from, until] = [formatDate(period.startDate), formatDate(period.endDate)];
  return (
    <span className="block tabular-nums">
      <Trans>
        <span className="whitespace-nowrap">{from}</span> to{' '}
        <span className="whitespace-nowrap">{until}</span>
      </Trans>
    </span>
  );
}

function DueAmount({ document, today }: { document: TaxDocument; today: IsoDate }) {
  const { dueOn, duePaise, tdsPaise } = document;
  const tdsNote = tdsPaise > 0 && (
    <span className="block text-sm text-muted">{t`less TDS ${{ tds: formatPaise(tdsPaise) }}`}</span>
  );
  if (duePaise === 0 || dueOn === null) {
    return (
      <>
        <PaidBadge document={document} />
        {tdsNote}
      </>
    );
  }
  const isOverdue = getAgeBucket(dueOn, today) !== 'not_due';
  const day = formatDate(dueOn);
  return (
    <>
      <span className="block text-ink">{formatPaise(duePaise)}</span>
      <span className="inline-flex flex-wrap items-center gap-1.5 text-sm text-muted sm:justify-end">
        {isOverdue && <Badge tone="bad">{t`Overdue`}</Badge>}
        {t`on ${day}`}
      </span>
      {tdsNote}
    </>
  );
}

/** Also shows by how much the wallet was below zero on the issue date. */
function PaidBadge({ document }: { document: TaxDocument }) {
  const { dueAtIssuePaise, walletOwedPaise, issuedOn } = document;
  if (dueAtIssuePaise > 0) return <Badge tone="ok">{t`Paid`}</Badge>;
  const [owedText, day] = [formatPaise(walletOwedPaise), formatDate(issuedOn)];
  return (
    <>
      <Badge tone={walletOwedPaise === 0 ? 'ok' : 'warn'}>{t`Paid from the wallet`}</Badge>
      {walletOwedPaise > 0 && (
        <span className="block text-sm text-muted">
          {t`The wallet was ${owedText} below zero on ${day}`}
        </span>
      )}
    </>
  );
}

export const buildCreditNoteColumns = (
  isOperator: boolean,
): readonly TableColumn<TaxDocument>[] => [
  buildNumberColumn(t`Credit note`),
  ...(isOperator ? [buildSellerColumn()] : []),
  {
    header: t`Reason`,
    render: ({ reason, note, docketNumber, charges }) =>
      renderLines(
        nameReason(reason),
        note || docketNumber || plural(charges, { one: '# charge', other: '# charges' }),
      ),
  },
  {
    header: t`Against invoice`,
    width: 'lg:w-44',
    render: ({ invoiceNumber }) => (
      <span className="tabular-nums">{invoiceNumber === '' ? '–' : invoiceNumber}</span>
    ),
  },
  buildTotalColumn(),
  {
    header: t`Actions`,
    width: 'lg:w-72',
    isActions: true,
    render: (document) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <DocumentFiles document={document} isOperator={isOperator} />
      </span>
    ),
  },
];

interface DocumentFilesProps {
  document: TaxDocument;
  isOperator: boolean;
}

function DocumentFiles({ document, isOperator }: DocumentFilesProps) {
  const { id, number, sellerId } = document;
  const documentQuery = { id, ...(isOperator && { seller: sellerId }) };
  const file = {
    size: 'sm',
    name: number.replaceAll('/', '-'),
    failure: t`${{ name: number }} could not be saved. Try again.`,
  } as const;
  return (
    <>
      <PrintButton
        {...file}
        aria-label={t`Print ${number}`}
        failure={t`${{ name: number }} could not be printed. Try again.`}
        request={buildCall(getTaxDocumentPdf, documentQuery)}
      >
        {t`Print`}
      </PrintButton>
      <DocumentButton
        {...file}
        aria-label={t`Save PDF of ${number}`}
        request={buildCall(getTaxDocumentPdf, documentQuery)}
      >
        {t`Save PDF`}
      </DocumentButton>
      <DocumentButton
        {...file}
        aria-label={t`Save CSV of the charges of ${number}`}
        request={buildCall(getTaxDocumentAnnexure, documentQuery)}
      >
        {t`Save CSV`}
      </DocumentButton>
    </>
  );
}

function TdsButton({ invoice }: { invoice: TaxDocument }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <May permission="money:write">
        <RowButton
          label={t`Deduct TDS`}
          name={t`Deduct TDS from ${{ number: invoice.number }}`}
          onPress={() => setDialogOpen(true)}
        />
      </May>
      {isDialogOpen && <TdsDialog invoice={invoice} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function TdsDialog({ invoice: { id, number, taxablePaise }, onClose }: PayDialogProps) {
  const [deduct] = invoicesApi.useDeductTdsMutation();
  const form = useCheckedForm<{ percent: '1' | '2' }>({ percent: '2' }, () => ({}));
  const describePercent = (percent: TdsPercent) =>
    t`${percent}% of the amount before GST, ${{ tds: formatPaise(computeTdsPaise(taxablePaise, percent)) }}`;
  return (
    <CallDialog
      title={t`Deduct TDS from ${number}`}
      text={t`Deposit the tax under your TAN and send the TDS certificate to your operator. The deduction counts as payment of the invoice. Any part that your wallet already paid will be credited back when your operator records the certificate.`}
      submitLabel={t`Deduct TDS`}
      form={form}
      send={({ percent }) => deduct({ id, body: { percent: Number(percent) } })}
      failure={t`The deduction from ${number} could not be recorded. Try again.`}
      success={({ data }) =>
        t`${{ tds: formatPaise(data.amountPaise) }} is deducted from ${number}. Send the certificate to your operator.`
      }
      onClose={onClose}
    >
      <FormRadioGroup
        {...form.bind('percent')}
        label={t`Rate`}
        options={[
          { id: '2', label: describePercent(2) },
          { id: '1', label: describePercent(1) },
        ]}
      />
    </CallDialog>
  );
}

function PayButton({ invoice }: { invoice: TaxDocument }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <May permission="money:write">
        <Button
          size="sm"
          variant="primary"
          aria-label={t`Pay ${{ number: invoice.number }} from the wallet`}
          icon={Wallet}
          onPress={() => setDialogOpen(true)}
        >
          {t`Pay`}
        </Button>
      </May>
      {isDialogOpen && <PayDialog invoice={invoice} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

interface PayDialogProps {
  invoice: TaxDocument;
  onClose: () => void;
}

function PayDialog({ invoice: { id, number, duePaise }, onClose }: PayDialogProps) {
  const [pay] = invoicesApi.usePayInvoiceMutation();
  const { data: wallet } = walletApi.useGetWalletQuery();
  const due = formatPaise(duePaise);
  const balancePaise = wallet && Math.max(0, wallet.data.balancePaise);
  const paidPaise = Math.min(duePaise, balancePaise ?? duePaise);
  const balance = balancePaise === undefined ? undefined : formatPaise(balancePaise);
  const amount = formatPaise(paidPaise);
  const outstandingText = formatPaise(duePaise - paidPaise);

  function describePayment(): string {
    if (balance === undefined)
      return t`${amount} is due to Shipdesk and will be paid from your wallet.`;
    if (paidPaise < duePaise) {
      return t`${due} is due to Shipdesk. Your wallet has ${balance}, so ${outstandingText} will still be due.`;
    }
    return t`${amount} is due to Shipdesk and will be paid from your wallet, which has ${balance}.`;
  }

  if (paidPaise === 0) {
    return (
      <Dialog
        title={t`Pay ${number}`}
        size="sm"
        onClose={onClose}
        footer={
          <>
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <May permission="money:write">
              <LinkButton variant="primary" href={paths.billingTab('recharges')}>
                {t`Recharge`}
              </LinkButton>
            </May>
          </>
        }
      >
        <p className="text-base text-muted tabular-nums">
          {t`${due} is due, and your wallet is empty. Recharge it first.`}
        </p>
      </Dialog>
    );
  }
  return (
    <CallDialog
      title={t`Pay ${number}`}
      text={describePayment()}
      submitLabel={t`Pay ${amount}`}
      send={() => pay({ id })}
      failure={t`${number} could not be paid. Try again.`}
      success={({ data }) => {
        const [paidText, dueText] = [formatPaise(data.paidPaise), formatPaise(data.duePaise)];
        return data.duePaise === 0
          ? t`${number} is paid.`
          : t`${paidText} paid from the wallet. ${dueText} of ${number} is still due.`;
      }}
      onClose={onClose}
    />
  );
}
