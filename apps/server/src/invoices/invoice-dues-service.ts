import { type InvoicePayment, paymentsOf } from '@shipdesk/domain/invoice/invoice-postings';
import { recordAudit } from '../audit/audit-service.ts';
import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/database.ts';
import { addSettled, lockOpenInvoices } from './tax-documents-store.ts';

/**
 * Pays the open invoices of the caller's seller with an amount, the oldest first. Belongs in the transaction that posts
 * the payments and has locked the wallet.
 */
export async function payOldest(
  db: Db,
  caller: Caller,
  amountPaise: number,
): Promise<readonly InvoicePayment[]> {
  if (amountPaise === 0) return [];
  const invoices = await lockOpenInvoices(db);
  const open = invoices.map(({ id, due_paise, settled_paise }) => ({
    id,
    openPaise: due_paise - settled_paise,
  }));
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
  const payments = paymentsOf(open, amountPaise);
  for (const { id, paise } of payments) {
    await addSettled(db, id, paise);
    const change = { paidPaise: paise };
    const subject = numbers.get(id) ?? '';
    await recordAudit(db, caller, { action: 'invoice.paid', subject, change });
  }
  return payments;
}
