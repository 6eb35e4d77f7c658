import { plural, t } from '@lingui/core/macro';
import type { CarrierRemittance } from '@shipdesk/contract/money/carrier-remittances';
import { CARRIER_REMITTANCES_PAGE_SIZE } from '@shipdesk/contract/money/carrier-remittances';
import { HandCoins } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { pageOf } from '../../lib/page-param.ts';
import { ListFrame } from '../../product/list-frame.tsx';
import { formatPaise } from '../../product/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { isUnbooked, openDifferences } from './carrier-remittance-texts.ts';
import { useListCarrierRemittancesQuery } from './carrier-remittances-api.ts';

interface RemittanceListProps {
  onOpen: (id: string) => void;
  onRecord: () => void;
}

/** Recorded remittances, the newest first. */
export function RemittanceList({ onOpen, onRecord }: RemittanceListProps) {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const list = useListCarrierRemittancesQuery(
    { page: String(page) },
    { refetchOnMountOrArgChange: true },
  );
  const items = list.data?.data ?? [];
  const hasMore = (list.data?.next ?? null) !== null;
  const record = <Button variant="primary" onPress={onRecord}>{t`Record a remittance`}</Button>;
  return (
    <section aria-label={t`Remittances`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold text-ink">{t`Remittances`}</h2>
        {items.length > 0 && record}
      </div>
      <ListFrame
        query={list}
        failure={t`The remittances could not be loaded`}
        onFirst={null}
        onOlder={null}
      >
        <Table
          label={t`Remittances`}
          columns={columns()}
          items={items}
          getId={({ id }) => id}
          onRowAction={onOpen}
          isPending={list.isFetching && list.currentData === undefined}
          emptyState={
            <EmptyState
              icon={<HandCoins aria-hidden="true" className="size-5" />}
              title={t`No remittance is recorded yet`}
              action={record}
            >
              {t`When a carrier transfers COD, record the transfer with its file. Each AWB is compared with its parcel before anything is posted.`}
            </EmptyState>
          }
        />
        {(hasMore || page > 1) && (
          <Pagination
            page={page - 1}
            pageSize={CARRIER_REMITTANCES_PAGE_SIZE}
            total={(page - 1) * CARRIER_REMITTANCES_PAGE_SIZE + items.length + (hasMore ? 1 : 0)}
            isCapped={hasMore}
            onPageChange={(wanted) => setParams({ part: 'carriers', page: String(wanted + 1) })}
          />
        )}
      </ListFrame>
    </section>
  );
}

function columns(): readonly TableColumn<CarrierRemittance>[] {
  return [
    {
      id: 'transfer',
      header: t`Transfer`,
      isRowHeader: true,
      render: ({ id, utr, accountName }) => (
        <>
          <Link
            to={{ search: `?remittance=${id}` }}
            className="focus-ring rounded-sm font-medium break-all text-ink tabular-nums"
          >
            {utr}
          </Link>
          <span className="block text-sm wrap-break-word text-muted">{accountName}</span>
        </>
      ),
    },
    {
      id: 'day',
      header: t`Received on`,
      width: 'lg:w-36',
      render: ({ receivedOn }) => (
        <span className="text-muted tabular-nums">{formatDate(receivedOn)}</span>
      ),
    },
    {
      id: 'lines',
      header: t`Lines`,
      width: 'lg:w-44',
      render: ({ lines, linesPaise }) => (
        <span className="text-muted tabular-nums">
          {plural(lines, { one: '# line', other: '# lines' })}
          <span className="block text-sm">{formatPaise(linesPaise)}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t`State`,
      width: 'lg:w-48',
      render: (remittance) => <RemittanceState remittance={remittance} />,
    },
    {
      id: 'received',
      header: t`Received`,
      align: 'end',
      width: 'lg:w-36',
      render: ({ receivedPaise }) => (
        <span className="font-medium text-ink tabular-nums">{formatPaise(receivedPaise)}</span>
      ),
    },
  ];
}

/** Whether a remittance is in the books, and what is open. */
function RemittanceState({ remittance }: { remittance: CarrierRemittance }) {
  const differences = openDifferences(remittance);
  return (
    <span className="flex flex-wrap gap-1">
      {isUnbooked(remittance) ? (
        <Badge tone="accent">{t`To post`}</Badge>
      ) : (
        differences === 0 && <Badge tone="ok">{t`Posted`}</Badge>
      )}
      {differences > 0 && (
        <Badge tone="warn">
          {plural(differences, { one: '# difference', other: '# differences' })}
        </Badge>
      )}
    </span>
  );
}
