import type { CreditReason } from '@shipdesk/domain/money/invoice/credit-note';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import type { TaxDocument } from '../../documents/tax-document-pdf.ts';
import type { TaxDocumentRow } from './tax-documents-store.ts';

const reasonWords: Readonly<Record<CreditReason, string>> = {
  weight_dispute: 'Weight dispute',
  loss: 'Parcel lost or damaged',
  correction: 'Correction',
  refund: 'Refunds of the period',
};

/** A document with the invoice that it reduces, as it is printed: what was due at issue stays due on paper. */
export function printedDocument(
  row: TaxDocumentRow,
  invoice: Pick<TaxDocumentRow, 'number' | 'issued_on'> | undefined,
): TaxDocument {
  const parts = {
    number: row.number,
    issuedOn: row.issued_on,
    supplier: row.supplier,
    recipient: row.recipient,
    placeState: row.place_state,
    description: descriptionOf(row),
    charges: row.charges,
    taxablePaise: row.taxable_paise,
    cgstPaise: row.cgst_paise,
    sgstPaise: row.sgst_paise,
    utgstPaise: row.utgst_paise,
    igstPaise: row.igst_paise,
    taxPaise: row.total_paise - row.taxable_paise,
    totalPaise: row.total_paise,
  };
  if (row.kind === 'invoice') {
    const { due_on: dueOn, due_paise: duePaise, wallet_owed_paise: walletOwedPaise } = row;
    return {
      kind: 'invoice',
      ...parts,
      dueOn: dueOn ?? row.issued_on,
      duePaise,
      walletOwedPaise,
      payTo: row.supplier.payTo,
    };
  }
  const reason = row.reason === null ? '' : reasonWords[row.reason];
  return {
    kind: 'credit_note',
    ...parts,
    reason: row.note === '' ? reason : `${reason}: ${row.note}`,
    invoice: invoice ? { number: invoice.number, issuedOn: invoice.issued_on } : null,
  };
}

function descriptionOf({ period_start: from, period_end: to, docket_number }: TaxDocumentRow) {
  if (from !== null && to !== null) {
    return `Courier services, ${formatDayMonthYear(from)} to ${formatDayMonthYear(to)}`;
  }
  return docket_number === null ? 'Courier services' : `Courier services, docket ${docket_number}`;
}
