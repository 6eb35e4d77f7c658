import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';

export interface SelectedOrder {
  readonly docketNumber: string;
  /** The stage in the list; null for a stage that this client does not support. */
  readonly stage: OrderStage | null;
}

export function splitIntoParts<Item>(items: readonly Item[], maxItems: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / maxItems) }, (_, index) =>
    items.slice(index * maxItems, (index + 1) * maxItems),
  );
}

const stagesWithoutLabel: readonly (OrderStage | null)[] = ['new', 'cancelled', 'booking_failed'];

/** An unsupported stage counts as booked. */
export function hasLabel({ stage }: SelectedOrder): boolean {
  return !stagesWithoutLabel.includes(stage);
}
