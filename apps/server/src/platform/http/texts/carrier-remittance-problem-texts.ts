import type { CarrierRemittanceProblems } from '@shipdesk/contract/money/carrier-remittance-problems';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';

const rupees = (paise: number) =>
  `₹${rupeesOf(Math.abs(paise)).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;

/** Texts about the COD that carriers remit. */
export const carrierRemittanceProblemTexts: TextsOf<CarrierRemittanceProblems> = {
  carrier_remittance_unknown: () => 'There is no such COD remittance.',
  carrier_remittance_repeated: ({ name, day }) =>
    `The file ${name}, which was recorded on ${day}, has the same content. Remove that remittance to record this file.`,
  carrier_remittance_utr_taken: ({ utr }) =>
    `A COD remittance with UTR ${utr} is recorded already. Check the reference.`,
  carrier_remittance_empty: () => 'The file has no line with an amount.',
  carrier_remittance_too_long: ({ max }) =>
    `The file has more than ${max.toLocaleString('en-IN')} AWBs. Split it, and record each part with its transfer.`,
  carrier_remittance_amount_missing: () =>
    'The file has no column with amounts. Name one of its columns COD Amount.',
  carrier_remittance_awb_unreadable: ({ row }) =>
    `Row ${row} has no AWB that can be read. Correct the row and upload the file again.`,
  carrier_remittance_amount_unreadable: ({ row }) =>
    `The amount in row ${row} cannot be read. Correct the row and upload the file again.`,
  carrier_remittance_day_invalid: () => 'Enter the day of the transfer, today at the latest.',
  carrier_remittance_booked: () =>
    'Lines of this remittance are in the books, so it cannot be removed.',
  deduction_missing: ({ paise }) =>
    `The transfer and the lines differ by ${rupees(paise)}. Choose what the difference is.`,
  deduction_account_invalid: () =>
    'The carrier transferred more than its lines. Post the difference to adjustments.',
  difference_reason_missing: () => 'Enter the reason for the adjustment',
  carrier_invoice_accepted: () =>
    'Lines of this invoice are in the books, so it cannot be removed.',
  carrier_invoice_not_accepted: () => 'Accept the invoice before you record its payment.',
  carrier_payment_too_high: ({ leftPaise }) =>
    `Enter an amount of at most ${rupees(leftPaise)}, which is left to pay.`,
};
