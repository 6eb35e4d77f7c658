import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SimulatorClock } from '@shipdesk/contract/shipping/carriers';
import { Clock, FastForward } from 'lucide-react';
import { runCall } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Button } from '../../ui/button.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { carriersApi } from './carriers-api.ts';

const REFRESH_INTERVAL_MS = 15_000;
const MINUTE_MS = 60_000;

export function SimulatorClockSection() {
  const query = carriersApi.useGetSimulatorClockQuery(undefined, {
    ...refetchOnMount,
    pollingInterval: REFRESH_INTERVAL_MS,
  });
  return (
    <div className="mt-6">
      <Loaded
        query={query}
        failure={t`The simulator clock could not be loaded.`}
        isInline
        skeleton={['h-28']}
      >
        {({ data }) => <ClockCard clock={data} onMove={query.refetch} />}
      </Loaded>
    </div>
  );
}

type ClockRequest = Parameters<typeof runCall<{ data: SimulatorClock }>>[0];

function ClockCard({ clock, onMove }: { clock: SimulatorClock; onMove: () => unknown }) {
  const [advance, advanceState] = carriersApi.useAdvanceSimulatorMutation();
  const [advanceToEvent, advanceToEventState] = carriersApi.useAdvanceSimulatorToEventMutation();
  const isMoving = advanceState.isLoading || advanceToEventState.isLoading;
  async function moveClock(request: ClockRequest) {
    const movedClock = await runCall(request, {
      failure: t`The clock could not be advanced. Try again.`,
      success: ({ data }) => t`The simulator clock shows ${formatDateTime(data.now)}.`,
    });
    if (movedClock !== undefined) onMove();
  }
  const moveByHours = (hours: number) => void moveClock(advance({ body: { hours } }));
  const time = formatDateTime(clock.now);
  return (
    <TitledSection
      title={t`Simulator clock`}
      isCard
      actions={
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <May permission="operator:settings">
            <Button
              isDisabled={isMoving}
              onPress={() => moveByHours(1)}
            >{t`Advance by an hour`}</Button>
          </May>
          <May permission="operator:settings">
            <Button
              isDisabled={isMoving}
              onPress={() => moveByHours(24)}
            >{t`Advance by a day`}</Button>
          </May>
          <May permission="operator:settings">
            <Button
              icon={FastForward}
              isDisabled={isMoving || clock.nextEventAt === null}
              onPress={() => void moveClock(advanceToEvent())}
            >
              {t`Advance to the next scan`}
            </Button>
          </May>
        </div>
      }
    >
      <div className="flex items-start gap-2 text-sm text-ink">
        <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="min-w-0 space-y-1">
          <p>
            <Trans>
              The simulator clock shows{' '}
              <strong className="font-semibold whitespace-nowrap tabular-nums">{time}</strong>.
            </Trans>{' '}
            {describeDifference(clock)}
          </p>
          <p className="text-muted">
            {clock.nextEventAt === null
              ? t`No parcel is waiting for a scan. Book a parcel and request its pickup.`
              : t`The next scan is due on ${formatDateTime(clock.nextEventAt)}.`}{' '}
            {t`The clock never goes back.`}
          </p>
        </div>
      </div>
    </TitledSection>
  );
}

function describeDifference({ now, realNow }: SimulatorClock): string {
  const minutes = Math.round((Date.parse(now) - Date.parse(realNow)) / MINUTE_MS);
  if (minutes === 0) return t`That is real time.`;
  const span = describeSpan(Math.abs(minutes));
  return minutes < 0
    ? t`That is ${span} behind real time.`
    : t`That is ${span} ahead of real time. Scans use the simulated time. Deadlines, invoices and payouts use real time.`;
}

function describeSpan(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const remainingMinutes = minutes % 60;
  const parts = [
    days > 0 && t`${plural(days, { one: '# day', other: '# days' })}`,
    hours > 0 && t`${plural(hours, { one: '# hour', other: '# hours' })}`,
    days === 0 &&
      (remainingMinutes > 0 || hours === 0) &&
      t`${plural(remainingMinutes, { one: '# minute', other: '# minutes' })}`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}
