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
    accountName: row.accountName,
    carrier: row.carrier,
    fileName: row.fileName,
    periodFrom: row.periodFrom,
    periodTo: row.periodTo,
    state: row.state,
    lines: row.lines,
    counts: { ...noLines, ...row.counts },
    billedPaise: row.billedPaise,
    expectedPaise: row.expectedPaise,
    overPaise: row.overPaise,
    gstPaise: row.gstPaise,
    paidPaise: row.paidPaise,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export function lineToWire(row: ListedLine): ResponseOf<typeof listInvoiceLines>['data'][number] {
  return {
    rowNumber: row.rowNumber,
    kind: row.kind,
    faults: row.faults,
    awb: row.awb,
    problem: row.kind === 'unreadable' && isShortenedAwb(row.awb) ? 'awb_shortened' : null,
    docketNumber: row.docketNumber,
    sellerName: row.sellerName,
    billedGrams: row.billedGrams,
    expectedGrams: row.expectedGrams,
    billedZone: row.billedZone,
    expectedZone: row.expectedZone,
    billedPaise: row.billedPaise,
    expectedPaise: row.expectedPaise,
    overPaise: row.overPaise,
  };
}
