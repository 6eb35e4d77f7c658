import type { NdrField } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { ShippingProblems } from '@shipdesk/domain/shipping/shipping-problems';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { detail, formatRupees, type ProblemTable, refusal } from './problem.ts';

const ndrParts: Readonly<Record<NdrField, string>> = {
  date: 'Choose a delivery day',
  phone: 'Enter a phone number',
  address: 'Enter the address',
  landmark: 'Enter a landmark',
  codPaise: 'Enter the amount to collect',
  remark: 'Enter a remark',
};

const shippingDetails = {
  cod_range_empty: detail('The greatest COD amount must not be below the least COD amount.'),
  cod_range_without_cod: detail(
    'A COD amount limits COD orders only. Choose COD or any payment mode.',
  ),
  ndr_field_missing: detail(({ part }) => ndrParts[part]),
  ndr_day_invalid: detail(({ from, to }) =>
    from === ''
      ? 'No day is left on which a delivery can be asked for'
      : `Choose a day from ${formatDayMonthYear(from)} to ${formatDayMonthYear(to)}`,
  ),
  ndr_amount_invalid: detail(
    ({ maxPaise }) => `Enter an amount from ₹0 to ₹${toRupees(maxPaise)}, the value of the order`,
  ),
  pickup_day_invalid: detail(
    ({ from, to }) => `Choose a day from ${from} to ${to}, and a slot that has not begun.`,
  ),
  pickup_day_closed: detail(
    ({ next }) => `Couriers do not come on this day. Choose ${next} or later.`,
  ),
} satisfies ProblemTable<ShippingProblems>;

