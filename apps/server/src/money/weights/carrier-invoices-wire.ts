import type {
  getCarrierInvoice,
  listInvoiceLines,
} from '@shipdesk/contract/money/carrier-invoices';
import { isShortenedAwb } from '@shipdesk/domain/money/carrier-invoice/invoice-columns';
import type { Reply } from '../../platform/http/route.ts';
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

export function invoiceToWire(row: CarrierInvoiceRow): Reply<typeof getCarrierInvoice>['data'] {
  return { ...row, counts: { ...noLines, ...row.counts }, createdBy: row.createdByName };
}

export function lineToWire(row: ListedLine): Reply<typeof listInvoiceLines>['data'][number] {
  return {
    ...row,
    problem: row.kind === 'unreadable' && isShortenedAwb(row.awb) ? 'awb_shortened' : null,
  };
}
