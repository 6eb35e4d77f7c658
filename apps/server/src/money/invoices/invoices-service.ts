import { sumAgeing } from '@shipdesk/domain/money/invoice/ageing';
import type { CreditReason } from '@shipdesk/domain/money/invoice/credit-note';
import type { InvoiceCycle } from '@shipdesk/domain/money/invoice/invoice-period';
import { buildInvoicePayment } from '@shipdesk/domain/money/invoice/invoice-postings';
import { COURIER_SAC } from '@shipdesk/domain/money/invoice/invoice-total';
import { addDays, formatDayMonthYear, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { assertSellerExists, isCompanySaved } from '../../accounts/sellers/seller-steps.ts';
import { createDocumentFonts } from '../../documents/document-fonts.ts';
import { formatEntry } from '../../documents/document-formats.ts';
import { renderTaxDocument, type TaxDocument } from '../../documents/tax-document-pdf.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import { type CsvColumn, formatCsvRupees, streamCsvFile } from '../../platform/files/csv-file.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { actFor, type Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findRegistration } from '../einvoices/einvoice-steps.ts';
import { lockAndReadWallet, postTransfers, readPostedLegs } from '../ledger/ledger-steps.ts';
import { type ChargeRow, listChargesOfDay, listChargesOfNote } from './charges-store.ts';
import { findPlaceOfSupply, startInvoices } from './invoice-runs-service.ts';
import * as taxDocumentsStore from './tax-documents-store.ts';

const MAX_LISTED_DOCUMENTS = 200;
const MAX_LISTED_TERMS = 2_000;

export function createInvoices({ database, now }: RowDeps) {
  const fonts = createDocumentFonts();
  const find = async (party: Caller, id: string) => {
    const documents = await database.asSeller(party, async (db) => {
      const document = await taxDocumentsStore.selectDocument(db, id);
      const invoiceId = document?.invoiceId ?? null;
      const invoice =
        invoiceId === null ? undefined : await taxDocumentsStore.selectDocument(db, invoiceId);
      const registration = await findRegistration(db, party.sellerId, id);
      return document && { document, invoice, registration };
    });
    if (!documents) throw new Refusal('tax_document_unknown');
    return documents;
  };
  const buildPage = (
    rows: readonly taxDocumentsStore.ListedDocument[],
    ageing: Parameters<typeof sumAgeing>[0],
  ) => ({
    documents: rows.slice(0, MAX_LISTED_DOCUMENTS),
    isMore: rows.length > MAX_LISTED_DOCUMENTS,
    ageing: sumAgeing(ageing, toBusinessDay(now())),
  });

  return {
    list: (principal: Principal, kind: taxDocumentsStore.ListedDocument['kind']) =>
      database.asSeller(principal, async (db) => {
        const { sellerId } = principal;
        const rows = await taxDocumentsStore.selectDocuments(db, {
          kind,
          sellerId,
          limit: MAX_LISTED_DOCUMENTS + 1,
        });
        return buildPage(rows, await taxDocumentsStore.selectOpenDues(db, sellerId));
      }),

    listAll: (
      principal: Principal,
      {
        kind,
        sellerId,
      }: { kind: taxDocumentsStore.ListedDocument['kind']; sellerId: string | undefined },
    ) =>
      database.asOperator(async (db) => {
        const rows = await taxDocumentsStore.selectDocuments(db, {
          kind,
          sellerId,
          limit: MAX_LISTED_DOCUMENTS + 1,
        });
        const ageing = await taxDocumentsStore.selectOpenDues(db, sellerId);
        const change = { kind, rows: rows.length };
        await recordAudit(db, principal, 'tax_documents.listed', sellerId ?? '', change);
        return buildPage(rows, ageing);
      }, principal),

    /** Returns a tax document as a PDF with its file name. Throws 404 if the seller has no such document. */
    renderPdf: async (party: Caller, id: string) => {
      const foundDocument = await find(party, id);
      return {
        name: formatFileName(foundDocument.document.number),
        content: renderTaxDocument(toPrintedDocument(foundDocument), { fonts }),
      };
    },

    /** Returns the charges of a tax document as a CSV file. Throws 404 if the seller has no such document. */
    exportAnnexure: async (party: Caller, id: string) => {
      const { document } = await find(party, id);
      return {
        name: formatFileName(document.number),
        content: streamAnnexureCsv(database, party, document),
      };
    },

    /** Pays what the wallet covers. Throws 404 for an unknown invoice, 409 if nothing is due or the wallet is empty. */
    pay: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => {
        const wallet = await lockAndReadWallet(db);
        const invoice = await taxDocumentsStore.lockDocument(db, id);
        if (invoice?.kind !== 'invoice') throw new Refusal('tax_document_unknown');
        const openPaise = Math.min(invoice.duePaise - invoice.settledPaise, wallet.receivablePaise);
        if (openPaise <= 0) throw new Refusal('invoice_paid');
        const paidPaise = Math.min(openPaise, wallet.walletPaise);
        if (paidPaise <= 0) throw new Refusal('invoice_wallet_empty');
        const paymentCount = (await readPostedLegs(db, 'invoice', [id])).get(id)?.size ?? 0;
        const posting = buildInvoicePayment(invoice, paymentCount + 1, paidPaise);
        await postTransfers(db, principal, [posting], now());
        await taxDocumentsStore.addSettledPaise(db, id, paidPaise);
        const { number: subject } = invoice;
        await recordAudit(db, principal, 'invoice.paid', subject, { paidPaise });
        const duePaise = invoice.duePaise - invoice.settledPaise - paidPaise;
        return { paidPaise, duePaise };
      }),

    /** Queues invoices for closed periods. Returns the number of sellers. Throws 409 if the company is not saved. */
    start: async (principal: Principal) => {
      if (!(await database.asOperator(isCompanySaved))) throw new Refusal('company_missing');
      const sellers = await startInvoices({ database, now }, principal);
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, 'invoices.started', '', { sellers }),
      );
      return sellers;
    },

    listTerms: (principal: Principal) =>
      database.asOperator(async (db) => {
        const rows = await taxDocumentsStore.selectTerms(db, MAX_LISTED_TERMS);
        await recordAudit(db, principal, 'invoice_terms.listed', '', { rows: rows.length });
        return rows;
      }, principal),

    /** Throws 404 for an unknown seller id. */
    setCycle: (principal: Principal, sellerId: string, cycle: InvoiceCycle) => {
      const caller = actFor(principal, sellerId);
      return database.asSeller(caller, async (db) => {
        await assertSellerExists(db, sellerId);
        const previousCycle = await taxDocumentsStore.selectCycle(db);
        const row = { sellerId, cycle, changedAt: now() };
        await taxDocumentsStore.writeCycle(db, { ...row, changedBy: principal.userId });
        const change = { cycle: [previousCycle, cycle] };
        await recordAudit(db, caller, 'invoice_terms.changed', sellerId, change);
      });
    },
  };
}