const shippingRefusals = {
  order_has_no_price: refusal(
    'stage_conflict',
    'No service goes to this pincode. Check the pincodes of the consignee and the pickup address.',
  ),
  /** No carrier account sells the service. */
  service_not_sold: detail(
    ({ service }: { service: string }) =>
      `No enabled carrier sells the service ${service}. Choose another one.`,
  ),
  service_not_offered: detail(
    ({ service }: { service: string }) =>
      `The service ${service} does not go to this zone. Choose another one.`,
  ),
  carrier_missing: refusal(
    'stage_conflict',
    'No carrier is enabled. Ask the operator to enable one.',
  ),
  /** No carrier account that sells a service to the zone collects from consignees. */
  carrier_reverse_missing: refusal(
    'stage_conflict',
    'No enabled carrier collects parcels from consignees. Ask the operator to enable one.',
  ),
  /** No carrier account that sells a service to the zone does the required quality checks. */
  carrier_checks_missing: refusal(
    'stage_conflict',
    'No enabled carrier does the required quality checks. Mark them as optional, or ask the operator.',
  ),
  /** No carrier account that sells a service to the zone carries that many boxes as one parcel. */
  carrier_boxes_missing: refusal(
    'stage_conflict',
    'No enabled carrier takes this many boxes as one parcel. Create an order for each box, or ask the operator.',
  ),
  /** The wallet and its credit do not cover the price. `missingPaise` is what a recharge must bring at least. */
  balance_short: detail(
    ({ missingPaise }: { missingPaise: number }) =>
      `Your balance is ${formatRupees(missingPaise, 2)} short. Recharge, then ship the order again.`,
  ),
  carrier_refused: refusal(
    'stage_conflict',
    ({ words }: { words: string }) =>
      `The carrier refused: ${words}. Correct the order and ship it again.`,
  ),
  carrier_unserviceable: detail(
    'The carrier does not serve this pincode. Choose another service, or correct the pincode.',
  ),
  carrier_credentials: detail(
    "The carrier refused the operator's access; nothing is wrong with the order. The operator has to renew the carrier's access. Then ship the order again.",
  ),
  carrier_balance: detail(
    "The operator's balance with the carrier is used up. Tell the operator, then ship the order again.",
  ),
  carrier_duplicate: detail(
    'The carrier has another parcel under this order number. Clone the order and ship the copy.',
  ),
  carrier_address: detail(
    'The carrier did not accept the address or phone number of the consignee. Correct it and ship the order again.',
  ),
  carrier_pickup_address: detail(
    'The carrier did not accept the pickup address. Correct the warehouse and ship the order again.',
  ),
  carrier_silent: refusal('unavailable', 'The carrier did not answer. Try again in a moment.'),
  booking_given_up: detail('The operator ended this booking. Ship the order again.'),
  booking_unanswered: detail(
    'The carrier did not answer for several minutes and did not book the parcel. Ship the order again.',
  ),
  shipment_unknown: refusal('not_found', 'This order was never booked.'),
  shipment_too_late: refusal(
    'stage_conflict',
    'The carrier has picked this parcel up. It can be returned, but not cancelled.',
  ),
  shipment_being_booked: refusal(
    'stage_conflict',
    'The carrier is being asked for this parcel. Wait a moment and try again.',
  ),
  labels_missing: refusal(
    'stage_conflict',
    ({ orders }: { orders: number }) =>
      `${orders} of these orders cannot be printed. Leave them out.`,
  ),
  label_settings_newer: refusal(
    'stale_version',
    'Someone else saved other label settings meanwhile. Reload them, then make your changes again.',
  ),
  /** The order has no AWB. */
  awb_missing: detail('This order has no AWB yet. Ship it first.'),
  /** No parcel has the docket number. */
  parcel_unknown: refusal('not_found', 'There is no parcel with this number.'),
  /** No account of the carrier has the token. */
  push_token_wrong: refusal(
    'bad_credentials',
    'Send the push token of the account in the header x-shipdesk-token.',
  ),
  push_unreadable: refusal(
    'invalid',
    'This is not a push of this carrier. Send one scan or more with its AWB.',
  ),
  manifest_closed: detail(
    ({ number }: { number: string }) => `This order is on manifest ${number} already.`,
  ),
  /** The courier has the parcel of the order. */
  manifest_handed_over: detail('The courier has this parcel already.'),
  manifest_reverse: detail('This is a reverse order. The courier collects it from the consignee.'),
  manifest_orders_unfit: refusal(
    'stage_conflict',
    ({ orders }: { orders: number }) =>
      `${orders} of these orders cannot be handed over. Leave them out.`,
  ),
  manifest_unknown: refusal('not_found', 'There is no such manifest.'),
  /** No parcel is at the hand-over of this carrier and warehouse. */
  hand_over_unknown: refusal(
    'not_found',
    'No parcel waits for this carrier at this warehouse any more.',
  ),
  hand_over_empty: refusal(
    'stage_conflict',
    'No parcel is scanned yet. Scan the parcels that the courier takes.',
  ),
  /** The parcel is not scanned, or is on a manifest already. */
  scan_unknown: refusal('not_found', 'This parcel has no scan to take back. Reload the page.'),
  pickup_refused: detail('The carrier refused the pickup. Ask again with another slot.'),
  pickup_address_refused: detail(
    'The carrier does not accept the pickup address. Check the warehouse, then ask again.',
  ),
  pickup_balance: detail(
    "The operator's balance with the carrier is used up. Tell the operator, then ask again.",
  ),
  pickup_credentials: detail(
    "The carrier refused the operator's access. The operator has to renew the carrier's access. Then ask again.",
  ),
  pickup_unknown: refusal('not_found', 'There is no such pickup.'),
  pickup_not_refused: refusal(
    'stage_conflict',
    'This pickup was not refused. Reload the page to see how it stands.',
  ),
  /** No failed delivery of the parcel is known. */
  ndr_unknown: refusal('not_found', 'No delivery of this parcel has failed.'),
  /** The reason or the carrier does not allow the action. */
  ndr_action_refused: detail(
    'The reason of the failed delivery or the carrier does not allow this action.',
  ),
  /** The carrier acts next: the failed delivery was answered, or the parcel is no longer at its depot. */
  ndr_answered: refusal('stage_conflict', 'The carrier acts next. Wait for its scan.'),
  /** The parcel was delivered, comes back, or is lost or damaged. */
  ndr_closed: refusal(
    'stage_conflict',
    'This delivery needs no answer any more. Reload to see where the parcel is.',
  ),
  /** The same action waits for operator staff already. */
  ndr_recorded: detail('This was recorded already. Operator staff pass it on to the carrier.'),
  /** The consignee can answer nothing that the reason and the carrier allow. */
  ndr_link_useless: refusal(
    'stage_conflict',
    'There is nothing that the consignee could answer. Call the consignee, or return the parcel.',
  ),
  ndr_settings_newer: refusal(
    'stale_version',
    'Someone else saved another default action. Open this again.',
  ),
  ndr_task_ended: refusal(
    'stage_conflict',
    'The parcel has moved on, or the carrier has answered. Reload the list.',
  ),
  /** Another user saved a note since the caller read the action; `note` is that note. */
  ndr_task_newer: refusal('stale_version', ({ note }: { note: string }) =>
    note === ''
      ? 'Another person has passed this on. Save again to replace their entry.'
      : `Another person has noted “${note}”. Save again to replace that note.`,
  ),
  /** No return has this number. */
  return_unknown: refusal('not_found', 'No parcel with this number comes back. Check the label.'),
  /** The parcel was delivered after all, or is lost or damaged. */
  return_closed: refusal(
    'stage_conflict',
    'The carrier reports this parcel as delivered, lost or damaged. Ask the carrier before you book it in.',
  ),
  photo_unknown: refusal('not_found', 'There is no such photo.'),
  /** Not a JPEG of the permitted size and form. */
  photo_malformed: detail(
    ({ maxKilobytes }: { maxKilobytes: number }) =>
      `Choose a JPEG photo of at most ${maxKilobytes} kB.`,
  ),
  carrier_account_unknown: refusal('not_found', 'There is no such carrier account.'),
  carrier_account_name_missing: detail('Enter a name for the account.'),
  carrier_account_name_taken: refusal(
    'duplicate',
    ({ name }: { name: string }) =>
      `Another carrier account is called ${name}. Choose another name.`,
  ),
  carrier_account_newer: refusal(
    'stale_version',
    ({ name }: { name: string }) =>
      `Someone else changed ${name}. Close this form and open it again.`,
  ),
  carrier_accounts_full: refusal(
    'invalid',
    ({ max }: { max: number }) => `There are ${max} carrier accounts already. Change one of them.`,
  ),
  carrier_services_missing: detail('Choose at least one service.'),
  carrier_url_invalid: detail('Enter an address like https://track.delhivery.com'),
  carrier_token_missing: detail('Enter the API token.'),
  /** The token would go to another host than the one it was entered for. */
  carrier_token_with_url: detail('Enter the API token again: it goes to another address now.'),
  simulator_demo_only: refusal(
    'invalid',
    'The simulator works in the demo only. Choose a carrier.',
  ),
  preferences_newer: refusal(
    'stale_version',
    ({ savedBy }: { savedBy: string }) =>
      `${savedBy} saved other rules meanwhile. Reload them, then make your changes again.`,
  ),
};

/** Booking, carriers, hand-over, failed deliveries and returns. */
export const shippingProblems = { ...shippingDetails, ...shippingRefusals };
