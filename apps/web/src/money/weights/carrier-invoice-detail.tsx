import { plural, t } from '@lingui/core/macro';
import type {
  CarrierInvoice,
  InvoiceKind,
  InvoiceLine,
} from '@shipdesk/contract/money/carrier-invoices';
import { billedFaults, invoiceClasses } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { computePaidBasePaise, computeTdsPaise } from '@shipdesk/domain/money/tds/tds';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear, parseDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatCount, formatGrams, formatPaise } from '../../lib/format.ts';
import { FormRupeesField, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { UtrField } from '../../lib/forms/utr-field.tsx';
import { useToday } from '../../lib/hooks/use-now.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { DetailPage } from '../../product/detail-page.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { buildAmountColumn } from '../amounts.tsx';
import { UnreadColumns } from '../unread-columns.tsx';
import {
  computeOutstandingPaise,
  describeDebt,
  formatPeriod,
  nameInvoiceKind,
} from './carrier-invoice-texts.ts';
import { carrierInvoicesApi } from './carrier-invoices-api.ts';

export function CarrierInvoiceDetail({ id }: { id: string }) {
  const params = useListParams();
  const kind = params.readChoice('kind', invoiceClasses, undefined);
  const invoiceQuery = carrierInvoicesApi.useGetCarrierInvoiceQuery({ id });
  const linesQuery = carrierInvoicesApi.useListInvoiceLinesQuery(
    { id, after: params.cursor ?? '0', ...(kind !== undefined && { kind }) },
    refetchOnMount,
  );
  return (
    <div className="flex flex-col gap-3">
      <DetailPage
        back={{ label: t`All carrier invoices`, to: { search: '?part=invoices' } }}
        query={invoiceQuery}
        failure={t`The carrier invoice could not be loaded`}
      >
        {({ data }) => (
          <div className="flex flex-col gap-3">
            <Summary invoice={data} onRemoved={() => params.open({ part: 'invoices' })} />
            <UnreadColumns names={data.unreadColumns} />
            <KindTabs counts={data.counts} currentKind={kind} />
          </div>
        )}
      </DetailPage>
      <ListView
        query={linesQuery}
        failure={t`The lines could not be loaded`}
        label={t`Invoice lines`}
        columns={buildLineColumns()}
        getId={({ rowNumber }) => String(rowNumber)}
        paging={params.pageByCursor(linesQuery.data?.next, 'after')}
        empty={{
          icon: FileSpreadsheet,
          title: t`No lines of this kind`,
          text: t`Choose another kind above.`,
        }}
      />
    </div>
  );
}

function Summary({ invoice, onRemoved }: { invoice: CarrierInvoice; onRemoved: () => void }) {
  const [save, saveState] = carrierInvoicesApi.useSaveInvoiceDisputeMutation();
  const [open, openState] = carrierInvoicesApi.useOpenInvoiceDiscrepanciesMutation();
  const [remove] = carrierInvoicesApi.useRemoveCarrierInvoiceMutation();
  const [dialog, setDialog] = useState<'accept' | 'pay' | 'remove' | null>(null);
  const { id, state, counts, lines, overPaise, billedPaise, acceptedAt } = invoice;
  const isAccepted = acceptedAt !== null;
  const closeDialog = () => setDialog(null);
  const isDisputable = invoiceClasses.some(
    (kind) => kind !== 'matched' && !neutralKinds.has(kind) && counts[kind] > 0,
  );

  async function openDiscrepancies() {
    const openingResult = await runCall(open({ id }), {
      failure: t`The discrepancies could not be opened. Try again.`,
    });
    if (openingResult === undefined) return;
    const { opened } = openingResult.data;
    if (opened === 0)
      return toast.warning(
        t`No weight discrepancy was opened. Either no seller pays more, or each line already has a case.`,
      );
    toast.success(
      plural(opened, {
        one: '# weight discrepancy opened',
        other: '# weight discrepancies opened',
      }),
    );
  }

  const [billedText, overText] = [formatPaise(billedPaise), formatPaise(overPaise)];
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold break-all text-ink">{invoice.fileName}</h2>
        <p className="text-base text-muted tabular-nums">
          {invoice.accountName} · {formatPeriod(invoice)} ·{' '}
          {plural(lines, { one: '# line', other: '# lines' })}
        </p>
        <p className="mt-1 text-base text-ink tabular-nums">
          {t`${billedText} billed, ${overText} overcharged`}
        </p>
        <p className="text-base text-muted tabular-nums">{describeDebt(invoice)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isAccepted && (
          <May permission="operator:money">
            <Button onPress={() => setDialog('remove')}>{t`Remove`}</Button>
          </May>
        )}
        <May permission="operator:money">
          <Button
            isDisabled={counts.weight === 0}
            isPending={openState.isLoading}
            onPress={() => void openDiscrepancies()}
          >
            {t`Open weight discrepancies`}
          </Button>
        </May>
        <Button
          icon={Download}
          isDisabled={!isDisputable}
          isPending={saveState.isLoading}
          onPress={() =>
            void runCall(save({ id }), { failure: t`The file could not be created. Try again.` })
          }
        >
          {t`Download dispute file`}
        </Button>
        {state === 'done' && (!isAccepted || computeOutstandingPaise(invoice) > 0) && (
          <May permission="operator:money">
            <Button variant="primary" onPress={() => setDialog(isAccepted ? 'pay' : 'accept')}>
              {isAccepted ? t`Mark as paid` : t`Accept`}
            </Button>
          </May>
        )}
        {dialog === 'accept' && <AcceptDialog invoice={invoice} onClose={closeDialog} />}
        {dialog === 'pay' && <PayDialog invoice={invoice} onClose={closeDialog} />}
        {dialog === 'remove' && (
          <CallDialog
            title={t`Remove this carrier invoice?`}
            isDanger
            text={t`Shipdesk removes the invoice with its lines and differences. You can upload the file again later.`}
            submitLabel={t`Remove`}
            send={() => remove({ id })}
            failure={t`The invoice could not be removed. Try again.`}
            onDone={onRemoved}
            onClose={closeDialog}
          />
        )}
      </div>
    </div>
  );
}

