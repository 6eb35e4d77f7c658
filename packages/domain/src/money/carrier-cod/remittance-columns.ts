import {
  awbNames,
  awbOf,
  billedPaiseOf,
  isAwb,
  isShortenedAwb,
  startsWithTotal,
} from '../carrier-invoice/invoice-columns.ts';

/** Names of the column with the amount that was remitted, the most exact first. Without letter case and punctuation. */
const amountNames: readonly string[] = [
  'remittedamount',
  'amountremitted',
  'remittanceamount',
  'codremitted',
  'codremittance',
  'paidamount',
  'amountpaid',
  'codamount',
  'codvalue',
  'collectedamount',
  'amountcollected',
  'cod',
  'amount',
];

/** The currency or unit after a name, as in `Amount (INR)`. */
const currencySuffix = /(?:in)?(?:inr|rs|rupees)$/;

/** Where a COD remittance file has its columns. */
export interface RemittanceColumns {
  readonly awb: number;
  readonly amount: number;
}

export type RemittanceHeader =
  | { readonly columns: RemittanceColumns }
  | { readonly problem: 'awb_missing' | 'amount_missing' | 'column_repeated'; name: string };

/** Finds the columns of a carrier's COD remittance by the names that carriers use. Other columns are not read. */
export function readRemittanceHeader(cells: readonly string[]): RemittanceHeader {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const columnsOf = (wanted: string) =>
    [...names.keys()].filter(
      (at) => names[at] === wanted || names[at]?.replace(currencySuffix, '') === wanted,
    );
  const awbs = awbNames.flatMap(columnsOf);
  const amounts = amountNames.map(columnsOf).find((found) => found.length > 0) ?? [];
  const [[awb], [amount]] = [awbs, amounts];
  if (awb === undefined) return { problem: 'awb_missing', name: '' };
  if (amount === undefined) return { problem: 'amount_missing', name: '' };
  const repeated = awbs[1] ?? amounts[1];
  if (repeated !== undefined) {
    return { problem: 'column_repeated', name: (cells[repeated] ?? '').trim().slice(0, 60) };
  }
  return { columns: { awb, amount } };
}

/**
 * Returns whether a record is the header of a COD remittance. One with a repeated column is; a title above it is not.
 */
export function isRemittanceHeader(cells: readonly string[]): boolean {
  const header = readRemittanceHeader(cells);
  return 'columns' in header || header.problem === 'column_repeated';
}

/** An AWB and what was remitted for it, in paise; below 0 for an amount that the carrier takes back. */
export interface RemittedAmount {
  readonly awb: string;
  readonly paidPaise: number;
}

/** The amount of a record; null for totals and notes, and why where a record cannot be read. */
export function readRemittedAmount(
  cells: readonly string[],
  columns: RemittanceColumns,
): RemittedAmount | null | { readonly problem: 'awb_unreadable' | 'amount_unreadable' } {
  const awb = awbOf(cells[columns.awb] ?? '');
  const amount = (cells[columns.amount] ?? '').replaceAll(/[₹,\s]/g, '');
  if (startsWithTotal(cells) || (!isAwb(awb) && amount === '')) return null;
  if (!isAwb(awb) || isShortenedAwb(awb)) return { problem: 'awb_unreadable' };
  const paidPaise = billedPaiseOf(amount);
  return paidPaise === null ? { problem: 'amount_unreadable' } : { awb, paidPaise };
}
