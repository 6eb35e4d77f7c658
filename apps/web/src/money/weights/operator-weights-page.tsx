import { t } from '@lingui/core/macro';
import { type CarrierInvoice, MAX_INVOICE_BYTES } from '@shipdesk/contract/money/carrier-invoices';
import { DISCREPANCY_PAGE_SIZE, type Dispute } from '@shipdesk/contract/money/discrepancies';
import { MAX_DISPUTE_REMARK_CHARS } from '@shipdesk/domain/money/weights/discrepancy-case';
import { CircleCheck, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getCallMessage } from '../../api/call-error.ts';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatGrams,
  formatPaise,
} from '../../lib/format.ts';
import { FormTextArea, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { useToday } from '../../lib/hooks/use-now.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { useListCarrierAccountsQuery } from '../../product/carrier-accounts-api.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { RowButton } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { buildAmountColumn } from '../amounts.tsx';
import { CarrierClaims } from './carrier-claims.tsx';
import { CarrierInvoiceDetail } from './carrier-invoice-detail.tsx';
import { computeOutstandingPaise, formatPeriod, listMonthsUntil } from './carrier-invoice-texts.ts';
import { carrierInvoicesApi } from './carrier-invoices-api.ts';
import { discrepanciesApi } from './discrepancies-api.ts';
import { buildWeightColumns, DisputePhotos } from './discrepancy-columns.tsx';
import { nameCategory, nameState } from './discrepancy-texts.ts';

export function OperatorWeightsPage() {
  const params = useListParams();
  const chosenPart = params.readChoice('part', ['invoices', 'owed'], 'disputes');
  const part = params.readText('invoice') === '' ? chosenPart : 'invoices';
  return (
    <div className="flex flex-col gap-4">
      <div>
        <SegmentedControl
          label={t`Weights`}
          options={[
            { id: 'disputes', label: t`Disputes` },
            { id: 'invoices', label: t`Carrier invoices` },
            { id: 'owed', label: t`Owed by carriers` },
          ]}
          value={part}
          onChange={(id) => params.open(id === 'disputes' ? {} : { part: id })}
        />
      </div>
      {part === 'disputes' && <OperatorDisputes />}
      {part === 'invoices' && <CarrierInvoices />}
      {part === 'owed' && <CarrierClaims />}
    </div>
  );
}

export function OperatorDisputes() {
  const params = useListParams();
  const { page } = params;
  const tab = params.readChoice('tab', ['decided'], 'open');
  const { filter, noMatch } = useOperatorFilter();
  const query = discrepanciesApi.useListDisputesQuery(
    { tab, page: String(page), ...filter },
    refetchOnMount,
  );
  const [openDispute, setOpenDispute] = useState<Dispute | null>(null);
  const rows = query.data?.data;
  const hasMore = query.data?.hasMore === true && rows?.length === DISCREPANCY_PAGE_SIZE;
  return (
    <>
      <ListView
        query={query}
        items={rows}
        failure={t`The disputes could not be loaded`}
        label={t`Disputes`}
        columns={buildDisputeColumns(setOpenDispute)}
        paging={params.pageByCursor(hasMore && page + 1, 'page')}
        toolbar={
          <div className="flex flex-wrap items-end gap-3">
            <SegmentedControl
              label={t`Disputes`}
              options={[
                { id: 'open', label: t`To decide` },
                { id: 'decided', label: t`Decided` },
              ]}
              value={tab}
              onChange={(id) => params.change({ tab: id })}
            />
            <OperatorFilter label={t`Search by AWB, docket or reference`} />
          </div>
        }
        empty={
          noMatch ?? {
            icon: CircleCheck,
            title: tab === 'open' ? t`No dispute to decide` : t`No disputes decided yet`,
            text: t`When a seller disputes a charged weight, the photos appear here. Check them with the carrier, then refund the amount or charge it.`,
          }
        }
      />
      {openDispute !== null && (
        <DecisionDialog dispute={openDispute} onClose={() => setOpenDispute(null)} />
      )}
    </>
  );
}

function DecisionDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const [decide] = discrepanciesApi.useDecideDisputeMutation();
  const { sellerId, id, sellerName } = dispute;
  const amount = formatPaise(dispute.amountPaise);
  const [bookedWeight, chargedWeight] = [
    formatGrams(dispute.bookedGrams),
    formatGrams(dispute.chargedGrams),
  ];
  const form = useCheckedForm<{ action: 'uphold' | 'reject'; decision: string }>(
    { action: 'uphold', decision: '' },
    ({ action, decision }) => ({
      decision:
        action === 'reject' && decision.trim() === '' && t`Enter the answer, which the seller sees`,
    }),
  );
  return (
    <CallDialog
      title={t`Decide the dispute`}
      form={form}
      choices={[
        { label: t`Charge ${amount}`, chooseForm: () => form.setValue('action', 'reject') },
        { label: t`Refund ${amount}`, chooseForm: () => form.setValue('action', 'uphold') },
      ]}
      send={(body) => decide({ sellerId, id, body })}
      failure={t`The dispute could not be decided. Try again.`}
      success={() =>
        form.getValues('action') === 'uphold'
          ? t`${amount} has been refunded to ${sellerName}.`
          : t`${amount} has been charged to ${sellerName}.`
      }
      onClose={onClose}
    >
      <div className="text-base text-ink">
        <ParcelName
          parcel={dispute}
          isOperator
          isLinked={false}
          notes={[sellerName, t`Booked at ${bookedWeight}, charged at ${chargedWeight}`]}
        />
      </div>
      {dispute.remark !== '' && (
        <p className="text-base break-words text-ink">“{dispute.remark}”</p>
      )}
      <DisputePhotos photos={dispute.photos} sellerId={sellerId} />
      <FormTextArea
        {...form.bind('decision')}
        label={t`Answer to the seller`}
        hint={t`Required to charge the amount. The seller sees it.`}
        maxLength={MAX_DISPUTE_REMARK_CHARS}
        autoFocus
      />
    </CallDialog>
  );
}

