import type { BulkRowProblems } from '@shipdesk/contract/problem';
import { spelledDate } from '@shipdesk/domain/order/bulk/bulk-dates';
import type {
  BulkNote,
  BulkNotes,
  CellProblem,
  NumberKind,
} from '@shipdesk/domain/order/bulk/bulk-problems';
import { type ProblemParams, type TextsOf, textOf } from '@shipdesk/domain/values/problem/problem';
import { problemTexts } from './problem-texts.ts';

const numberNames: Readonly<Record<NumberKind, string>> = {
  number: 'number',
  phone: 'phone number',
  pincode: 'pincode',
  eway_bill: 'e-waybill number',
  hsn_code: 'HSN code',
};

/** Screen texts about the rows of bulk files. */
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

const cellTexts: TextsOf<ProblemParams & BulkRowProblems> = {
  ...problemTexts,
  ...bulkProblemTexts,
};

const noteTexts: TextsOf<BulkNotes> = {
  read_as: ({ value, unit }) => `Read as ${value}${unit === undefined ? '' : ` ${unit}`}`,
  date_read_as: ({ day }) => `Read as ${spelledDate(day)}`,
  weight_unit_assumed: ({ kilograms }) =>
    `Read as ${kilograms} kg. If it is in grams, write the unit, as in 500 g`,
  phones_left_out: ({ phones }) => `Only one phone number is used. Left out: ${phones.join(', ')}`,
  digits_rounded: () => 'Excel rounds numbers of more than 15 digits. Check the last digits',
  state_unknown: () => 'No Indian state has this name. Check the spelling',
  date_long_past: ({ day, days }) =>
    `${spelledDate(day)} is more than ${days} days ago: check the date`,
  date_far_ahead: ({ day, days }) =>
    `${spelledDate(day)} is more than ${days} days ahead: check the date`,
};

/** The text of what a check finds in a cell. */
export function cellProblemText(problem: CellProblem): string {
  return textOf(cellTexts, problem);
}

/** The text of a note about an accepted cell. */
export function bulkNoteText(note: BulkNote): string {
  return textOf(noteTexts, note);
}
