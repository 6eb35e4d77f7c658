/** The reasons why a carrier or Shipdesk did not book an order. `other` stands for any other code. */
export const bookingRefusals = [
  'invalid_address',
  'unserviceable',
  'warehouse_unknown',
  'insufficient_balance',
  'duplicate_reference',
  'credentials',
  'unanswered',
  'given_up',
  'orphaned',
  'other',
] as const;
export type BookingRefusal = (typeof bookingRefusals)[number];

/** Returns the refusal of a stored code; `other` for an unknown code. */
export function readBookingRefusal(code: string): BookingRefusal {
  return bookingRefusals.find((refusal) => refusal === code) ?? 'other';
}
