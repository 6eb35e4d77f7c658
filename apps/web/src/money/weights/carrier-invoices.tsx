import { t } from '@lingui/core/macro';
import type { CarrierInvoice } from '@shipdesk/contract/money/carrier-invoices';
import { FileSpreadsheet } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { ListFrame } from '../../product/list-frame.tsx';
import { formatPaise } from '../../product/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { CarrierInvoiceDetail } from './carrier-invoice-detail.tsx';
import { leftToPay, periodText } from './carrier-invoice-texts.ts';
import { CarrierInvoiceUpload } from './carrier-invoice-upload.tsx';
import { useListCarrierInvoicesQuery } from './carrier-invoices-api.ts';

/** Invoices of carriers: the upload, the checked ones, and the lines of one. */
export function CarrierInvoices() {
  const [params, setParams] = useSearchParams();
  const id = params.get('invoice');
  return id === null ? (
    <InvoiceList onOpen={(invoice) => setParams({ invoice })} />
  ) : (
    <CarrierInvoiceDetail id={id} />
  );
}

function InvoiceList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useListCarrierInvoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="flex flex-col gap-4">
      <CarrierInvoiceUpload onChecked={onOpen} />
      <ListFrame
        query={list}
        failure={t`The carrier invoices could not be loaded`}
        onFirst={null}
        onOlder={null}
      >
        <Table
          label={t`Carrier invoices`}
          columns={columns()}
          items={list.data?.data ?? []}
          getId={(invoice) => invoice.id}
          onRowAction={onOpen}
          emptyState={
            <EmptyState
              icon={<FileSpreadsheet aria-hidden="true" className="size-5" />}
              title={t`No invoice is checked yet`}
            >
              {t`Upload the CSV of a carrier's invoice. Every AWB is priced again, and what is billed too high goes into a file for the carrier.`}
            </EmptyState>
          }
        />
      </ListFrame>
    </div>
  );
}

function columns(): readonly TableColumn<CarrierInvoice>[] {
  return [
    {
      id: 'file',
      header: t`File`,
      isRowHeader: true,
      render: (invoice) => (
        <>
          <Link
            to={{ search: `?invoice=${invoice.id}` }}
            className="focus-ring rounded-sm font-medium break-all text-ink"
          >
            {invoice.fileName || t`Without a name`}
          </Link>
          <span className="block text-sm text-muted">
            {invoice.accountName} · {formatDateTime(invoice.createdAt)}
          </span>
        </>
      ),
    },
    {
      id: 'period',
      header: t`Booked`,
      render: (invoice) => (
        <span className="text-sm text-muted tabular-nums">{periodText(invoice)}</span>
      ),
    },
    {
      id: 'lines',
      header: t`Lines`,
      align: 'end',
      render: ({ lines }) => <span className="tabular-nums">{formatCount(lines)}</span>,
    },
    {
      id: 'billed',
      header: t`Billed`,
      align: 'end',
      render: ({ billedPaise }) => <span className="tabular-nums">{formatPaise(billedPaise)}</span>,
    },
    {
      id: 'over',
      header: t`Overcharged`,
      align: 'end',
      render: ({ overPaise, state }) =>
        state === 'done' ? (
          <span className="font-medium text-ink tabular-nums">{formatPaise(overPaise)}</span>
        ) : (
          <Badge tone={state === 'failed' ? 'bad' : 'accent'}>
            {state === 'failed' ? t`Broken off` : t`Being checked`}
          </Badge>
        ),
    },
    {
      id: 'left',
      header: t`Left to pay`,
      align: 'end',
      render: (invoice) =>
        invoice.acceptedAt === null ? (
          <span className="text-muted">{t`Not accepted`}</span>
        ) : leftToPay(invoice) === 0 ? (
          <Badge tone="ok">{t`Paid`}</Badge>
        ) : (
          <span className="font-medium text-ink tabular-nums">
            {formatPaise(leftToPay(invoice))}
          </span>
        ),
    },
  ];
}
