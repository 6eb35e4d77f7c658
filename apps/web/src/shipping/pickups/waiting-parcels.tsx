import { plural, t } from '@lingui/core/macro';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useListWaitingParcelsQuery } from './pickups-api.ts';

const PickupDialog = lazy(async () => ({
  default: (await import('./pickup-dialog.tsx')).PickupDialog,
}));

/** Says which parcels have no pickup, with the button that asks for one. Nothing when every parcel has one. */
export function WaitingParcels() {
  const [isAsking, setAsking] = useState(false);
  const { data, error, isFetching, refetch } = useListWaitingParcelsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const waiting = data?.data ?? [];
  const parcels = waiting.reduce((sum, one) => sum + one.parcels, 0);
  const missed = waiting.reduce((sum, one) => sum + one.missed, 0);
  if (data === undefined && error !== undefined && !isFetching) {
    return (
      <Banner
        tone="warn"
        action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
      >
        {messageOf(error, t`The parcels without a pickup could not be counted.`)}
      </Banner>
    );
  }
  const places = waiting
    .map((one) => `${carrierName(one.carrier)}, ${one.warehouse}: ${formatCount(one.parcels)}`)
    .join(' · ');

  return (
    <>
      {parcels > 0 && (
        <Banner
          tone="info"
          action={
            <Button size="sm" variant="primary" onPress={() => setAsking(true)}>
              {t`Ask for a pickup`}
            </Button>
          }
        >
          <p className="font-medium">
            {plural(parcels, {
              one: '# parcel has no pickup yet.',
              other: '# parcels have no pickup yet.',
            })}
          </p>
          <p className="text-sm text-muted break-words">{places}</p>
          {missed > 0 && (
            <p className="text-sm text-warn-ink">
              {plural(missed, {
                one: 'The courier did not take # of them at the last pickup.',
                other: 'The courier did not take # of them at the last pickup.',
              })}
            </p>
          )}
        </Banner>
      )}
      {/* Stays open when no parcel waits any more: it says how the pickup ended. */}
      <Suspense fallback={null}>
        {isAsking && <PickupDialog parcels={parcels} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
