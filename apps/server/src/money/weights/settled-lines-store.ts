import { type LineCheck, settleLines } from '@shipdesk/domain/money/carrier-invoice/settle-lines';
import { sql } from 'kysely';
import { recordset } from '../../platform/db/query/column-names.ts';
import type { Db } from '../../platform/db/query/statement.ts';

import type { InvoiceLineRow } from './carrier-invoices-store.ts';

/** AWBs that are settled at a time when an invoice is withdrawn. */
const PAGE = 1000;

/** Makes transactions that settle lines of an account wait for each other, so that each reads the lines of the others. */
export async function lockInvoices(db: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`carrier_invoices ${accountId}`}, 0))`.execute(
    db,
  );
}

type SharedLine = Pick<
  InvoiceLineRow,
  'invoiceId' | 'rowNumber' | 'awb' | 'kind' | 'faults' | 'expectedPaise' | 'overPaise'
> & { readonly billedPaise: number; readonly ownCheck: LineCheck };

/** The lines of AWBs that have several lines or whose result depends on another line, the oldest first. */
async function selectSharedLines(
  db: Db,
  accountId: string,
  awbs: readonly string[],
): Promise<SharedLine[]> {
  // Read the index for each AWB: a file that is being stored has no statistics, so a join would scan all of its lines.
  const { rows } = await sql<SharedLine>`select stored.* from unnest(${awbs}::text[]) sent (awb),
    lateral (select l.invoice_id, l.row_number, l.awb, l.kind, l.faults, l.expected_paise, l.over_paise,
        coalesce(l.billed_paise, 0) as billed_paise, l.own_check, i.created_at, count(*) over () as lines
      from carrier_invoice_lines l join carrier_invoices i on i.id = l.invoice_id
      where l.awb = sent.awb and l.own_check is not null and i.account_id = ${accountId}::uuid and i.state <> 'failed'
      offset 0) stored
    where lines > 1 or kind <> own_check->>'kind' or over_paise <> (own_check->>'overPaise')::bigint
    order by awb, created_at, invoice_id, row_number`.execute(db);
  return rows;
}

/** Judges the lines of AWBs by all lines that are stored now. Returns the invoices with changed lines. */
export async function settleAwbs(
  db: Db,
  accountId: string,
  awbs: readonly string[],
): Promise<ReadonlySet<string>> {
  const shared = await selectSharedLines(db, accountId, [...new Set(awbs)]);
  const changes = [...Map.groupBy(shared, ({ awb }) => awb).values()].flatMap((lines) => {
    const settled = settleLines(
      lines.map(({ ownCheck, billedPaise }) => ({ check: ownCheck, billedPaise })),
    );
    return lines.flatMap((line, at) => {
      const {
        kind = line.kind,
        faults = [],
        expectedPaise = null,
        overPaise = 0,
      } = settled[at] ?? {};
      if (kind === line.kind && overPaise === line.overPaise) return [];
      return [
        {
          invoiceId: line.invoiceId,
          rowNumber: line.rowNumber,
          kind,
          faults,
          expectedPaise,
          overPaise,
        },
      ];
    });
  });
  await updateLines(db, changes);
  return new Set(changes.map(({ invoiceId }) => invoiceId));
}

type LineChange = Pick<
  SharedLine,
  'invoiceId' | 'rowNumber' | 'kind' | 'expectedPaise' | 'overPaise'
> & { readonly faults: readonly string[] };

async function updateLines(db: Db, changes: readonly LineChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`update carrier_invoice_lines l set kind = sent.kind, faults = sent.faults,
      expected_paise = sent.expected_paise, over_paise = sent.over_paise
    from json_to_recordset(${recordset(changes)}) sent (invoice_id uuid, row_number integer, kind text, faults text[],
      expected_paise bigint, over_paise bigint)
    where l.invoice_id = sent.invoice_id and l.row_number = sent.row_number`.execute(db);
}

/** Adds up the lines of invoices. */
export async function sumInvoices(db: Db, ids: Iterable<string>): Promise<void> {
  await sql`update carrier_invoices i set counts = sums.counts, billed_paise = sums.billed,
      expected_paise = sums.expected, over_paise = sums.over, gst_paise = sums.gst
    from (select invoice_id, jsonb_object_agg(kind, lines) as counts, coalesce(sum(billed), 0) as billed,
        coalesce(sum(expected), 0) as expected, sum(over) as over, coalesce(sum(gst), 0) as gst
      from (select invoice_id, kind, count(*) as lines, sum(billed_paise) as billed, sum(expected_paise) as expected,
          sum(over_paise) as over, sum(gst_paise) as gst
        from carrier_invoice_lines where invoice_id = any(${[...ids]}::uuid[]) group by 1, 2) kinds
      group by 1) sums
    where i.id = sums.invoice_id`.execute(db);
}

/** Ends an invoice as failed without its lines, and judges the lines of other invoices without them. */
export async function withdrawInvoice(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<void> {
  await lockInvoices(db, accountId);
  await db
    .updateTable('carrierInvoices')
    .set({ state: 'failed', finishedAt: now })
    .where('id', '=', id)
    .execute();
  const changed = new Set<string>();
  for (let after = 0, isMore = true; isMore; ) {
    const { rows } = await sql<{ awb: string; rowNumber: number }>`select awb, row_number
      from carrier_invoice_lines where invoice_id = ${id}::uuid and row_number > ${after}
      order by row_number limit ${PAGE}`.execute(db);
    const awbs = rows.map(({ awb }) => awb);
    for (const other of await settleAwbs(db, accountId, awbs)) changed.add(other);
    after = rows.at(-1)?.rowNumber ?? after;
    isMore = rows.length === PAGE;
  }
  await db.deleteFrom('carrierInvoiceLines').where('invoiceId', '=', id).execute();
  if (changed.size > 0) await sumInvoices(db, changed);
}
