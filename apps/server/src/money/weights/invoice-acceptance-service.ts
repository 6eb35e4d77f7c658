import type { CarrierPayment } from '@shipdesk/contract/money/carrier-invoices';
import {
  buildCarrierCharge,
  buildCarrierPayment,
} from '@shipdesk/domain/money/carrier-invoice/carrier-invoice-postings';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { computePaidBasePaise, computeTdsPaise } from '@shipdesk/domain/money/tds/tds';
import { isIsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { addDeduction } from '../invoices/tds-steps.ts';
import { postTransfers, reserveUtr } from '../ledger/ledger-steps.ts';
import * as store from './carrier-invoices-store.ts';

const BATCH_LINES = 500;
const MAX_BATCHES_PER_CALL = 40;

export function createInvoiceAcceptance({ database, now, newId }: ServiceDeps) {
  const bookLines = (
    principal: Principal,
    id: string,
    { sellerId, lines }: { sellerId: string; lines: readonly store.UnbookedLine[] },
  ) => {
    const caller = { sellerId, source: principal.source };
    return database.asOperator(async (db) => {
      await lockCheckedInvoice(db, id);
      const at = now();
      const rowNumbers = lines.map(({ rowNumber }) => rowNumber);
      const bookedRows = await store.markLinesBooked(db, id, { rowNumbers, at });
      const postings = lines
        .filter(({ rowNumber }) => bookedRows.has(rowNumber))
        .map((line) =>
          buildCarrierCharge({
            invoiceId: id,
            row: line.rowNumber,
            docketNumber: line.docketNumber,
            billedPaise: line.billedPaise,
            gstPaise: line.gstPaise,
          }),
        );
      await postTransfers(db, caller, postings, at);
      if (sellerId !== principal.sellerId && bookedRows.size > 0) {
        await recordAudit(db, caller, 'carrier_invoice.accepted', id, { lines: bookedRows.size });
      }
      return bookedRows.size;
    }, caller);
  };

  return {
    /**
     * Posts up to 20,000 lines of an invoice in the order of the file. Call it again while `isDone` is false. Throws
     * 404 for an unknown invoice, 409 while it is being checked.
     */
    accept: async (principal: Principal, id: string) => {
      await database.asOperator(async (db) => {
        await lockCheckedInvoice(db, id);
        await recordAudit(db, principal, 'carrier_invoice.accepted', id);
      }, principal);
      let bookedCount = 0;
      for (let batch = 0; batch < MAX_BATCHES_PER_CALL; batch += 1) {
        const lines = await database.asOperator((db) => store.selectOpenLines(db, id, BATCH_LINES));
        if (lines.length === 0) {
          const end = { acceptedAt: now(), acceptedBy: principal.userId };
          await database.asOperator((db) => store.endAcceptance(db, id, end), principal);
          return { booked: bookedCount, isDone: true };
        }
        const linesBySeller = Map.groupBy(lines, ({ sellerId }) => sellerId ?? principal.sellerId);
        for (const [sellerId, sellerLines] of linesBySeller) {
          bookedCount += await bookLines(principal, id, { sellerId, lines: sellerLines });
        }
      }
      return { booked: bookedCount, isDone: false };
    },

    /**
     * Records a payment of an accepted invoice. Throws 404 for an unknown id, 409 if the invoice is not accepted or the
     * UTR is taken, 422 for an invalid UTR or day, or for an amount or TDS that is too high.
     */
    pay: (
      principal: Principal,
      id: string,
      { paidOn, amountPaise, tdsPaise = 0, ...payment }: CarrierPayment,
    ) => {
      const utr = parseUtr(payment.utr);
      if (utr === null) throw createFieldRefusal([{ field: 'utr', code: 'utr_invalid' }]);
      if (!isIsoDate(paidOn) || paidOn > toBusinessDay(now())) {
        throw createFieldRefusal([{ field: 'paidOn', code: 'carrier_remittance_day_invalid' }]);
      }
      return database.asOperator(async (db) => {
        const invoice = await lockCheckedInvoice(db, id);
        if (invoice.acceptedAt === null) {
          throw new Refusal('carrier_invoice_not_accepted');
        }
        const leftPaise = Math.max(0, invoice.billedPaise - invoice.paidPaise);
        if (amountPaise + tdsPaise > leftPaise) {
          const params = { leftPaise };
          throw createFieldRefusal([
            { field: 'amountPaise', code: 'carrier_payment_too_high', params },
          ]);
        }
        const basePaise = computePaidBasePaise(invoice, amountPaise + tdsPaise);
        const maxPaise = computeTdsPaise(basePaise, 2);
        if (tdsPaise > maxPaise) {
          throw createFieldRefusal([
            { field: 'tdsPaise', code: 'tds_too_high', params: { maxPaise } },
          ]);
        }
        const paymentId = newId();
        await reserveUtr(db, principal, { utr, causeId: paymentId });
        await store.insertPayment(db, {
          id: paymentId,
          invoiceId: id,
          sellerId: principal.sellerId,
          paidOn,
          utr,
          amountPaise,
          tdsPaise,
          createdAt: now(),
          createdBy: principal.userId,
        });
        if (tdsPaise > 0) {
          await addDeduction(db, {
            sellerId: principal.sellerId,
            id: newId(),
            kind: 'carrier',
            documentId: null,
            paymentId,
            subject: utr,
            carrierName: await store.selectAccountName(db, invoice.accountId),
            deductedOn: paidOn,
            basePaise,
            amountPaise: tdsPaise,
            settledPaise: 0,
            createdAt: now(),
            createdBy: principal.userId,
          });
        }
        await postTransfers(
          db,
          principal,
          [buildCarrierPayment({ id: paymentId, amountPaise, tdsPaise })],
          now(),
        );
        const change = { paid_on: paidOn, utr, amount_paise: amountPaise, tds_paise: tdsPaise };
        await recordAudit(db, principal, 'carrier_invoice.paid', id, change);
      }, principal);
    },
  };
}

async function lockCheckedInvoice(db: Db, id: string) {
  const invoice = await store.lockInvoice(db, id);
  if (!invoice) throw new Refusal('carrier_invoice_unknown');
  if (invoice.state === 'done') return invoice;
  throw new Refusal('carrier_invoice_reading');
}
