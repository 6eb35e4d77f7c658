import type { Readable } from 'node:stream';
import { type AgeBucket, ageing } from '@shipdesk/domain/money/invoice/ageing';
import type { InvoiceCycle } from '@shipdesk/domain/money/invoice/invoice-period';
import { invoicePayment } from '@shipdesk/domain/money/invoice/invoice-postings';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import { assertSellerExists } from '../../accounts/sellers/seller-steps.ts';
import { isCompanySaved } from '../../accounts/tax-details/tax-details-steps.ts';

import type { Deps } from '../../deps.ts';
import { createDocumentFonts } from '../../documents/document-fonts.ts';
import { taxDocumentPdf } from '../../documents/tax-document-pdf.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockedWallet, post, postedLegs } from '../ledger/ledger-steps.ts';
import { annexureCsv } from './annexure.ts';
import { startInvoices } from './invoice-runs-service.ts';
import { selectCycle, selectTerms, type TermsRow, writeCycle } from './invoice-terms-store.ts';
import { printedDocument } from './printed-document.ts';
import {
  addSettled,
  type ListedDocument,
  lockDocument,
  selectDocument,
  selectDocuments,
  selectOpen,
} from './tax-documents-store.ts';

/** Documents in one response. */
const LISTED = 200;
const TERMS_LISTED = 2_000;

export interface DocumentList {
  readonly documents: readonly ListedDocument[];
  readonly isMore: boolean;
  /** The unpaid amount of invoices, in paise. */
  readonly ageing: Record<AgeBucket, number>;
}

/** A file with its name. */
export interface NamedFile {
  readonly name: string;
  readonly content: Readable;
}

/** Invoices and credit notes. */
export interface Invoices {
  list(principal: Principal, kind: ListedDocument['kind']): Promise<DocumentList>;
  /** Across sellers, for operator staff. */
  listAll(
    principal: Principal,
    filter: { kind: ListedDocument['kind']; sellerId: string | undefined },
  ): Promise<DocumentList>;
  /** 404 for an id that is not the party's. */
  pdf(party: Caller, id: string): Promise<NamedFile>;
  /** 404 for an id that is not the party's. */
  annexure(party: Caller, id: string): Promise<NamedFile>;
  /** 409 when nothing is due or the wallet is empty. */
  pay(principal: Principal, id: string): Promise<{ paidPaise: number; duePaise: number }>;
  /** 409 before the company is saved. Returns how many sellers are invoiced. */
  start(principal: Principal): Promise<number>;
  terms(principal: Principal): Promise<TermsRow[]>;
  /** 404 for an unknown seller id. */
  setCycle(principal: Principal, sellerId: string, cycle: InvoiceCycle): Promise<void>;
}

export function createInvoices({
  database,
  now,
  newId,
}: Pick<Deps, 'database' | 'now' | 'newId'>): Invoices {
  const fonts = createDocumentFonts();
  const find = async (party: Caller, id: string) => {
    const found = await database.asSeller(party, async (db) => {
      const document = await selectDocument(db, id);
      const invoiceId = document?.invoiceId ?? null;
      const invoice = invoiceId === null ? undefined : await selectDocument(db, invoiceId);
      return document && { document, invoice };
    });
    if (!found) throw new Refusal('tax_document_unknown');
    return found;
  };
  const page = (rows: readonly ListedDocument[], open: Parameters<typeof ageing>[0]) => ({
    documents: rows.slice(0, LISTED),
    isMore: rows.length > LISTED,
    ageing: ageing(open, businessDayOf(now())),
  });

  return {
    list: (principal, kind) =>
      database.asSeller(principal, async (db) => {
        const { sellerId } = principal;
        const rows = await selectDocuments(db, { kind, sellerId, limit: LISTED + 1 });
        return page(rows, await selectOpen(db, sellerId));
      }),

    listAll: (principal, { kind, sellerId }) =>
      database.asOperator(async (db) => {
        const rows = await selectDocuments(db, { kind, sellerId, limit: LISTED + 1 });
        const open = await selectOpen(db, sellerId);
        const change = { kind, rows: rows.length };
        const subject = sellerId ?? '';
        await recordAudit(db, principal, { action: 'tax_documents.listed', subject, change });
        return page(rows, open);
      }, principal),

    pdf: async (party, id) => {
      const { document, invoice } = await find(party, id);
      return {
        name: fileName(document.number),
        content: taxDocumentPdf(printedDocument(document, invoice), { fonts }),
      };
    },

    annexure: async (party, id) => {
      const { document } = await find(party, id);
      return { name: fileName(document.number), content: annexureCsv(database, party, document) };
    },

    pay: (principal, id) =>
      database.asSeller(principal, async (db) => {
        const wallet = await lockedWallet(db);
        const invoice = await lockDocument(db, id);
        if (invoice?.kind !== 'invoice') throw new Refusal('tax_document_unknown');
        const openPaise = Math.min(invoice.duePaise - invoice.settledPaise, wallet.receivablePaise);
        if (openPaise <= 0) throw new Refusal('invoice_paid');
        const paidPaise = Math.min(openPaise, wallet.walletPaise);
        if (paidPaise <= 0) {
          throw new Refusal('invoice_wallet_empty');
        }
        const payments = (await postedLegs(db, 'invoice', [id])).get(id)?.size ?? 0;
        await post(db, principal, [invoicePayment(invoice, payments + 1, paidPaise)], now());
        await addSettled(db, id, paidPaise);
        const change = { paidPaise };
        await recordAudit(db, principal, {
          action: 'invoice.paid',
          subject: invoice.number,
          change,
        });
        const duePaise = invoice.duePaise - invoice.settledPaise - paidPaise;
        return { paidPaise, duePaise };
      }),

    start: async (principal) => {
      if (!(await database.asOperator(isCompanySaved))) {
        throw new Refusal('company_missing');
      }
      const sellers = await startInvoices({ database, now, newId }, principal);
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, {
          action: 'invoices.started',
          subject: '',
          change: { sellers },
        }),
      );
      return sellers;
    },

    terms: (principal) =>
      database.asOperator(async (db) => {
        const rows = await selectTerms(db, TERMS_LISTED);
        const change = { rows: rows.length };
        await recordAudit(db, principal, { action: 'invoice_terms.listed', subject: '', change });
        return rows;
      }, principal),

    setCycle: (principal, sellerId, cycle) => {
      // The entry belongs to the seller's log, with the operator as the actor.
      const caller = { sellerId, source: principal.source };
      return database.asSeller(caller, async (db) => {
        await assertSellerExists(db, sellerId);
        const before = (await selectCycle(db)) ?? 'month';
        const row = { sellerId, cycle, changedAt: now() };
        await writeCycle(db, { ...row, changedBy: principal.userId });
        const change = { cycle: [before, cycle] };
        await recordAudit(db, caller, {
          action: 'invoice_terms.changed',
          subject: sellerId,
          change,
        });
      });
    },
  };
}

/** `INV-2627-000123`: a slash would be a folder. */
const fileName = (number: string) => number.replaceAll('/', '-');
