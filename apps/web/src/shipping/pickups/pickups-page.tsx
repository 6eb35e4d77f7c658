import { t } from '@lingui/core/macro';
import type { Pickup } from '@shipdesk/contract/shipping/pickups';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatDate, formatDateTime } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton, RowButton } from '../../ui/button.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { nameSlot, PickupDialog, PickupProblem } from './pickup-dialog.tsx';
import { pickupsApi } from './pickups-api.ts';
import { WaitingParcels } from './waiting-parcels.tsx';

/** The server lists at most this many pickups. */
const MAX_LISTED_PICKUPS = 100;

export function PickupsPage() {
  const [retriedPickup, setRetriedPickup] = useState<Pickup | null>(null);
  const query = pickupsApi.useListPickupsQuery(undefined, refetchOnMount);
  const today = useToday();
  const pickups = query.data?.data ?? [];
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={{ label: t`Back to orders`, to: paths.forwardOrders() }}
        title={t`Pickups`}
      />
      <WaitingParcels />
      <ListView
        label={t`Pickups`}
        query={query}
        items={pickups}
        failure={t`The pickups could not be loaded`}
        columns={buildPickupColumns({ pickups, today, onRetry: setRetriedPickup })}
        note={
          pickups.length >= MAX_LISTED_PICKUPS &&
          t`The newest ${{ count: formatCount(MAX_LISTED_PICKUPS) }} pickups are shown.`
        }
        empty={{
          icon: Truck,
          title: t`No pickups yet`,
          text: t`A pickup brings the carrier to your warehouse. Ship orders, then request a pickup here.`,
          action: (
            <LinkButton href={paths.ordersAtStage('ready_to_ship')}>
              {t`Go to orders ready to ship`}
            </LinkButton>
          ),
        }}
      />
      {retriedPickup !== null && (
        <PickupDialog
          parcelCount={retriedPickup.parcels}
          refusedPickup={retriedPickup}
          onClose={() => setRetriedPickup(null)}
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

const buildPickupColumns = ({
  pickups,
  today,
  onRetry,
}: ColumnsOptions): readonly TableColumn<Pickup>[] => [
  {
    header: t`Pickup`,
    width: 'w-30 lg:w-40',
    render: ({ day, slot }) => renderStrongLines(formatDate(day), nameSlot(slot)),
  },
  {
    header: t`Carrier`,
    width: 'w-22 lg:w-32',
    render: ({ carrier }) => getCarrierName(carrier),
  },
  {
    header: t`Warehouse`,
    width: 'w-28 lg:w-48',
    render: ({ warehouse }) => warehouse,
  },
  {
    header: t`Parcels`,
    align: 'end',
    width: 'w-18 lg:w-24',
    render: ({ parcels }) => formatCount(parcels),
  },
  {
    header: t`Response`,
    isWide: true,
    render: (pickup) => <CarrierResponse pickup={pickup} today={today} />,
  },
  ...(pickups.some(({ state }) => state === 'refused') ? [buildRetryColumn(onRetry)] : []),
];

function buildRetryColumn(onRetry: (pickup: Pickup) => void): TableColumn<Pickup> {
  return {
    header: t`Retry`,
    isActions: true,
    width: 'w-28 lg:w-32',
    render: (pickup) =>
      pickup.state === 'refused' && (
        <May permission="shipments:write">
          <RowButton
            label={t`Request again`}
            name={t`Request again for ${pickup.warehouse}, ${{ day: formatDate(pickup.day) }}`}
            onPress={() => onRetry(pickup)}
          />
        </May>
      ),
  };
}

function CarrierResponse({ pickup, today }: { pickup: Pickup; today: IsoDate }) {
  const { day, state, token, askedAt } = pickup;
  const states = {
    // Carriers do not report that a pickup is finished. Only the scans of the parcels show this.
    scheduled:
      day < today ? <Badge>{t`Day has passed`}</Badge> : <Badge tone="ok">{t`Scheduled`}</Badge>,
    refused: <Badge tone="bad">{t`Refused`}</Badge>,
    replaced: <Badge>{t`Refused, requested again`}</Badge>,
  };
  return (
    <div className="flex flex-col items-start gap-1">
      {states[state]}
      <div className="text-sm text-ink">
        <PickupProblem pickup={pickup} />
      </div>
      <span className="text-sm text-muted tabular-nums">
        {token !== '' && <span className="block">{t`Pickup number ${token}`}</span>}
        <span className="block">{t`Requested ${{ time: formatDateTime(askedAt) }}`}</span>
      </span>
    </div>
  );
}
