import { t } from '@lingui/core/macro';
import type { Manifest } from '@shipdesk/contract/shipping/shipment-documents';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { ArrowLeft, CircleAlert, ClipboardList } from 'lucide-react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { useListManifestsQuery } from '../booking/shipping-api.ts';
import { ManifestPdfButton } from './manifest-pdf-button.tsx';
import { WaitingHandOvers } from './waiting-hand-overs.tsx';

/** The server lists no more. */
const MAX_LISTED = 100;

/** The parcels to scan for a manifest, and the newest manifests with their sheets. */
export function ManifestsPage() {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useListManifestsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const manifests = data?.data;

  return (
    <div className="flex flex-col gap-4">
      <header className="flex items-center gap-2">
        <IconButton
          label={t`Back to orders`}
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onPress={() => void navigate(paths.forwardOrders())}
        />
        <h1 className="text-xl font-semibold text-ink">{t`Manifests`}</h1>
      </header>
      <WaitingHandOvers />
      {manifests !== undefined ? (
        <>
          <Table
            label={t`Manifests`}
            columns={columns()}
            items={manifests}
            getId={({ id }) => id}
            emptyState={
              <EmptyState
                icon={<ClipboardList aria-hidden="true" className="size-5" />}
                title={t`No manifest is closed yet`}
                action={
                  <LinkButton href={paths.ordersAtStage('ready_to_ship')}>
                    {t`Go to orders ready to ship`}
                  </LinkButton>
                }
              >
                {t`A manifest lists the parcels that a courier takes along. Select orders that are ready to ship, then close a manifest.`}
              </EmptyState>
            }
          />
          {manifests.length >= MAX_LISTED && (
            <p className="text-sm text-muted">
              {t`The newest ${{ count: formatCount(MAX_LISTED) }} manifests are shown.`}
            </p>
          )}
        </>
      ) : error !== undefined && !isFetching ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The manifests could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      )}
    </div>
  );
}

function columns(): readonly TableColumn<Manifest>[] {
  return [
    {
      id: 'number',
      header: t`Manifest`,
      isRowHeader: true,
      width: 'w-44',
      render: ({ number }) => <span className="font-medium text-ink tabular-nums">{number}</span>,
    },
    { id: 'day', header: t`Day`, width: 'w-32', render: ({ day }) => formatDate(day) },
    { id: 'carrier', header: t`Carrier`, render: ({ carrier }) => carrierName(carrier) },
    { id: 'warehouse', header: t`Warehouse`, render: ({ warehouse }) => warehouse },
    {
      id: 'parcels',
      header: t`Parcels`,
      align: 'end',
      width: 'w-24',
      render: ({ parcels }) => formatCount(parcels),
    },
    {
      id: 'pdf',
      header: t`Sheet`,
      width: 'w-28',
      render: (manifest) => <ManifestPdfButton manifest={manifest} />,
    },
  ];
}
