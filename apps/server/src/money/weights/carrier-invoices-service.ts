import type { Readable } from 'node:stream';
import { invoiceClaimKinds } from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import type { InvoiceClass } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import {
  type InvoiceHeader,
  isInvoiceHeader,
  readInvoiceHeader,
} from '@shipdesk/domain/money/carrier-invoice/invoice-columns';
import { countDays, isIsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { readBatches } from '../../platform/db/query/batches.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { streamCsvFile } from '../../platform/files/csv-file.ts';
import { readCsvUpload } from '../../platform/files/csv-upload.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { selectBookedShipments } from './billed-parcels-store.ts';
import * as carrierInvoicesStore from './carrier-invoices-store.ts';
import { addDeadCheckJob, removeDeadCheckJob } from './dead-check-job.ts';
import { openCases, type WeighedPart } from './discrepancy-case-steps.ts';
import { disputeColumns } from './dispute-file.ts';
import { InvoiceChecker, type Period } from './invoice-checker.ts';

interface InvoiceUpload {
  readonly fileName: string;
  readonly accountId: string;
  /** The days whose parcels must be on the invoice; undefined to skip that check. */
  readonly period: Period | undefined;
  readonly body: Readable;
}

const BATCH_ROWS = 500;
const MAX_LISTED_INVOICES = 50;
const MAX_PERIOD_DAYS = 366;
const DISPUTE_BATCH_LINES = 1000;
const PARCELS_PER_TRANSACTION = 200;

export function createCarrierInvoices({
  database,
  book,
  now,
  newId,
  maxBytes,
}: Pick<Deps, 'database' | 'book' | 'now' | 'newId'> & { maxBytes: number }) {
  const find = (principal: Principal, id: string) =>
    database.asOperator(async (db) => {
      const row = await findInvoice(db, id);
      await recordAudit(db, principal, 'carrier_invoice.read', id);
      return row;
    }, principal);

  async function discardInvoice(db: Db, id: string, accountId: string): Promise<void> {
    await carrierInvoicesStore.withdrawInvoice(db, { id, accountId }, now());
    await carrierInvoicesStore.deleteInvoice(db, id);
    await removeDeadCheckJob(db, id);
  }

  return {
    /**
     * Checks a file during its upload and returns the invoice. Throws 404 for an unknown account, 409 for an already
     * checked file, 413 above the size limit, 422 for an invalid period or a file that lacks columns or amounts.
     */
    check: async (principal: Principal, { fileName, accountId, period, body }: InvoiceUpload) => {
      assertPeriod(period);
      const file = await readCsvUpload(body, {
        maxBytes,
        batchRows: BATCH_ROWS,
        isHeader: isInvoiceHeader,
      });
      const header = readInvoiceHeader(file.header);
      if ('problem' in header) throw createHeaderRefusal(header);
      const id = newId();
      await database.asOperator(async (db) => {
        const hasAccount = await carrierInvoicesStore.insertInvoice(db, {
          id,
          accountId,
          fileName,
          ...(period && { periodFrom: period.from, periodTo: period.to }),
          unreadColumns: [...header.columns.unreadNames],
          createdAt: now(),
          createdBy: principal.userId,
        });
        if (!hasAccount) throw new Refusal('carrier_account_unknown');
        await addDeadCheckJob(db, principal, { invoiceId: id, now: now() });
        const change = { account: accountId, ...period };
        await recordAudit(db, principal, 'carrier_invoice.checked', id, change);
      }, principal);
      const checker = new InvoiceChecker(
        { id, accountId, columns: header.columns, caller: principal },
        { database, book, now },
      );
      try {
        for await (const batch of file.batches) await checker.check(batch);
        if (!checker.hasAmounts) {
          await database.asOperator((db) => discardInvoice(db, id, accountId), principal);
          throw new Refusal('invoice_amounts_unreadable');
        }
        const contentHash = file.computeHash();
        const duplicateInvoice = await database.asOperator(async (db) => {
          await carrierInvoicesStore.lockInvoices(db, accountId);
          const earlierInvoice = await carrierInvoicesStore.recordContentHash(db, {
            id,
            accountId,
            contentHash,
          });
          if (earlierInvoice) await discardInvoice(db, id, accountId);
          return earlierInvoice;
        }, principal);
        if (duplicateInvoice) throw createRepeatRefusal(duplicateInvoice);
        if (period) await checker.addMissing(period);
        return await database.asOperator(async (db) => {
          await carrierInvoicesStore.sumInvoices(db, checker.changedInvoiceIds);
          await carrierInvoicesStore.endCheck(db, id, now());
          await removeDeadCheckJob(db, id);
          return findInvoice(db, id);
        }, principal);
      } catch (error) {
        // Drain the rest of the body so the client can read the error response.
        body.resume();
        // If this fails too, the job for dead checks withdraws the invoice later.
        await database
          .asOperator(async (db) => {
            await carrierInvoicesStore.withdrawInvoice(db, { id, accountId }, now());
            await removeDeadCheckJob(db, id);
          }, principal)
          .catch(() => undefined);
        throw error;
      }
    },

    list: (principal: Principal) =>
      database.asOperator(async (db) => {
        const rows = await carrierInvoicesStore.selectInvoices(db, { limit: MAX_LISTED_INVOICES });
        await recordAudit(db, principal, 'carrier_invoice.read', '', { rows: rows.length });
        return rows;
      }, principal),

    /** Throws 404 for an unknown invoice, like the calls below. */
    find,

    listLines: async (
      principal: Principal,
      id: string,
      { kind, after, size }: { kind: InvoiceClass | undefined; after: number; size: number },
    ) => {
      await find(principal, id);
      const kinds = kind === undefined ? null : [kind];
      const rows = await database.asOperator((db) =>
        carrierInvoicesStore.selectLines(db, id, { kinds, after, limit: size + 1 }),
      );
      const lines = rows.slice(0, size);
      return { lines, next: rows.length > size ? (lines.at(-1)?.rowNumber ?? null) : null };
    },

    /** Streams the lines to dispute as a CSV file. Throws 409 while the file is being checked. */
    streamDisputeFile: async (principal: Principal, id: string) => {
      assertChecked(await find(principal, id));
      const batches = readBatches<carrierInvoicesStore.ListedLine>(
        (last, limit) =>
          database.asOperator((db) =>
            carrierInvoicesStore.selectLines(db, id, {
              kinds: invoiceClaimKinds,
              after: last?.rowNumber ?? 0,
              limit,
            }),
          ),
        { size: DISPUTE_BATCH_LINES },
      );
      return streamCsvFile(disputeColumns, batches);
    },

    /** Opens weight discrepancies and returns how many are new. Throws 409 while the file is being checked. */
    openDiscrepancies: async (principal: Principal, id: string) => {
      assertChecked(await find(principal, id));
      const heavierLines = await database.asOperator((db) =>
        carrierInvoicesStore.selectHeavierLines(db, id),
      );
      let openedCount = 0;
      for (const [sellerId, lines] of Map.groupBy(heavierLines, (line) => line.sellerId)) {
        const caller = { sellerId, source: principal.source };
        for (let start = 0; start < lines.length; start += PARCELS_PER_TRANSACTION) {
          const batch = lines.slice(start, start + PARCELS_PER_TRANSACTION);
          const gramsByShipment = new Map(batch.map((line) => [line.shipmentId, line.grams]));
          openedCount += await database.asSeller(caller, async (db) => {
            const shipments = await selectBookedShipments(db, [...gramsByShipment.keys()]);
            const parts = shipments.flatMap((shipment): WeighedPart[] => {
              const reweigh = { grams: gramsByShipment.get(shipment.id) ?? 0, size: null };
              const forwardPart: WeighedPart = { shipment, leg: 'forward', reweigh };
              return shipment.status.startsWith('RTO')
                ? [forwardPart, { ...forwardPart, leg: 'rto' }]
                : [forwardPart];
            });
            return openCases(db, caller, { parts, source: 'invoice' }, now());
          });
        }
      }
      await database.asOperator(
        (db) =>
          recordAudit(db, principal, 'carrier_invoice.passed_on', id, { opened: openedCount }),
        principal,
      );
      return openedCount;
    },

    remove: (principal: Principal, id: string) =>
      database.asOperator(async (db) => {
        await carrierInvoicesStore.lockInvoice(db, id);
        const invoice = await findInvoice(db, id);
        assertChecked(invoice);
        if (await carrierInvoicesStore.hasBookedLines(db, id))
          throw new Refusal('carrier_invoice_accepted');
        await carrierInvoicesStore.withdrawInvoice(db, invoice, now());
        await carrierInvoicesStore.deleteInvoice(db, id);
        await recordAudit(db, principal, 'carrier_invoice.removed', id);
      }, principal),
  };
}

async function findInvoice(db: Db, id: string): Promise<carrierInvoicesStore.CarrierInvoiceRow> {
  const [row] = await carrierInvoicesStore.selectInvoices(db, { id, limit: 1 });
  if (!row) throw new Refusal('carrier_invoice_unknown');
  return row;
}

function assertChecked({ state }: carrierInvoicesStore.CarrierInvoiceRow): void {
  if (state === 'reading') throw new Refusal('carrier_invoice_reading');
}

function assertPeriod(period: Period | undefined): void {
  if (period === undefined) return;
  const { from, to } = period;
  const days = isIsoDate(from) && isIsoDate(to) ? countDays(from, to) : 0;
  if (days >= 1 && days <= MAX_PERIOD_DAYS) return;
  throw new Refusal('invoice_period_invalid');
}

function createRepeatRefusal({
  fileName: name,
  createdAt: at,
}: Pick<carrierInvoicesStore.CarrierInvoiceRow, 'fileName' | 'createdAt'>): Refusal {
  const params = { name: name || '–', day: toBusinessDay(at) };
  return new Refusal('carrier_invoice_repeated', { params });
}

function createHeaderRefusal({
  problem,
  names,
}: Extract<InvoiceHeader, { readonly problem: string }>): Refusal {
  if (problem === 'column_repeated') {
    return new Refusal('invoice_column_repeated', { params: { name: names.join(', ') } });
  }
  return new Refusal(`invoice_${problem}`, { params: { names } });
}
