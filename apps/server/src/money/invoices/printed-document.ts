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
  invoice: Pick<TaxDocumentRow, 'number' | 'issuedOn'> | undefined,
): TaxDocument {
  const parts = {
    ...row,
    description: descriptionOf(row),
    taxPaise: row.totalPaise - row.taxablePaise,
  };
  if (row.kind === 'invoice') {
    return {
      ...parts,
      kind: 'invoice',
      dueOn: row.dueOn ?? row.issuedOn,
      payTo: row.supplier.payTo,
    };
  }
  const reason = row.reason === null ? '' : reasonWords[row.reason];
  return {
    ...parts,
    kind: 'credit_note',
    reason: row.note === '' ? reason : `${reason}: ${row.note}`,
    invoice: invoice ? { number: invoice.number, issuedOn: invoice.issuedOn } : null,
  };
}

function descriptionOf({ periodStart: from, periodEnd: to, docketNumber }: TaxDocumentRow) {
  if (from !== null && to !== null) {
    return `Courier services, ${formatDayMonthYear(from)} to ${formatDayMonthYear(to)}`;
  }
  return docketNumber === null ? 'Courier services' : `Courier services, docket ${docketNumber}`;
}
