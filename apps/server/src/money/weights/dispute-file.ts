import type { InvoiceClass } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { ListedLine } from './carrier-invoices-store.ts';

/** The kinds of lines that a dispute file has. */
export const disputedKinds: readonly InvoiceClass[] = [
  'weight',
  'zone',
  'rto',
  'cod',
  'rate',
  'not_ours',
  'not_carried',
  'duplicate',
];

/** The columns of a dispute file. */
export const disputeHeader = [
  'AWB',
  'Docket number',
  'Row in the invoice',
  'Reason',
  'Billed weight (g)',
  'Expected weight (g)',
  'Billed zone',
  'Expected zone',
  'Billed (Rs)',
  'Expected (Rs)',
  'Credited (Rs)',
  'Overcharged (Rs)',
];

const reasonTexts: Readonly<Record<InvoiceClass, string>> = {
  matched: '',
  weight: 'Charged weight above the booked slab',
  zone: 'Charged zone dearer than the zone of the pincodes',
  rto: 'RTO charge above the rate or for a parcel that was not returned',
  cod: 'COD charge above the rate or for a parcel without a collection',
  rate: 'Charge above the rate',
  not_ours: 'No parcel of ours has this AWB',
  not_carried: 'The parcel was never handed over',
  duplicate: 'The AWB was billed before',
  credit: '',
  unreadable: '',
  missing: '',
};

/** The part of an overcharge that credits of the same AWB cover. */
function creditedPaise({ kind, billedPaise, ownCheck, overPaise }: ListedLine): number {
  const claimed = kind === 'duplicate' ? billedPaise : ownCheck?.overPaise;
  return (claimed ?? overPaise) - overPaise;
}

/** A disputed line as the cells of the file. */
export function disputeCells(row: ListedLine): (string | number)[] {
  const kinds =
    row.faults.length > 0 ? disputedKinds.filter((kind) => row.faults.includes(kind)) : [row.kind];
  const rupees = (paise: number | null) => (paise === null ? '' : rupeesOf(paise).toFixed(2));
  return [
    row.awb,
    row.docketNumber,
    row.rowNumber,
    kinds.map((kind) => reasonTexts[kind]).join('; '),
    row.billedGrams ?? '',
    row.expectedGrams ?? '',
    row.billedZone,
    row.expectedZone,
    rupees(row.billedPaise),
    rupees(row.expectedPaise),
    rupees(creditedPaise(row)),
    rupees(row.overPaise),
  ];
}
