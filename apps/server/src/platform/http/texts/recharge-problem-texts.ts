import type { WireParams } from '@shipdesk/contract/problem';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';

const rupees = (paise: number) => `₹${rupeesOf(paise).toLocaleString('en-IN')}`;

/** Texts about recharges and payments. */
export const rechargeProblemTexts = {
  recharge_unknown: () => 'There is no such recharge.',
  recharge_reference_taken: ({ reference }) =>
    `You have a recharge with the reference ${reference} already.`,
  transfer_credited: ({ reference }) =>
    `The transfer ${reference} was credited for another recharge. Decline this one.`,
  recharge_decided: () => 'This recharge was decided already.',
  recharges_full: ({ max }) =>
    `${max} recharges wait for confirmation already. Wait for the operator to confirm them.`,
  gateway_off: () => 'Online payment is not set up here. Pay by bank transfer.',
  refund_not_credited: () => 'Only a recharge that was credited can be refunded.',
  refund_too_high: ({ leftPaise }) =>
    `At most ${rupees(leftPaise)} of this recharge can be refunded.`,
  refund_uncovered: ({ leftPaise }) =>
    leftPaise === 0
      ? 'The wallet of this seller has no money of its own left. Its credit cannot be refunded.'
      : `The wallet of this seller has ${rupees(leftPaise)} of its own. Refund at most that; its credit cannot be refunded.`,
  adjustment_uncovered: ({ leftPaise }) =>
    leftPaise === 0
      ? 'Nothing can be debited from this wallet: its balance and credit limit are used up.'
      : `At most ${rupees(leftPaise)} can be debited from this wallet with its credit limit.`,
  payment_signature_wrong: () => 'The signature of this event is wrong.',
  payment_event_unreadable: () => 'This is not an event of the payment gateway.',
  recharge_amount_invalid: ({ minPaise, maxPaise }) =>
    `Enter an amount from ${rupees(minPaise)} to ${rupees(maxPaise)}.`,
  transfer_reference_invalid: () =>
    'Enter the 12 digits of a UPI or IMPS reference, the 16 characters of NEFT or the 22 of RTGS.',
} satisfies Partial<TextsOf<WireParams>>;
