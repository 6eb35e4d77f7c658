import { t } from '@lingui/core/macro';
import type { Discrepancy } from '@shipdesk/contract/money/discrepancies';
import { DISCREPANCY_PAGE_SIZE, MAX_COUNTED_CASES } from '@shipdesk/contract/money/discrepancies';
import { discrepancyTabs } from '@shipdesk/domain/money/weights/discrepancy-case';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { pageOf } from '../../lib/page-param.ts';
import { ListFrame } from '../../product/list-frame.tsx';
import { formatPaise } from '../../product/money.ts';
import { selectRoles } from '../../session/session-slice.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Table } from '../../ui/table/table.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { useListDiscrepanciesQuery } from './discrepancies-api.ts';
import { discrepancyColumns } from './discrepancy-columns.tsx';
import { tabName } from './discrepancy-texts.ts';
import { DisputeDialog } from './dispute-dialog.tsx';

const none: ReadonlySet<string> = new Set();

/** Parcels that their carrier charged heavier than booked, to accept or to dispute. */
export function DiscrepanciesPage() {
  const [params, setParams] = useSearchParams();
  const tab = discrepancyTabs.find((one) => one === params.get('show')) ?? 'new';
  const page = pageOf(params);
  const list = useListDiscrepanciesQuery(
    { tab, page: String(page) },
    { refetchOnMountOrArgChange: true },
  );
  const [selectedIds, setSelectedIds] = useState(none);
  const [disputed, setDisputed] = useState<Discrepancy | null>(null);
  const [accepted, setAccepted] = useState<readonly Discrepancy[]>([]);
  const now = useNow();
  const canAccept = useSelector(selectRoles).some(
    (role) => role === 'Customer' || role === 'Admin',
  );
  const data = list.data?.data;
  const cases = data?.cases ?? [];
  const selected = cases.filter(({ id, state }) => selectedIds.has(id) && state === 'new');

  function change(changes: Record<string, string>) {
    setSelectedIds(none);
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) next.set(name, value);
      return next;
    });
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold text-ink">{t`Weight discrepancies`}</h2>
          {data !== undefined && (
            <p className="text-base text-muted tabular-nums">
              {data.heldPaise > 0
                ? t`${{ amount: formatPaise(data.heldPaise) }} is on hold for open cases`
                : t`Nothing is on hold`}
            </p>
          )}
        </div>
        <div className="max-w-full overflow-x-auto">
          <div className="w-max whitespace-nowrap">
            <SegmentedControl
              label={t`Weight discrepancies by state`}
              options={discrepancyTabs.map((id) => ({
                id,
                label:
                  data === undefined ? tabName(id) : `${tabName(id)} ${counted(data.counts[id])}`,
              }))}
              value={tab}
              onChange={(show) => change({ show, page: '1' })}
            />
          </div>
        </div>
      </div>
      {selected.length > 0 && canAccept && (
        <div className="flex flex-wrap items-center gap-2">
          <Button onPress={() => setSelectedIds(none)}>{t`Unselect All`}</Button>
          <Button variant="primary" onPress={() => setAccepted(selected)}>
            {t`Accept`}
          </Button>
          <span role="status" className="px-1 text-base text-muted tabular-nums">
            {t`${{ count: formatCount(selected.length) }} selected`}
            {' · '}
            {formatPaise(selected.reduce((sum, { amountPaise }) => sum + amountPaise, 0))}
          </span>
        </div>
      )}
      <ListFrame
        query={list}
        failure={t`The weight discrepancies could not be loaded`}
        onFirst={null}
        onOlder={null}
      >
        <Table
          label={t`Weight discrepancies`}
          columns={discrepancyColumns(now, {
            canAccept,
            onAccept: (item) => setAccepted([item]),
            onDispute: setDisputed,
          })}
          items={cases}
          getId={({ id }) => id}
          isPending={list.isFetching && list.currentData === undefined}
          {...(tab === 'new' && canAccept && { selectedIds, onSelectionChange: setSelectedIds })}
          emptyState={
            <EmptyState
              icon={<Scale aria-hidden="true" className="size-5" />}
              title={tab === 'new' ? t`No weight waits for your answer` : t`No cases are here`}
            >
              {t`When a carrier weighs a parcel heavier than you booked it, the difference is held and appears here. You have 7 days to accept it or to dispute it with photos.`}
            </EmptyState>
          }
        />
        {data !== undefined && (data.hasMore || page > 1) && (
          <Pagination
            page={page - 1}
            pageSize={DISCREPANCY_PAGE_SIZE}
            total={data.counts[tab]}
            isCapped={data.counts[tab] >= MAX_COUNTED_CASES}
            onPageChange={(wanted) => change({ page: String(wanted + 1) })}
          />
        )}
      </ListFrame>
      {accepted.length > 0 && (
        <AcceptDialog
          items={accepted}
          onAccepted={() => {
            setAccepted([]);
            setSelectedIds(none);
          }}
          onClose={() => setAccepted([])}
        />
      )}
      {disputed !== null && <DisputeDialog item={disputed} onClose={() => setDisputed(null)} />}
    </div>
  );
}

function counted(cases: number): string {
  return cases >= MAX_COUNTED_CASES ? `${formatCount(cases)}+` : formatCount(cases);
}
