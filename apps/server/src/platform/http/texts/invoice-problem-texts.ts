import type { WireParams } from '@shipdesk/contract/problem';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';

/** Texts about invoices, credit notes, claims and tax details. */
export const invoiceProblemTexts = {
  company_missing: () =>
    'Invoices need the details of your company. Enter them under Billing, Invoices first.',
  company_newer: () => 'Someone else saved the company. Reload the page, then make your change.',
  tax_details_newer: () =>
    'Someone else saved the tax details. Reload the page, then make your change.',
  tax_document_unknown: () => 'There is no such invoice or credit note.',
  invoice_paid: () => 'Nothing is due on this invoice.',
  invoice_wallet_empty: () => 'The wallet is empty. Recharge it, then pay the invoice.',
  credit_note_too_late: ({ deadline }) =>
    `The tax of this invoice could be reduced until ${formatDayMonthYear(deadline)}.`,
  credit_note_too_high: ({ leftPaise }) =>
    `At most ₹${rupeesOf(leftPaise).toFixed(2)} before GST is left of this invoice.`,
  claim_unknown: () => 'No lost or damaged parcel of this seller has this claim.',
  claim_decided: () => 'This claim was decided already. Reload the page to see how.',
  claim_reason_missing: () => 'Enter the reason, which the seller sees',
  tax_field_missing: () => 'Fill in this field',
  tax_state_unknown: () => 'Choose the state',
  gstin_other_state: ({ state }) => `Enter the GSTIN of ${state}, the state of the configuration`,
} satisfies Partial<TextsOf<WireParams>>;
