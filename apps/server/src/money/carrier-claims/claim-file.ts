import type {
  CarrierClaimKind,
  ClaimFact,
  ClaimFactCode,
} from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import { countDays, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { type CsvColumn, formatCsvRupees } from '../../platform/files/csv-file.ts';
import type { ListedClaim } from './carrier-claims-store.ts';

const kindTexts: Readonly<Record<CarrierClaimKind, string>> = {
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
  cod_short: 'COD remitted short',
  cod_late: 'COD not remitted in time',
  lost: 'Parcel lost',
  damaged: 'Parcel damaged',
  attempt: 'Delivery attempt reported wrongly',
};

const factTexts: Readonly<Record<ClaimFactCode, string>> = {
  file: 'Invoice',
  row: 'Row',
  billed_grams: 'Billed g',
  expected_grams: 'Expected g',
  billed_zone: 'Billed zone',
  expected_zone: 'Expected zone',
  billed_paise: 'Billed Rs',
  expected_paise: 'Expected Rs',
  utr: 'UTR',
  received_on: 'Received on',
  owed_paise: 'Owed Rs',
  paid_paise: 'Paid Rs',
  delivered_on: 'Delivered on',
  due_on: 'Due on',
  status: 'Status',
  status_on: 'Since',
  invoice_paise: 'Invoice amount Rs',
  attempt_on: 'Attempt on',
  words: 'Reported as',
  place: 'Place',
};

export const buildClaimColumns = (today: IsoDate): readonly CsvColumn<ListedClaim>[] => [
  ['AWB', ({ awb }) => awb],
  ['Docket number', ({ docketNumber }) => docketNumber],
  ['Claim', ({ kind }) => kindTexts[kind]],
  ['Date', ({ occurredOn }) => occurredOn],
  ['Age (days)', ({ occurredOn }) => computeAgeDays(occurredOn, today)],
  ['Claimed (Rs)', ({ amountPaise }) => formatCsvRupees(amountPaise)],
  ['Evidence', ({ evidence }) => evidence.map(describeFact).join('; ')],
  ['Reference', ({ reference }) => reference],
];

/** Returns the number of days from `day` to `today`, or 0 for a day in the future. */
export const computeAgeDays = (day: IsoDate, today: IsoDate) =>
  day > today ? 0 : countDays(day, today) - 1;

function describeFact({ code, value }: ClaimFact): string {
  const isAmount = code.endsWith('_paise') && typeof value === 'number';
  return `${factTexts[code]}: ${isAmount ? formatCsvRupees(value) : value}`;
}
