import {
  isAwb,
  isBlankAmount,
  isShortened,
  readAwb,
  readSignedPaise,
  startsWithTotal,
} from '../../values/csv/cells.ts';
import { awbColumn, type ColumnRule, findColumns } from '../../values/csv/column-names.ts';

/** Names of the AWB column and of the amount column, the most exact first. */
const rules = {
  awb: awbColumn,
  amount: {
    names: [
      /^remitted(?:amount|amt)$/,
      /^(?:amount|amt)remitted$|^(?:net)?remittance(?:amount|amt)?$/,
      /^cod(?:(?:amount|amt)?remitted|remittance|remitted(?:amount|amt)|remittance(?:amount|amt))$/,
      /^(?:cod)?paid(?:amount|amt)$|^(?:cod)?(?:amount|amt)paid$|^codpaid$/,
      ['codamount', 'codamt', 'codvalue'],
      /^(?:cod)?collected(?:amount|amt)$|^(?:amount|amt)collected$|^codcollected$/,
      /^collectable(?:amount|amt)$|^codcollectable$/,
      /^(?:cod)?(?:settled|settlement)(?:amount|amt)$|^codsettled$/,
      /^(?:net|cod)payable(?:amount|amt)?$|^(?:payable(?:amount|amt)|(?:amount|amt)payable)$/,
      ['cod'],
      ['amount', 'amt'],
    ],
  },
} as const satisfies Record<string, ColumnRule>;

export interface RemittanceColumns {
  readonly awb: number;
  readonly amount: number;
  readonly unreadNames: readonly string[];
}

export type RemittanceHeader =
  | { readonly columns: RemittanceColumns }
  | {
      readonly problem: 'awb_missing' | 'amount_missing' | 'column_repeated';
      /** The repeated column, or all unread columns if a required column is missing, as written in the file. */
      readonly names: readonly string[];
    };

/** Returns the columns of a carrier's COD remittance, found by the names that carriers use, or a problem. */
export function readRemittanceHeader(cells: readonly string[]): RemittanceHeader {
  const { positions, repeatedName, unreadNames } = findColumns<keyof typeof rules>(cells, rules);
  const [[awb], [amount]] = [positions.awb, positions.amount];
  if (awb === undefined) return { problem: 'awb_missing', names: unreadNames };
  if (amount === undefined) return { problem: 'amount_missing', names: unreadNames };
  if (repeatedName !== null) return { problem: 'column_repeated', names: [repeatedName] };
  return { columns: { awb, amount, unreadNames } };
}

/** Returns whether a record is the header of a COD remittance, even if a column is repeated. */
export function isRemittanceHeader(cells: readonly string[]): boolean {
  const header = readRemittanceHeader(cells);
  return 'columns' in header || header.problem === 'column_repeated';
}

/** An AWB and its remitted paise; negative for an amount that the carrier reverses. */
export interface RemittedAmount {
  readonly awb: string;
  readonly paidPaise: number;
}

/** Returns the AWB and amount of a record, null for totals and notes, or the problem of an unreadable record. */
export function readRemittedAmount(
  cells: readonly string[],
  columns: Pick<RemittanceColumns, 'awb' | 'amount'>,
): RemittedAmount | null | { readonly problem: 'awb_unreadable' | 'amount_unreadable' } {
  const awb = readAwb(cells[columns.awb] ?? '');
  const amount = cells[columns.amount] ?? '';
  if (startsWithTotal(cells) || (!isAwb(awb) && amount.trim() === '')) return null;
  if (!isAwb(awb) || isShortened(awb)) return { problem: 'awb_unreadable' };
  const paidPaise = isBlankAmount(amount) ? null : readSignedPaise(amount);
  return paidPaise === null ? { problem: 'amount_unreadable' } : { awb, paidPaise };
}