type KindTabsProps = Pick<CarrierInvoice, 'counts'> & { currentKind: InvoiceKind | undefined };

function KindTabs({ counts, currentKind }: KindTabsProps) {
  const params = useListParams();
  const presentClasses = invoiceClasses.filter((kind) => counts[kind] > 0 || kind === currentKind);
  const total = invoiceClasses.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <nav aria-label={t`Lines by kind`} className="flex flex-wrap gap-1.5">
      {[undefined, ...presentClasses].map((kind) => (
        <Button
          key={kind ?? 'all'}
          size="sm"
          variant={kind === currentKind ? 'primary' : 'secondary'}
          onPress={() => params.change({ kind: kind ?? null })}
        >
          {kind === undefined ? t`All` : nameInvoiceKind(kind)}{' '}
          {formatCount(kind === undefined ? total : counts[kind])}
        </Button>
      ))}
    </nav>
  );
}

const buildLineColumns = (): readonly TableColumn<InvoiceLine>[] => [
  {
    header: t`AWB`,
    render: ({ awb, boxAwb, sellerName, rowNumber, kind }) =>
      renderStrongLines(
        awb || '–',
        [
          kind !== 'missing' && t`Row ${{ row: rowNumber }}`,
          boxAwb !== '' && t`Box ${{ number: boxAwb }}`,
          sellerName,
        ]
          .filter((part) => part !== false && part !== '')
          .join(' · '),
      ),
  },
  {
    header: t`Result`,
    render: ({ kind, faults, problem }) => {
      const kinds =
        faults.length > 1 ? billedFaults.filter((lineKind) => faults.includes(lineKind)) : [kind];
      return (
        <span className="flex flex-wrap gap-1">
          {kinds.map((lineKind) => (
            <Badge key={lineKind} tone={getKindTone(lineKind)}>
              {nameInvoiceKind(lineKind)}
            </Badge>
          ))}
          {problem !== null && (
            <span className="block w-full text-sm text-muted">
              {t`Excel shortened this AWB. Ask the carrier for a file with AWBs as text.`}
            </span>
          )}
        </span>
      );
    },
  },
  buildPairColumn(
    t`Weight`,
    ({ billedGrams, expectedGrams }) => [billedGrams, expectedGrams],
    formatGrams,
  ),
  buildPairColumn(
    t`Zone`,
    ({ billedZone, expectedZone }) => [billedZone || null, expectedZone || null],
    String,
  ),
  buildPairColumn(
    t`Amount`,
    ({ billedPaise, expectedPaise }) => [billedPaise, expectedPaise],
    formatPaise,
  ),
  buildAmountColumn(t`Overcharged`, 'overPaise', { width: '', isStrong: true, isDashed: true }),
];

/** Kinds of lines, other than matched ones, that the carrier does not have to credit. */
const neutralKinds: ReadonlySet<string> = new Set(['credit', 'missing', 'unreadable']);

function getKindTone(kind: InvoiceKind) {
  if (kind === 'matched') return 'ok';
  return neutralKinds.has(kind) ? 'neutral' : 'bad';
}

const buildPairColumn = <Value,>(
  header: string,
  readPair: (line: InvoiceLine) => readonly [billed: Value | null, expected: Value | null],
  format: (value: Value) => string,
): TableColumn<InvoiceLine> => ({
  header,
  align: 'end',
  render: (line) => {
    const [billedValue, expectedValue] = readPair(line);
    if (billedValue === null && expectedValue === null)
      return <span className="text-muted">–</span>;
    return renderLines(
      billedValue === null ? '–' : format(billedValue),
      expectedValue !== null &&
        expectedValue !== billedValue &&
        t`expected ${{ expected: format(expectedValue) }}`,
    );
  },
});

interface DebtDialogProps {
  invoice: CarrierInvoice;
  onClose: () => void;
}

function AcceptDialog({ invoice, onClose }: DebtDialogProps) {
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

function PayDialog({ invoice, onClose }: DebtDialogProps) {
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
