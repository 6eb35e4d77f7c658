import type { QueryOf } from '@shipdesk/contract/endpoint';
import type { listAllTds } from '@shipdesk/contract/money/tds';
import {
  computeTdsPaise,
  formatTdsQuarter,
  parseCertificateNumber,
  type TdsPercent,
} from '@shipdesk/domain/money/tds/tds';
import {
  buildCertifiedDeductionPosting,
  buildDeductionPosting,
  buildRefusedDeductionPosting,
} from '@shipdesk/domain/money/tds/tds-postings';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { lockAndReadWallet, postTransfers } from '../ledger/ledger-steps.ts';
import * as taxDocumentsStore from './tax-documents-store.ts';
import { addDeduction } from './tds-steps.ts';
import * as store from './tds-store.ts';

const MAX_LISTED_ROWS = 200;

interface DeductionKey {
  readonly sellerId: string;
  readonly id: string;
}

export function createTds({ database, now, newId }: ServiceDeps) {
  /**
   * Runs `work` on an open deduction as its seller. Throws 404 for an unknown deduction, 409 for a decided one, 403 for
   * an invoice of the caller's own company.
   */
  const decide = (
    principal: Principal,
    { sellerId, id }: DeductionKey,
    work: (db: Db, deduction: store.DeductionRow) => Promise<void>,
  ) => {
    const caller = { sellerId, source: principal.source, userId: principal.userId };
    return database.asSeller(caller, async (db) => {
      const [listedRow] = await store.selectDeductions(db, { sellerId, id, limit: 1 });
      if (!listedRow) throw new Refusal('tds_unknown');
      // Lock the wallet before the deduction, as in every posting.
      await lockAndReadWallet(db);
      const deduction = await store.lockDeduction(db, id);
      if (!deduction) throw new Error('a listed deduction is missing');
      if (deduction.state !== 'open') throw new Refusal('tds_decided');
      // Otherwise, operator staff could credit their own company.
      if (deduction.kind === 'seller' && sellerId === principal.sellerId) {
        throw new Refusal('own_wallet');
      }
      await work(db, deduction);
      const [decidedRow] = await store.selectDeductions(db, { sellerId, id, limit: 1 });
      if (!decidedRow) throw new Error('a decided deduction is missing');
      return toListedDeduction(decidedRow);
    });
  };

  return {
    list: (principal: Principal) =>
      database.asSeller(principal, async (db) => {
        const { sellerId } = principal;
        return toPage(await store.selectDeductions(db, { sellerId, limit: MAX_LISTED_ROWS + 1 }));
      }),

    listAll: (principal: Principal, { seller, state }: QueryOf<typeof listAllTds>) =>
      database.asOperator(async (db) => {
        const filter = { sellerId: seller, state, limit: MAX_LISTED_ROWS + 1 };
        const page = toPage(await store.selectDeductions(db, filter));
        const change = { rows: page.data.length };
        await recordAudit(db, principal, 'tds.listed', seller ?? '', change);
        return page;
      }, principal),

    /** Records TDS on an invoice. Throws 404 for an unknown one, 409 if it has TDS or nothing is left to deduct. */
    deduct: (principal: Principal, documentId: string, percent: TdsPercent) =>
      database.asSeller(principal, async (db) => {
        const wallet = await lockAndReadWallet(db);
        const invoice = await taxDocumentsStore.lockDocument(db, documentId);
        if (invoice?.kind !== 'invoice') throw new Refusal('tax_document_unknown');
        if (await store.hasDeduction(db, documentId)) throw new Refusal('tds_recorded');
        const { taxablePaise: basePaise } = await taxDocumentsStore.loadRemainder(db, invoice);
        const amountPaise = computeTdsPaise(basePaise, percent);
        if (amountPaise <= 0) throw new Refusal('tds_nothing');
        const openPaise = Math.min(invoice.duePaise - invoice.settledPaise, wallet.receivablePaise);
        const settledPaise = Math.max(0, Math.min(openPaise, amountPaise));
        const id = newId();
        await addDeduction(db, {
          sellerId: principal.sellerId,
          id,
          kind: 'seller',
          documentId,
          paymentId: null,
          subject: invoice.number,
          carrierName: '',
          deductedOn: toBusinessDay(now()),
          basePaise,
          amountPaise,
          settledPaise,
          createdAt: now(),
          createdBy: principal.userId,
        });
        const posting = buildDeductionPosting({
          id,
          invoiceNumber: invoice.number,
          amountPaise,
          settledPaise,
        });
        await postTransfers(db, principal, [posting], now());
        await taxDocumentsStore.addSettledPaise(db, documentId, settledPaise);
        const change = { amountPaise, settledPaise };
        await recordAudit(db, principal, 'tds.deducted', invoice.number, change);
        return { amountPaise, settledPaise };
      }),

    /** Throws 422 for an invalid certificate number, and the errors of `decide`. */
    certify: (principal: Principal, key: DeductionKey, text: string) => {
      const certificateNumber = parseCertificateNumber(text);
      if (certificateNumber === null) {
        throw createFieldRefusal([{ field: 'certificateNumber', code: 'tds_certificate_invalid' }]);
      }
      return decide(principal, key, async (db, deduction) => {
        if (deduction.kind === 'seller') {
          const posting = buildCertifiedDeductionPosting(toPostedDeduction(deduction));
          await postTransfers(db, key, [posting], now());
        }
        await store.decideDeduction(db, key.id, {
          state: 'certified',
          certificateNumber,
          reason: '',
          decidedAt: now(),
          decidedBy: principal.userId,
        });
        const caller = { ...principal, sellerId: key.sellerId };
        await recordAudit(db, caller, 'tds.certified', deduction.subject, { certificateNumber });
      });
    },

    /** Throws 404 for a deduction from a payment to a carrier, and the errors of `decide`. */
    refuse: (principal: Principal, key: DeductionKey, reason: string) =>
      decide(principal, key, async (db, deduction) => {
        const { documentId, settledPaise } = deduction;
        if (documentId === null) throw new Refusal('tds_unknown');
        const posting = buildRefusedDeductionPosting(toPostedDeduction(deduction));
        await postTransfers(db, key, [posting], now());
        await taxDocumentsStore.addSettledPaise(db, documentId, -settledPaise);
        await store.decideDeduction(db, key.id, {
          state: 'refused',
          certificateNumber: '',
          reason,
          decidedAt: now(),
          decidedBy: principal.userId,
        });
        const caller = { ...principal, sellerId: key.sellerId };
        await recordAudit(db, caller, 'tds.refused', deduction.subject, { reason });
      }),
  };
}

const toPostedDeduction = ({ id, subject, amountPaise, settledPaise }: store.DeductionRow) => ({
  id,
  invoiceNumber: subject,
  amountPaise,
  settledPaise,
});

const toListedDeduction = (row: store.ListedDeduction) => ({
  ...row,
  quarter: formatTdsQuarter(row.deductedOn),
});

const toPage = (rows: readonly store.ListedDeduction[]) => ({
  data: rows.slice(0, MAX_LISTED_ROWS).map(toListedDeduction),
  isMore: rows.length > MAX_LISTED_ROWS,
});
