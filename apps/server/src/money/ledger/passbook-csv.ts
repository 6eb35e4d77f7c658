import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listPassbook } from '@shipdesk/contract/money/ledger';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { indianTimeOf } from '@shipdesk/domain/values/time/calendar';
import { formatEntry } from '../../documents/document-formats.ts';
import type { CsvColumn } from '../../platform/files/csv-file.ts';

export type PassbookLine = ResponseOf<typeof listPassbook>['data'][number];

const rupees = (paise: number) => rupeesOf(paise).toFixed(2);

/** The columns of a passbook as CSV. */
export const passbookColumns: readonly CsvColumn<PassbookLine>[] = [
  ['Number', ({ seq }) => seq],
  ['Time in India', ({ at }) => indianTimeOf(new Date(at)).replace('T', ' ')],
  ['Type', ({ type }) => formatEntry(type)],
  ['Docket number', ({ docketNumber }) => docketNumber],
  ['Description', descriptionOf],
  ['Reference', ({ cause }) => cause.id],
  ['Debit', ({ debitPaise }) => rupees(debitPaise)],
  ['Credit', ({ creditPaise }) => rupees(creditPaise)],
  ['Owed', ({ owedPaise }) => rupees(owedPaise)],
  ['Balance', ({ balancePaise }) => rupees(balancePaise)],
];

/** `INV/2627/000010`, the reason of an adjustment, or the two weights. */
function descriptionOf({ note }: PassbookLine): string {
  const { bookedGrams, chargedGrams } = note;
  if (bookedGrams !== undefined && chargedGrams !== undefined) {
    return `Booked at ${bookedGrams} g, charged at ${chargedGrams} g`;
  }
  return String(note['number'] ?? note['reason'] ?? note['service'] ?? note['mode'] ?? '');
}
