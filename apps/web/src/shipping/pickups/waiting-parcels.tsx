import { plural, t } from '@lingui/core/macro';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { Banner } from '../../ui/banner.tsx';
import { loadOnDemand } from '../../ui/load-on-demand.tsx';
import { pickupsApi } from './pickups-api.ts';

const PickupDialog = loadOnDemand(async () => (await import('./pickup-dialog.tsx')).PickupDialog);

interface WaitingParcelsProps {
  /** True if another button on the page is the next step. */
  isSecondary?: boolean;
}

/** Shows the parcels without a pickup, with a button to request one. Renders nothing if there are none. */
export function WaitingParcels({ isSecondary = false }: WaitingParcelsProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const query = pickupsApi.useListWaitingParcelsQuery(undefined, refetchOnMount);
  const waitingGroups = query.data?.data ?? [];
  const parcels = waitingGroups.reduce((sum, place) => sum + place.parcels, 0);
  const missedCount = waitingGroups.reduce((sum, place) => sum + place.missed, 0);
  const places = waitingGroups.map(
    ({ carrier, warehouse, parcels: count }) =>
      `${getCarrierName(carrier)}, ${warehouse}: ${formatCount(count)}`,
  );

  return (
    <Loaded
      query={query}
      failure={t`The parcels without a pickup could not be counted.`}
      isInline
      skeleton={null}
    >
      {() => (
        <>
          {parcels > 0 && (
            <Banner
              tone="info"
              action={{
                label: t`Ask for a pickup`,
                onPress: () => setDialogOpen(true),
                ...(!isSecondary && { variant: 'primary' }),
              }}
            >
              <p className="font-medium">
                {plural(parcels, {
                  one: '# parcel has no pickup yet.',
                  other: '# parcels have no pickup yet.',
                })}
              </p>
              <p className="text-sm text-muted break-words">{places.join(' · ')}</p>
              {missedCount > 0 && (
                <p className="text-sm text-warn-ink">
                  {plural(missedCount, {
                    one: 'The carrier did not take # of them at the last pickup.',
                    other: 'The carrier did not take # of them at the last pickup.',
                  })}
                </p>
              )}
            </Banner>
          )}
          {/* The dialog shows the result of the pickup, so it stays open without waiting parcels. */}
          {isDialogOpen && <PickupDialog parcels={parcels} onClose={() => setDialogOpen(false)} />}
        </>
      )}
    </Loaded>
  );
}
