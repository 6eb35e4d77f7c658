import type { PricedLines } from '@shipdesk/domain/rates/return-charge';
import { isTaxCode } from '@shipdesk/domain/rates/tax';
import { kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { indianTimeOf } from '@shipdesk/domain/values/time/calendar';
import type { CsvColumn } from '../../platform/files/csv-file.ts';

import type { ShownCharge } from './charges-service.ts';

const rupees = (paise: number) => rupeesOf(paise).toFixed(2);

/** The columns of shipping charges as CSV. */
export const chargeColumns: readonly CsvColumn<ShownCharge>[] = [
  ['Docket number', ({ row }) => row.docketNumber],
  ['AWB', ({ row }) => row.awb],
  ['Carrier', ({ row }) => row.carrier],
  ['Service', ({ row }) => row.service],
  ['Status', ({ row }) => row.status],
  ['Booked at, in India', ({ row }) => indianTimeOf(row.createdAt).replace('T', ' ')],
  ['Zone', ({ row }) => row.zone ?? ''],
  ['Dead weight (kg)', ({ row }) => kilogramsOf(row.quote.deadGrams)],
  ['Volumetric weight (kg)', ({ row }) => kilogramsOf(row.quote.volumetricGrams)],
  ['Chargeable weight (kg)', ({ row }) => kilogramsOf(row.quote.chargeableGrams)],
  [
    'Weight of the carrier (kg)',
    ({ row }) => (row.chargedGrams === null ? '' : kilogramsOf(row.chargedGrams)),
  ],
  ['Freight', ({ charge }) => sumOf(charge.forward, (code) => code === 'freight')],
  ['Fees', ({ charge }) => sumOf(charge.forward, (code) => code !== 'freight' && !isTaxCode(code))],
  ['GST', ({ charge }) => sumOf(charge.forward, isTaxCode)],
  ['Return', ({ charge }) => rupees(charge.back?.totalPaise ?? 0)],
  ['COD fee given back', ({ charge }) => rupees(charge.feeBack?.totalPaise ?? 0)],
  ['Expected', ({ charge }) => rupees(charge.expectedPaise)],
  ['Billed', ({ row }) => rupees(row.billedPaise)],
  ['On hold', ({ row }) => rupees(row.heldPaise)],
  [
    'Billed beyond expected',
    ({ row, charge }) => rupees(charge.isDifferent ? row.billedPaise - charge.expectedPaise : 0),
  ],
  ['Working', ({ charge }) => workingOf(charge.forward)],
  ['Working of the return', ({ charge }) => workingOf(charge.back)],
];

function sumOf({ lines }: PricedLines, isPart: (code: string) => boolean): string {
  const parts = lines.filter(({ code }) => isPart(code));
  return rupees(parts.reduce((sum, { paise }) => sum + paise, 0));
}

/** `freight ₹34.00 + 3 × ₹22.00; igst 18% × ₹100.00`. */
function workingOf(price: PricedLines | null): string {
  return (price?.lines ?? []).map(({ code, working }) => `${code} ${working}`).join('; ');
}
