import type { InvoiceClass } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import { type LineCheck, settleLines } from '@shipdesk/domain/money/carrier-invoice/settle-lines';
import { type Insertable, sql } from 'kysely';
import { addCreatorNames } from '../../accounts/users/user-steps.ts';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import {
  deleteRows,
  execute,
  findRow,
  insertRow,
  insertRows,
  lockRow,
  queryRows,
  queryValue,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

type SharedLine = Pick<
  InvoiceLineRow,
  | 'invoiceId'
  | 'rowNumber'
  | 'awb'
  | 'boxAwb'
  | 'kind'
  | 'faults'
  | 'billedGrams'
  | 'expectedGrams'
  | 'expectedPaise'
  | 'overPaise'
> & { readonly billedPaise: number; readonly ownCheck: LineCheck };

type LineChange = Pick<
  SharedLine,
  'invoiceId' | 'rowNumber' | 'kind' | 'expectedPaise' | 'overPaise'
> & { readonly faults: readonly string[] };

export interface UnbookedLine {
  readonly rowNumber: number;
  /** Null for a line that bills an unknown parcel. */
  readonly sellerId: string | null;
  readonly docketNumber: string;
  readonly billedPaise: number;
  readonly gstPaise: number;
}

export type CarrierInvoiceRow = Row<'carrierInvoices'> & {
  readonly accountName: string;
  readonly createdByName: string;
};
export type InvoiceLineRow = Row<'carrierInvoiceLines'>;

/** Returns false if the account does not exist. */
export async function insertInvoice(
  db: Db,
  row: Insertable<Omit<Tables['carrierInvoices'], 'carrier' | 'state'>>,
): Promise<boolean> {
  const account = await findRow(db, 'carrierAccounts', { id: row.accountId });
  if (!account) return false;
  await insertRow(db, 'carrierInvoices', { ...row, carrier: account.carrier, state: 'reading' });
  return true;
}

export const updateLineCount = (db: Db, id: string, lines: number) =>
  updateRow(db, 'carrierInvoices', { id }, { lines });

export const endCheck = (db: Db, id: string, now: Date) =>
  updateRow(db, 'carrierInvoices', { id }, { state: 'done', finishedAt: now });

/**
 * Stores the content hash of an invoice, or returns the invoice of the account with the same content. Call it in a
 * transaction that locks the invoices of the account.
 */
export async function recordContentHash(
  db: Db,
  { id, accountId, contentHash }: { id: string; accountId: string; contentHash: string },
): Promise<Pick<CarrierInvoiceRow, 'fileName' | 'createdAt'> | undefined> {
  const existingInvoice = await db
    .selectFrom('carrierInvoices')
    .select(['fileName', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('contentHash', '=', contentHash)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  if (existingInvoice === undefined) {
    await updateRow(db, 'carrierInvoices', { id }, { contentHash });
  }
  return existingInvoice;
}

export const deleteInvoice = (db: Db, id: string) => deleteRows(db, 'carrierInvoices', { id });

export const insertLines = (db: Db, rows: readonly InvoiceLineRow[]) =>
  insertRows(db, 'carrierInvoiceLines', rows);

/** Returns the AWBs with a line on the invoice, or a billed or unreadable line on another invoice of the account. */
export async function listInvoicedAwbs(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  awbs: readonly string[],
): Promise<ReadonlySet<string>> {
  // Read the index for each AWB. A file in progress has no statistics, so a join would scan all of its lines.
  const { rows } = await sql<{ awb: string }>`select awb from unnest(${awbs}::text[]) sent (awb)
    where (select bool_or(i.account_id = ${accountId}::uuid) from carrier_invoice_lines l
      join carrier_invoices i on i.id = l.invoice_id
      where l.awb = sent.awb and l.kind <> 'missing'
        and (l.invoice_id = ${id}::uuid or l.billed_paise <> 0 or l.kind = 'unreadable'))`.execute(
    db,
  );
  return new Set(rows.map(({ awb }) => awb));
}

export async function selectInvoices(
  db: Db,
  { id, limit }: { id?: string; limit: number },
): Promise<CarrierInvoiceRow[]> {
  const whereId = id === undefined ? sql`` : sql`where i.id = ${id}::uuid`;
  const rows = await queryRows(db)<Omit<CarrierInvoiceRow, 'createdByName'>>`
    select i.*, a.name as account_name
    from carrier_invoices i join carrier_accounts a on a.id = i.account_id ${whereId}
    order by i.created_at desc, i.id desc limit ${limit}`;
  return addCreatorNames(db, rows);
}

export async function selectAccountName(db: Db, id: string): Promise<string> {
  return (await findRow(db, 'carrierAccounts', { id }))?.name ?? '';
}

export type ListedLine = InvoiceLineRow & { readonly sellerName: string };

export function selectLines(
  db: Db,
  id: string,
  page: { kinds: readonly InvoiceClass[] | null; after: number; limit: number },
) {
  const { kinds, after, limit } = page;
  const whereKinds = kinds === null ? sql`` : sql`and l.kind = any(${kinds}::text[])`;
  return queryRows(db)<ListedLine>`select l.*, coalesce(s.name, '') as seller_name
    from (select * from carrier_invoice_lines l where l.invoice_id = ${id}::uuid
      and l.row_number > ${after} ${whereKinds} order by l.row_number limit ${limit}) l
    left join sellers s on s.seller_id = l.seller_id order by l.row_number`;
}

export function selectHeavierLines(db: Db, id: string) {
  return queryRows(db)<{
    sellerId: string;
    shipmentId: string;
    grams: number;
  }>`with heavier as (
      select seller_id, shipment_id, awb, max(billed_grams) filter (where 'weight' = any(faults)) as grams
      from carrier_invoice_lines where invoice_id = ${id}::uuid and shipment_id is not null
      group by 1, 2, 3 having bool_or('weight' = any(faults)))
    select seller_id, shipment_id,
      -- Each line of a box has the weight of the box. The boxes of a parcel may be on several invoices.
      case when bool_or(box_awb <> '') then sum(box_grams)::int else max(grams) end as grams
    from (select h.seller_id, h.shipment_id, h.grams, l.box_awb, max(l.billed_grams) as box_grams
      from heavier h join carrier_invoice_lines l on l.awb = h.awb and l.shipment_id = h.shipment_id
      join carrier_invoices i on i.id = l.invoice_id and i.state <> 'failed'
      group by 1, 2, 3, 4) boxes
    group by 1, 2 order by 1, 2`;
}

export function selectOpenLines(db: Db, id: string, limit: number) {
  return queryRows(db)<UnbookedLine>`
    select row_number, seller_id, docket_number, billed_paise, gst_paise
    from carrier_invoice_lines
    where invoice_id = ${id}::uuid and booked_at is null and billed_paise <> 0
    order by row_number limit ${limit}`;
}

/** Returns the row numbers of newly booked lines. */
export async function markLinesBooked(
  db: Db,
  id: string,
  { rowNumbers, at }: { rowNumbers: readonly number[]; at: Date },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    rowNumber: number;
  }>`update carrier_invoice_lines set booked_at = ${at}
    where invoice_id = ${id}::uuid and row_number = any(${rowNumbers}::int[]) and booked_at is null
    returning row_number`.execute(db);
  return new Set(rows.map(({ rowNumber }) => rowNumber));
}

export const lockInvoice = (db: Db, id: string) => lockRow(db, 'carrierInvoices', { id });

export const hasBookedLines = (db: Db, id: string) =>
  queryValue(db)<boolean>`select exists (select 1 from carrier_invoice_lines
    where invoice_id = ${id}::uuid and booked_at is not null)`;

export const endAcceptance = (
  db: Db,
  id: string,
  acceptance: Pick<Row<'carrierInvoices'>, 'acceptedAt' | 'acceptedBy'>,
) => updateRow(db, 'carrierInvoices', { id, acceptedAt: null }, acceptance);

export async function insertPayment(db: Db, row: Row<'carrierInvoicePayments'>): Promise<void> {
  await insertRow(db, 'carrierInvoicePayments', row);
  await db
    .updateTable('carrierInvoices')
    .set((update) => ({ paidPaise: update('paidPaise', '+', row.amountPaise + row.tdsPaise) }))
    .where('id', '=', row.invoiceId)
    .execute();
}

const WITHDRAWAL_BATCH_LINES = 1000;

/** Serializes transactions that settle lines of an account, so each reads the lines of the others. */
export async function lockInvoices(db: Db, accountId: string): Promise<void> {
  await execute(db)`
    select pg_advisory_xact_lock(hashtextextended(${`carrier_invoices ${accountId}`}, 0))`;
}

/** Returns the lines of AWBs that have several lines or whose result depends on another line, oldest first. */
function selectSharedLines(db: Db, accountId: string, awbs: readonly string[]) {
  // Read the index for each AWB. A file in progress has no statistics, so a join would scan all of its lines.
  return queryRows(db)<SharedLine>`select stored.* from unnest(${awbs}::text[]) sent (awb),
    lateral (select l.invoice_id, l.row_number, l.awb, l.box_awb, l.kind, l.faults, l.billed_grams,
        l.expected_grams, l.expected_paise, l.over_paise,
        coalesce(l.billed_paise, 0) as billed_paise, l.own_check, i.created_at, count(*) over () as lines
      from carrier_invoice_lines l join carrier_invoices i on i.id = l.invoice_id
      where l.awb = sent.awb and l.own_check is not null and i.account_id = ${accountId}::uuid and i.state <> 'failed'
      offset 0) stored
    where lines > 1 or kind <> own_check->>'kind' or over_paise <> (own_check->>'overPaise')::bigint
      or expected_paise is distinct from (own_check->>'expectedPaise')::bigint
    order by awb, created_at, invoice_id, row_number`;
}

/** Checks the lines of AWBs again, together with all stored lines. Returns the ids of invoices with changed lines. */
export async function settleAwbs(
  db: Db,
  accountId: string,
  awbs: readonly string[],
): Promise<ReadonlySet<string>> {
  const sharedLines = await selectSharedLines(db, accountId, [...new Set(awbs)]);
  const changes = [...Map.groupBy(sharedLines, ({ awb }) => awb).values()].flatMap((lines) => {
    const results = settleLines(
      lines.map(({ ownCheck: check, boxAwb: box, ...line }) => ({ ...line, check, box })),
    );
    return lines.flatMap((line, index) => {
      const {
        kind = line.kind,
        faults = [],
        expectedPaise = null,
        overPaise = 0,
      } = results[index] ?? {};
      const isSame =
        kind === line.kind && overPaise === line.overPaise && expectedPaise === line.expectedPaise;
      if (isSame) return [];
      const { invoiceId, rowNumber } = line;
      return [{ invoiceId, rowNumber, kind, faults, expectedPaise, overPaise }];
    });
  });
  await updateLines(db, changes);
  return new Set(changes.map(({ invoiceId }) => invoiceId));
}

async function updateLines(db: Db, changes: readonly LineChange[]): Promise<void> {
  if (changes.length === 0) return;
  await execute(db)`update carrier_invoice_lines l set kind = sent.kind, faults = sent.faults,
      expected_paise = sent.expected_paise, over_paise = sent.over_paise
    from ${listRows(changes, {
      invoiceId: 'uuid',
      rowNumber: 'integer',
      kind: 'text',
      faults: 'text[]',
      expectedPaise: 'bigint',
      overPaise: 'bigint',
    })}
    where l.invoice_id = sent.invoice_id and l.row_number = sent.row_number`;
}

export async function sumInvoices(db: Db, ids: Iterable<string>): Promise<void> {
  await execute(db)`update carrier_invoices i set counts = sums.counts, billed_paise = sums.billed,
      expected_paise = sums.expected, over_paise = sums.over, gst_paise = sums.gst
    from (select invoice_id, jsonb_object_agg(kind, lines) as counts, coalesce(sum(billed), 0) as billed,
        coalesce(sum(expected), 0) as expected, sum(over) as over, coalesce(sum(gst), 0) as gst
      from (select invoice_id, kind, count(*) as lines, sum(billed_paise) as billed, sum(expected_paise) as expected,
          sum(over_paise) as over, sum(gst_paise) as gst
        from carrier_invoice_lines where invoice_id = any(${[...ids]}::uuid[]) group by 1, 2) kinds
      group by 1) sums
    where i.id = sums.invoice_id`;
}

/** Marks an invoice as failed, deletes its lines, and checks the lines of other invoices again. */
export async function withdrawInvoice(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<void> {
  await lockInvoices(db, accountId);
  await updateRow(db, 'carrierInvoices', { id }, { state: 'failed', finishedAt: now });
  const changedIds = new Set<string>();
  let after = 0;
  let hasMore = true;
  while (hasMore) {
    const { rows } = await sql<{ awb: string; rowNumber: number }>`select awb, row_number
      from carrier_invoice_lines where invoice_id = ${id}::uuid and row_number > ${after}
      order by row_number limit ${WITHDRAWAL_BATCH_LINES}`.execute(db);
    const awbs = rows.map(({ awb }) => awb);
    for (const otherId of await settleAwbs(db, accountId, awbs)) changedIds.add(otherId);
    after = rows.at(-1)?.rowNumber ?? after;
    hasMore = rows.length === WITHDRAWAL_BATCH_LINES;
  }
  await deleteRows(db, 'carrierInvoiceLines', { invoiceId: id });
  if (changedIds.size > 0) await sumInvoices(db, changedIds);
}
