import { describeCode } from '@shipdesk/contract/reports/report-definition';
import { COURIER_SAC, GST_BASIS_POINTS } from '@shipdesk/domain/money/invoice/invoice-total';
import type { DocumentSourceRow } from './money-sources-store.ts';
import type { ReportRow } from './report-row.ts';

/** Returns the section of a GST return that lists the document. */
function getSection({ kind, recipient }: DocumentSourceRow): string {
  const isRegistered = recipient.gstin !== null;
  if (kind === 'invoice') return isRegistered ? 'B2B' : 'B2C';
  return isRegistered ? 'Credit notes, registered' : 'Credit notes, unregistered';
}

/** Converts an invoice or a credit note to cells. The amounts of a credit note are negative, so that sums are net. */
export function documentToCells(row: DocumentSourceRow): ReportRow {
  const isInvoice = row.kind === 'invoice';
  const sign = isInvoice ? 1 : -1;
  const taxPaise = row.cgstPaise + row.sgstPaise + row.utgstPaise + row.igstPaise;
  return {
    seller: row.seller,
    kind: isInvoice ? 'Invoice' : 'Credit note',
    series: row.number.slice(0, row.number.lastIndexOf('/')),
    section: getSection(row),
    number: row.number,
    issuedOn: row.issuedOn,
    invoiceNumber: row.invoiceNumber ?? '',
    recipient: row.recipient.legalName,
    gstin: row.recipient.gstin ?? '',
    place: row.placeState,
    rate: `${GST_BASIS_POINTS / 100}%`,
    sac: COURIER_SAC,
    reason: row.reason === null ? '' : describeCode(row.reason),
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    charges: row.charges,
    taxablePaise: sign * row.taxablePaise,
    cgstPaise: sign * row.cgstPaise,
    sgstPaise: sign * row.sgstPaise,
    utgstPaise: sign * row.utgstPaise,
    igstPaise: sign * row.igstPaise,
    taxPaise: sign * taxPaise,
    // The rounded taxes of the charges, less the tax on their sum.
    roundingPaise: sign * (row.totalPaise - row.taxablePaise - taxPaise),
    totalPaise: sign * row.totalPaise,
    openPaise: row.duePaise - row.settledPaise,
  };
}
