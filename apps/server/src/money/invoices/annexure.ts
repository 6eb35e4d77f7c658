import { Readable } from 'node:stream';
import { COURIER_SAC } from '@shipdesk/domain/money/invoice/invoice-total';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { addDays, businessDayOf, formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { formatEntry } from '../../documents/document-formats.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import { type CsvColumn, csvFile } from '../../platform/files/csv-file.ts';

import { type ChargeRow, chargesOfDay, chargesOfNote } from './charges-store.ts';
import { chargePlace } from './invoice-runs-service.ts';
import type { TaxDocumentRow } from './tax-documents-store.ts';

const columns: readonly CsvColumn<ChargeRow>[] = [
  ['Date', (row) => formatDayMonthYear(businessDayOf(row.at))],
  ['Docket number', (row) => row.docketNumber ?? ''],
  ['AWB', (row) => row.awb ?? ''],
  ['Charge', (row) => formatEntry(row.entry)],
  ['SAC', () => COURIER_SAC],
  ['Taxable value', (row) => rupees(row.taxablePaise)],
  ['GST', (row) => rupees(row.taxPaise)],
  ['Total', (row) => rupees(row.taxablePaise + row.taxPaise)],
];
const rupees = (paise: number) => rupeesOf(paise).toFixed(2);

/** The charges of a document as CSV, one day of its period after the other. Charges never change after they are posted. */
export function annexureCsv(database: Database, party: Caller, document: TaxDocumentRow): Readable {
  const batches = chargesOf(database, party, document);
  return Readable.from(csvFile(columns, batches), { objectMode: false });
}

async function* chargesOf(
  database: Database,
  party: Caller,
  document: TaxDocumentRow,
): AsyncGenerator<readonly ChargeRow[]> {
  const { id, periodStart: from, periodEnd: to } = document;
  if (from === null || to === null) {
    yield await database.asSeller(party, (db) => chargesOfNote(db, id));
    return;
  }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const today = day;
    const rows = await database.asSeller(party, (db) => chargesOfDay(db, today));
    yield rows.filter((row) => isOf(document, row));
  }
}

/** Whether a charge of the period has the document's place of supply. */
function isOf({ placeState, recipient, supplier }: TaxDocumentRow, { state }: ChargeRow): boolean {
  const { gstin, address } = recipient;
  // Without an address, the seller had not saved its tax details yet.
  const home = address === '' ? supplier.state : recipient.state;
  return chargePlace(state, { gstin, home }) === placeState;
}
