import type { Readable } from 'node:stream';
import type { Account } from '@shipdesk/domain/money/ledger/transfer';
import {
  businessDayOf,
  formatDayMonthYear,
  type IsoDate,
} from '@shipdesk/domain/values/time/calendar';
import type { DocumentFonts } from './document-fonts.ts';
import { formatPaise } from './document-formats.ts';
import { numberPages, PageFlow } from './page-flow.ts';
import { mm, textItems, underline } from './page-items.ts';
import { streamPdf } from './pdf-stream.ts';
import { Table, textCell } from './table.ts';
import { Typesetter } from './typesetter.ts';

/** A statement of one account of a party. Amounts in paise. */
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
  /** There are more lines than are printed. */
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
  adjustments: 'Adjustments',
};
const TITLE_HEIGHT = mm(20);

/** Streams a statement on A4; the header row of its table repeats. */
export function statementPdf(
  statement: StatementData,
  { fonts }: { readonly fonts: DocumentFonts },
): Readable {
  const { party, account, from, to } = statement;
  const title = `Statement of ${accountWords[account]}, ${party}`;
  return streamPdf({ title, keepsPages: true }, async function* (pdf) {
    const typesetter = new Typesetter(fonts);
    const flow = new PageFlow(pdf);
    flow.add(TITLE_HEIGHT, (box) => [
      underline(box),
      ...textItems(
        typesetter.fitBlock(
          [
            { text: title, weight: 'bold', scale: 1.4, isShortened: true },
            { text: `${formatDayMonthYear(from)} to ${formatDayMonthYear(to)}` },
          ],
          { width: box.width, height: box.height - mm(3), maxSize: 10, minSize: 6 },
        ),
        box,
      ),
    ]);
    flow.space(mm(3));
    const table = new Table(flow, typesetter, [
      { title: 'Date', width: mm(22) },
      { title: 'Description', width: mm(38) },
      { title: 'Reference', width: mm(50) },
      { title: 'Debit', width: mm(24), align: 'right' },
      { title: 'Credit', width: mm(24), align: 'right' },
      { title: 'Balance', width: 0, align: 'right' },
    ]);
    table.header();
    flow.repeated = () => table.header();
    table.row(summary('Opening balance', ['', '', formatPaise(statement.openingPaise)]));
    for (const line of statement.lines) {
      table.row([
        textCell(formatDayMonthYear(businessDayOf(line.at))),
        textCell(line.text),
        textCell(line.reference),
        textCell(line.debitPaise === 0 ? '' : formatPaise(line.debitPaise)),
        textCell(line.creditPaise === 0 ? '' : formatPaise(line.creditPaise)),
        textCell(formatPaise(line.balancePaise)),
      ]);
      yield;
    }
    if (statement.isMore) table.row(summary('The CSV has the other lines', ['', '', '']));
    table.row(
      summary('Closing balance', [
        formatPaise(statement.debitPaise),
        formatPaise(statement.creditPaise),
        formatPaise(statement.closingPaise),
      ]),
    );
    flow.repeated = null;
    numberPages(pdf, typesetter, title);
  });
}

const summary = (text: string, amounts: readonly string[]) => [
  textCell(''),
  textCell(text, 'bold'),
  textCell(''),
  ...amounts.map((amount) => textCell(amount, 'bold')),
];
