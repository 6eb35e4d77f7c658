import { t } from '@lingui/core/macro';
import type { Dispute } from '@shipdesk/contract/money/discrepancies';
import { DISCREPANCY_PAGE_SIZE } from '@shipdesk/contract/money/discrepancies';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { pageOf, withParams } from '../../lib/page-param.ts';
import { ListFrame } from '../../product/list-frame.tsx';
import { EmptyContent } from '../../product/list-view.tsx';
import { formatPaise } from '../../product/money.ts';
import { OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { useListDisputesQuery } from './discrepancies-api.ts';
import { weightColumns } from './discrepancy-columns.tsx';
import { categoryName, stateName } from './discrepancy-texts.ts';
import { DisputePhotos } from './dispute-photos.tsx';

/** Weight disputes of all sellers. For operator staff. */
export function OperatorDisputes() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'decided' ? 'decided' : 'open';
  const page = pageOf(params);
  const { filter, noMatch } = useOperatorFilter();
  const list = useListDisputesQuery(
    { tab, page: String(page), ...filter },
    { refetchOnMountOrArgChange: true },
  );
  const [decided, setDecided] = useState<Dispute | null>(null);
  const rows = list.data?.data ?? [];
  const show = (changes: Record<string, string | null>) =>
    setParams(withParams(params, { page: null, ...changes }), { replace: true });

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl
          label={t`Disputes`}
          options={[
            { id: 'open', label: t`To decide` },
            { id: 'decided', label: t`Decided` },
          ]}
          value={tab}
          onChange={(id) => show({ tab: id })}
        />
        <OperatorFilter label={t`Search by AWB or docket`} />
      </div>
      <ListFrame
        query={list}
        failure={t`The disputes could not be loaded`}
        onFirst={page > 1 ? () => show({ tab }) : null}
        onOlder={
          list.data?.hasMore === true && rows.length === DISCREPANCY_PAGE_SIZE
            ? () => show({ tab, page: String(page + 1) })
            : null
        }
      >
        <Table
          label={t`Disputes`}
          columns={disputeColumns(setDecided)}
          items={rows}
          getId={({ id }) => id}
          isPending={list.isFetching && list.currentData === undefined}
          emptyState={
            noMatch !== null ? (
              <EmptyContent {...noMatch} />
            ) : (
              <EmptyState
                icon={<CircleCheck aria-hidden="true" className="size-5" />}
                title={tab === 'open' ? t`No dispute waits for you` : t`No dispute is decided yet`}
              >
                {t`When a seller disputes a charged weight, the photos appear here. Check them with the carrier, then refund the amount or charge it.`}
              </EmptyState>
            )
          }
        />
      </ListFrame>
      {decided !== null && <DecisionDialog dispute={decided} onClose={() => setDecided(null)} />}
    </div>
  );
}

function disputeColumns(onDecide: (dispute: Dispute) => void): readonly TableColumn<Dispute>[] {
  return [
    {
      id: 'parcel',
      header: t`Parcel`,
      isRowHeader: true,
      width: 'lg:w-48',
      render: ({ awb, sellerName, disputedAt }) => (
        <>
          <span className="block font-medium text-ink tabular-nums">{awb}</span>
          <span className="block text-sm break-words text-muted">{sellerName}</span>
          {disputedAt !== null && (
            <span className="block text-sm text-muted tabular-nums">
              {formatDateTime(disputedAt)}
            </span>
          )}
        </>
      ),
    },
    ...weightColumns(),
    {
      id: 'amount',
      header: t`Difference`,
      align: 'end',
      width: 'lg:w-28',
      render: ({ amountPaise }) => (
        <span className="font-medium text-ink tabular-nums">{formatPaise(amountPaise)}</span>
      ),
    },
    {
      id: 'why',
      header: t`Dispute`,
      width: 'lg:w-64',
      render: ({ category, remark, state, decision }) => (
        <>
          <span className="block text-ink">{category === null ? '–' : categoryName(category)}</span>
          {remark !== '' && (
            <span className="line-clamp-3 text-sm break-words text-muted">“{remark}”</span>
          )}
          {state !== 'disputed' && (
            <span className="block text-sm break-words text-muted">
              {[stateName(state), decision].filter((part) => part !== '').join(': ')}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'photos',
      header: t`Photos`,
      render: ({ photos, sellerId }) => <DisputePhotos photos={photos} sellerId={sellerId} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      width: 'lg:w-28',
      render: (dispute) =>
        dispute.state === 'disputed' ? (
          <Button
            size="sm"
            aria-label={t`Decide ${{ awb: dispute.awb }}`}
            onPress={() => onDecide(dispute)}
          >
            {t`Decide`}
          </Button>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
  ];
}
