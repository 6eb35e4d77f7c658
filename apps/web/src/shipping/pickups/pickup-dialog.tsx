import { plural, t } from '@lingui/core/macro';
import type { Pickup } from '@shipdesk/contract/shipping/pickups';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import {
  listPickupDays,
  type PickupSlot,
  pickupSlots,
} from '@shipdesk/domain/shipping/pickup-slots';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Select } from '../../ui/form/select.tsx';
import { pickupsApi } from './pickups-api.ts';

interface PickupDialogProps {
  parcelCount: number;
  refusedPickup?: Pickup;
  /** The orders that the carrier collects. The default is all orders that wait for a pickup. */
  docketNumbers?: readonly string[];
  onClose: (isRequested: boolean) => void;
}

export function PickupDialog({
  parcelCount,
  refusedPickup,
  docketNumbers,
  onClose,
}: PickupDialogProps) {
  const [now] = useState(() => new Date());
  const days = listPickupDays(now);
  const today = toBusinessDay(now);
  const [chosenDay, setChosenDay] = useState(days[0]?.day ?? today);
  const [chosenSlot, setChosenSlot] = useState<PickupSlot | null>(null);
  const [createPickups] = pickupsApi.useCreatePickupsMutation();
  const [retry] = pickupsApi.useRetryPickupMutation();
  const [createdPickups, setCreatedPickups] = useState<readonly Pickup[] | null>(null);
  const slots = days.find(({ day }) => day === chosenDay)?.slots ?? [];
  const slot = slots.find(({ from }) => from === chosenSlot)?.from ?? slots[0]?.from;
  const body = slot && { day: chosenDay, slot };
  const docketBody = docketNumbers && { docketNumbers: [...docketNumbers] };

  return (
    <CallDialog
      title={refusedPickup === undefined ? t`Request a pickup` : t`Request the pickup again`}
      submitLabel={t`Request a pickup`}
      send={
        body &&
        (() =>
          refusedPickup === undefined
            ? createPickups({ body: { ...body, ...docketBody } })
            : retry({ id: refusedPickup.id, body }))
      }
      failure={t`The pickup could not be requested. Try again.`}
      onDone={({ data }) => setCreatedPickups(data)}
      outcome={createdPickups === null ? undefined : <CreatedPickups pickups={createdPickups} />}
      onClose={() => onClose(createdPickups !== null)}
    >
      <p className="text-base text-ink">
        {plural(parcelCount, {
          one: 'The carrier will collect # parcel. Each carrier collects from a warehouse once a day.',
          other:
            'The carrier will collect # parcels. Each carrier collects from a warehouse once a day.',
        })}
      </p>
      {days[0] !== undefined && days[0].day !== today && (
        <Banner tone="info">
          {t`No slot is left today. The next working day is ${{ day: formatDate(days[0].day) }}.`}
        </Banner>
      )}
      <Select
        label={t`Day`}
        options={days.map(({ day }) => ({
          id: day,
          label: day === today ? t`Today, ${{ day: formatDate(day) }}` : formatDate(day),
        }))}
        value={chosenDay}
        onChange={setChosenDay}
      />
      <RadioGroup
        label={t`Slot`}
        orientation="vertical"
        options={slots.map(({ from, to }) => ({
          id: from,
          label: t`${from} to ${to}`,
          description: chosenDay === today ? t`Request before ${from}` : t`Cut-off at ${from}`,
        }))}
        value={slot ?? null}
        onChange={setChosenSlot}
      />
    </CallDialog>
  );
}

function CreatedPickups({ pickups }: { pickups: readonly Pickup[] }) {
  if (pickups.length === 0) {
    return <p role="status">{t`No parcels are waiting for a pickup.`}</p>;
  }
  return (
    <ul aria-label={t`Pickups`} className="flex flex-col gap-3">
      {pickups.map((pickup) => (
        <li key={pickup.id}>
          <Banner tone={pickup.state === 'scheduled' ? 'ok' : 'bad'}>
            <p className="font-medium">
              {pickup.state === 'scheduled'
                ? t`${{ carrier: getCarrierName(pickup.carrier) }} will come to ${pickup.warehouse} on ${{ day: formatDate(pickup.day) }}, ${{ slot: nameSlot(pickup.slot) }}, for ${nameParcels(pickup.parcels)}.`
                : t`${{ carrier: getCarrierName(pickup.carrier) }} refused the pickup at ${pickup.warehouse}.`}
            </p>
            <PickupProblem pickup={pickup} />
          </Banner>
        </li>
      ))}
    </ul>
  );
}

const nameParcels = (count: number) => plural(count, { one: '# parcel', other: '# parcels' });

export function PickupProblem({ pickup: { problem, state } }: { pickup: Pickup }) {
  if (problem === undefined || state !== 'refused') return null;
  const { message, words = '' } = problem;
  return (
    <>
      <p>{message}</p>
      {words !== '' && <p className="mt-1 break-words">{t`The carrier says: “${words}”`}</p>}
    </>
  );
}

/** Returns `14:00 to 18:00` for the slot that starts at 14:00. Returns an unknown slot unchanged. */
export function nameSlot(slot: string): string {
  const chosenSlot = pickupSlots.find(({ from }) => from === slot);
  return chosenSlot === undefined ? slot : t`${chosenSlot.from} to ${chosenSlot.to}`;
}
