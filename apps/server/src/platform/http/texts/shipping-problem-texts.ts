import type { WireParams } from '@shipdesk/contract/problem';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';

/** Texts about bookings, labels, packing, manifests and pickups. */
export const shippingProblemTexts = {
  carrier_missing: () => 'No carrier is enabled. Ask the operator to enable one.',
  carrier_reverse_missing: () =>
    'No enabled carrier collects parcels from consignees. Ask the operator to enable one.',
  carrier_checks_missing: () =>
    'No enabled carrier does the required quality checks. Mark them as optional, or ask the operator.',
  carrier_refused: ({ words }) =>
    `The carrier refused: ${words}. Correct the order and ship it again.`,
  carrier_unserviceable: () =>
    'The carrier does not serve this pincode. Choose another service, or correct the pincode.',
  carrier_credentials: () =>
    "The carrier refused the operator's access; nothing is wrong with the order. The operator has to renew the carrier's access. Then ship the order again.",
  carrier_balance: () =>
    "The operator's balance with the carrier is used up. Tell the operator, then ship the order again.",
  balance_short: ({ missingPaise }) =>
    `Your balance is ₹${rupeesOf(missingPaise).toFixed(2)} short. Recharge, then ship the order again.`,
  movement_unknown: () => 'The passbook has no such line.',
  carrier_duplicate: () =>
    'The carrier has another parcel under this order number. Clone the order and ship the copy.',
  carrier_address: () =>
    'The carrier did not accept the address or phone number of the consignee. Correct it and ship the order again.',
  booking_unanswered: () =>
    'The carrier did not answer for several minutes and did not book the parcel. Ship the order again.',
  booking_given_up: () => 'The operator ended this booking. Ship the order again.',
  carrier_pickup_address: () =>
    'The carrier did not accept the pickup address. Correct the warehouse and ship the order again.',
  shipment_being_booked: () =>
    'The carrier is being asked for this parcel. Wait a moment and try again.',
  awb_missing: () => 'This order has no AWB yet. Ship it first.',
  manifest_closed: ({ number }) => `This order is on manifest ${number} already.`,
  manifest_handed_over: () => 'The courier has this parcel already.',
  manifest_reverse: () => 'This is a reverse order. The courier collects it from the consignee.',
  manifest_orders_unfit: ({ orders }) =>
    `${orders} of these orders cannot be handed over. Leave them out.`,
  pickup_day_invalid: ({ from, to }) =>
    `Choose a day from ${from} to ${to}, and a slot that has not begun.`,
  pickup_day_closed: ({ next }) => `Couriers do not come on this day. Choose ${next} or later.`,
  pickup_refused: () => 'The carrier refused the pickup. Ask again with another slot.',
  pickup_address_refused: () =>
    'The carrier does not accept the pickup address. Check the warehouse, then ask again.',
  pickup_balance: () =>
    "The operator's balance with the carrier is used up. Tell the operator, then ask again.",
  pickup_credentials: () =>
    "The carrier refused the operator's access. The operator has to renew the carrier's access. Then ask again.",
  pickup_unknown: () => 'There is no such pickup.',
  pickup_not_refused: () => 'This pickup was not refused. Reload the page to see how it stands.',
  hand_over_unknown: () => 'No parcel waits for this carrier at this warehouse any more.',
  hand_over_empty: () => 'No parcel is scanned yet. Scan the parcels that the courier takes.',
  scan_unknown: () => 'This parcel has no scan to take back. Reload the page.',
  packing_cancelled: () => 'This order is cancelled. Do not pack it.',
  packing_handed_over: () => 'The courier has this parcel already. Do not pack it again.',
  packing_reverse: () => 'This is a reverse order. The consignee packs it.',
  packing_packed: () => 'This order is packed already.',
  packing_ambiguous: ({ orders }) =>
    `${orders} orders have this reference. Scan the docket number or the AWB.`,
  return_unknown: () => 'No parcel with this number comes back. Check the label.',
  return_closed: () =>
    'The carrier reports this parcel as delivered, lost or damaged. Ask the carrier before you book it in.',
  photo_unknown: () => 'There is no such photo.',
  photo_malformed: ({ maxKilobytes }) => `Send a JPEG photo of at most ${maxKilobytes} kB.`,
  manifest_unknown: () => 'There is no such manifest.',
  carrier_silent: () => 'The carrier did not answer. Try again in a moment.',
  shipment_unknown: () => 'This order was never booked.',
  shipment_too_late: () =>
    'The carrier has picked this parcel up. It can be returned, but not cancelled.',
  labels_missing: ({ orders }) => `${orders} of these orders cannot be printed. Leave them out.`,
} satisfies Partial<TextsOf<WireParams>>;
