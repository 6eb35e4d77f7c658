import { type InvoicePayment, listPayments } from '@shipdesk/domain/money/invoice/invoice-postings';
import { computeOpenDuePaise } from '@shipdesk/domain/money/ledger/open-due';
import type { OpenDue } from '@shipdesk/domain/money/weights/discrepancy-postings';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { lockAndReadWallet, readHoldDue } from '../ledger/ledger-steps.ts';
import { addSettledPaise, lockOpenInvoices, type TaxDocumentRow } from './tax-documents-store.ts';

/**
 * Applies an amount to the open invoices of the caller's seller, oldest first, and returns the payments. Call it in
 * the transaction that posts the payments and has locked the wallet.
 */
export async function payOldestInvoices(db: Db, caller: Caller, amountPaise: number) {
  if (amountPaise === 0) return [];
  return settleInvoices(db, caller, await lockOpenInvoices(db), amountPaise);
}

/**
 * Settles the amount still owed for the hold of a weight discrepancy. Pays it on invoices issued since the hold, and
 * returns the amount with its payments. Locks the wallet. Call it in the transaction that posts the result.
 */
export async function settleHoldDue(db: Db, caller: Caller, caseId: string): Promise<OpenDue> {
  const { receivablePaise: owedPaise } = await lockAndReadWallet(db);
  const holdDue = await readHoldDue(db, caseId);
  if (holdDue === undefined || owedPaise === 0) return { paise: 0, payments: [] };
  const { older = [], newer = [] } = Object.groupBy(await lockOpenInvoices(db), ({ createdAt }) =>
    createdAt < holdDue.postedAt ? 'older' : 'newer',
  );
  const paise = computeOpenDuePaise(holdDue.duePaise, {
    owedPaise,
    olderPaise: older.reduce((sum, invoice) => sum + getOpenPaise(invoice), 0),
    newerPaise: holdDue.newerPaise,
  });
  return { paise, payments: await settleInvoices(db, caller, newer, paise) };
}

async function settleInvoices(
  db: Db,
  caller: Caller,
  invoices: readonly TaxDocumentRow[],
  amountPaise: number,
): Promise<readonly InvoicePayment[]> {
  const dues = invoices.map((invoice) => ({ id: invoice.id, openPaise: getOpenPaise(invoice) }));
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
  const payments = listPayments(dues, amountPaise);
  for (const { id, paise } of payments) {
    await addSettledPaise(db, id, paise);
    await recordAudit(db, caller, 'invoice.paid', numbers.get(id) ?? '', { paidPaise: paise });
  }
  return payments;
}

const getOpenPaise = ({ duePaise, settledPaise }: TaxDocumentRow) => duePaise - settledPaise;