/** Replaces slashes, which would create folders: `INV-2627-000123`. */
const formatFileName = (number: string) => number.replaceAll('/', '-');

const annexureColumns: readonly CsvColumn<ChargeRow>[] = [
  ['Date', (row) => formatDayMonthYear(toBusinessDay(row.at))],
  ['Docket number', (row) => row.docketNumber ?? ''],
  ['AWB', (row) => row.awb ?? ''],
  ['Charge', (row) => formatEntry(row.entry)],
  ['SAC', () => COURIER_SAC],
  ['Taxable value', (row) => formatCsvRupees(row.taxablePaise)],
  ['GST', (row) => formatCsvRupees(row.taxPaise)],
  ['Total', (row) => formatCsvRupees(row.taxablePaise + row.taxPaise)],
];

/** Charges never change after they are posted, so each day can be read in its own transaction. */
function streamAnnexureCsv(
  database: Database,
  party: Caller,
  document: taxDocumentsStore.TaxDocumentRow,
): AsyncIterable<string> {
  return streamCsvFile(annexureColumns, streamCharges(database, party, document));
}

async function* streamCharges(
  database: Database,
  party: Caller,
  document: taxDocumentsStore.TaxDocumentRow,
): AsyncGenerator<readonly ChargeRow[]> {
  const { id, periodStart: from, periodEnd: to } = document;
  if (from === null || to === null) {
    const rows = await database.asSeller(party, (db) => listChargesOfNote(db, id));
    yield rows.map((row) => applySign(document, row));
    return;
  }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const chargedOn = day;
    const rows = await database.asSeller(party, (db) => listChargesOfDay(db, chargedOn));
    yield rows
      .filter((row) => isChargeOfDocument(document, row))
      .map((row) => applySign(document, row));
  }
}

/** Negates the charges of a credit note, so that its annexure and its PDF both state refunds as positive amounts. */
function applySign({ kind }: taxDocumentsStore.TaxDocumentRow, row: ChargeRow): ChargeRow {
  if (kind === 'invoice') return row;
  return { ...row, taxablePaise: -row.taxablePaise, taxPaise: -row.taxPaise };
}

function isChargeOfDocument(
  { placeState, recipient, supplier }: taxDocumentsStore.TaxDocumentRow,
  { state }: ChargeRow,
): boolean {
  const { gstin, address } = recipient;
  // An empty address means that the seller had not saved its tax details.
  const homeState = address === '' ? supplier.state : recipient.state;
  return findPlaceOfSupply(state, { gstin, homeState }) === placeState;
}

const reasonTexts: Readonly<Record<CreditReason, string>> = {
  weight_dispute: 'Weight dispute',
  loss: 'Parcel lost or damaged',
  correction: 'Correction',
  refund: 'Refunds of the period',
};

interface FoundDocument {
  readonly document: taxDocumentsStore.TaxDocumentRow;
  readonly invoice: Pick<taxDocumentsStore.TaxDocumentRow, 'number' | 'issuedOn'> | undefined;
  readonly registration: TaxDocument['registration'];
}

/** Returns the printed form of a document, with the dues at the time of issue. */
function toPrintedDocument({ document: row, invoice, registration }: FoundDocument): TaxDocument {
  const common = {
    ...row,
    registration,
    description: describeDocument(row),
    taxPaise: row.totalPaise - row.taxablePaise - row.roundingPaise,
  };
  if (row.kind === 'invoice') {
    const { payTo } = row.supplier;
    return { ...common, kind: 'invoice', dueOn: row.dueOn ?? row.issuedOn, payTo };
  }
  const reason = row.reason === null ? '' : reasonTexts[row.reason];
  return {
    ...common,
    kind: 'credit_note',
    reason: row.note === '' ? reason : `${reason}: ${row.note}`,
    invoice: invoice ?? null,
  };
}

function describeDocument({
  periodStart: from,
  periodEnd: to,
  docketNumber,
}: taxDocumentsStore.TaxDocumentRow) {
  if (from !== null && to !== null) {
    return `Courier services, ${formatDayMonthYear(from)} to ${formatDayMonthYear(to)}`;
  }
  return docketNumber === null ? 'Courier services' : `Courier services, docket ${docketNumber}`;
}
