import {
  type DocumentSeries,
  documentNumber,
  financialYearLabel,
} from '@shipdesk/domain/money/invoice/document-number';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

/**
 * Takes the next number of a series. The row of the series is locked until the transaction ends, so that a document that
 * is not committed leaves no gap. Take it last.
 */
export async function takeNumber(db: Db, series: DocumentSeries, day: IsoDate): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into document_series as s (series, year, last) values (${series}, ${financialYearLabel(day)}, 1)
    on conflict (series, year) do update set last = s.last + 1 returning s.last`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a series of documents gave no number');
  return documentNumber(series, day, row.last);
}
