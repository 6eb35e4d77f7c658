import type { NdrField } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { ShippingProblems } from '@shipdesk/domain/shipping/shipping-problems';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { describeDetails, describeRefusals, formatRupees, type TextsOf } from './problem.ts';

const ndrParts: Readonly<Record<NdrField, string>> = {
  date: 'Choose a delivery day',
  phone: 'Enter a phone number',
  address: 'Enter the address',
  landmark: 'Enter a landmark',
  codPaise: 'Enter the amount to collect',
  disputeReason: 'Choose why you dispute the attempt',
  remark: 'Enter a remark',
};

export const shippingProblems = {
  ...describeDetails<TextsOf<ShippingProblems>>({
    cod_range_empty: 'The maximum COD amount must not be below the minimum COD amount',
    value_range_empty: 'The maximum value must not be below the minimum value',
    cod_range_without_cod: 'A COD amount limits COD orders only. Choose COD or any payment mode.',
    ndr_field_missing: ({ part }) => ndrParts[part],
    ndr_day_invalid: ({ from, to }) =>
      from === ''
        ? 'No delivery day is left to choose'
        : `Choose a day from ${formatDayMonthYear(from)} to ${formatDayMonthYear(to)}`,
    ndr_amount_invalid: ({ maxPaise }) =>
      `Enter an amount from ₹0 to ₹${toRupees(maxPaise)}, the value of the order`,
    pickup_day_invalid: ({ from, to }) =>
      `Choose a day from ${formatDayMonthYear(from)} to ${formatDayMonthYear(to)}, and a slot that has not begun`,
    pickup_day_closed: ({ next }) =>
      `Carriers do not collect on this day. Choose ${formatDayMonthYear(next)} or later.`,
  }),
  ...describeRefusals('stage_conflict', {
    order_has_no_price:
      'No service delivers to this pincode. Check the pincodes of the consignee and the pickup address.',
    carrier_missing: 'No carrier is enabled. Ask the operator to enable one.',
    carrier_cards_missing:
      'No enabled carrier has a rate card for its services. Ask the operator to add one.',
    carrier_reverse_missing:
      'No enabled carrier collects parcels from consignees. Ask the operator to enable one.',
    carrier_checks_missing:
      'No enabled carrier does the required quality checks. Mark them as optional, or ask the operator.',
    carrier_boxes_missing:
      'No enabled carrier takes this many boxes as one parcel. Create an order for each box, or ask the operator.',
    /** No carrier account takes the parcel on its route, or the carrier refused the parcel because of the route. */
    carrier_unserviceable:
      'The carrier does not take this parcel between these pincodes. Choose another carrier, or correct the pincodes.',
    carrier_refused: ({ words }: { words: string }) =>
      `The carrier refused: ${words}. Correct the order and ship it again.`,
    cancel_refused: ({ words }: { words: string }) =>
      `The carrier refused to cancel the parcel: ${words}. Try again later, or ask the carrier to return the parcel.`,
    shipment_too_late:
      'The carrier has picked this parcel up. It can be returned, but not cancelled.',
    shipment_being_booked: 'Shipdesk is booking this parcel. Wait a moment and try again.',
    labels_missing: ({ orders }: { orders: number }) =>
      `${orders} of these orders cannot be printed. Leave them out.`,
    manifest_orders_unfit: ({ orders }: { orders: number }) =>
      `${orders} of these orders cannot be handed over. Leave them out.`,
    hand_over_empty: 'No parcel is scanned yet. Scan the parcels to hand over.',
    pickup_retried: 'Shipdesk is already requesting this pickup. Wait for the carrier’s response.',
    pickup_not_refused: 'This pickup was not refused. Reload the page to see its state.',
    /** The carrier acts next: the failed delivery was answered, or the parcel is no longer at its depot. */
    ndr_answered: 'The carrier acts next. Wait for its scan.',
    /** The parcel was delivered, returns, or is lost or damaged. */
    ndr_closed: 'This delivery no longer needs an answer. Reload the page to see its state.',
    ndr_link_useless:
      'The consignee cannot choose an action for this parcel. Call the consignee, or return the parcel.',
    simulator_idle:
      'No simulated parcel is waiting for a scan. Book a parcel and request its pickup first.',
    ndr_task_ended: 'The parcel has moved on, or the carrier has answered. Reload the list.',
    return_closed:
      'The carrier reports this parcel as delivered, lost or damaged. Ask the carrier before you accept it.',
  }),
  ...describeRefusals('not_found', {
    shipment_unknown: 'This order was never booked. Ship it first.',
    parcel_unknown: 'There is no parcel with this number.',
    manifest_unknown: 'This manifest does not exist. Reload the page.',
    hand_over_unknown: 'No parcel is waiting for this carrier at this warehouse.',
    /** The parcel is not scanned, or is on a manifest already. */
    scan_unknown: 'This parcel has no scan to remove. Reload the page.',
    pickup_unknown: 'This pickup does not exist. Reload the page.',
    ndr_unknown: 'No delivery of this parcel has failed.',
    return_unknown: 'No parcel with this number is being returned. Check the label.',
    photo_unknown: 'This photo does not exist.',
    carrier_account_unknown: 'This carrier account does not exist. Reload the page.',
  }),
  ...describeRefusals('stale_version', {
    label_settings_newer:
      'Someone else changed the label settings while you were editing. Reload them, then make your changes again.',
    ndr_settings_newer: 'Someone else changed the default action. Open this form again.',
    ndr_task_newer: ({ note }: { note: string }) =>
      note === ''
        ? 'Another person has passed this on. Save again to replace their entry.'
        : `Another person has noted “${note}”. Save again to replace that note.`,
    carrier_account_newer: ({ name }: { name: string }) =>
      `Someone else changed ${name}. Close this form and open it again.`,
    preferences_newer: ({ savedBy }: { savedBy: string }) =>
      `${savedBy} changed the rules while you were editing. Reload them, then make your changes again.`,
  }),
  ...describeRefusals('invalid', {
    push_unreadable: 'This is not a push from this carrier. Send at least one scan with its AWB.',
    carrier_accounts_full: ({ max }: { max: number }) =>
      `There are ${max} carrier accounts already. Change one of them.`,
    simulator_demo_only: 'The simulator works in the demo only. Choose a carrier.',
  }),
  ...describeRefusals('unavailable', {
    carrier_silent: 'The carrier did not respond. Try again in a moment.',
  }),
  ...describeRefusals('bad_credentials', {
    push_token_wrong:
      'Send the push token of the account in the header that docs/carriers.md names for the carrier.',
  }),
  ...describeRefusals('duplicate', {
    carrier_account_name_taken: ({ name }: { name: string }) =>
      `Another carrier account is called ${name}. Choose another name.`,
  }),
  ...describeDetails({
    service_not_sold: ({ service }: { service: string }) =>
      `No enabled carrier sells the service ${service}. Choose another one.`,
    service_without_card: ({ service }: { service: string }) =>
      `The carrier has no rate card for the service ${service}. Choose another one, or ask the operator to add the card.`,
    service_not_offered: ({ service }: { service: string }) =>
      `The service ${service} does not deliver to this zone. Choose another one.`,
    /** `missingPaise` is the least amount to recharge. */
    balance_short: ({ missingPaise }: { missingPaise: number }) =>
      `Your balance is ${formatRupees(missingPaise, 2)} short. Recharge, then ship the order again.`,
    carrier_without_reverse: 'The carrier does not collect parcels from consignees.',
    carrier_without_checks: 'The carrier does not do the required quality checks.',
    carrier_without_boxes: 'The carrier does not take this many boxes as one parcel.',
    carrier_credentials:
      'The carrier refused the operator’s access; nothing is wrong with the order. Ask the operator to renew the access, then ship the order again.',
    carrier_balance:
      'The operator’s balance with the carrier is used up. Tell the operator, then ship the order again.',
    carrier_duplicate:
      'The carrier has another parcel under this order number. Clone the order and ship the copy.',
    carrier_address:
      'The carrier did not accept the address or phone number of the consignee. Correct it and ship the order again.',
    carrier_pickup_address:
      'The carrier did not accept the pickup address. Correct the warehouse and ship the order again.',
    booking_given_up: 'The operator ended this booking. Ship the order again.',
    booking_unanswered:
      'The carrier did not respond for several minutes and did not book the parcel. Ship the order again.',
    booking_orphaned:
      'The carrier kept an order without an AWB. Ask the operator to cancel it with the carrier, then ship the order again.',
    awb_missing: 'This order has no AWB yet. Ship it first.',
    label_not_ready:
      'The carrier has not created the label of this parcel yet. Print it again in a minute.',
    label_refused: ({ words }: { words: string }) => `The carrier refused the label: ${words}`,
    label_erased:
      'The label cannot be printed, because it shows the consignee, whose data was erased',
    manifest_closed: ({ number }: { number: string }) =>
      `This order is already on manifest ${number}`,
    manifest_handed_over: 'The carrier already has this parcel',
    manifest_reverse: 'This is a reverse order. The carrier collects it from the consignee.',
    pickup_refused: 'The carrier refused the pickup. Request it again with another slot.',
    pickup_address_refused:
      'The carrier does not accept the pickup address. Check the warehouse, then request the pickup again.',
    pickup_balance:
      'The operator’s balance with the carrier is used up. Tell the operator, then request the pickup again.',
    pickup_credentials:
      'The carrier refused the operator’s access. Ask the operator to renew it, then request the pickup again.',
    ndr_action_refused:
      'The reason for the failed delivery or the carrier does not allow this action',
    ndr_recorded: 'This was already recorded. Operator staff will pass it on to the carrier.',
    photo_malformed: ({ maxKilobytes }: { maxKilobytes: number }) =>
      `Choose a JPEG photo of at most ${maxKilobytes} kB`,
    carrier_account_name_missing: 'Enter a name for the account',
    carrier_services_missing: 'Choose at least one service',
    carrier_url_invalid: 'Enter an address like https://track.delhivery.com',
    carrier_credential_missing: 'Enter the value that the carrier gave you',
    carrier_credential_choice: ({ choices }: { choices: readonly string[] }) =>
      `Enter one of ${choices.join(', ')}`,
    carrier_credential_spaces: 'Copy this without spaces and line breaks',
    /** Otherwise the saved secret would be sent to another host. */
    carrier_credential_with_url: 'Enter this again, because the address has changed',
  }),
};
