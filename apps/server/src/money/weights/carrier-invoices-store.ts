import type { InvoiceClass } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import { sql } from 'kysely';
import { recordset } from '../../platform/db/query/column-names.ts';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Row } from '../../platform/db/schema/tables.ts';

export type CarrierInvoiceRow = Row<'carrierInvoices'> & {
  readonly accountName: string;
  readonly createdByName: string;
};
export type InvoiceLineRow = Row<'carrierInvoiceLines'>;

/** Adds an invoice of an account. Whether there is such an account. */
export async function insertInvoice(
  db: Db,
  row: Pick<
    Row<'carrierInvoices'>,
    'id' | 'accountId' | 'fileName' | 'periodFrom' | 'periodTo' | 'createdAt' | 'createdBy'
  >,
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`insert into carrier_invoices (id, account_id, carrier, file_name,
      period_from, period_to, state, created_at, created_by, heartbeat_at)
    select ${row.id}::uuid, id, carrier, ${row.fileName}, ${row.periodFrom}::date, ${row.periodTo}::date, 'reading',
      ${row.createdAt}, ${row.createdBy}::uuid, ${row.createdAt}
    from carrier_accounts where id = ${row.accountId}::uuid`.execute(db);
  return numAffectedRows > 0n;
}

/** Notes how far the check of an invoice has come. */
export async function noteLines(
  db: Db,
  { id, lines, now }: { id: string; lines: number; now: Date },
): Promise<void> {
  await db
    .updateTable('carrierInvoices')
    .set({ lines, heartbeatAt: now })
    .where('id', '=', id)
    .execute();
}

/** Ends the check of an invoice whose lines are added up. */
export async function endInvoice(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('carrierInvoices')
    .set({ state: 'done', finishedAt: now })
    .where('id', '=', id)
    .execute();
}

/** The checks without a heartbeat since a given time. */
export function selectSilent(db: Db, since: Date): Promise<{ id: string; accountId: string }[]> {
  return db
    .selectFrom('carrierInvoices')
    .select(['id', 'accountId'])
    .where('state', '=', 'reading')
    .where('heartbeatAt', '<', since)
    .execute();
}

/**
 * Notes the hash of the content of an invoice, or returns the invoice of the account that has the same content. The
 * transaction locks the invoices of the account.
 */
export async function noteContent(
  db: Db,
  { id, accountId, contentHash }: { id: string; accountId: string; contentHash: string },
): Promise<Pick<CarrierInvoiceRow, 'fileName' | 'createdAt'> | undefined> {
  const same = await db
    .selectFrom('carrierInvoices')
    .select(['fileName', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('contentHash', '=', contentHash)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  if (same === undefined) {
    await db.updateTable('carrierInvoices').set({ contentHash }).where('id', '=', id).execute();
  }
  return same;
}

export async function deleteInvoice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('carrierInvoices').where('id', '=', id).execute();
}

export async function insertLines(db: Db, rows: readonly InvoiceLineRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into carrier_invoice_lines
    select * from json_populate_recordset(null::carrier_invoice_lines, ${recordset(rows)})`.execute(
    db,
  );
}

/** The AWBs among these that have a line on an invoice, or one that bills or cannot be read on another invoice of its account. */
export async function awbsOnInvoices(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  awbs: readonly string[],
): Promise<ReadonlySet<string>> {
  // Read the index for each AWB: a file that is being stored has no statistics, so a join would scan all of its lines.
  const { rows } = await sql<{ awb: string }>`select awb from unnest(${awbs}::text[]) sent (awb)
    where (select bool_or(i.account_id = ${accountId}::uuid) from carrier_invoice_lines l
      join carrier_invoices i on i.id = l.invoice_id
      where l.awb = sent.awb and l.kind <> 'missing'
        and (l.invoice_id = ${id}::uuid or l.billed_paise <> 0 or l.kind = 'unreadable'))`.execute(
    db,
  );
  return new Set(rows.map(({ awb }) => awb));
}

/** The newest invoices, or the one with an id. */
export async function selectInvoices(
  db: Db,
  { id, limit }: { id?: string; limit: number },
): Promise<CarrierInvoiceRow[]> {
  const one = id === undefined ? sql`` : sql`where i.id = ${id}::uuid`;
  const { rows } = await sql<CarrierInvoiceRow>`select i.*, a.name as account_name,
      coalesce((select name from users u where u.id = i.created_by limit 1), '') as created_by_name
    from carrier_invoices i join carrier_accounts a on a.id = i.account_id ${one}
    order by i.created_at desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}

export type ListedLine = InvoiceLineRow & { readonly sellerName: string };

/** Lines after a row, in the order of the file, with the names of their sellers. */
export async function selectLines(
  db: Db,
  id: string,
  page: { kinds: readonly InvoiceClass[] | null; after: number; limit: number },
): Promise<ListedLine[]> {
  const { kinds, after, limit } = page;
  const ofKinds = kinds === null ? sql`` : sql`and l.kind = any(${kinds}::text[])`;
  const { rows } = await sql<ListedLine>`select l.*, coalesce(s.name, '') as seller_name
    from (select * from carrier_invoice_lines l where l.invoice_id = ${id}::uuid
      and l.row_number > ${after} ${ofKinds} order by l.row_number limit ${limit}) l
    left join sellers s on s.seller_id = l.seller_id order by l.row_number`.execute(db);
  return rows;
}

/** Lines with a heavier slab, seller by seller. */
export async function selectHeavierLines(
  db: Db,
  id: string,
): Promise<{ sellerId: string; shipmentId: string; grams: number }[]> {
  const { rows } = await sql<{
    sellerId: string;
    shipmentId: string;
    grams: number;
  }>`select seller_id, shipment_id, max(billed_grams) as grams from carrier_invoice_lines
    where invoice_id = ${id}::uuid and 'weight' = any(faults) and shipment_id is not null
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
