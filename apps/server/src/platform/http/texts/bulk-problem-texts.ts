import type { BulkRowProblems } from '@shipdesk/contract/problem';
import type { NumberKind } from '@shipdesk/domain/order/bulk/bulk-problems';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';

const numberNames: Readonly<Record<NumberKind, string>> = {
  number: 'number',
  phone: 'phone number',
  pincode: 'pincode',
  eway_bill: 'e-waybill number',
  hsn_code: 'HSN code',
};

/** Texts about the rows of bulk files. */
export const bulkProblemTexts: TextsOf<BulkRowProblems> = {
  cell_missing: () => 'Fill this in',
  cell_missing_or_none: () => 'Fill this in, or write NA where there is none',
  cell_not_none: () => 'Fill this in. NA is not accepted here',
  cell_too_long: ({ max, length }) => `Use at most ${max} characters. It has ${length}`,
  digits_lost: ({ what, written }) =>
    `Excel shortened this ${numberNames[what]} (${written}). Format the column as Text and enter it again`,
  decimal_comma: () => 'Write a point before the decimals, as in 1250.50',
  weight_unit_missing: ({ maxGrams }) =>
    `Enter kilograms from 0.001 to ${maxGrams / 1000} with at most three decimals. If it is in grams, write the unit, as in 500 g`,
  month_first_date_invalid: () => 'Enter a date as mm/dd/yyyy',
  date_order_differs: ({ order }) =>
    order === 'dayFirst'
      ? 'Enter this date as dd/mm/yyyy, like the other dates of the file'
      : 'Enter this date as mm/dd/yyyy, like the other dates of the file',
  payment_type_invalid: () => 'Enter prepaid or cod',
  gstin_or_none_invalid: () => 'Enter the 15 characters of a valid GSTIN, or write NA',
  reference_repeated: ({ firstRow }) => `Row ${firstRow} already has this number. Use another one`,
  reference_taken: ({ reference, docketNumber }) =>
    `Number ${reference} was used for another order, docket ${docketNumber}. Give this one its own`,
  row_order_id_taken: ({ orderId, docketNumber }) =>
    `Order id ${orderId} was used for another order, docket ${docketNumber}`,
  order_id_repeated: () => 'Every order needs an order id of its own',
};
