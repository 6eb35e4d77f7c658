import type { WireParams } from '@shipdesk/contract/problem';
import type { NdrField } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';

const ndrParts: Readonly<Record<NdrField, string>> = {
  date: 'the delivery day',
  phone: 'a phone number',
  address: 'the address',
  landmark: 'a landmark',
  codPaise: 'the amount to collect',
  remark: 'a remark',
};

/** Texts about failed deliveries. */
export const ndrProblemTexts = {
  ndr_task_ended: () => 'The parcel has moved on, or the carrier has answered. Reload the list.',
  ndr_task_newer: ({ note }) =>
    note === ''
      ? 'Another person has passed this on. Save again to replace their entry.'
      : `Another person has noted “${note}”. Save again to replace that note.`,
  ndr_unknown: () => 'No delivery of this parcel has failed.',
  ndr_action_refused: () =>
    'The reason of the failed delivery or the carrier does not allow this action.',
  ndr_answered: () => 'The carrier acts next. Wait for its scan.',
  ndr_closed: () => 'This delivery needs no answer any more. Reload to see where the parcel is.',
  ndr_recorded: () => 'This was recorded already. Operator staff pass it on to the carrier.',
  ndr_link_useless: () =>
    'There is nothing that the consignee could answer. Call the consignee, or return the parcel.',
  ndr_settings_newer: () => 'Someone else saved other settings. Reload them and try again.',
  ndr_field_missing: ({ part }) => `Enter ${ndrParts[part]}.`,
  ndr_day_invalid: ({ from, to }) =>
    from === ''
      ? 'No day is left on which a delivery can be asked for.'
      : `Choose a delivery day from ${from} to ${to}; there are no deliveries on Sundays and holidays.`,
  ndr_amount_invalid: ({ maxPaise }) =>
    `Enter an amount from ₹0 to ${rupeesOf(maxPaise)}, the value of the order.`,
} satisfies Partial<TextsOf<WireParams>>;
