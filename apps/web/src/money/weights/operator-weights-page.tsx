import { t } from '@lingui/core/macro';
import { DISCREPANCY_PAGE_SIZE, type Dispute } from '@shipdesk/contract/money/discrepancies';
import { MAX_DISPUTE_REMARK } from '@shipdesk/domain/money/weights/discrepancy-case';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { FormTextArea, useCheckedForm } from '../../lib/form-fields.tsx';
import { formatDateTime, formatGrams, formatPaise } from '../../lib/format.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { fresh } from '../../product/loaded.tsx';
import { OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { RowButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { buildAmountColumn } from '../amounts.tsx';
import { CarrierInvoices } from './carrier-invoices.tsx';
import { discrepanciesApi } from './discrepancies-api.ts';
import { buildWeightColumns, DisputePhotos } from './discrepancy-columns.tsx';
import { nameCategory, nameState } from './discrepancy-texts.ts';

/** Weights of all sellers: disputes to decide, and carriers' invoices to check. For operator staff. */
export function OperatorWeightsPage() {
  const params = useListParams();
  const part =
    params.text('part') === 'invoices' || params.text('invoice') !== '' ? 'invoices' : 'disputes';
  return (
    <div className="flex flex-col gap-4">
      <div>
        <SegmentedControl
          label={t`Weights`}
          options={[
            { id: 'disputes', label: t`Disputes` },
            { id: 'invoices', label: t`Carrier invoices` },
          ]}
          value={part}
          onChange={(id) => params.open(id === 'invoices' ? { part: id } : {})}
        />
      </div>
      {part === 'invoices' ? <CarrierInvoices /> : <OperatorDisputes />}
    </div>
  );
}

/** Weight disputes of all sellers. */
export function OperatorDisputes() {
  const params = useListParams();
  const { page } = params;
  const tab = params.choice('tab', ['decided'], 'open');
  const { filter, noMatch } = useOperatorFilter();
  const list = discrepanciesApi.useListDisputesQuery({ tab, page: String(page), ...filter }, fresh);
  const [decided, setDecided] = useState<Dispute | null>(null);
  const rows = list.data?.data;
  const hasMore = list.data?.hasMore === true && rows?.length === DISCREPANCY_PAGE_SIZE;
  return (
    <>
      <ListView
        query={list}
        items={rows}
        failure={t`The disputes could not be loaded`}
        label={t`Disputes`}
        columns={disputeColumns(setDecided)}
        paging={params.byCursor(hasMore && page + 1, 'page')}
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
            <OperatorFilter label={t`Search by AWB or docket`} />
          </div>
        }
        empty={
          noMatch ?? {
            icon: CircleCheck,
            title: tab === 'open' ? t`No dispute waits for you` : t`No dispute is decided yet`,
            text: t`When a seller disputes a charged weight, the photos appear here. Check them with the carrier, then refund the amount or charge it.`,
          }
        }
      />
      {decided !== null && <DecisionDialog dispute={decided} onClose={() => setDecided(null)} />}
    </>
  );
}

/** Ends a dispute for the seller or for the carrier. */
function DecisionDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const [decide] = discrepanciesApi.useDecideDisputeMutation();
  const { sellerId, id, sellerName, awb } = dispute;
  const amount = formatPaise(dispute.amountPaise);
  const [booked, charged] = [formatGrams(dispute.bookedGrams), formatGrams(dispute.chargedGrams)];
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
        { label: t`Charge ${amount}`, choose: () => form.setValue('action', 'reject') },
        { label: t`Refund ${amount}`, choose: () => form.setValue('action', 'uphold') },
      ]}
      send={(body) => decide({ sellerId, id, body })}
      failure={t`The dispute could not be decided.`}
      success={() =>
        form.getValues('action') === 'uphold'
          ? t`${amount} is refunded to ${sellerName}.`
          : t`${amount} is charged to ${sellerName}.`
      }
      onClose={onClose}
    >
      <p className="text-base text-ink">
        <span className="font-medium tabular-nums">{awb}</span>
        <span className="block text-muted">
          {sellerName} · {t`Booked at ${booked}, charged at ${charged}`}
        </span>
      </p>
      {dispute.remark !== '' && (
        <p className="text-base break-words text-ink">“{dispute.remark}”</p>
      )}
      <DisputePhotos photos={dispute.photos} sellerId={sellerId} />
      <FormTextArea
        {...form.bind('decision')}
        label={t`Answer to the seller`}
        hint={t`Required to charge the amount. The seller sees it.`}
        maxLength={MAX_DISPUTE_REMARK}
        autoFocus
      />
    </CallDialog>
  );
}

const disputeColumns = (onDecide: (dispute: Dispute) => void): readonly TableColumn<Dispute>[] => [
  {
    header: t`Parcel`,
    width: 'lg:w-48',
    render: ({ awb, sellerName, disputedAt }) =>
      renderStrongLines(awb, sellerName, disputedAt !== null && formatDateTime(disputedAt)),
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
        <RowButton
          label={t`Decide`}
          name={t`Decide ${{ awb: dispute.awb }}`}
          onPress={() => onDecide(dispute)}
        />
      ) : (
        <span className="text-muted">–</span>
      ),
  },
];
