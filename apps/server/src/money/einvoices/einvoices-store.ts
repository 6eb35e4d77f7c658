import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { sql } from 'kysely';
import {
  execute,
  findRow,
  findValue,
  insertIfNew,
  queryRows,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type EinvoiceRow = Row<'einvoices'>;

type DocumentRow = Row<'taxDocuments'>;

export type OpenDocumentRow = DocumentRow & {
  readonly sellerName: string;
  readonly invoiceNumber: string | null;
  readonly invoiceIssuedOn: IsoDate | null;
};

export type NumberedDocumentRow = Pick<
  DocumentRow,
  | 'sellerId'
  | 'id'
  | 'kind'
  | 'number'
  | 'issuedOn'
  | 'totalPaise'
  | 'taxablePaise'
  | 'supplier'
  | 'recipient'
> & { readonly irn: string | null };

export interface RunRow {
  readonly issuedOn: IsoDate;
  readonly documents: number;
  readonly registered: number;
}

/** Returns null while e-invoices are off, undefined if no company is saved. */
export function findStart(db: Db) {
  return findValue(db)<IsoDate | null>`select einvoice_from from company`;
}

/** Returns false if the operator has not saved its company. */
export async function writeStart(db: Db, from: IsoDate | null): Promise<boolean> {
  const rows = await execute(db)`update company set einvoice_from = ${from}::date
    where singleton`;
  return rows > 0;
}

/** Selects the documents for which `needsIrn` returns true. */
const isIrnRequired = sql<boolean>`d.taxable_paise > 0 and d.recipient ->> 'gstin' is not null`;

/** Requires `asOperator`. */
export function selectRuns(db: Db, from: IsoDate, limit: number) {
  return queryRows(db)<RunRow>`select d.issued_on, count(*) as documents,
      count(e.document_id) as registered
    from tax_documents d
    left join einvoices e on e.seller_id = d.seller_id and e.document_id = d.id
    where ${isIrnRequired} and d.issued_on >= ${from}::date
    group by d.issued_on order by d.issued_on desc limit ${limit}`;
}

/** Requires `asOperator`. */
export function selectOpen(
  db: Db,
  {
    from,
    until,
    limit,
  }: { readonly from: IsoDate; readonly until?: IsoDate; readonly limit: number },
) {
  return queryRows(db)<OpenDocumentRow>`select d.*, s.name as seller_name,
      i.number as invoice_number, i.issued_on as invoice_issued_on
    from tax_documents d
    join sellers s on s.seller_id = d.seller_id
    left join tax_documents i on i.seller_id = d.seller_id and i.id = d.invoice_id
    left join einvoices e on e.seller_id = d.seller_id and e.document_id = d.id
    where ${isIrnRequired} and e.document_id is null and d.issued_on >= ${from}::date
      ${until === undefined ? sql`` : sql`and d.issued_on <= ${until}::date`}
    order by d.issued_on, d.number limit ${limit}`;
}

/** Requires `asOperator`. */
export function selectByNumbers(db: Db, numbers: readonly string[]) {
  return queryRows(db)<NumberedDocumentRow>`select d.seller_id, d.id, d.kind, d.number, d.issued_on,
      d.total_paise, d.taxable_paise, d.supplier, d.recipient, e.irn
    from tax_documents d
    left join einvoices e on e.seller_id = d.seller_id and e.document_id = d.id
    where d.number = any(${numbers}::text[])`;
}

export const findEinvoice = (db: Db, sellerId: string, documentId: string) =>
  findRow(db, 'einvoices', { sellerId, documentId });

/** Returns false if the document is already registered. */
export const insertEinvoice = (db: Db, row: EinvoiceRow) => insertIfNew(db, 'einvoices', row);
