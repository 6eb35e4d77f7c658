import type { WireParams } from '@shipdesk/contract/problem';
import type { NdrField } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';

const parts: Readonly<Record<NdrField, string>> = {
  date: 'Choose a delivery day',
  phone: 'Enter a phone number',
  address: 'Enter the address',
  landmark: 'Enter a landmark',
  codPaise: 'Enter the amount to collect',
  remark: 'Enter a remark',
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
  ndr_settings_newer: () => 'Someone else saved another default action. Open this again.',
  ndr_field_missing: ({ part }) => parts[part],
  ndr_day_invalid: ({ from, to }) =>
    from === ''
      ? 'No day is left on which a delivery can be asked for'
      : `Choose a day from ${formatDayMonthYear(from)} to ${formatDayMonthYear(to)}`,
  ndr_amount_invalid: ({ maxPaise }) =>
    `Enter an amount from ₹0 to ₹${rupeesOf(maxPaise)}, the value of the order`,
} satisfies Partial<TextsOf<WireParams>>;
