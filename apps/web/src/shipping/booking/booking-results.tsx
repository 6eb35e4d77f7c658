import { plural, t } from '@lingui/core/macro';
import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import type { BookingResult } from '@shipdesk/contract/shipping/shipments';
import type { NamedParcel } from '@shipdesk/domain/order/parcel-name';
import { useState } from 'react';
import { getCallMessage } from '../../api/call-error.ts';
import { formatCount, formatPaise } from '../../lib/format.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { ParcelName, useParcelNames } from '../../product/parcel-name.tsx';
import { getCarrierMessage } from '../../product/shipment-texts.ts';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, CopyButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { LabelsDialog } from '../labels/labels-dialog.tsx';
import { PickupDialog } from '../pickups/pickup-dialog.tsx';
import { BookingConnectionNote } from './booking-connection-note.tsx';
import { type BookingRun, computeOutcome } from './booking-run.ts';
import { MissingBalance } from './missing-balance.tsx';
import type { Booking } from './use-booking.ts';

const INITIAL_ROWS = 100;

type NextStep = 'labels' | 'pickup' | 'done';

interface ResultStepProps {
  run: BookingRun;
  booking: Booking;
  onClose: () => void;
}

export function ResultStep({ run, booking, onClose }: ResultStepProps) {
  const [openDialog, setOpenDialog] = useState<'labels' | 'pickup' | null>(null);
  const [nextStep, setNextStep] = useState<NextStep>('labels');
  const { bookedDockets, refusedDockets } = computeOutcome(run);
  const hasBooked = bookedDockets.length > 0;
  const canRequestPickup = hasBooked && bookedDockets.length <= MAX_DOCKETS_PER_CALL;
  const getVariant = (step: NextStep) =>
    step === (hasBooked ? nextStep : 'done') ? 'primary' : 'secondary';
  const isActive = run.step === 'running' || run.step === 'sending';
  return (
    <>
      <Dialog
        title={t`Ship orders`}
        onClose={onClose}
        footer={
          isActive ? (
            <Button onPress={onClose}>{t`Close`}</Button>
          ) : (
            <>
              {refusedDockets.length > 0 && run.step !== 'lost' && (
                <Button onPress={booking.retry}>{t`Retry failed orders`}</Button>
              )}
              <Button variant={getVariant('done')} onPress={onClose}>{t`Done`}</Button>
              {canRequestPickup && (
                <Button variant={getVariant('pickup')} onPress={() => setOpenDialog('pickup')}>
                  {t`Request a pickup`}
                </Button>
              )}
              {hasBooked && (
                <May permission="packing:write">
                  <Button variant={getVariant('labels')} onPress={() => setOpenDialog('labels')}>
                    {t`Print labels`}
                  </Button>
                </May>
              )}
            </>
          )
        }
      >
        <div className="flex flex-col gap-4">
          {isActive && (
            <div>
              <p className="text-base text-muted">
                {t`You can close this dialog: the booking continues, and the list will update when it finishes.`}
              </p>
              <BookingConnectionNote run={run} />
            </div>
          )}
          {run.step === 'unsent' && (
            <Banner tone="bad">
              {getCallMessage(run.error, t`The orders were not booked. Try again.`)}
            </Banner>
          )}
          {run.step === 'lost' && (
            <Banner tone="warn" action={{ label: t`Try again`, onPress: booking.resume }}>
              {t`The state of the bookings could not be loaded. The booking continues.`}{' '}
              {getCallMessage(run.error, '')}
            </Banner>
          )}
          {!isActive && (
            <MissingBalance
              problems={refusedDockets.flatMap((docket) => run.results.get(docket)?.problem ?? [])}
              otherOrdersPaise={0}
            />
          )}
          <BookingResults run={run} />
        </div>
      </Dialog>
      {openDialog === 'labels' && (
        <LabelsDialog
          docketNumbers={bookedDockets}
          onClose={(hasPrinted) => {
            setOpenDialog(null);
            if (hasPrinted && nextStep === 'labels')
              setNextStep(canRequestPickup ? 'pickup' : 'done');
          }}
        />
      )}
      {openDialog === 'pickup' && (
        <PickupDialog
          parcelCount={bookedDockets.length}
          docketNumbers={bookedDockets}
          onClose={(isPickupRequested) => {
            setOpenDialog(null);
            if (isPickupRequested) setNextStep('done');
          }}
        />
      )}
    </>
  );
}

