import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';

/** An order that something is done with. */
export interface SelectedOrder {
  readonly docketNumber: string;
  /** As the list shows it; null for a stage that this client does not support. */
  readonly stage: OrderStage | null;
}

/** Returns the part of a call; each call takes up to `size` orders. */
export function splitIntoParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

const withoutLabel: readonly (OrderStage | null)[] = ['new', 'cancelled', 'booking_failed'];

/** True for a booked order: it has a label. */
export function hasLabel({ stage }: SelectedOrder): boolean {
  return !withoutLabel.includes(stage);
}
