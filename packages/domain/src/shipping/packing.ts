import type { OrderStage } from './order-stage.ts';

export type PackingAlarm = 'cancelled' | 'handed_over' | 'reverse' | 'packed';

const packableStages: readonly OrderStage[] = [
  'new',
  'booking_failed',
  'ready_to_ship',
  'pickup_scheduled',
];

/** Returns why an order must not be packed; null when it can be. An order may be packed before it is booked. */
export function findPackingAlarm(order: {
  readonly stage: OrderStage;
  readonly direction: 'forward' | 'reverse';
  readonly isPacked: boolean;
}): PackingAlarm | null {
  if (order.direction === 'reverse') return 'reverse';
  if (order.stage === 'cancelled') return 'cancelled';
  if (!packableStages.includes(order.stage)) return 'handed_over';
  return order.isPacked ? 'packed' : null;
}
