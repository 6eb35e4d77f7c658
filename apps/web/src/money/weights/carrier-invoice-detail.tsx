import { plural, t } from '@lingui/core/macro';
import type { CarrierInvoice } from '@shipdesk/contract/money/carrier-invoices';
import { invoiceClasses } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import { ArrowLeft, Download, FileSpreadsheet } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { ListFrame } from '../../product/list-frame.tsx';
import { formatPaise } from '../../product/money.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Table } from '../../ui/table/table.tsx';
import { debtText, kindName, periodText } from './carrier-invoice-texts.ts';
import {
  useGetCarrierInvoiceQuery,
  useListInvoiceLinesQuery,
  useOpenInvoiceDiscrepanciesMutation,
  useRemoveCarrierInvoiceMutation,
  useSaveInvoiceDisputeMutation,
} from './carrier-invoices-api.ts';
import { InvoiceDebt } from './invoice-debt.tsx';
import { invoiceLineColumns } from './invoice-line-columns.tsx';

/** A checked invoice: what the check found, and its lines by kind. */
export function CarrierInvoiceDetail({ id }: { id: string }) {
  const [params, setParams] = useSearchParams();
  const kind = invoiceClasses.find((one) => one === params.get('kind'));
  const after = params.get('after') ?? '0';
  const invoice = useGetCarrierInvoiceQuery({ id });
  const lines = useListInvoiceLinesQuery(
    { id, after, ...(kind !== undefined && { kind }) },
    { refetchOnMountOrArgChange: true },
  );
  const next = lines.data?.next ?? null;
  const shown = invoice.data?.data;
  const show = (changes: Record<string, string>) => setParams({ invoice: id, ...changes });
  const ofKind = kind === undefined ? {} : { kind };

  return (
    <div className="flex flex-col gap-3">
      <Link
        to={{ search: '?part=invoices' }}
        className="focus-ring flex w-fit items-center gap-1 rounded-sm text-base text-muted no-underline hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t`All carrier invoices`}
      </Link>
      <ListFrame
        query={invoice}
        failure={t`The carrier invoice could not be loaded`}
        onFirst={null}
        onOlder={null}
      >
        {shown !== undefined && (
          <>
            <Summary invoice={shown} onRemoved={() => setParams({ part: 'invoices' })} />
            <KindTabs
              invoice={shown}
              current={kind}
              onChange={(one) => show(one === undefined ? {} : { kind: one })}
            />
          </>
        )}
      </ListFrame>
      <ListFrame
        query={lines}
        failure={t`The lines could not be loaded`}
        onFirst={after === '0' ? null : () => show(ofKind)}
        onOlder={next === null ? null : () => show({ ...ofKind, after: String(next) })}
      >
        <Table
          label={t`Lines of the invoice`}
          columns={invoiceLineColumns()}
          items={lines.data?.data ?? []}
          getId={({ rowNumber }) => String(rowNumber)}
          isPending={lines.isFetching && lines.currentData === undefined}
          emptyState={
            <EmptyState
              icon={<FileSpreadsheet aria-hidden="true" className="size-5" />}
              title={t`No line is of this kind`}
            >
              {t`Choose another kind above.`}
            </EmptyState>
          }
        />
      </ListFrame>
    </div>
  );
}

function Summary({ invoice, onRemoved }: { invoice: CarrierInvoice; onRemoved: () => void }) {
  const [save, saving] = useSaveInvoiceDisputeMutation();
  const [open, opening] = useOpenInvoiceDiscrepanciesMutation();
  const [remove, removing] = useRemoveCarrierInvoiceMutation();
  const { id, counts, lines, overPaise, billedPaise, acceptedAt } = invoice;
  const disputed =
    counts.weight +
    counts.zone +
    counts.rto +
    counts.cod +
    counts.rate +
    counts.not_ours +
    counts.not_carried +
    counts.duplicate;

  async function passOn() {
    const { data, error } = await open({ id });
    if (data === undefined) {
      return toast.error(messageOf(error, t`The discrepancies could not be opened.`));
    }
    const { opened } = data.data;
    if (opened === 0) return toast.warning(t`No line costs its seller more, or each has its case.`);
    toast.success(
      plural(opened, {
        one: '# weight discrepancy opened',
        other: '# weight discrepancies opened',
      }),
    );
  }

  async function drop() {
    const { error } = await remove({ id });
    if (error !== undefined) toast.error(messageOf(error, t`The invoice could not be removed.`));
    else onRemoved();
  }

  async function download() {
    const { error } = await save({ id });
    if (error !== undefined) toast.error(messageOf(error, t`The file could not be made.`));
  }

  const [billed, over] = [formatPaise(billedPaise), formatPaise(overPaise)];
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold break-all text-ink">{invoice.fileName}</h2>
        <p className="text-base text-muted tabular-nums">
          {invoice.accountName} · {periodText(invoice)} ·{' '}
          {plural(lines, { one: '# line', other: '# lines' })}
        </p>
        <p className="mt-1 text-base text-ink tabular-nums">
          {t`${billed} billed, of which ${over} is too much`}
        </p>
        <p className="text-base text-muted tabular-nums">{debtText(invoice)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {acceptedAt === null && (
          <Button isPending={removing.isLoading} onPress={() => void drop()}>{t`Remove`}</Button>
        )}
        <Button
          isDisabled={counts.weight === 0}
          isPending={opening.isLoading}
          onPress={() => void passOn()}
        >
          {t`Open weight discrepancies`}
        </Button>
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          isDisabled={disputed === 0}
          isPending={saving.isLoading}
          onPress={() => void download()}
        >
          {t`Dispute file`}
        </Button>
        <InvoiceDebt invoice={invoice} />
      </div>
    </div>
  );
}

interface KindTabsProps {
  invoice: CarrierInvoice;
  current: keyof CarrierInvoice['counts'] | undefined;
  onChange: (kind: keyof CarrierInvoice['counts'] | undefined) => void;
}

function KindTabs({ invoice: { counts }, current, onChange }: KindTabsProps) {
  const present = invoiceClasses.filter((kind) => counts[kind] > 0 || kind === current);
  const total = invoiceClasses.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <nav aria-label={t`Lines by kind`} className="flex flex-wrap gap-1.5">
      {[undefined, ...present].map((kind) => (
        <Button
          key={kind ?? 'all'}
          size="sm"
          variant={kind === current ? 'primary' : 'secondary'}
          onPress={() => onChange(kind)}
        >
          {kind === undefined ? t`All` : kindName(kind)}{' '}
          {formatCount(kind === undefined ? total : counts[kind])}
        </Button>
      ))}
    </nav>
  );
}
