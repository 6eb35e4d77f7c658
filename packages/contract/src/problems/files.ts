import type { BulkProblems, NumberKind } from '@shipdesk/domain/order/bulk/bulk-problems';
import type { FileKind, FileProblems } from '@shipdesk/domain/values/csv/file-problems';
import { describeDetails, type TextsOf } from './problem.ts';

const saveAsCsv = 'Open it in Excel and save it as “CSV UTF-8 (Comma delimited)”.';

const fileKinds: Readonly<Record<FileKind, string>> = {
  workbook: `This is an Excel workbook (.xlsx) or a ZIP archive. ${saveAsCsv}`,
  old_workbook: `This is an old Excel workbook (.xls). ${saveAsCsv}`,
  empty_archive: 'This is an empty ZIP archive. Choose a CSV file.',
  compressed: 'This file is compressed. Unpack it first.',
  pdf: 'This is a PDF document. Choose a CSV file.',
  picture: 'This is a picture. Choose a CSV file.',
  word: `This is a Word document. ${saveAsCsv}`,
  web_page: `This is a web page. ${saveAsCsv}`,
};

const numberNames: Readonly<Record<NumberKind, string>> = {
  number: 'number',
  phone: 'phone number',
  pincode: 'pincode',
  eway: 'e-waybill number',
  hsn: 'HSN code',
};

/** Problems of files that are not CSV, and of unreadable records. Responses contain only their texts. */
export const fileProblems = describeDetails<TextsOf<FileProblems>>({
  file_empty: 'The file is empty. Choose another file.',
  file_of_other_kind: ({ kind }) => fileKinds[kind],
  file_not_text: 'This is not a text file. Choose a CSV file.',
  file_blank: 'The file has only empty lines. Choose another file.',
  header_too_long: ({ maxColumns }) =>
    `Row 1: the header is too long. A file has at most ${maxColumns} columns.`,
  columns_too_many: ({ max }) => `The file has more than ${max} columns. Delete some of them.`,
  columns_repeated: ({ columns }) =>
    `The header has a column twice: ${columns.join(', ')}. Delete one.`,
  quote_unclosed: ({ row }) => `Row ${row}: a closing quotation mark is missing. Add it.`,
  text_after_quote: ({ row }) =>
    `Row ${row}: text follows a closing quotation mark. Write quotation marks inside a cell twice.`,
  cell_too_long: ({ row, column, cell, max }) =>
    `Row ${row}, ${column || `cell ${cell}`}: the cell has more than ${max} characters. Is a quotation mark missing?`,
  record_too_long: ({ row, max }) =>
    `Row ${row} has more than ${max} characters. Is a quotation mark missing?`,
  record_too_wide: ({ row }) =>
    `Row ${row} has more cells than the header. A comma inside a cell needs quotation marks around the cell.`,
});

/** Problems of the rows of bulk files. The client loads this table with its bulk dialog. */
export const bulkProblems = {
  ...describeDetails<TextsOf<BulkProblems>>({
    cell_missing: 'Fill this in',
    cell_missing_or_none: 'Fill this in, or write NA where there is none',
    cell_not_none: 'Fill this in. NA is not accepted here.',
    cell_too_long: ({ max, length }) => `Use at most ${max} characters. This value has ${length}.`,
    digits_lost: ({ what, written }) =>
      `Excel shortened this ${numberNames[what]} (${written}). Format the column as Text and enter it again.`,
    decimal_comma: 'Write a point before the decimals, as in 1250.50',
    weight_unit_missing: ({ maxGrams }) =>
      `Enter kilograms from 0.001 to ${maxGrams / 1000} with at most three decimals. For grams, write the unit, as in 500 g.`,
    month_first_date_invalid: 'Enter a date as mm/dd/yyyy',
    date_order_differs: ({ order }) =>
      order === 'dayFirst'
        ? 'Enter this date as dd/mm/yyyy, like the other dates in the file'
        : 'Enter this date as mm/dd/yyyy, like the other dates in the file',
    payment_type_invalid: 'Enter prepaid or cod',
    cod_amount_not_in_file:
      'The file has no COD amount for this order. Enter cod to collect the sum of its products, or prepaid.',
    text_garbled: 'These letters are damaged. Save the file as “CSV UTF-8” and choose it again.',
    gstin_or_none_invalid: 'Enter the 15 characters of a valid GSTIN, or write NA',
    reference_repeated: ({ firstRow }) =>
      `Row ${firstRow} already has this number with this product. Use another number, or delete the row.`,
    order_rows_differ: ({ firstRow }) =>
      `Row ${firstRow} has the same number but another value here. Rows of one order can differ only in their products.`,
    order_rows_too_many: ({ max }) => `An order has at most ${max} rows. Split it.`,
    order_rows_apart:
      'The rows of this order are not adjacent, so none was imported. Sort the file by this column.',
    order_waits: ({ row }) =>
      `Row ${row} of the same order has a problem. The order waits until it is corrected.`,
  }),
  ...describeDetails({
    reference_taken: ({ reference, docketNumber }: { reference: string; docketNumber: string }) =>
      `Number ${reference} was used for another order, docket ${docketNumber}. Enter another number.`,
    row_order_id_taken: ({ orderId, docketNumber }: { orderId: string; docketNumber: string }) =>
      `Order id ${orderId} was used for another order, docket ${docketNumber}. Enter another id.`,
    order_id_repeated: 'An earlier row has this order id. Enter another id.',
  }),
};
