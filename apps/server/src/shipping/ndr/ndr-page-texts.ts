import type { ConsigneeClaim } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';

export const failureTexts: Readonly<Record<NdrReason, string>> = {
  consignee_unavailable: 'The carrier came, and nobody was there to accept the parcel.',
  address_incomplete: 'The carrier could not find the address.',
  consignee_moved: 'The carrier reports that you moved.',
  refused: 'The carrier reports that you do not want the parcel.',
  reschedule_asked: 'The carrier reports that you asked for another day.',
  payment_not_ready: 'The payment was not ready when the carrier came.',
  payment_disputed: 'The carrier reports a disagreement about the payment.',
  open_delivery_asked:
    'The carrier reports that you asked to open the parcel. The carrier does not allow this.',
  restricted_area: 'The carrier could not enter the area.',
  not_attempted: 'The carrier could not come.',
  self_collect: 'You can collect the parcel from the carrier.',
  opened_and_refused: 'The carrier reports that the parcel was opened and returned.',
  otp_failed: 'The delivery code did not match.',
  seized: 'The authorities are holding the parcel.',
  other: 'The carrier could not deliver the parcel.',
};

export const claimTexts: Readonly<Record<ConsigneeClaim, string>> = {
  nobody_came: 'Report that nobody came',
  not_called: 'Report that I was not called',
};

export const ndrPageTexts = {
  title: 'Your delivery',
  description: 'Choose when and where your parcel is delivered.',
  openTitle: 'Your parcel could not be delivered',
  docketNumber: 'Docket number',
  from: 'From',
  to: 'Going to',
  claimTitle: 'Is the carrier’s report wrong?',
  claimHint: 'The sender will raise this with the carrier. You can still choose what happens next.',
  claimThanks: 'The sender has your report and will raise it with the carrier.',
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
  givePhone: 'Enter another phone number',
  phone: 'Mobile number',
  phoneHint: 'Ten digits. The carrier calls this number.',
  phoneOptional: 'Mobile number (optional)',
  phoneButton: 'Use this number',
  remark: 'Requested through the consignee link',
  thanksTitle: 'Thank you',
  thanks: 'The carrier will receive your choice. You can follow the parcel on its tracking page.',
  track: 'Track this parcel',
  answeredTitle: 'You can no longer change this delivery',
  answered:
    'The carrier has already received a choice or has tried again. Contact the sender if you need a change.',
  expiredTitle: 'This link has expired',
  expired: 'The deadline has passed. Contact the sender if you still want the parcel.',
  unknownTitle: 'This link is not valid',
  unknown: 'Open the complete link from the message, or ask the sender for a new one.',
  nothingToChoose: 'Contact the sender to arrange the delivery with the carrier.',
  tooMany: 'Too many requests from your network. Wait a minute and try again.',
  unavailable: 'This page is not available right now. Try again in a few minutes.',
} as const;
