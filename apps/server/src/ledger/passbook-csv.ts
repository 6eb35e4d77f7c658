import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listPassbook } from '@shipdesk/contract/money/ledger';
import { csvLine } from '@shipdesk/domain/bulk/csv';
import { rupeesOf } from '@shipdesk/domain/money/money';
import { indianTimeOf } from '@shipdesk/domain/time/calendar';
import { formatEntry } from '../documents/document-formats.ts';
import type { TransferRow } from './ledger-store.ts';

export type PassbookLine = ResponseOf<typeof listPassbook>['data'][number];

const rupees = (paise: number) => rupeesOf(paise).toFixed(2);

const columns: readonly (readonly [string, (line: PassbookLine) => string | number])[] = [
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

/** A BOM, so that Excel reads UTF-8, the header, then the lines. */
export async function* passbookCsv(
  batches: AsyncIterable<readonly TransferRow[]>,
  lineOf: (row: TransferRow) => PassbookLine,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(([name]) => name))}`;
  for await (const rows of batches) {
    const lines = rows.map(lineOf);
    yield lines.map((line) => csvLine(columns.map(([, read]) => read(line)))).join('');
  }
}
