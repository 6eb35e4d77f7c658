import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  getCarrierInvoice,
  listInvoiceLines,
} from '@shipdesk/contract/money/carrier-invoices';
import { isShortenedAwb } from '@shipdesk/domain/money/carrier-invoice/invoice-columns';
import type { CarrierInvoiceRow, ListedLine } from './carrier-invoices-store.ts';

const noLines = {
  matched: 0,
  weight: 0,
  zone: 0,
  rto: 0,
  cod: 0,
  rate: 0,
  not_ours: 0,
  not_carried: 0,
  duplicate: 0,
  credit: 0,
  unreadable: 0,
  missing: 0,
};

export function invoiceToWire(
  row: CarrierInvoiceRow,
): ResponseOf<typeof getCarrierInvoice>['data'] {
  return {
    id: row.id,
    accountName: row.account_name,
    carrier: row.carrier,
    fileName: row.file_name,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    state: row.state,
    lines: row.lines,
    counts: { ...noLines, ...row.counts },
    billedPaise: row.billed_paise,
    expectedPaise: row.expected_paise,
    overPaise: row.over_paise,
    gstPaise: row.gst_paise,
    paidPaise: row.paid_paise,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export function lineToWire(row: ListedLine): ResponseOf<typeof listInvoiceLines>['data'][number] {
  return {
    rowNumber: row.row_number,
    kind: row.kind,
    faults: row.faults,
    awb: row.awb,
    problem: row.kind === 'unreadable' && isShortenedAwb(row.awb) ? 'awb_shortened' : null,
    docketNumber: row.docket_number,
    sellerName: row.seller_name,
    billedGrams: row.billed_grams,
    expectedGrams: row.expected_grams,
    billedZone: row.billed_zone,
    expectedZone: row.expected_zone,
    billedPaise: row.billed_paise,
    expectedPaise: row.expected_paise,
    overPaise: row.over_paise,
  };
}
