import type { CreditNotePayload } from '@shipdesk/contract/money/tax-documents';
import {
  type CreditReason,
  computeCreditNoteDeadline,
  isCreditable,
} from '@shipdesk/domain/money/invoice/credit-note';
import {
  buildCreditNotePosting,
  buildTaxRounding,
} from '@shipdesk/domain/money/invoice/invoice-postings';
import {
  type ChargeLine,
  computeDocumentTotal,
  computeTaxPaise,
} from '@shipdesk/domain/money/invoice/invoice-total';
import { type IsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import {
  assertSellerExists,
  loadRecipient,
  loadSupplier,
} from '../../accounts/sellers/seller-steps.ts';
import type { Deps, ServiceDeps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockAndReadWallet, postTransfers } from '../ledger/ledger-steps.ts';
import { listChargesOfShipments } from './charges-store.ts';
import { findPlaceOfSupply } from './invoice-runs-service.ts';
import { issueDocument } from './tax-documents-service.ts';
import * as taxDocumentsStore from './tax-documents-store.ts';

export function createCreditNotes({ database, now, newId }: ServiceDeps) {
  return {
    /**
     * Issues a credit note for part or all of an invoice. Throws 404 for an unknown seller or invoice, 409 for
     * more than its remaining amount or after the legal deadline.
     */
    correct: (
      principal: Principal,
      { sellerId, invoiceId, taxablePaise, note }: CreditNotePayload,
      call: IdempotentCall,
    ) => {
      // Record the note in the seller's books, with the operator as the actor.
      const caller = { sellerId, source: principal.source };
      return database.asSeller(caller, async (db) => {
        await assertSellerExists(db, sellerId);
        const id = newId();
        const keyClaim = { call, response: { id }, now: now() };
        const earlierResponse = await claimKey(db, { ...principal, sellerId }, keyClaim);
        if (earlierResponse) {
          const issuedNote = await taxDocumentsStore.lockDocument(db, earlierResponse.id);
          if (!issuedNote) throw new Error('an issued credit note is missing');
          return issuedNote;
        }
        // Lock the wallet before the invoice, as a payment does.
        await lockAndReadWallet(db);
        const invoice = await taxDocumentsStore.lockDocument(db, invoiceId);
        if (invoice?.kind !== 'invoice') throw new Refusal('tax_document_unknown');
        const supply = { supplierState: invoice.supplier.state, placeState: invoice.placeState };
        const remainder = await taxDocumentsStore.loadRemainder(db, invoice);
        if (taxablePaise > remainder.taxablePaise) {
          const params = { leftPaise: remainder.taxablePaise };
          throw new Refusal('credit_note_too_high', { params });
        }
        // The remainder of an invoice includes its rounding.
        const isFullRemainder = taxablePaise === remainder.taxablePaise;
        const taxPaise = isFullRemainder
          ? remainder.taxPaise
          : Math.min(computeTaxPaise(taxablePaise, supply), remainder.taxPaise);
        const amount = { taxablePaise, taxPaise };
        const number = await creditInvoice(db, caller, {
          id,
          invoice,
          amount,
          reason: 'correction',
          note,
          docketNumber: null,
          createdAt: now(),
          createdBy: principal.userId,
        });
        return { id, number };
      });
    },
  };
}

type InvoiceCredit = Pick<
  taxDocumentsStore.TaxDocumentRow,
  'id' | 'note' | 'docketNumber' | 'createdAt' | 'createdBy'
> & {
  readonly invoice: taxDocumentsStore.TaxDocumentRow;
  readonly amount: ChargeLine;
  readonly reason: CreditReason;
};

const getSupplyDay = ({ periodEnd, issuedOn }: taxDocumentsStore.TaxDocumentRow): IsoDate =>
  periodEnd ?? issuedOn;

/** Credits the wallet, issues the note and returns its number. Throws 409 after the legal deadline. */
async function creditInvoice(db: Db, caller: Caller, { invoice, amount, ...note }: InvoiceCredit) {
  const { id, docketNumber, createdAt } = note;
  const issuedOn = toBusinessDay(createdAt);
  const suppliedOn = getSupplyDay(invoice);
  if (!isCreditable(suppliedOn, issuedOn)) {
    const params = { deadline: computeCreditNoteDeadline(suppliedOn) };
    throw new Refusal('credit_note_too_late', { params });
  }
  const { supplier, recipient, placeState } = invoice;
  const supply = { supplierState: supplier.state, placeState };
  // Lock the wallet before the series, as an invoice run does.
  const kind = 'credit_note' as const;
  const total = computeDocumentTotal([amount], supply);
  const refund = buildCreditNotePosting({ id, number: invoice.number, docketNumber }, amount);
  const rounding = buildTaxRounding({ id, kind, total }, -amount.taxPaise);
  await postTransfers(db, caller, [refund, rounding], createdAt);
  return issueDocument(db, caller, {
    ...note,
    kind,
    issuedOn,
    supplier,
    recipient,
    placeState,
    charges: 1,
    total,
    invoiceId: invoice.id,
  });
}

interface LostFreight {
  readonly shipmentId: string;
  readonly docketNumber: string;
  /** Spelled as in the order. */
  readonly pickupState: string | null;
  readonly chargedOn: IsoDate;
  readonly amount: ChargeLine;
  readonly note: string;
}

interface LostFreightRefund {
  /** The credit note that credited the wallet, or null. */
  readonly noteId: string | null;
  readonly credited: ChargeLine;
  /** The amount that no credit note refunds. The claim refunds it. */
  readonly uncredited: ChargeLine;
}

const NO_CHARGE: ChargeLine = { taxablePaise: 0, taxPaise: 0 };

/**
 * Issues the credit note for the freight of a lost parcel and credits the wallet. The claim refunds freight that has no
 * invoice or is past the deadline for credit notes. Freight that earlier credit notes refunded is not refunded again.
 */
export async function creditLostFreight(
  db: Db,
  caller: Caller & { readonly userId: string },
  freight: LostFreight,
  { config: { gstState }, now, newId }: Pick<Deps, 'config' | 'now' | 'newId'>,
): Promise<LostFreightRefund> {
  const { shipmentId, amount } = freight;
  const { state, gstin } = await loadRecipient(db, caller.sellerId);
  const { state: supplierState } = await loadSupplier(db, gstState);
  const homeState = state ?? supplierState;
  const place = findPlaceOfSupply(freight.pickupState, { gstin, homeState });
  // Block concurrent credit notes while the remaining amount is read.
  await lockAndReadWallet(db);
  const invoice = await taxDocumentsStore.findInvoiceForPlace(db, place, freight.chargedOn);
  if (!invoice) return { noteId: null, credited: NO_CHARGE, uncredited: amount };
  const remainder = await taxDocumentsStore.loadRemainder(db, invoice);
  let refund = amount;
  let uncredited = NO_CHARGE;
  if (amount.taxablePaise > remainder.taxablePaise) {
    // This invoice lacks later charges of the shipment, such as a weight difference.
    const until = getSupplyDay(invoice);
    const [chargedLine] = await listChargesOfShipments(db, [caller.sellerId], [shipmentId], until);
    const invoicedCharge = chargedLine ? computeMinimum(amount, chargedLine) : NO_CHARGE;
    refund = computeMinimum(invoicedCharge, remainder);
    uncredited = {
      taxablePaise: amount.taxablePaise - invoicedCharge.taxablePaise,
      taxPaise: amount.taxPaise - invoicedCharge.taxPaise,
    };
  }
  if (!isCreditable(getSupplyDay(invoice), toBusinessDay(now()))) {
    return { noteId: null, credited: NO_CHARGE, uncredited: addCharges(refund, uncredited) };
  }
  if (refund.taxablePaise <= 0) return { noteId: null, credited: NO_CHARGE, uncredited };
  const id = newId();
  await creditInvoice(db, caller, {
    id,
    invoice,
    amount: refund,
    reason: 'loss',
    note: freight.note,
    docketNumber: freight.docketNumber,
    createdAt: now(),
    createdBy: caller.userId,
  });
  return { noteId: id, credited: refund, uncredited };
}

const computeMinimum = (a: ChargeLine, b: ChargeLine): ChargeLine => ({
  taxablePaise: Math.min(a.taxablePaise, b.taxablePaise),
  taxPaise: Math.min(a.taxPaise, b.taxPaise),
});

const addCharges = (a: ChargeLine, b: ChargeLine): ChargeLine => ({
  taxablePaise: a.taxablePaise + b.taxablePaise,
  taxPaise: a.taxPaise + b.taxPaise,
});

/** `chargedOn` is the day of the first charge. */
export interface ShipmentFreight extends ChargeLine {
  readonly chargedOn: IsoDate;
}

/** Returns the freight charged for shipments, keyed by shipment id. Omits uncharged shipments. */
export async function sumFreight(
  db: Db,
  shipments: readonly { readonly sellerId: string; readonly shipmentId: string }[],
): Promise<ReadonlyMap<string, ShipmentFreight>> {
  const sellerIds = [...new Set(shipments.map(({ sellerId }) => sellerId))];
  const shipmentIds = shipments.map(({ shipmentId }) => shipmentId);
  const rows = await listChargesOfShipments(db, sellerIds, shipmentIds);
  return new Map(
    rows.map(({ shipmentId, firstAt, taxablePaise, taxPaise }) => [
      shipmentId,
      { chargedOn: toBusinessDay(firstAt), taxablePaise, taxPaise },
    ]),
  );
}
