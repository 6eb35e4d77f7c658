import { t } from '@lingui/core/macro';
import { NONE, type OrderOutcome } from '@shipdesk/domain/shipping/analytics/outcome';
import type { BookingRefusal } from '@shipdesk/domain/shipping/booking-refusal';

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

export function getRefusalName(refusal: BookingRefusal): string {
  const names: Readonly<Record<BookingRefusal, string>> = {
    invalid_address: t`Address refused`,
    unserviceable: t`Pincode not served`,
    warehouse_unknown: t`Pickup address unknown to the carrier`,
    insufficient_balance: t`Carrier balance too low`,
    duplicate_reference: t`Order number already used`,
    credentials: t`Carrier account refused`,
    unanswered: t`No response from the carrier`,
    given_up: t`Ended by the operator`,
    orphaned: t`Carrier kept an order without an AWB`,
    other: t`Refused by the carrier`,
  };
  return names[refusal];
}
