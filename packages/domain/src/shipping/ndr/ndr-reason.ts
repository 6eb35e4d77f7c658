/** The reasons why delivery attempts fail. Each carrier's codes map to these. */
export const ndrReasons = [
  'consignee_unavailable',
  'address_incomplete',
  'consignee_moved',
  'refused',
  'reschedule_asked',
  'payment_not_ready',
  'payment_disputed',
  'open_delivery_asked',
  'restricted_area',
  'not_attempted',
  'self_collect',
  'opened_and_refused',
  'otp_failed',
  'seized',
  'other',
] as const;
export type NdrReason = (typeof ndrReasons)[number];
