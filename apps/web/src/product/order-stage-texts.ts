import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type OrderStage, orderStages } from '@shipdesk/domain/shipping/order-stage';

/** The name of an order at a stage. */
const stageNames: Readonly<Record<OrderStage, MessageDescriptor>> = {
  new: msg`New`,
  ready_to_ship: msg`Ready to ship`,
  pickup_scheduled: msg`Pickup scheduled`,
  in_transit: msg`In transit`,
  out_for_delivery: msg`Out for delivery`,
  ndr: msg`NDR`,
  delivered: msg`Delivered`,
  rto: msg`RTO`,
  lost_or_damaged: msg`Lost or damaged`,
  cancelled: msg`Cancelled`,
  booking_failed: msg`Booking failed`,
};

/** The stage of an order's `status`, which is the stage in capitals; null for any other status. */
export function stageOf(status: string): OrderStage | null {
  return orderStages.find((stage) => stage.toUpperCase() === status) ?? null;
}

export function stageName(stage: OrderStage): string {
  return i18n._(stageNames[stage]);
}
