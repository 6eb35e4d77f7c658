import { spellAmount } from '@shipdesk/domain/money/invoice/amount-words';
import {
  COURIER_SAC,
  type DocumentTotal,
  getTaxHeads,
} from '@shipdesk/domain/money/invoice/invoice-total';
import type { TaxCode } from '@shipdesk/domain/rates/tax';
import { getGstStateCode, type State } from '@shipdesk/domain/values/place/states';
import { formatDayMonthYear, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import type { DocumentFonts } from './document-fonts.ts';
import { formatMoment, formatPaise } from './document-formats.ts';
import { type PageFlow, streamPages } from './page-flow.ts';
import {
  type Box,
  layOutBlock,
  layOutFrame,
  layOutQrCode,
  layOutUnderline,
  shrinkBox,
  splitIntoColumns,
  toPoints,
} from './page-items.ts';
import { createTextCell, Table } from './table.ts';
import type { Paragraph, Typesetter } from './typesetter.ts';

/** A party to a tax document, as of the day of issue. */
export interface TaxParty {
  readonly legalName: string;
  /** Null for an unregistered recipient. */
  readonly gstin: string | null;
  /** Includes city and pincode. Empty if unknown. */
  readonly address: string;
  readonly state: State;
}

/** The bank account for the part of an invoice that the wallet does not cover. */
export interface PaymentAccount {
  readonly accountName: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

export interface Registration {
  readonly irn: string;
  readonly ackNumber: string;
  readonly acknowledgedAt: Date;
  /** The text of the QR code. */
  readonly signedQr: string;
}

interface DocumentParts extends DocumentTotal {
  readonly number: string;
  readonly issuedOn: IsoDate;
  readonly supplier: TaxParty;
  readonly recipient: TaxParty;
  readonly placeState: State;
  readonly description: string;
  /** The number of charges in the annexure. */
  readonly charges: number;
  readonly registration: Registration | null;
}

/** An invoice or a credit note. Only `roundingPaise` may be negative. */
export type TaxDocument =
  | (DocumentParts & {
      readonly kind: 'invoice';
      readonly dueOn: IsoDate;
      readonly duePaise: number;
      /** The amount by which the wallet balance was below zero at issue. */
      readonly walletOwedPaise: number;
      readonly payTo: PaymentAccount;
    })
  | (DocumentParts & {
      readonly kind: 'credit_note';
      readonly reason: string;
      /** Null if the charges were never invoiced. */
      readonly invoice: { readonly number: string; readonly issuedOn: IsoDate } | null;
    });

const HEADER_HEIGHT = toPoints(40);
const PARTIES_HEIGHT = toPoints(38);
const FOOT_HEIGHT = toPoints(46);
/** Two inches, so that a phone reads a code of 1,000 characters from paper. */
const QR_SIZE = toPoints(51);
const SIZES = { maxSize: 10, minSize: 6 };
const headNames: Readonly<Record<TaxCode, string>> = {
  cgst: 'CGST',
  sgst: 'SGST',
  utgst: 'UTGST',
  igst: 'IGST',
};

/** Streams a tax invoice or credit note on A4 with the contents of CGST Rules 46 and 53(1A). */
export function renderTaxDocument(
  document: TaxDocument,
  { fonts }: { readonly fonts: DocumentFonts },
): AsyncIterable<Buffer> {
  const title = `${getTitle(document)} ${document.number}`;
  const footer = `${title}, ${document.supplier.legalName}`;
  return streamPages({ title, footer, fonts }, function* (flow) {
    const { typesetter } = flow;
    flow.add(HEADER_HEIGHT, (box) => layOutHeader(document, box, typesetter));
    flow.addSpace(toPoints(3));
    flow.add(PARTIES_HEIGHT, (box) => layOutParties(document, box, typesetter));
    flow.addSpace(toPoints(4));
    addAmounts(document, flow);
    flow.addSpace(toPoints(4));
    flow.add(FOOT_HEIGHT, (box) => layOutFoot(document, box, typesetter));
    const { registration } = document;
    if (registration !== null) {
      flow.addSpace(toPoints(4));
      flow.add(QR_SIZE, (box) => layOutRegistration(registration, box, typesetter));
    }
    yield;
  });
}

const getTitle = ({ kind }: TaxDocument) => (kind === 'invoice' ? 'Tax invoice' : 'Credit note');
const formatState = (state: State) => `${state} (${getGstStateCode(state)})`;

function layOutHeader(document: TaxDocument, box: Box, typesetter: Typesetter) {
  const { supplier, number, issuedOn } = document;
  const [left = box, right = box] = splitIntoColumns(
    { ...box, height: box.height - toPoints(3) },
    toPoints(108),
  );
  const supplierLines: Paragraph[] = [
    { text: supplier.legalName, weight: 'bold', scale: 1.5, canShorten: true },
    { text: supplier.address, canShorten: true },
    { text: `GSTIN: ${supplier.gstin ?? ''}`, weight: 'bold' },
    { text: `State: ${formatState(supplier.state)}` },
  ];
  const numberLines: Paragraph[] = [
    { text: getTitle(document), weight: 'bold', scale: 1.7 },
    { text: `Number: ${number}`, weight: 'bold' },
    { text: `Date: ${formatDayMonthYear(issuedOn)}` },
    ...(document.kind === 'invoice'
      ? [{ text: `Due date: ${formatDayMonthYear(document.dueOn)}` }]
      : describeReference(document.invoice)),
  ];
  return [
    layOutUnderline(box),
    ...layOutBlock(typesetter, supplierLines, left, SIZES),
    ...layOutBlock(typesetter, numberLines, right, { ...SIZES, align: 'right' }),
  ];
}

function describeReference(invoice: (TaxDocument & { kind: 'credit_note' })['invoice']) {
  if (invoice === null) return [];
  return [
    { text: `Against invoice: ${invoice.number}` },
    { text: `Invoice date: ${formatDayMonthYear(invoice.issuedOn)}` },
  ];
}

function layOutParties(document: TaxDocument, box: Box, typesetter: Typesetter) {
  const { recipient, placeState } = document;
  const [left = box, right = box] = splitIntoColumns(box, toPoints(108));
  const recipientLines: Paragraph[] = [
    { text: 'Recipient' },
    { text: recipient.legalName, weight: 'bold', scale: 1.1, canShorten: true },
    { text: recipient.address, canShorten: true },
    { text: `GSTIN: ${recipient.gstin ?? 'Unregistered'}`, weight: 'bold' },
    { text: `State: ${formatState(recipient.state)}` },
  ];
  const supplyLines: Paragraph[] = [
    { text: `Place of supply: ${formatState(placeState)}`, weight: 'bold' },
    { text: 'Tax payable on reverse charge: No' },
    ...(document.kind === 'credit_note' ? [{ text: `Reason: ${document.reason}` }] : []),
  ];
  return [
    ...layOutBlock(typesetter, recipientLines, shrinkBox(left, toPoints(1)), SIZES),
    ...layOutBlock(typesetter, supplyLines, shrinkBox(right, toPoints(1)), {
      ...SIZES,
      align: 'right',
    }),
  ];
}

function addAmounts(document: TaxDocument, flow: PageFlow): void {
  const { supplier, placeState, taxablePaise, roundingPaise, totalPaise } = document;
  const table = new Table(flow, [
    { title: 'Description', width: toPoints(86) },
    { title: 'SAC', width: toPoints(20) },
    { title: 'Charges', width: toPoints(22), align: 'right' },
    { title: 'Rate', width: toPoints(18), align: 'right' },
    { title: 'Amount', width: 0, align: 'right' },
  ]);
  const addRow = (texts: readonly string[], weight: 'regular' | 'bold' = 'regular') =>
    table.addRow(texts.map((text) => createTextCell(text, weight)));
  table.addHeader();
  addRow([
    document.description,
    COURIER_SAC,
    String(document.charges),
    '',
    formatPaise(taxablePaise),
  ]);
  addRow(['Taxable value', '', '', '', formatPaise(taxablePaise)], 'bold');
  const supply = { supplierState: supplier.state, placeState };
  for (const { code, percent } of getTaxHeads(supply)) {
    addRow([headNames[code], '', '', `${percent}%`, formatPaise(document[`${code}Paise`])]);
  }
  if (roundingPaise !== 0) addRow(['Rounding', '', '', '', formatPaise(roundingPaise)]);
  addRow(['Total', '', '', '', formatPaise(totalPaise)], 'bold');
  if (document.kind === 'invoice') {
    const { duePaise } = document;
    addRow(['Paid from the wallet', '', '', '', formatPaise(totalPaise - duePaise)]);
    addRow(['Amount due', '', '', '', formatPaise(duePaise)], 'bold');
  }
}

function layOutFoot(document: TaxDocument, box: Box, typesetter: Typesetter) {
  const [left = box, right = box] = splitIntoColumns(box, toPoints(116));
  const noteLines: Paragraph[] = [
    { text: `Amount in words: ${spellAmount(document.totalPaise)}`, weight: 'bold' },
    { text: 'The annexure lists every charge with its docket number and AWB.' },
    ...(document.kind === 'invoice' ? describeAmountOwed(document) : []),
    ...(document.kind === 'invoice' && document.duePaise > 0
      ? describeBankAccount(document.payTo)
      : []),
  ];
  const signatureLines: Paragraph[] = [
    { text: `For ${document.supplier.legalName}`, weight: 'bold', canShorten: true },
    { text: 'Authorised signatory' },
    { text: 'This document is issued electronically.' },
  ];
  return [
    ...layOutFrame(box),
    ...layOutBlock(typesetter, noteLines, shrinkBox(left, toPoints(2)), SIZES),
    ...layOutBlock(typesetter, signatureLines, shrinkBox(right, toPoints(2)), {
      ...SIZES,
      align: 'right',
    }),
  ];
}

function layOutRegistration(registration: Registration, box: Box, typesetter: Typesetter) {
  const { irn, ackNumber, acknowledgedAt, signedQr } = registration;
  const [left = box, right = box] = splitIntoColumns(box, QR_SIZE + toPoints(4));
  const lines: Paragraph[] = [
    { text: 'E-invoice', weight: 'bold', scale: 1.2 },
    // Prints the number in two halves, because 64 characters do not fit on a line.
    { text: 'Invoice reference number (IRN):' },
    { text: irn.slice(0, irn.length / 2), weight: 'bold' },
    { text: irn.slice(irn.length / 2), weight: 'bold' },
    { text: `Acknowledgement number: ${ackNumber}` },
    { text: `Acknowledged at: ${formatMoment(acknowledgedAt)}` },
  ];
  return [
    layOutQrCode(signedQr, { ...left, width: QR_SIZE }),
    ...layOutBlock(typesetter, lines, right, SIZES),
  ];
}

/** Describes the negative wallet balance at issue, because an invoice paid from credit does not show it. */
function describeAmountOwed({ walletOwedPaise, issuedOn }: TaxDocument & { kind: 'invoice' }) {
  if (walletOwedPaise === 0) return [];
  const debt = `${formatPaise(walletOwedPaise)} below zero on ${formatDayMonthYear(issuedOn)}`;
  return [{ text: `The wallet was ${debt}. Recharge it to repay this credit.` }];
}

const describeBankAccount = ({
  accountName,
  bank,
  accountNumber,
  ifsc,
}: PaymentAccount): Paragraph[] => [
  { text: `Pay to: ${accountName}, ${bank}`, canShorten: true },
  { text: `Account number: ${accountNumber}, IFSC: ${ifsc}` },
];
