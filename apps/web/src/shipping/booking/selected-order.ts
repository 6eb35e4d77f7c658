import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';

/** An order that the user selected for an action. */
export interface SelectedOrder {
  readonly docketNumber: string;
  /** The stage in the list; null for a stage that this client does not support. */
  readonly stage: OrderStage | null;
}

/** Splits a list into parts of up to `size` items. */
export function splitIntoParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

const stagesWithoutLabel: readonly (OrderStage | null)[] = ['new', 'cancelled', 'booking_failed'];

/** Returns true unless the order's stage has no label. An unsupported stage counts as booked. */
export function hasLabel({ stage }: SelectedOrder): boolean {
  return !stagesWithoutLabel.includes(stage);
}
