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
function creditedPaise({ kind, billed_paise, own_check, over_paise }: ListedLine): number {
  const claimed = kind === 'duplicate' ? billed_paise : own_check?.overPaise;
  return (claimed ?? over_paise) - over_paise;
}

/** A disputed line as the cells of the file. */
export function disputeCells(row: ListedLine): (string | number)[] {
  const kinds =
    row.faults.length > 0 ? disputedKinds.filter((kind) => row.faults.includes(kind)) : [row.kind];
  const rupees = (paise: number | null) => (paise === null ? '' : rupeesOf(paise).toFixed(2));
  return [
    row.awb,
    row.docket_number,
    row.row_number,
    kinds.map((kind) => reasonTexts[kind]).join('; '),
    row.billed_grams ?? '',
    row.expected_grams ?? '',
    row.billed_zone,
    row.expected_zone,
    rupees(row.billed_paise),
    rupees(row.expected_paise),
    rupees(creditedPaise(row)),
    rupees(row.over_paise),
  ];
}
