import * as invoices from '@shipdesk/contract/money/carrier-invoices';
import { afterSuccess, buildCalls, saveAs } from '../../api/calls.ts';

export const carrierInvoicesApi = buildCalls(({ query, mutation }) => ({
  checkCarrierInvoice: mutation(invoices.checkCarrierInvoice, ['CarrierInvoice']),
  listCarrierInvoices: query(invoices.listCarrierInvoices, ['CarrierInvoice']),
  getCarrierInvoice: query(invoices.getCarrierInvoice, ['CarrierInvoice']),
  listInvoiceLines: query(invoices.listInvoiceLines, ['CarrierInvoice']),
  saveInvoiceDispute: mutation(
    invoices.getInvoiceDisputeFile,
    [],
    saveAs('carrier-invoice-dispute.csv'),
  ),
  openInvoiceDiscrepancies: mutation(invoices.openInvoiceDiscrepancies),
  acceptCarrierInvoice: mutation(invoices.acceptCarrierInvoice, ['CarrierInvoice']),
  payCarrierInvoice: mutation(invoices.payCarrierInvoice, afterSuccess('CarrierInvoice')),
  removeCarrierInvoice: mutation(invoices.removeCarrierInvoice, ['CarrierInvoice']),
}));
