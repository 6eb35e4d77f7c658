import type { ConsigneeClaim } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';

/** The reasons of failed deliveries in words for the consignee. */
export const failureTexts: Readonly<Record<NdrReason, string>> = {
  consignee_unavailable: 'The carrier came, and nobody was there to take the parcel.',
  address_incomplete: 'The carrier did not find the address.',
  consignee_moved: 'The carrier was told that you moved.',
  refused: 'The carrier was told that you do not want the parcel.',
  reschedule_asked: 'The carrier was asked to come on another day.',
  payment_not_ready: 'The payment was not ready when the carrier came.',
  payment_disputed: 'There was a question about the payment.',
  open_delivery_asked: 'The carrier was asked to open the parcel, which is not possible.',
  restricted_area: 'The carrier could not enter the area.',
  not_attempted: 'The carrier could not come.',
  self_collect: 'The carrier keeps the parcel for collection.',
  opened_and_refused: 'The parcel was opened and given back.',
  otp_failed: 'The delivery code did not match.',
  seized: 'The parcel is held by an authority.',
  other: 'The carrier could not deliver the parcel.',
};

/** The consignee's claims about a delivery attempt. */
export const claimTexts: Readonly<Record<ConsigneeClaim, string>> = {
  nobody_came: 'Nobody came',
  not_called: 'I was not called',
};

/** Texts of the pages behind a link to a failed delivery. */
export const ndrPageTexts = {
  title: 'Your delivery',
  description: 'Choose when and where your parcel is delivered.',
  openTitle: 'Your parcel could not be delivered',
  docketNumber: 'Docket number',
  from: 'From',
  to: 'Going to',
  claimTitle: 'Is this not what happened?',
  claimHint: 'The sender takes it up with the carrier. You can still choose what happens next.',
  claimThanks: 'The sender knows now, and takes it up with the carrier.',
  claimMore: 'If you still want the parcel, choose what happens next.',
  back: 'Choose what happens next',
  chooseDay: 'Choose a delivery day',
  day: 'Delivery day',
  dayHint: 'The carrier delivers during the day. There are no deliveries on Sundays and holidays.',
  dayButton: 'Deliver on this day',
  correctAddress: 'Correct the address',
  address: 'House number, building and street',
  landmark: 'Landmark',
  landmarkHint: 'A place near you that the carrier can ask for.',
  samePincode: 'The pincode stays the same.',
  addressButton: 'Deliver to this address',
  givePhone: 'Give another phone number',
  phone: 'Mobile number',
  phoneHint: 'Ten digits. The carrier calls this number.',
  phoneOptional: 'Mobile number (optional)',
  phoneButton: 'Use this number',
  remark: 'Asked for through the link of the consignee',
  thanksTitle: 'Thank you',
  thanks: 'We pass your answer on to the carrier. You can follow the parcel on its tracking page.',
  track: 'Track this parcel',
  answeredTitle: 'This delivery was already answered',
  answered:
    'The carrier has an answer for this delivery, or has tried again. Contact the sender to change it.',
  expiredTitle: 'This link has expired',
  expired: 'The time to answer is over. Contact the sender if you still want the parcel.',
  unknownTitle: 'This link is not valid',
  unknown: 'Open the whole link from the message, or ask the sender for a new one.',
  nothingToChoose: 'Contact the sender, who arranges the delivery with the carrier.',
  tooMany: 'Too many requests from your network. Wait a minute and try again.',
  unavailable: 'This page is not available right now. Try again in a few minutes.',
} as const;
