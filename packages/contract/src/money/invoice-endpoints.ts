import type { Endpoint } from '../endpoint.ts';
import { decideClaim, listAllClaims, listClaims } from './claims.ts';
import { getStatement, getStatementFile, getTrialBalance } from './statements.ts';
import { getCompany, getTaxDetails, saveCompany, saveTaxDetails } from './tax-details.ts';
import {
  createCreditNote,
  getTaxDocumentAnnexure,
  getTaxDocumentPdf,
  listAllTaxDocuments,
  listInvoiceTerms,
  listTaxDocuments,
  payInvoice,
  runInvoices,
  setInvoiceCycle,
} from './tax-documents.ts';

/** The calls about invoices, credit notes, claims and statements. */
export const invoiceEndpoints = {
  getTaxDetails,
  saveTaxDetails,
  getCompany,
  saveCompany,
  listTaxDocuments,
  listAllTaxDocuments,
  getTaxDocumentPdf,
  getTaxDocumentAnnexure,
  payInvoice,
  createCreditNote,
  runInvoices,
  listInvoiceTerms,
  setInvoiceCycle,
  listClaims,
  listAllClaims,
  decideClaim,
  getStatement,
  getStatementFile,
  getTrialBalance,
} satisfies Record<string, Endpoint>;
