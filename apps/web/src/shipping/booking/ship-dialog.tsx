import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LabelsDialog } from '../labels/labels-dialog.tsx';
import { BookingChoiceField, type ChoiceId, choiceOf } from './booking-choice.tsx';
import { BookingConnectionNote } from './booking-connection-note.tsx';
import { BookingPreviewPanel } from './booking-preview.tsx';
import { BookingResults } from './booking-results.tsx';
import { type BookingRun, outcomeOf } from './booking-run.ts';
import { MissingBalance } from './missing-balance.tsx';
import { RiskyOrders } from './risky-orders.tsx';
import { usePreviewShipmentsQuery } from './shipping-api.ts';
import type { Booking } from './use-booking.ts';

interface ShipDialogProps {
  docketNumbers: readonly string[];
  booking: Booking;
  onClose: () => void;
}

/** Books orders: what can be booked and for how much, then the progress and the result of each order. */
export function ShipDialog({ docketNumbers, booking, onClose }: ShipDialogProps) {
  const { run } = booking;
  return run === null || run.results.size === 0 ? (
    <ChooseStep docketNumbers={run?.dockets ?? docketNumbers} booking={booking} onClose={onClose} />
  ) : (
    <ResultStep run={run} booking={booking} onClose={onClose} />
  );
}

function ChooseStep({ docketNumbers, booking, onClose }: ShipDialogProps) {
  // Kept while a run is sent: the preview must not be asked about fewer orders meanwhile.
  const [asked] = useState(docketNumbers);
  const [choice, setChoice] = useState<ChoiceId>('rule');
  const { data, currentData, error, isFetching, refetch } = usePreviewShipmentsQuery(
    { body: { docketNumbers: [...asked], choice: choiceOf(choice) } },
    { refetchOnMountOrArgChange: true },
  );
  const preview = (currentData ?? data)?.data;
  const refused = new Set(currentData?.data.refused.map(({ docketNumber }) => docketNumber));
  const eligible = asked.filter((docket) => !refused.has(docket));
  const isReady = currentData !== undefined && !isFetching && currentData.data.eligible > 0;
  const { run } = booking;

  return (
    <Dialog
      title={t`Ship orders`}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isDisabled={!isReady}
            isPending={run?.step === 'sending'}
            onPress={() => booking.start(eligible, choiceOf(choice))}
          >
            {isReady
              ? plural(eligible.length, { one: 'Ship # order', other: 'Ship # orders' })
              : t`Ship`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <BookingChoiceField value={choice} onChange={setChoice} />
        {error !== undefined && !isFetching ? (
          <Banner
            tone="bad"
            action={
              <span className="-my-1">
                <Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>
              </span>
            }
          >
            {messageOf(error, t`The price could not be loaded.`)}
          </Banner>
        ) : preview === undefined ? (
          <div role="status" aria-label={t`Loading prices`} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-28" />
          </div>
        ) : (
          <div aria-busy={isFetching} className={isFetching ? 'opacity-60' : ''}>
            <BookingPreviewPanel preview={preview} total={asked.length} />
          </div>
        )}
        {preview !== undefined && (
          <MissingBalance
            problems={preview.refused.map(({ problem }) => problem)}
            takenPaise={preview.totalPaise}
          />
        )}
        {run?.step === 'unsent' && (
          <Banner tone="bad">{messageOf(run.error, t`The orders were not booked.`)}</Banner>
        )}
        <RiskyOrders docketNumbers={asked} />
      </div>
    </Dialog>
  );
}

interface ResultStepProps {
  run: BookingRun;
  booking: Booking;
  onClose: () => void;
}

function ResultStep({ run, booking, onClose }: ResultStepProps) {
  const [printed, setPrinted] = useState<readonly string[] | null>(null);
  const { booked, refused } = outcomeOf(run);
  const isActive = run.step === 'running' || run.step === 'sending';
  return (
    <>
      <Dialog
        title={t`Ship orders`}
        isOpen
        onOpenChange={onClose}
        footer={
          isActive ? (
            <Button onPress={onClose}>{t`Close`}</Button>
          ) : (
            <>
              {refused.length > 0 && run.step !== 'lost' && (
                <Button onPress={booking.retry}>{t`Retry the failed ones`}</Button>
              )}
              {booked.length > 0 && (
                <Button onPress={() => setPrinted(booked)}>{t`Print labels`}</Button>
              )}
              <Button variant="primary" onPress={onClose}>{t`Done`}</Button>
            </>
          )
        }
      >
        <div className="flex flex-col gap-4">
          {isActive && (
            <div>
              <p className="text-base text-muted">
                {t`You can close this: the booking continues, and the list is updated at its end.`}
              </p>
              <BookingConnectionNote run={run} />
            </div>
          )}
          {run.step === 'unsent' && (
            <Banner tone="bad">{messageOf(run.error, t`The orders were not booked.`)}</Banner>
          )}
          {run.step === 'lost' && (
            <Banner
              tone="warn"
              action={
                <span className="-my-1">
                  <Button size="sm" onPress={booking.resume}>{t`Try again`}</Button>
                </span>
              }
            >
              {t`The state of the bookings could not be read. The booking continues.`}{' '}
              {messageOf(run.error, '')}
            </Banner>
          )}
          {!isActive && (
            <MissingBalance
              problems={refused.flatMap((docket) => run.results.get(docket)?.problem ?? [])}
              takenPaise={0}
            />
          )}
          <BookingResults run={run} />
        </div>
      </Dialog>
      {printed !== null && (
        <LabelsDialog docketNumbers={printed} onClose={() => setPrinted(null)} />
      )}
    </>
  );
}
