import { invoiceClaimKinds } from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import type { InvoiceClass } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import { type CsvColumn, formatCsvRupees } from '../../platform/files/csv-file.ts';
import type { ListedLine } from './carrier-invoices-store.ts';

const reasonTexts: Readonly<Record<InvoiceClass, string>> = {
  matched: '',
  weight: 'Charged weight above the booked weight',
  zone: 'Charged zone more expensive than the zone of the pincodes',
  rto: 'Return charge above the rate or for a parcel that was not returned',
  cod: 'COD charge above the rate or for a parcel without a collection',
  fuel: 'Fuel surcharge above the contract',
  remote: 'Remote area charge above the contract or for another pincode',
  rate: 'Charge above the rate',
  not_ours: 'No parcel of ours has this AWB',
  not_carried: 'The parcel was never handed over',
  duplicate: 'The AWB was billed before',
  credit: '',
  unreadable: '',
  missing: '',
};

/** Returns the part of an overcharge that credits of the same AWB cover. */
function computeCreditedPaise({ kind, billedPaise, ownCheck, overPaise }: ListedLine): number {
  const claimPaise = kind === 'duplicate' ? billedPaise : ownCheck?.overPaise;
  return (claimPaise ?? overPaise) - overPaise;
}

const formatRupees = (paise: number | null) => (paise === null ? '' : formatCsvRupees(paise));

export const disputeColumns: readonly CsvColumn<ListedLine>[] = [
  ['AWB', (row) => row.boxAwb || row.awb],
  ['Docket number', (row) => row.docketNumber],
  ['Row in the invoice', (row) => row.rowNumber],
  ['Reason', describeReason],
  ['Billed weight (g)', (row) => row.billedGrams ?? ''],
  ['Expected weight (g)', (row) => row.expectedGrams ?? ''],
  ['Billed zone', (row) => row.billedZone],
  ['Expected zone', (row) => row.expectedZone],
  ['Billed (Rs)', (row) => formatRupees(row.billedPaise)],
  ['Expected (Rs)', (row) => formatRupees(row.expectedPaise)],
  ['Credited (Rs)', (row) => formatRupees(computeCreditedPaise(row))],
  ['Overcharged (Rs)', (row) => formatRupees(row.overPaise)],
];

function describeReason({ kind: lineKind, faults }: ListedLine): string {
  const kinds =
    faults.length > 0 ? invoiceClaimKinds.filter((kind) => faults.includes(kind)) : [lineKind];
  return kinds.map((kind) => reasonTexts[kind]).join('; ');
}
