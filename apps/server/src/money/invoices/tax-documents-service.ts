import type { DocumentTotal } from '@shipdesk/domain/money/invoice/invoice-total';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Insertable } from 'kysely';
import { recordAudit, recordAudits } from '../../platform/audit/audit-service.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredParty, StoredSupplier } from '../../platform/db/schema/column-types.ts';
import type { Tables } from '../../platform/db/schema/tables.ts';
import { type DomainEvent, recordEvents } from '../../platform/events/events-service.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import * as store from './tax-documents-store.ts';

const MAX_SELLERS = 10_000;

type NewDocument = Omit<
  Insertable<Tables['taxDocuments']>,
  'sellerId' | 'number' | 'supplier' | 'recipient' | keyof DocumentTotal
> & {
  readonly supplier: StoredSupplier;
  readonly recipient: StoredParty;
  readonly total: DocumentTotal;
};

/** Returns the number of the issued document. */
export async function issueDocument(
  db: Db,
  caller: Caller,
  { supplier, recipient, total, ...document }: NewDocument,
): Promise<string> {
  const { id, kind, createdAt } = document;
  const { taxPaise: _, ...sums } = total;
  const series = kind === 'invoice' ? 'INV' : 'CRN';
  const number = await store.allocateNumber(db, series, document.issuedOn);
  await store.insertDocument(db, {
    ...document,
    ...sums,
    sellerId: caller.sellerId,
    number,
    supplier: JSON.stringify(supplier),
    recipient: JSON.stringify(recipient),
  });
  const change = { id, totalPaise: total.totalPaise, duePaise: document.duePaise ?? 0 };
  await recordAudit(db, caller, `${kind}.issued`, number, change);
  if (kind === 'invoice') {
    await recordEvents(db, caller, [buildInvoiceEvent('issued', number)], createdAt);
  }
  return number;
}

const buildInvoiceEvent = (change: 'issued' | 'overdue', reference: string): DomainEvent => ({
  kind: `invoice.${change}`,
  docketNumber: '',
  data: { reference },
});

/** Marks invoices that became overdue, and records an event for each. The event notifies the seller. */
export async function recordOverdueInvoices({ database, now }: RowDeps) {
  const at = now();
  const today = toBusinessDay(at);
  const sellerIds = await database.asOperator((db) =>
    store.selectSellersWithOverdue(db, today, MAX_SELLERS),
  );
  for (const sellerId of sellerIds) {
    const caller = { sellerId, source: createOwnSource('housekeeping') };
    await database.asSeller(caller, async (db) => {
      const numbers = await store.markOverdue(db, today, at);
      if (numbers.length === 0) return;
      const events = numbers.map((number) => buildInvoiceEvent('overdue', number));
      await recordEvents(db, caller, events, at);
      const entries = numbers.map((subject) => ({ subject, change: {} }));
      await recordAudits(db, caller, 'invoice.overdue', entries);
    });
  }
}
