import * as claims from '@shipdesk/contract/money/claims';
import * as einvoices from '@shipdesk/contract/money/einvoices';
import * as taxDetails from '@shipdesk/contract/money/tax-details';
import * as documents from '@shipdesk/contract/money/tax-documents';
import * as tds from '@shipdesk/contract/money/tds';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const invoicesApi = buildCalls(({ query, mutation }) => ({
  listTaxDocuments: query(documents.listTaxDocuments, ['Invoice']),
  listAllTaxDocuments: query(documents.listAllTaxDocuments, ['Invoice']),
  payInvoice: mutation(documents.payInvoice, ['Invoice', 'Wallet']),
  createCreditNote: mutation(documents.createCreditNote, afterSuccess('Invoice', 'Wallet')),
  runInvoices: mutation(documents.runInvoices, afterSuccess('Invoice')),
  listInvoiceTerms: query(documents.listInvoiceTerms, ['Invoice']),
  setInvoiceCycle: mutation(documents.setInvoiceCycle, ['Invoice']),
  getTaxDetails: query(taxDetails.getTaxDetails, ['Account']),
  saveTaxDetails: mutation(taxDetails.saveTaxDetails, afterSuccess('Account')),
  getCompany: query(taxDetails.getCompany, ['Account']),
  saveCompany: mutation(taxDetails.saveCompany, afterSuccess('Account')),
  listEinvoices: query(einvoices.listEinvoices, ['Invoice']),
  switchEinvoices: mutation(einvoices.switchEinvoices, afterSuccess('Invoice')),
  recordEinvoiceAnswers: mutation(einvoices.recordEinvoiceAnswers, ['Invoice']),
  listTds: query(tds.listTds, ['Tds']),
  listAllTds: query(tds.listAllTds, ['Tds']),
  deductTds: mutation(tds.deductTds, ['Tds', 'Invoice', 'Wallet']),
  certifyTds: mutation(tds.certifyTds, afterSuccess('Tds', 'Wallet')),
  refuseTds: mutation(tds.refuseTds, ['Tds', 'Invoice', 'Wallet']),
  listClaims: query(claims.listClaims, ['Claim']),
  listAllClaims: query(claims.listAllClaims, ['Claim']),
  decideClaim: mutation(claims.decideClaim, ['Claim', 'Invoice', 'Wallet']),
}));
