import { t } from '@lingui/core/macro';
import type { BookingProblem, Shipment } from '@shipdesk/contract/shipping/shipments';
import { promisedStatuses } from '@shipdesk/domain/shipping/attention';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { isBookable } from '@shipdesk/domain/shipping/order-stage';
import { normalisePhone } from '@shipdesk/domain/values/contact/contact';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { useEffect, useRef, useState } from 'react';
import { getCallMessage } from '../../api/call-error.ts';
import { getApiHost } from '../../api/send.ts';
import { formatDate, formatDateTime, formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { Loaded } from '../../product/loaded.tsx';
import { RiskPanel } from '../../product/risk/risk-panel.tsx';
import {
  findStage,
  getCarrierMessage,
  getParcelAlertName,
  getShipmentStatusName,
} from '../../product/shipment-texts.ts';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { BookingConnectionNote } from '../../shipping/booking/booking-connection-note.tsx';
import {
  CancelOrderButton,
  CancelShipmentButton,
  ShipAgainButton,
} from '../../shipping/booking/cancel-buttons.tsx';
import { MissingBalance } from '../../shipping/booking/missing-balance.tsx';
import { shippingApi } from '../../shipping/booking/shipping-api.ts';
import { type Booking, useBooking } from '../../shipping/booking/use-booking.ts';
import { LabelsDialog } from '../../shipping/labels/labels-dialog.tsx';
import { PickupDialog } from '../../shipping/pickups/pickup-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, CopyButton, LinkButton, Spinner } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OrderDetail } from '../order/order-list-payload.ts';
import { BoxList } from './box-list.tsx';
import { DetailCard, Fact, Facts } from './detail-card.tsx';
import { ScanList } from './scan-list.tsx';
import { ShipForm } from './ship-form.tsx';
import { toShipmentRequest } from './shipment-request.ts';

export function ShipmentCard({ detail }: { detail: OrderDetail }) {
  const { docketNumber, status } = detail.order;
  const stage = findStage(status);
  const booking = useBooking();
  const query = shippingApi.useGetShipmentQuery(toShipmentRequest(detail.order));
  const { data } = query;
  const cardRef = useRef<HTMLDivElement>(null);
  const isBooking = booking.isActive || data?.state === 'booking';
  // The focused button disappears, so the focus moves to this card.
  const focusCard = () => cardRef.current?.focus();

  function renderContent(shipment: Shipment | null) {
    if (isBooking) {
      return <BookingProgress shipment={shipment} docketNumber={docketNumber} booking={booking} />;
    }
    if (shipment?.state === 'booked') {
      return <BookedShipment shipment={shipment} detail={detail} onCancelled={focusCard} />;
    }
    if (stage === null || !isBookable(stage)) {
      return (
        <p className="px-4 py-3 text-base text-muted">
          {stage === 'cancelled' ? t`This order is cancelled.` : t`This order has no shipment.`}
        </p>
      );
    }
    const problem = findBookingProblem(booking, docketNumber) ?? shipment?.problem ?? null;
    return (
      <div className="flex flex-col gap-4 px-4 py-3">
        {shipment?.state === 'cancelled' && (
          <p className="text-base text-muted">{t`The last shipment was cancelled.`}</p>
        )}
        {problem?.missingPaise !== undefined ? (
          <MissingBalance problems={[problem]} otherOrdersPaise={0} />
        ) : (
          problem !== null && <RefusedBooking problem={problem} />
        )}
        {booking.run?.step === 'unsent' && (
          <Banner tone="bad">
            {getCallMessage(booking.run.error, t`The order was not booked.`)}
          </Banner>
        )}
        {detail.direction === 'forward' && <OrderRisk detail={detail} />}
        <May permission="shipments:write">
          <ShipForm
            docketNumber={docketNumber}
            isRetry={problem !== null}
            onShip={(choice) => {
              focusCard();
              booking.start([docketNumber], choice);
            }}
          />
        </May>
        <May permission="orders:write">
          <div className="border-t border-line pt-2">
            <CancelOrderButton docketNumber={docketNumber} onCancelled={focusCard} />
          </div>
        </May>
      </div>
    );
  }

  return (
    <DetailCard title={t`Shipment`}>
      <div ref={cardRef} tabIndex={-1} className="outline-none [&>[role=alert]]:m-4">
        <p role="status" className="sr-only">
          {booking.run?.step === 'done' && data?.state === 'booked' && t`The order is booked.`}
        </p>
        <Loaded
          query={query}
          failure={t`The shipment could not be loaded.`}
          isInline
          skeleton={
            <div className="p-4">
              <Skeleton className="h-24" />
            </div>
          }
        >
          {renderContent}
        </Loaded>
      </div>
    </DetailCard>
  );
}

/** Reads the problem from a booking started on this page, because the cached shipment may not have it yet. */
function findBookingProblem({ run }: Booking, docketNumber: string): BookingProblem | null {
  return run?.results.get(docketNumber)?.problem ?? null;
}

interface BookingProgressProps {
  shipment: Shipment | null;
  docketNumber: string;
  booking: Booking;
}

function BookingProgress({ shipment, docketNumber, booking }: BookingProgressProps) {
  const { run, watch } = booking;
  const isBookedElsewhere = run === null && shipment?.state === 'booking';
  useEffect(() => {
    if (isBookedElsewhere) watch(docketNumber);
  }, [isBookedElsewhere, watch, docketNumber]);
  if (run?.step === 'lost') {
    return (
      <div className="p-4">
        <Banner tone="warn" action={{ label: t`Try again`, onPress: booking.resume }}>
          {getCallMessage(run.error, t`The state of the booking could not be read.`)}
        </Banner>
      </div>
    );
  }
  return (
    <div className="px-4 py-4">
      <p role="status" className="flex items-center gap-2 text-base text-ink">
        <Spinner />
        {shipment?.waitsUntil
          ? describeWaitingBooking(shipment.waitsUntil)
          : t`The booking is in progress. This takes a few seconds.`}
      </p>
      <BookingConnectionNote run={run} />
    </div>
  );
}

function describeWaitingBooking(waitsUntil: string): string {
  const time = formatDateTime(waitsUntil);
  return t`The carrier refused Shipdesk’s credentials, so the booking waits until ${time}, or until the operator corrects them.`;
}

function RefusedBooking({ problem }: { problem: BookingProblem }) {
  const carrierMessage = getCarrierMessage(problem);
  return (
    <Banner tone="bad">
      <p className="font-medium">{t`The order was not booked.`}</p>
      <p>{problem.message}</p>
      {carrierMessage !== null && <p className="mt-1 break-words">{carrierMessage}</p>}
    </Banner>
  );
}

interface BookedShipmentProps {
  shipment: Shipment;
  detail: OrderDetail;
  onCancelled: () => void;
}

function BookedShipment({ shipment, detail, onCancelled }: BookedShipmentProps) {
  const { docketNumber } = detail.order;
  const { awb, carrier, service, status, totalPaise, bookedAt, canBeCancelled } = shipment;
  const { alerts, expectedOn } = shipment;
  const isPromised = promisedStatuses.some((promisedStatus) => promisedStatus === status);
  const mayShip = useMay('shipments:write');
  const maySeePrices = useMay('rates:read');
  return (
    <>
      {status === 'CANCELLED' && (
        <div className="px-4 pt-3">
          <Banner tone="warn">
            {t`The carrier cancelled this shipment. Its price was returned to your balance.`}
          </Banner>
        </div>
      )}
      <div className="flex flex-wrap gap-2 border-b border-line px-4 py-3">
        {status === 'CANCELLED' ? (
          <May permission="shipments:write">
            <ShipAgainButton docketNumber={docketNumber} onCancelled={onCancelled} />
          </May>
        ) : (
          <ParcelActions key={docketNumber} shipment={shipment} detail={detail} />
        )}
        {mayShip && canBeCancelled && (
          <CancelShipmentButton docketNumber={docketNumber} onCancelled={onCancelled} />
        )}
      </div>
      <Facts>
        <Fact term={t`AWB`} isStrong>
          <span className="inline-flex h-5 items-center gap-1">
            {awb}
            <CopyButton text={awb} label={t`Copy AWB`} />
          </span>
        </Fact>
        <Fact term={t`Carrier`}>{getCarrierName(carrier)}</Fact>
        <Fact term={t`Service`}>{getServiceName(service)}</Fact>
        <Fact term={t`Status`}>
          <span className="inline-flex flex-wrap justify-end gap-1.5">
            {alerts.map((alert) => (
              <Badge key={alert} tone="warn">
                {getParcelAlertName(alert)}
              </Badge>
            ))}
            {getShipmentStatusName(status)}
          </span>
        </Fact>
        {isPromised && expectedOn !== null && (
          <Fact term={t`Expected by`}>{formatDate(expectedOn)}</Fact>
        )}
        {maySeePrices && <Fact term={t`Price`}>{formatPaise(totalPaise)}</Fact>}
        {bookedAt !== null && <Fact term={t`Booked`}>{formatDateTime(bookedAt)}</Fact>}
        <Fact term={t`Tracking page`} hint={t`Visible to the consignee`}>
          <TrackingLink docketNumber={docketNumber} />
        </Fact>
      </Facts>
      {shipment.boxes.length > 0 && (
        <div className="border-t border-line px-4 py-3">
          <BoxList boxes={shipment.boxes} />
        </div>
      )}
      <div className="border-t border-line px-4 py-3">
        <ScanList events={shipment.events} />
      </div>
    </>
  );
}

function ParcelActions({ shipment, detail }: Pick<BookedShipmentProps, 'shipment' | 'detail'>) {
  const [openDialog, setOpenDialog] = useState<'label' | 'pickup' | null>(null);
  const { docketNumber } = detail.order;
  const hasEvent = (event: OrderDetail['history'][number]['event']) =>
    detail.history
      .slice(detail.history.findLastIndex((line) => line.event === 'booked') + 1)
      .some((line) => line.event === event);
  const [isLabelPrinted, setLabelPrinted] = useState(() => hasEvent('label_printed'));
  const { stage, status } = shipment;
  const isPickupMissed = status === 'PICKUP_EXCEPTION';
  const mayShip = useMay('shipments:write');
  const mayPack = useMay('packing:write');
  const canRequestPickup =
    mayShip && (stage === 'ready_to_ship' || isPickupMissed) && detail.direction === 'forward';
  const isReturned =
    (status === 'RTO_DELIVERED' || (status === 'DELIVERED' && detail.direction === 'reverse')) &&
    !hasEvent('return_acknowledged');
  const isPickupNext = canRequestPickup && (isLabelPrinted || isPickupMissed);
  return (
    <>
      {mayShip && stage === 'ndr' && (
        <LinkButton size="sm" variant="primary" href={paths.ndr()}>
          {t`Answer failed delivery`}
        </LinkButton>
      )}
      {mayPack && isReturned && (
        <LinkButton size="sm" variant="primary" href={paths.returns()}>
          {t`Acknowledge return`}
        </LinkButton>
      )}
      {/* The buttons keep their order, so a closed dialog can return the focus to the pressed button. */}
      {mayPack && (
        <Button
          size="sm"
          variant={stage === 'ready_to_ship' && !isPickupNext ? 'primary' : 'secondary'}
          onPress={() => setOpenDialog('label')}
        >
          {t`Print label`}
        </Button>
      )}
      {canRequestPickup && (
        <Button
          size="sm"
          variant={isPickupNext ? 'primary' : 'secondary'}
          onPress={() => setOpenDialog('pickup')}
        >
          {t`Request a pickup`}
        </Button>
      )}
      {openDialog === 'label' && (
        <LabelsDialog
          docketNumbers={[docketNumber]}
          onClose={(isSaved) => {
            setOpenDialog(null);
            if (isSaved) setLabelPrinted(true);
          }}
        />
      )}
      {openDialog === 'pickup' && (
        <PickupDialog
          parcelCount={1}
          docketNumbers={[docketNumber]}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}

function TrackingLink({ docketNumber }: { docketNumber: string }) {
  const address = `${getApiHost() || window.location.origin}${paths.track(docketNumber)}`;
  return (
    <span className="inline-flex h-5 items-center gap-1">
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="focus-ring rounded-sm text-accent-ink hover:underline pointer-coarse:-my-3 pointer-coarse:p-3"
      >
        {t`Open`}
        <span className="sr-only"> {t`tracking page in a new tab`}</span>
      </a>
      <CopyButton text={address} label={t`Copy tracking link`} />
    </span>
  );
}

function OrderRisk({ detail: { order, consignee } }: { detail: OrderDetail }) {
  const phone = normalisePhone(consignee.phone);
  const { pincode, address } = consignee;
  if (phone === null || !/^\d{6}$/.test(pincode)) return null;
  return (
    <section aria-label={t`RTO risk`}>
      <h3 className="mb-1 text-base font-medium text-ink">{t`RTO risk`}</h3>
      <RiskPanel body={{ phone, pincode, address, codPaise: parseRupees(order.codAmount) ?? 0 }} />
    </section>
  );
}
