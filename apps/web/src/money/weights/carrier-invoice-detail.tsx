import { plural, t } from '@lingui/core/macro';
import type {
  CarrierInvoice,
  InvoiceKind,
  InvoiceLine,
} from '@shipdesk/contract/money/carrier-invoices';
import { billedFaults, invoiceClasses } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { formatCount, formatGrams, formatPaise } from '../../lib/format.ts';
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
import { AcceptDialog, PayDialog } from './carrier-invoice-dialogs.tsx';
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
