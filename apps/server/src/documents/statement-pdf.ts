import type { Account } from '@shipdesk/domain/money/ledger/transfer';
import {
  formatDayMonthYear,
  type IsoDate,
  toBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import type { DocumentFonts } from './document-fonts.ts';
import { formatPaise } from './document-formats.ts';
import { streamPages } from './page-flow.ts';
import { layOutBlock, layOutUnderline, toPoints } from './page-items.ts';
import { createTextCell, Table } from './table.ts';

/** `from` and `to` are inclusive. */
export interface StatementData {
  readonly party: string;
  readonly account: Account;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly openingPaise: number;
  readonly debitPaise: number;
  readonly creditPaise: number;
  readonly closingPaise: number;
  readonly lines: readonly {
    readonly at: Date;
    readonly text: string;
    readonly reference: string;
    readonly debitPaise: number;
    readonly creditPaise: number;
    readonly balancePaise: number;
  }[];
  /** True if there are more lines than are printed. */
  readonly isMore: boolean;
}

const accountWords: Readonly<Record<Account, string>> = {
  wallet: 'Wallet',
  hold: 'Held',
  cod_payable: 'COD payable',
  receivable: 'Owed',
  bank: 'Bank',
  cod_receivable: 'COD receivable',
  carrier_payable: 'Carrier payable',
  carrier_cost: 'Carrier cost',
  gst_credit: 'GST input credit',
  freight_revenue: 'Shipping charges',
  gst: 'GST',
  tds_receivable: 'TDS receivable',
  tds_payable: 'TDS payable',
  adjustments: 'Adjustments',
};
const TITLE_HEIGHT = toPoints(20);

export function renderStatement(
  statement: StatementData,
  { fonts }: { readonly fonts: DocumentFonts },
): AsyncIterable<Buffer> {
  const { party, account, from, to } = statement;
  const title = `Statement of ${accountWords[account]}, ${party}`;
  return streamPages({ title, fonts }, function* (flow) {
    flow.add(TITLE_HEIGHT, (box) => [
      layOutUnderline(box),
      ...layOutBlock(
        flow.typesetter,
        [
          { text: title, weight: 'bold', scale: 1.4, canShorten: true },
          { text: `${formatDayMonthYear(from)} to ${formatDayMonthYear(to)}` },
        ],
        { ...box, height: box.height - toPoints(3) },
        { maxSize: 10, minSize: 6 },
      ),
    ]);
    flow.addSpace(toPoints(3));
    const table = new Table(flow, [
      { title: 'Date', width: toPoints(22) },
      { title: 'Description', width: toPoints(38) },
      { title: 'Reference', width: toPoints(50) },
      { title: 'Debit', width: toPoints(24), align: 'right' },
      { title: 'Credit', width: toPoints(24), align: 'right' },
      { title: 'Balance', width: 0, align: 'right' },
    ]);
    table.repeatHeader();
    table.addRow(
      createSummaryRow('Opening balance', ['', '', formatPaise(statement.openingPaise)]),
    );
    for (const line of statement.lines) {
      table.addRow([
        createTextCell(formatDayMonthYear(toBusinessDay(line.at))),
        createTextCell(line.text),
        createTextCell(line.reference),
        createTextCell(line.debitPaise === 0 ? '' : formatPaise(line.debitPaise)),
        createTextCell(line.creditPaise === 0 ? '' : formatPaise(line.creditPaise)),
        createTextCell(formatPaise(line.balancePaise)),
      ]);
      yield;
    }
    if (statement.isMore)
      table.addRow(createSummaryRow('The CSV file has the remaining lines', ['', '', '']));
    table.addRow(
      createSummaryRow('Closing balance', [
        formatPaise(statement.debitPaise),
        formatPaise(statement.creditPaise),
        formatPaise(statement.closingPaise),
      ]),
    );
  });
}

const createSummaryRow = (text: string, amounts: readonly string[]) => [
  createTextCell(''),
  createTextCell(text, 'bold'),
  createTextCell(''),
  ...amounts.map((amount) => createTextCell(amount, 'bold')),
];
