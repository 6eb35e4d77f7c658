import type { CreditReason } from '@shipdesk/domain/money/invoice/credit-note';
import type { DocumentTotal } from '@shipdesk/domain/money/invoice/invoice-total';
import type { State } from '@shipdesk/domain/values/place/states';
import { businessDayOf, type DateRange, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { type Caller, ownSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredParty, StoredSupplier } from '../../platform/db/schema/column-types.ts';
import { type DomainEvent, recordEvents } from '../../platform/events/events-service.ts';
import { takeNumber } from './document-series-store.ts';
import { insertDocument, markOverdue, selectSellersWithOverdue } from './tax-documents-store.ts';

/** The maximum number of sellers that one run notifies. */
const SELLERS = 10_000;

/** An invoice or credit note before it has its number. */
export interface NewDocument {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly issuedOn: IsoDate;
  /** Null for a standalone credit note. */
  readonly period: DateRange | null;
  readonly supplier: StoredSupplier;
  readonly recipient: StoredParty;
  readonly placeState: State;
  readonly charges: number;
  readonly total: DocumentTotal;
  readonly dueOn: IsoDate | null;
  readonly duePaise: number;
  /** How far the wallet is below 0; 0 for a credit note. */
  readonly walletOwedPaise?: number;
  readonly reason: CreditReason | null;
  readonly note: string;
  readonly docketNumber: string | null;
  readonly invoiceId: string | null;
  readonly at: Date;
  readonly issuedBy: string | null;
}

/** Numbers and writes a document of the caller's seller. Returns its number. */
export async function issueDocument(
  db: Db,
  caller: Caller,
  document: NewDocument,
): Promise<string> {
  const { id, kind, total, period } = document;
  const number = await takeNumber(db, kind === 'invoice' ? 'INV' : 'CRN', document.issuedOn);
  await insertDocument(db, {
    sellerId: caller.sellerId,
    id,
    kind,
    number,
    issuedOn: document.issuedOn,
    periodStart: period?.startDate ?? null,
    periodEnd: period?.endDate ?? null,
    placeState: document.placeState,
    supplier: JSON.stringify(document.supplier),
    recipient: JSON.stringify(document.recipient),
    charges: document.charges,
    taxablePaise: total.taxablePaise,
    cgstPaise: total.cgstPaise,
    sgstPaise: total.sgstPaise,
    utgstPaise: total.utgstPaise,
    igstPaise: total.igstPaise,
    totalPaise: total.totalPaise,
    dueOn: document.dueOn,
    duePaise: document.duePaise,
    walletOwedPaise: document.walletOwedPaise ?? 0,
    reason: document.reason,
    note: document.note,
    docketNumber: document.docketNumber,
    invoiceId: document.invoiceId,
    createdAt: document.at,
    createdBy: document.issuedBy,
  });
  await recordAudit(db, caller, {
    action: kind === 'invoice' ? 'invoice.issued' : 'credit_note.issued',
    subject: number,
    change: { id, totalPaise: total.totalPaise, duePaise: document.duePaise },
  });
  if (kind === 'invoice')
    await recordEvents(db, caller, [invoiceEvent('issued', number)], document.at);
  return number;
}

const invoiceEvent = (what: 'issued' | 'overdue', reference: string): DomainEvent => ({
  kind: `invoice.${what}`,
  docketNumber: '',
  data: { reference },
});

/** Notifies sellers once of each overdue invoice. */
export async function tellOfOverdueInvoices({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now();
  const today = businessDayOf(at);
  const sellers = await database.asOperator((db) => selectSellersWithOverdue(db, today, SELLERS));
  for (const sellerId of sellers) {
    const caller = { sellerId, source: ownSource('housekeeping') };
    await database.asSeller(caller, async (db) => {
      const numbers = await markOverdue(db, today, at);
      if (numbers.length === 0) return;
      const events = numbers.map((number) => invoiceEvent('overdue', number));
      await recordEvents(db, caller, events, at);
      await recordAudit(
        db,
        caller,
        ...numbers.map((subject) => ({ action: 'invoice.overdue' as const, subject, change: {} })),
      );
    });
  }
}
