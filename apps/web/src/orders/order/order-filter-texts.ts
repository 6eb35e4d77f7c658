import { t } from '@lingui/core/macro';
import { NONE, type OrderOutcome } from '@shipdesk/domain/shipping/analytics/outcome';

/** Returns `Zone C1`, or `No zone` for orders without a price. */
export function getZoneFilterName(zone: string): string {
  return zone === NONE ? t`No zone` : t`Zone ${zone}`;
}

export function getOutcomeName(outcome: OrderOutcome): string {
  const names: Readonly<Record<OrderOutcome, string>> = {
    booked: t`Booked`,
    shipped: t`Shipped`,
    first_attempt: t`Delivered at the first attempt`,
    promised: t`Delivered, with a promised day`,
    on_time: t`Delivered by the promised day`,
  };
  return names[outcome];
}
