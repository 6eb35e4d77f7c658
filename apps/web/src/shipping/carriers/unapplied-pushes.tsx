import { t } from '@lingui/core/macro';
import type { CarrierPush } from '@shipdesk/contract/shipping/tracking';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { formatDateTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { useListPushesQuery } from './carriers-api.ts';

type Row = CarrierPush & { readonly id: string };

function stateName(state: CarrierPush['state']): string {
  const names: Readonly<Record<CarrierPush['state'], string>> = {
    unmatched: t`No parcel`,
    unreadable: t`Unreadable`,
    failed: t`Failed`,
  };
  return names[state];
}

const columnsOf = (): readonly TableColumn<Row>[] => [
  {
    id: 'at',
    header: t`Received`,
    isRowHeader: true,
    width: 'w-44',
    render: ({ receivedAt, account, carrier }) => (
      <>
        <span className="block whitespace-nowrap tabular-nums">{formatDateTime(receivedAt)}</span>
        <span className="block text-sm text-muted">
          {account} · {carrierName(carrier)}
        </span>
      </>
    ),
  },
  {
    id: 'state',
    header: t`Result`,
    width: 'w-28',
    render: ({ state }) => <Badge tone="warn">{stateName(state)}</Badge>,
  },
  {
    id: 'awbs',
    header: t`AWB`,
    width: 'w-44',
    render: ({ awbs }) => (
      <span className="break-words tabular-nums">{awbs.join(', ') || '–'}</span>
    ),
  },
  {
    id: 'body',
    header: t`Received text`,
    isWide: true,
    render: ({ excerpt }) => (
      <span className="line-clamp-2 font-mono text-xs wrap-anywhere text-muted">{excerpt}</span>
    ),
  },
];

/** Pushes of carriers that changed no parcel. Renders nothing without such pushes. */
export function UnappliedPushes() {
  const { data, error, refetch } = useListPushesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const rows = (data?.data ?? []).map((push, index) => ({ ...push, id: String(index) }));
  if (rows.length === 0 && error === undefined) return null;
  return (
    <section className="mt-6" aria-labelledby="unapplied-pushes">
      <h2 id="unapplied-pushes" className="text-base font-semibold text-ink">
        {t`Pushes without a parcel`}
      </h2>
      {data === undefined ? (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          {t`The pushes could not be loaded.`}
          <Button size="sm" onPress={() => void refetch()}>{t`Load the pushes again`}</Button>
        </p>
      ) : (
        <>
          <p className="mt-1 mb-3 text-sm text-muted">
            {t`The carrier sent these in the last 30 days and they changed nothing. Parcels that were not booked here are normal; unreadable pushes are a question for the carrier.`}
          </p>
          <Table
            label={t`Pushes without a parcel`}
            columns={columnsOf()}
            items={rows}
            getId={({ id }) => id}
          />
        </>
      )}
    </section>
  );
}
