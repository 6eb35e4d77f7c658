import type { BulkRecord } from '@shipdesk/domain/bulk/bulk-rules';
import { CsvReader, type CsvRecord } from '@shipdesk/domain/bulk/csv-reader';
import type { CsvLimits } from '@shipdesk/domain/bulk/csv-scan';

/** A file as records, blank ones left out; or why it is no CSV. */
export type CsvTable =
  | { readonly header: readonly string[]; readonly records: readonly BulkRecord[] }
  | { readonly hint: string };

interface TableLimits extends CsvLimits {
  /** Reading stops one row above; rows without a single filled cell do not count. */
  readonly rows: number;
}

/** Reads CSV text as a whole; one record that cannot be read, and it is none. */
export function csvTable(text: string, limits: TableLimits): CsvTable {
  const reader = new CsvReader(limits);
  const records: BulkRecord[] = [];
  for (const record of recordsOf(reader, text)) {
    if (record.problem !== null) return { hint: record.problem };
    const { rowNumber, cells } = record;
    records.push({ rowNumber, cells });
    if (records.length > limits.rows) break;
  }
  const { header, hint } = reader;
  return header === null ? { hint: hint ?? '' } : { header, records };
}

function* recordsOf(reader: CsvReader, text: string): Generator<CsvRecord, void> {
  yield* reader.push(text);
  yield* reader.end();
}
