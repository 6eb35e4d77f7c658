import { t } from '@lingui/core/macro';
import type { SellerRecharge } from '@shipdesk/contract/money/recharges';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { withParams } from '../../lib/page-param.ts';
import { ListFrame } from '../../product/list-frame.tsx';
import { NoMatch, OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Table } from '../../ui/table/table.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { operatorColumns } from './operator-columns.tsx';
import { useListAllRechargesQuery } from './recharges-api.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { StrayPayments } from './stray-payments.tsx';

/** The server stops counting here. */
const MANY = 1000;
const REFRESH_MS = 30_000;

/** Recharges of all sellers: transfers to confirm, and what was credited. For operator staff. */
export function OperatorRechargesPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'all' ? 'all' : 'waiting';
  const before = params.get('before');
  const filter = useOperatorFilter();
  const list = useListAllRechargesQuery(
    { tab, ...filter, ...(before !== null && { before }) },
    { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS },
  );
  const [open, setOpen] = useState<{
    what: 'approve' | 'decline' | 'refund';
    row: SellerRecharge;
  } | null>(null);
  const { data } = list;
  const last = data?.data.at(-1)?.id;
  const show = (changes: Record<string, string | null>) =>
    setParams(withParams(params, { before: null, ...changes }), { replace: true });
  const waiting = data?.waiting ?? 0;
  const counted = waiting >= MANY ? `${formatCount(MANY)}+` : formatCount(waiting);

  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SegmentedControl
          label={t`Recharges`}
          options={[
            { id: 'waiting', label: t`To confirm (${counted})` },
            { id: 'all', label: t`All` },
          ]}
          value={tab}
          onChange={(id) => show({ tab: id })}
        />
        <OperatorFilter label={t`Search by UTR or payment id`} />
      </div>
      {data !== undefined && data.strayPayments.length > 0 && (
        <StrayPayments payments={data.strayPayments} />
      )}
      <ListFrame
        query={list}
        failure={t`The recharges could not be loaded`}
        onFirst={before === null ? null : () => show({ tab })}
        onOlder={
          data?.hasMore === true && last !== undefined ? () => show({ tab, before: last }) : null
        }
      >
        <Table
          label={t`Recharges`}
          columns={operatorColumns({
            onApprove: (row) => setOpen({ what: 'approve', row }),
            onDecline: (row) => setOpen({ what: 'decline', row }),
            onRefund: (row) => setOpen({ what: 'refund', row }),
          })}
          items={data?.data ?? []}
          getId={({ id }) => id}
          isPending={list.isFetching && list.currentData === undefined}
          emptyState={
            Object.keys(filter).length > 0 ? (
              <NoMatch />
            ) : (
              <EmptyState
                icon={<CircleCheck aria-hidden="true" className="size-5" />}
                title={tab === 'waiting' ? t`No transfer waits for you` : t`No recharges yet`}
              >
                {t`When a seller reports a bank transfer, it appears here. Confirm it once your bank statement shows it.`}
              </EmptyState>
            )
          }
        />
      </ListFrame>
      {open?.what === 'approve' && (
        <ApproveDialog recharge={open.row} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'decline' && (
        <DeclineDialog recharge={open.row} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'refund' && (
        <RefundDialog recharge={open.row} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