function BookingResults({ run }: { run: BookingRun }) {
  const [showsAllRows, setShowsAllRows] = useState(false);
  const { bookedDockets, refusedDockets, pendingDockets } = computeOutcome(run);
  const rows = [...refusedDockets, ...pendingDockets, ...bookedDockets];
  const visibleRows = showsAllRows ? rows : rows.slice(0, INITIAL_ROWS);
  const totalText = formatCount(rows.length);
  const getParcel = useParcelNames(visibleRows);
  return (
    <div className="flex flex-col gap-4">
      {pendingDockets.length > 0 && (
        <ProgressBar
          label={t`Booking orders`}
          fraction={1 - pendingDockets.length / rows.length}
          detail={t`${{ done: formatCount(rows.length - pendingDockets.length) }} of ${totalText}`}
        />
      )}
      <p role="status" className="text-base font-medium text-ink empty:hidden">
        {run.step === 'done' && describeSummary(bookedDockets.length, refusedDockets.length)}
      </p>
      <ul
        aria-label={t`Result of each order`}
        className="divide-y divide-line rounded-md border border-line"
      >
        {visibleRows.map((docket) => (
          <ResultRow key={docket} parcel={getParcel(docket)} result={run.results.get(docket)} />
        ))}
      </ul>
      {visibleRows.length < rows.length && (
        <div>
          <Button
            size="sm"
            onPress={() => setShowsAllRows(true)}
          >{t`Show all ${totalText}`}</Button>
        </div>
      )}
    </div>
  );
}

function describeSummary(bookedCount: number, refusedCount: number): string {
  const bookedText = plural(bookedCount, {
    one: '# order is booked.',
    other: '# orders are booked.',
  });
  const refusedText = plural(refusedCount, {
    one: '# order is not booked.',
    other: '# orders are not booked.',
  });
  return [bookedCount > 0 && bookedText, refusedCount > 0 && refusedText].filter(Boolean).join(' ');
}

interface ResultRowProps {
  parcel: NamedParcel;
  result: BookingResult | undefined;
}

function ResultRow({ parcel, result }: ResultRowProps) {
  const { state = 'booking', awb = '', service, totalPaise, problem } = result ?? {};
  const facts = [
    service && getServiceName(service),
    totalPaise !== undefined && formatPaise(totalPaise),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2 text-base">
      <span className="w-40 shrink-0 max-sm:flex-1">
        <ParcelName parcel={parcel} />
      </span>
      <span className="min-w-0 empty:hidden max-sm:order-last max-sm:basis-full sm:flex-1">
        {state === 'booked' && (
          <>
            <span className="flex h-5 items-center gap-1 text-ink tabular-nums">
              {t`AWB ${awb}`}
              <CopyButton text={awb} label={t`Copy AWB`} />
            </span>
            <span className="text-sm text-muted tabular-nums">{facts.join(' · ')}</span>
          </>
        )}
        {(state === 'refused' || state === 'cancelled') && (
          <>
            <span className="text-ink">
              {problem?.message ?? t`This order is no longer booked. Ship it again.`}
            </span>
            {problem !== undefined && getCarrierMessage(problem) !== null && (
              <span className="block text-sm break-words text-muted">
                {getCarrierMessage(problem)}
              </span>
            )}
          </>
        )}
      </span>
      <span className="sm:ml-auto">
        <StateBadge state={state} />
      </span>
    </li>
  );
}

function StateBadge({ state }: { state: BookingResult['state'] }) {
  if (state === 'booked') return <Badge tone="ok">{t`Booked`}</Badge>;
  if (state === 'refused') return <Badge tone="bad">{t`Failed`}</Badge>;
  if (state === 'cancelled') return <Badge>{t`Cancelled`}</Badge>;
  return <Badge>{t`Booking`}</Badge>;
}