const buildDisputeColumns = (
  onDecide: (dispute: Dispute) => void,
): readonly TableColumn<Dispute>[] => [
  {
    header: t`Parcel`,
    width: 'lg:w-48',
    render: (dispute) => (
      <ParcelName
        parcel={dispute}
        isOperator
        notes={[dispute.sellerName, dispute.disputedAt && formatDateTime(dispute.disputedAt)]}
      />
    ),
  },
  ...buildWeightColumns(),
  buildAmountColumn(t`Difference`, 'amountPaise', { width: 'lg:w-28', isStrong: true }),
  {
    header: t`Dispute`,
    width: 'lg:w-64',
    render: ({ category, remark, state, decision }) => (
      <>
        <span className="block text-ink">{category === null ? '–' : nameCategory(category)}</span>
        {remark !== '' && (
          <span className="line-clamp-3 text-sm break-words text-muted">“{remark}”</span>
        )}
        {state !== 'disputed' && (
          <span className="block text-sm break-words text-muted">
            {[nameState(state), decision].filter((part) => part !== '').join(': ')}
          </span>
        )}
      </>
    ),
  },
  {
    header: t`Photos`,
    render: ({ photos, sellerId }) => <DisputePhotos photos={photos} sellerId={sellerId} />,
  },
  {
    header: t`Actions`,
    width: 'lg:w-28',
    render: (dispute) =>
      dispute.state === 'disputed' ? (
        <May permission="operator:money">
          <RowButton
            label={t`Decide`}
            name={t`Decide the dispute about ${{ awb: dispute.awb }}`}
            onPress={() => onDecide(dispute)}
          />
        </May>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
];

export function CarrierInvoices() {
  const id = useListParams().readText('invoice');
  return id === '' ? <InvoiceList /> : <CarrierInvoiceDetail id={id} />;
}

function InvoiceList() {
  const params = useListParams();
  const query = carrierInvoicesApi.useListCarrierInvoicesQuery(undefined, refetchOnMount);
  const openInvoice = (invoice: string) => params.open({ invoice });
  return (
    <div className="flex flex-col gap-4">
      <CarrierInvoiceUpload onChecked={openInvoice} />
      <ListView
        query={query}
        failure={t`The carrier invoices could not be loaded`}
        label={t`Carrier invoices`}
        columns={buildInvoiceColumns()}
        onRowAction={openInvoice}
        empty={{
          icon: FileSpreadsheet,
          title: t`No carrier invoices yet`,
          text: t`Upload the CSV of a carrier’s invoice. Shipdesk prices every AWB again and lists overcharges in a file for the carrier.`,
        }}
      />
    </div>
  );
}

const buildInvoiceColumns = (): readonly TableColumn<CarrierInvoice>[] => [
  {
    header: t`File`,
    render: ({ id, fileName, accountName, createdAt }) =>
      renderStrongLines(
        <Link
          to={{ search: `?invoice=${id}` }}
          className="focus-ring rounded-sm break-all text-ink"
        >
          {fileName || t`Unnamed file`}
        </Link>,
        `${accountName} · ${formatDateTime(createdAt)}`,
      ),
  },
  {
    header: t`Parcels booked`,
    render: (invoice) => (
      <span className="text-sm text-muted tabular-nums">{formatPeriod(invoice)}</span>
    ),
  },
  {
    header: t`Lines`,
    align: 'end',
    render: ({ lines }) => formatCount(lines),
  },
  buildAmountColumn(t`Billed`, 'billedPaise', { width: '' }),
  {
    header: t`Overcharged`,
    align: 'end',
    render: ({ overPaise, state }) =>
      state === 'done' ? (
        <span className="font-medium text-ink tabular-nums">{formatPaise(overPaise)}</span>
      ) : (
        <Badge tone={state === 'failed' ? 'bad' : 'accent'}>
          {state === 'failed' ? t`Check failed` : t`Being checked`}
        </Badge>
      ),
  },
  {
    header: t`Left to pay`,
    align: 'end',
    render: (invoice) => {
      if (invoice.acceptedAt === null) return <span className="text-muted">{t`Not accepted`}</span>;
      const paise = computeOutstandingPaise(invoice);
      if (paise === 0) return <Badge tone="ok">{t`Paid`}</Badge>;
      return <span className="font-medium text-ink tabular-nums">{formatPaise(paise)}</span>;
    },
  },
];

/** Without a period the server does not search for unbilled parcels. */
const NO_PERIOD = 'none';

const MONTH_CHOICES = 4;

function CarrierInvoiceUpload({ onChecked }: { onChecked: (id: string) => void }) {
  const accountsQuery = useListCarrierAccountsQuery();
  const months = listMonthsUntil(useToday(), MONTH_CHOICES);
  const [check, { isLoading }] = carrierInvoicesApi.useCheckCarrierInvoiceMutation();
  const [accountId, setAccountId] = useState<string | null>(null);
  const [period, setPeriod] = useState(months[1]?.id ?? NO_PERIOD);
  const [problem, setProblem] = useState<string | null>(null);
  const [upload, setUpload] = useState({ name: '', sentFraction: 0 });
  const accounts = accountsQuery.data?.data ?? [];
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0];

  async function uploadInvoice(content: File) {
    if (account === undefined) return setProblem(t`Add a carrier account first.`);
    setProblem(null);
    const { name } = content;
    setUpload({ name, sentFraction: 0 });
    const month = months.find(({ id }) => id === period);
    const { data, error } = await check({
      id: account.id,
      ...(month !== undefined && { from: month.from, to: month.to }),
      file: { content, onProgress: (sentFraction) => setUpload({ name, sentFraction }) },
    });
    if (data !== undefined) return onChecked(data.data.id);
    setProblem(getCallMessage(error, t`The file could not be checked. Try again.`));
  }

  const megabytes = MAX_INVOICE_BYTES / 1024 / 1024;
  const { name } = upload;
  return (
    <section aria-label={t`Check an invoice`} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <div className="w-60 max-sm:w-full">
          <Select
            label={t`Carrier account`}
            options={accounts.map(({ id, name: label }) => ({ id, label }))}
            value={account?.id ?? null}
            onChange={setAccountId}
            isDisabled={isLoading}
          />
        </div>
        <div className="w-72 max-sm:w-full">
          <Select
            label={t`Parcels booked`}
            options={[
              ...months.map(({ id, from, to }) => ({
                id,
                label: `${formatDate(from)} – ${formatDate(to)}`,
              })),
              { id: NO_PERIOD, label: t`Do not look for unbilled parcels` },
            ]}
            value={period}
            onChange={setPeriod}
            isDisabled={isLoading}
          />
        </div>
      </div>
      <FileDrop
        extensions={['.csv']}
        limits={[
          t`Columns: AWB, amounts (Freight, COD, RTO, GST, Total), and optionally Charged Weight and Zone`,
          t`At most ${megabytes} MB`,
        ]}
        isDisabled={isLoading || account === undefined}
        onFile={(file) => void uploadInvoice(file)}
      />
      {isLoading && <ProgressBar label={t`Checking ${name}`} fraction={upload.sentFraction} />}
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      <LeaveGuard isActive={isLoading}>{t`The file is still being checked.`}</LeaveGuard>
    </section>
  );
}
