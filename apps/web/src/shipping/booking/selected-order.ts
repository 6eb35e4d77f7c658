import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';

export interface SelectedOrder {
  readonly docketNumber: string;
  /** The stage in the list; null for a stage that this client does not support. */
  readonly stage: OrderStage | null;
}

/** Returns the items in parts of up to `maxItems` items. */
export function splitIntoParts<Item>(items: readonly Item[], maxItems: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / maxItems) }, (_, index) =>
    items.slice(index * maxItems, (index + 1) * maxItems),
  );
}

const stagesWithoutLabel: readonly (OrderStage | null)[] = ['new', 'cancelled', 'booking_failed'];

/** Returns true if an order in this stage has a label. An unsupported stage counts as booked. */
export function hasLabel({ stage }: SelectedOrder): boolean {
  return !stagesWithoutLabel.includes(stage);
}
