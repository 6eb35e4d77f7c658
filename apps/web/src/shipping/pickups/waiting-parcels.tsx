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

export function WaitingParcels({ isSecondary = false }: WaitingParcelsProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const query = pickupsApi.useListWaitingParcelsQuery(undefined, refetchOnMount);
  const waitingGroups = query.data?.data ?? [];
  const parcelCount = waitingGroups.reduce((sum, group) => sum + group.parcels, 0);
  const missedCount = waitingGroups.reduce((sum, group) => sum + group.missed, 0);
  const groupTexts = waitingGroups.map(
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
          {parcelCount > 0 && (
            <Banner
              tone="info"
              action={{
                label: t`Request a pickup`,
                onPress: () => setDialogOpen(true),
                ...(!isSecondary && { variant: 'primary' }),
              }}
            >
              <p className="font-medium">
                {plural(parcelCount, {
                  one: '# parcel has no pickup yet.',
                  other: '# parcels have no pickup yet.',
                })}
              </p>
              <p className="text-sm text-muted break-words">{groupTexts.join(' · ')}</p>
              {missedCount > 0 && (
                <p className="text-sm text-warn-ink">
                  {plural(missedCount, {
                    one: 'The carrier did not collect # of them at the last pickup.',
                    other: 'The carrier did not collect # of them at the last pickup.',
                  })}
                </p>
              )}
            </Banner>
          )}
          {/* The dialog shows the result, so it stays open after the last waiting parcel gets a pickup. */}
          {isDialogOpen && (
            <PickupDialog parcelCount={parcelCount} onClose={() => setDialogOpen(false)} />
          )}
        </>
      )}
    </Loaded>
  );
}
