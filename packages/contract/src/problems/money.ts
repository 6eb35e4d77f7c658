import type { PayoutCondition } from '@shipdesk/domain/money/cod/payout';
import type { MoneyProblems } from '@shipdesk/domain/money/money-problems';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { describeDetails, describeRefusals, formatRupees, type TextsOf } from './problem.ts';

const unmetConditions: Readonly<Record<PayoutCondition, string>> = {
  bank_added: 'the seller has no bank account',
  bank_verified: 'the seller’s bank account is not verified',
  bank_in_force: 'the seller’s bank account is less than a day old',
  wallet_in_limit: 'the seller’s wallet is below its credit limit',
  dues_covered: 'the COD does not cover the seller’s dues',
};

const bankReferenceText =
  'Enter the 12 digits of a UPI or IMPS reference, the 16 characters of a NEFT UTR or the 22 of an RTGS UTR';

function describeUnreadColumns(names: readonly string[]): string {
  return names.length === 0 ? '' : `. Columns that were not read: ${names.join(', ')}`;
}

export const moneyProblems = {
  ...describeDetails<TextsOf<MoneyProblems>>({
    recharge_amount_invalid: ({ minPaise, maxPaise }) =>
      `Enter an amount from ${formatRupees(minPaise)} to ${formatRupees(maxPaise)}`,
    bank_number_invalid: 'Enter an account number of 9 to 18 digits',
    bank_numbers_differ: 'The two account numbers do not match',
    ifsc_invalid: 'Enter the 11 characters of an IFSC, such as HDFC0001234',
    bank_holder_invalid: 'Enter the name of the account holder, without special characters',
    tax_field_missing: 'Fill in this field',
    tax_state_unknown: 'Choose the state',
    gstin_other_state: ({ state }) => `Enter the GSTIN of ${state}, your configured state`,
  }),
  ...describeRefusals('role_missing', {
    /** Otherwise operator staff could credit their own company. */
    own_wallet: 'This is the wallet of your own company. You cannot credit or change it yourself.',
  }),
  ...describeRefusals('stage_conflict', {
    recharge_decided: 'This recharge was already decided. Reload the page to see how.',
    recharges_full: ({ max }: { max: number }) =>
      `${max} recharges are already waiting for confirmation. Wait for the operator to confirm them.`,
    refund_not_credited: 'Only a recharge that was credited can be refunded.',
    refund_too_high: ({ leftPaise }: { leftPaise: number }) =>
      `At most ${formatRupees(leftPaise)} of this recharge can be refunded.`,
    /** `leftPaise` is the balance of the wallet without credit. */
    refund_uncovered: ({ leftPaise }: { leftPaise: number }) =>
      leftPaise === 0
        ? 'The seller’s wallet has no money of its own left. Credit cannot be refunded.'
        : `The seller’s wallet has ${formatRupees(leftPaise)} of its own. Refund at most that; credit cannot be refunded.`,
    /** `leftPaise` is the amount that the wallet and its credit cover. */
    adjustment_uncovered: ({ leftPaise }: { leftPaise: number }) =>
      leftPaise === 0
        ? 'Nothing can be debited from this wallet: its balance and credit limit are used up.'
        : `At most ${formatRupees(leftPaise)} can be debited from this wallet, including its credit limit.`,
    company_missing:
      'Invoices need the details of your company. Enter them under Billing, Invoices first.',
    invoice_paid: 'Nothing is due on this invoice.',
    invoice_wallet_empty: 'The wallet is empty. Recharge it, then pay the invoice.',
    credit_note_too_late: ({ deadline }: { deadline: string }) =>
      `The last day to reduce the tax on this invoice was ${formatDayMonthYear(deadline)}.`,
    credit_note_too_high: ({ leftPaise }: { leftPaise: number }) =>
      `At most ₹${toRupees(leftPaise).toFixed(2)} before GST can still be credited on this invoice.`,
    einvoices_none: 'No document of this day still needs an IRN.',
    tds_recorded: 'Tax was already deducted from this invoice.',
    tds_nothing: 'This invoice has no amount left to deduct tax from.',
    tds_decided: 'This deduction was already decided. Reload the page to see how.',
    claim_decided: 'This claim was already decided. Reload the page to see how.',
    remittance_not_open: 'This payout was already transferred or cancelled. Reload the page.',
    remittance_not_remitted:
      'Only a payout that was transferred can be matched, corrected or returned.',
    remittance_not_returned: 'Only a payout that the bank returned can be sent again.',
    remittance_on_hold: ({ unmet }: { unmet: readonly PayoutCondition[] }) =>
      `The payout cannot be sent again yet: ${unmet.map((condition) => unmetConditions[condition]).join(', and ')}.`,
    bank_file_empty:
      'There is nothing to transfer: no payout is prepared, or all are in an earlier bank file.',
    remittance_has_utr: ({ utr }: { utr: string }) =>
      `This payout was already transferred with UTR ${utr}.`,
    remittance_on_statement: ({ utr }: { utr: string }) =>
      `A bank statement lists this payout with UTR ${utr}, so the UTR is correct. If the bank returned the money, mark the payout as returned.`,
    bank_account_closed: 'This bank account was already checked or replaced. Reload the page.',
    carrier_remittance_repeated: ({ name, day }: { name: string; day: string }) =>
      `The file ${name}, which was recorded on ${formatDayMonthYear(day)}, has the same content. Remove that remittance to record this file.`,
    carrier_remittance_utr_taken: ({ utr }: { utr: string }) =>
      `A COD remittance with UTR ${utr} is already recorded. Check the reference.`,
    carrier_remittance_booked:
      'Lines or the deduction of this remittance are in the books, so it cannot be removed.',
    discrepancy_closed:
      'This weight discrepancy is closed or its deadline has passed. Reload the page to see its state.',
    carrier_invoice_reading: 'This file is still being checked. Try again when it is done.',
    carrier_invoice_repeated: ({ name, day }: { name: string; day: string }) =>
      `The file ${name}, which was checked on ${formatDayMonthYear(day)}, has the same content. Remove that invoice to check this file.`,
    carrier_invoice_accepted: 'Lines of this invoice are in the books, so it cannot be removed.',
    carrier_invoice_not_accepted: 'Accept the invoice before you record its payment.',
    carrier_claim_decided:
      'This decision is not possible. A credit is final, and late COD is credited when its remittance is recorded.',
    carrier_claim_not_booked: ({ awb }: { awb: string }) =>
      `The line for AWB ${awb} is not in the books. Accept its invoice or remittance before you record the credit.`,
  }),
  ...describeRefusals('invalid', {
    gateway_off: 'Online payment is not set up here. Pay by bank transfer.',
    payment_event_unreadable: 'This is not an event of the payment gateway.',
    carrier_remittance_empty: 'The file has no line with an amount. Choose another file.',
    carrier_remittance_too_long: ({ max }: { max: number }) =>
      `The file has more than ${max.toLocaleString('en-IN')} AWBs. Split it, and record each part with its transfer.`,
    carrier_remittance_amount_missing: ({ names }: { names: readonly string[] }) =>
      `The file has no column with amounts. Name one of its columns COD Amount${describeUnreadColumns(names)}.`,
    carrier_remittance_awb_unreadable: ({ row }: { row: number }) =>
      `Row ${row} has no AWB that can be read. Correct the row and upload the file again.`,
    carrier_remittance_amount_unreadable: ({ row }: { row: number }) =>
      `The amount in row ${row} cannot be read. Correct the row and upload the file again.`,
    deduction_missing: ({ paise }: { paise: number }) =>
      `The transfer and the lines differ by ${formatRupees(Math.abs(paise), 2)}. Choose what the difference is.`,
    invoice_awb_missing: ({ names }: { names: readonly string[] }) =>
      `The file has no column with AWB numbers. Name one of its columns AWB${describeUnreadColumns(names)}.`,
    invoice_charges_missing: ({ names }: { names: readonly string[] }) =>
      `The file has no column with amounts. Name the columns Freight, COD, RTO, GST or Total Amount${describeUnreadColumns(names)}.`,
    /** Ignoring the unknown charges would make the sums of the invoice too low. */
    invoice_charge_unknown: ({ names }: { names: readonly string[] }) =>
      `The file has unknown amount columns and no total: ${names.join(', ')}. Add a column Total Amount, or name them Freight, COD, RTO, GST or Other Charges.`,
    invoice_amounts_unreadable:
      'No line of the file has an AWB and an amount that can be read. Correct the file and upload it again.',
    invoice_column_repeated: ({ name }: { name: string }) =>
      `The file has the column ${name} twice. Remove one and upload it again.`,
    invoice_period_invalid: 'Choose a period of at most a year that does not end before it starts.',
  }),
  ...describeRefusals('not_found', {
    movement_unknown: 'The passbook has no line with this number.',
    recharge_unknown: 'This recharge does not exist.',
    tax_document_unknown: 'This invoice or credit note does not exist.',
    tds_unknown: 'This deduction does not exist.',
    claim_unknown: 'This claim does not exist. Reload the page.',
    remittance_unknown: 'This payout does not exist. Reload the page.',
    bank_account_unknown: 'This bank account does not exist. Reload the page.',
    carrier_remittance_unknown: 'This COD remittance does not exist. Reload the page.',
    discrepancy_unknown: 'This weight discrepancy does not exist.',
    carrier_invoice_unknown: 'This carrier invoice does not exist. Reload the page.',
    carrier_claim_unknown: 'The carrier account has no claim with this id.',
  }),
  ...describeRefusals('duplicate', {
    recharge_reference_taken: ({ reference }: { reference: string }) =>
      `You already have a recharge with the reference ${reference}. Check the reference.`,
    transfer_credited: ({ reference }: { reference: string }) =>
      `The transfer ${reference} was credited for another recharge. Decline this one.`,
    utr_taken: 'Another payout, refund or carrier payment has this UTR. Check the reference.',
  }),
  ...describeRefusals('stale_version', {
    company_newer: 'Someone else saved the company. Reload the page, then make your change.',
    tax_details_newer:
      'Someone else saved the tax details. Reload the page, then make your change.',
  }),
  ...describeRefusals('bad_credentials', {
    payment_signature_wrong: 'The signature of this event is wrong.',
  }),
  ...describeDetails({
    adjustment_zero: 'Enter an amount other than 0',
    transfer_reference_invalid: bankReferenceText,
    einvoice_day_invalid: 'Enter a day within 90 days of today, or leave it empty',
    tds_certificate_invalid: 'Enter the certificate number: 5 to 20 letters and digits',
    tds_too_high: ({ maxPaise }: { maxPaise: number }) =>
      `Enter at most ${formatRupees(maxPaise, 2)}, which is 2% of the amount before GST`,
    claim_reason_missing: 'Enter the reason, which the seller sees',
    payout_day_invalid: ({ latest }: { latest: string }) =>
      `Choose a Monday, Wednesday or Friday of the last week, no later than ${formatDayMonthYear(latest)}`,
    utr_invalid: bankReferenceText,
    statement_unreadable:
      'The statement needs a header row with a debit or amount column and a reference or narration column',
    statement_amounts_unreadable:
      'No amount in the statement can be read. Export the statement again with amounts such as 1,250.50.',
    statement_undirected:
      'The statement does not show which amounts are debits. Export it with a debit and a credit column, with Dr or Cr, or with a minus sign before each debit.',
    bank_rejection_reason_missing: 'Enter the reason, which the seller sees',
    carrier_remittance_day_invalid: 'Enter the day of the transfer, no later than today',
    /** A transfer above the sum of the lines contains no deduction that could pay for freight. */
    deduction_account_invalid:
      'The carrier transferred more than the sum of the lines. Post the difference to adjustments.',
    difference_reason_missing: 'Enter the reason for the adjustment',
    dispute_answer_missing: 'Enter the answer, which the seller sees',
    photo_missing: 'Add at least one photo of the parcel',
    carrier_credit_too_high: ({ maxPaise }: { maxPaise: number }) =>
      maxPaise === 0
        ? 'An amount can be entered for one claim at a time.'
        : `The claim is for ${formatRupees(maxPaise, 2)}. Enter at most that.`,
    carrier_payment_too_high: ({ leftPaise }: { leftPaise: number }) =>
      `Enter at most ${formatRupees(leftPaise, 2)}, the amount left to pay`,
  }),
};
