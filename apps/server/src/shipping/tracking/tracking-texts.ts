import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';

export const statusTexts: Readonly<Record<ShipmentStatus, string>> = {
  READY_TO_SHIP: 'Being packed',
  MANIFESTED: 'Ready for pickup',
  PICKUP_SCHEDULED: 'Ready for pickup',
  OUT_FOR_PICKUP: 'The carrier is on the way to the sender',
  PICKUP_EXCEPTION: 'Waiting for the carrier',
  PICKED_UP: 'Picked up by the carrier',
  IN_TRANSIT: 'On its way',
  REACHED_DESTINATION: 'In your city',
  OUT_FOR_DELIVERY: 'Out for delivery',
  UNDELIVERED: 'Delivery attempted',
  DELIVERED: 'Delivered',
  RTO_INITIATED: 'Going back to the sender',
  RTO_IN_TRANSIT: 'Going back to the sender',
  RTO_OUT_FOR_DELIVERY: 'Going back to the sender',
  RTO_UNDELIVERED: 'Going back to the sender',
  RTO_DELIVERED: 'Returned to the sender',
  CANCELLED: 'Cancelled',
  LOST: 'Delayed at the carrier',
  DAMAGED: 'Held by the carrier',
  DISPOSED: 'Not deliverable',
};

/** The next step for the consignee in a status that is not part of a normal delivery. */
export const statusAdvice: Readonly<Partial<Record<ShipmentStatus, string>>> = {
  UNDELIVERED:
    'The carrier could not deliver the parcel. The carrier will try again, or the sender will contact you.',
  RTO_INITIATED: 'Contact the sender if you still want the parcel.',
  RTO_IN_TRANSIT: 'Contact the sender if you still want the parcel.',
  RTO_OUT_FOR_DELIVERY: 'Contact the sender if you still want the parcel.',
  RTO_UNDELIVERED: 'Contact the sender if you still want the parcel.',
  RTO_DELIVERED: 'Contact the sender if you still want the parcel.',
  CANCELLED: 'Contact the sender if you did not expect this.',
  LOST: 'Contact the sender, who is in touch with the carrier.',
  DAMAGED: 'Contact the sender, who is in touch with the carrier.',
  DISPOSED: 'Contact the sender.',
};

export const trackingTexts = {
  title: 'Track a parcel',
  sandbox: 'This is a test parcel in a sandbox. There is no real parcel.',
  description: 'See where your parcel is. Enter the docket number from your label or message.',
  field: 'Docket number',
  fieldHint:
    '14 digits, on the label and in the message from the sender. You can also enter the carrier’s AWB.',
  button: 'Track',
  malformed:
    'No parcel has this number. Enter the 14 digits of the docket number, or the carrier’s AWB.',
  mistyped: 'This docket number is not valid. Compare it with your label or message.',
  unknownTitle: 'Parcel not found',
  unknown: (docketNumber: string) =>
    `No parcel has the number ${docketNumber}. Compare it with your label or message, or ask the sender.`,
  tooMany: 'Too many requests from your network. Wait a minute and try again.',
  unavailable: 'Tracking is not available right now. Try again in a few minutes.',
  notBooked: 'Being packed',
  notBookedAdvice: 'The sender has not handed the parcel over yet. Check again tomorrow.',
  expected: 'Expected by',
  deliveredOn: 'Delivered on',
  to: 'Going to',
  from: 'From',
  phone: 'Sender’s phone',
  email: 'Sender’s email',
  carrier: 'Carrier and AWB',
  steps: ['Packed', 'Picked up', 'On its way', 'Out for delivery', 'Delivered'],
  stepsLabel: 'Progress',
  timeline: 'Tracking history',
  noScans: 'The carrier has not scanned the parcel yet.',
  timesAreIndian: 'Times are Indian Standard Time.',
  another: 'Track another parcel',
} as const;
