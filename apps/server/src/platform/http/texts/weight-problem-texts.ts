import type { WireParams } from '@shipdesk/contract/problem';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';

/** Texts about weight discrepancies and carriers' invoices. */
export const weightProblemTexts = {
  discrepancy_unknown: () => 'There is no such weight discrepancy.',
  dispute_answer_missing: () => 'Enter the answer, which the seller sees',
  discrepancy_closed: () =>
    'This weight discrepancy is closed or its time is over. Reload the page to see how it stands.',
  photo_missing: () => 'Add at least one photo of the parcel.',
  carrier_invoice_unknown: () => 'There is no such carrier invoice.',
  carrier_invoice_reading: () => 'This file is still being checked. Try again when it is done.',
  carrier_invoice_repeated: ({ name, day }) =>
    `The file ${name}, which was checked on ${day}, has the same content. Remove that invoice to check this file.`,
  invoice_awb_missing: () =>
    'The file has no column with AWB numbers. Name one of its columns AWB.',
  invoice_charges_missing: () =>
    'The file has no column to compare. Name the columns Charged Weight, Zone, Freight, COD, RTO or Total.',
  invoice_column_repeated: ({ name }) =>
    `The file has the column ${name} twice. Remove one and upload it again.`,
  invoice_period_invalid: () => 'The period ends before it starts or is longer than a year.',
} satisfies Partial<TextsOf<WireParams>>;
