import { t } from '@lingui/core/macro';
import type { BookingProblem } from '@shipdesk/contract/shipping/shipments';
import { type ShipmentAlert, STUCK_AFTER_HOURS } from '@shipdesk/domain/shipping/attention';
import { type OrderStage, orderStages } from '@shipdesk/domain/shipping/order-stage';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';

export function getShipmentStatusName(status: string): string {
  const names: Readonly<Record<ShipmentStatus, string>> = {
    READY_TO_SHIP: t`Ready to ship`,
    MANIFESTED: t`On a manifest`,
    PICKUP_SCHEDULED: t`Pickup scheduled`,
    OUT_FOR_PICKUP: t`Out for pickup`,
    PICKUP_EXCEPTION: t`Pickup failed`,
    PICKED_UP: t`Picked up`,
    IN_TRANSIT: t`In transit`,
    REACHED_DESTINATION: t`At the destination hub`,
    OUT_FOR_DELIVERY: t`Out for delivery`,
    UNDELIVERED: t`Delivery failed`,
    DELIVERED: t`Delivered`,
    RTO_INITIATED: t`Return started`,
    RTO_IN_TRANSIT: t`Return in transit`,
    RTO_OUT_FOR_DELIVERY: t`Return out for delivery`,
    RTO_UNDELIVERED: t`Return delivery failed`,
    RTO_DELIVERED: t`Returned to you`,
    CANCELLED: t`Cancelled`,
    LOST: t`Lost`,
    DAMAGED: t`Damaged`,
    DISPOSED: t`Disposed of`,
  };
  return Object.entries(names).find(([code]) => code === status)?.[1] ?? status;
}

export function getParcelAlertName(alert: ShipmentAlert): string {
  return {
    stuck: t`No scan for ${{ hours: STUCK_AFTER_HOURS }} hours`,
    late: t`Late`,
    partly_delivered: t`Only some boxes delivered`,
  }[alert];
}

/** Returns the carrier's message about a refused booking. Null if there is none or `message` contains it. */
export function getCarrierMessage({ message, words = '' }: BookingProblem): string | null {
  return words === '' || message.includes(words) ? null : t`The carrier says: “${words}”`;
}

export function getStageName(stage: OrderStage): string {
  return {
    new: t`New`,
    ready_to_ship: t`Ready to ship`,
    pickup_scheduled: t`Pickup scheduled`,
    in_transit: t`In transit`,
    out_for_delivery: t`Out for delivery`,
    ndr: t`NDR`,
    delivered: t`Delivered`,
    rto: t`RTO`,
    lost_or_damaged: t`Lost or damaged`,
    cancelled: t`Cancelled`,
    booking_failed: t`Booking failed`,
  }[stage];
}

/** Returns the stage for the `status` of an order, such as `rto` for `RTO`; null for an unknown status. */
export function findStage(status: string): OrderStage | null {
  return orderStages.find((stage) => stage.toUpperCase() === status) ?? null;
}
