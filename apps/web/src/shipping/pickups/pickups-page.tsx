import { t } from '@lingui/core/macro';
import type { Pickup } from '@shipdesk/contract/shipping/pickups';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { ArrowLeft, CircleAlert, Truck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatCount, formatDate, formatDateTime } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-today.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { PickupDialog, PickupProblem } from './pickup-dialog.tsx';
import { slotName } from './pickup-texts.ts';
import { useListPickupsQuery } from './pickups-api.ts';
import { WaitingParcels } from './waiting-parcels.tsx';

/** The server lists no more. */
const MAX_LISTED = 100;

/** The requested pickups. A refused one can be requested again. */
export function PickupsPage() {
  const navigate = useNavigate();
  const [retried, setRetried] = useState<Pickup | null>(null);
  const { data, error, isFetching, refetch } = useListPickupsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const today = useToday();
  const pickups = data?.data;

  return (
    <div className="flex flex-col gap-4">
      <header className="flex items-center gap-2">
        <IconButton
          label={t`Back to orders`}
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onPress={() => void navigate(paths.forwardOrders())}
        />
        <h1 className="text-xl font-semibold text-ink">{t`Pickups`}</h1>
      </header>
      <WaitingParcels />
      {pickups !== undefined ? (
        <>
          <Table
            label={t`Pickups`}
            columns={columns({ pickups, today, onRetry: setRetried })}
            items={pickups}
            getId={({ id }) => id}
            emptyState={
              <EmptyState
                icon={<Truck aria-hidden="true" className="size-5" />}
                title={t`No pickup was asked for yet`}
                action={
                  <LinkButton href={paths.ordersAtStage('ready_to_ship')}>
                    {t`Go to orders ready to ship`}
                  </LinkButton>
                }
              >
                {t`A pickup brings the courier to your warehouse. Ship orders, then ask for a pickup here.`}
              </EmptyState>
            }
          />
          {pickups.length >= MAX_LISTED && (
            <p className="text-sm text-muted">
              {t`The newest ${{ count: formatCount(MAX_LISTED) }} pickups are shown.`}
            </p>
          )}
        </>
      ) : error !== undefined && !isFetching ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The pickups could not be loaded`}
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
      {retried !== null && (
        <PickupDialog
          parcels={retried.parcels}
          refused={retried}
          onClose={() => setRetried(null)}
        />
      )}
    </div>
  );
}

interface ColumnsOptions {
  pickups: readonly Pickup[];
  today: IsoDate;
  onRetry: (pickup: Pickup) => void;
}

function columns({ pickups, today, onRetry }: ColumnsOptions): readonly TableColumn<Pickup>[] {
  return [
    {
      id: 'day',
      header: t`Pickup`,
      isRowHeader: true,
      width: 'w-30 lg:w-40',
      render: ({ day, slot }) => (
        <>
          <span className="block font-medium text-ink tabular-nums">{formatDate(day)}</span>
          <span className="block text-sm text-muted tabular-nums">{slotName(slot)}</span>
        </>
      ),
    },
    {
      id: 'carrier',
      header: t`Carrier`,
      width: 'w-22 lg:w-32',
      render: ({ carrier }) => carrierName(carrier),
    },
    {
      id: 'warehouse',
      header: t`Warehouse`,
      width: 'w-28 lg:w-48',
      render: ({ warehouse }) => warehouse,
    },
    {
      id: 'parcels',
      header: t`Parcels`,
      align: 'end',
      width: 'w-18 lg:w-24',
      render: ({ parcels }) => formatCount(parcels),
    },
    {
      id: 'state',
      header: t`Answer`,
      isWide: true,
      render: (pickup) => <Answer pickup={pickup} today={today} />,
    },
    ...(pickups.some(({ state }) => state === 'refused') ? [retryColumn(onRetry)] : []),
  ];
}

/** Only a list with a refused pickup has it. */
function retryColumn(onRetry: (pickup: Pickup) => void): TableColumn<Pickup> {
  return {
    id: 'retry',
    header: t`Retry`,
    isActions: true,
    width: 'w-28 lg:w-32',
    render: (pickup) =>
      pickup.state === 'refused' && (
        <Button
          size="sm"
          aria-label={t`Ask again for ${pickup.warehouse}, ${{ day: formatDate(pickup.day) }}`}
          onPress={() => onRetry(pickup)}
        >
          {t`Ask again`}
        </Button>
      ),
  };
}

function Answer({ pickup, today }: { pickup: Pickup; today: IsoDate }) {
  const { day, state, token, askedAt } = pickup;
  const states = {
    // The carrier does not say whether its courier came; the scans of the parcels do.
    scheduled:
      day < today ? <Badge>{t`Day is over`}</Badge> : <Badge tone="ok">{t`Scheduled`}</Badge>,
    refused: <Badge tone="bad">{t`Refused`}</Badge>,
    replaced: <Badge>{t`Refused, asked again`}</Badge>,
  };
  return (
    <div className="flex flex-col items-start gap-1">
      {states[state]}
      <div className="text-sm text-ink">
        <PickupProblem pickup={pickup} />
      </div>
      <span className="text-sm text-muted tabular-nums">
        {token !== '' && <span className="block">{t`Number ${token}`}</span>}
        <span className="block">{t`Asked ${{ time: formatDateTime(askedAt) }}`}</span>
      </span>
    </div>
  );
}
