import type { ShipmentStatus } from './status.ts';

/** The stages of an order. Before a booking and after a refused one, an order has a stage and no shipment. */
export const orderStages = [
  'new',
  'ready_to_ship',
  'pickup_scheduled',
  'in_transit',
  'out_for_delivery',
  'ndr',
  'delivered',
  'rto',
  'lost_or_damaged',
  'cancelled',
  'booking_failed',
] as const;
export type OrderStage = (typeof orderStages)[number];

export const stagesByStatus: Readonly<Record<ShipmentStatus, OrderStage>> = {
  READY_TO_SHIP: 'ready_to_ship',
  MANIFESTED: 'ready_to_ship',
  PICKUP_SCHEDULED: 'pickup_scheduled',
  OUT_FOR_PICKUP: 'pickup_scheduled',
  PICKUP_EXCEPTION: 'pickup_scheduled',
  PICKED_UP: 'in_transit',
  IN_TRANSIT: 'in_transit',
  REACHED_DESTINATION: 'in_transit',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  UNDELIVERED: 'ndr',
  DELIVERED: 'delivered',
  RTO_INITIATED: 'rto',
  RTO_IN_TRANSIT: 'rto',
  RTO_OUT_FOR_DELIVERY: 'rto',
  RTO_UNDELIVERED: 'rto',
  RTO_DELIVERED: 'rto',
  CANCELLED: 'cancelled',
  LOST: 'lost_or_damaged',
  DAMAGED: 'lost_or_damaged',
  DISPOSED: 'lost_or_damaged',
};

/** Returns the `status` of an order on the wire: `NEW`, `IN_TRANSIT`. */
export function formatOrderStatus(stage: OrderStage): string {
  return stage.toUpperCase();
}

export const bookableStages: readonly OrderStage[] = ['new', 'booking_failed'];

/** Returns whether an order at a stage can be booked. */
export function isBookable(stage: OrderStage): boolean {
  return bookableStages.includes(stage);
}
