import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const taxDetails = {
  legalName: s.text(120),
  /** Empty for a seller without a registration. */
  gstin: s.text(20),
  address: s.text(250),
  city: s.text(60),
  pincode: s.text(10),
  /** The state of the GSTIN replaces this value, if there is a GSTIN. */
  state: s.text(60),
};
const savedTaxDetails = s.shape({
  /** 0 before the first save. */
  version: s.integer(),
  ...taxDetails,
});

/** Returns the seller's details for invoices. Before the first save, only the company name is set. */
export const getTaxDetails = endpoint('GET', '/api/tax-details', 'money:read', {
  summary: 'Tax details of the seller',
  response: s.data(savedTaxDetails),
});
export type TaxDetails = ResponseOf<typeof getTaxDetails>['data'];

/** Saves the seller's details for later invoices. Returns 409 for a stale `basedOnVersion`, 422 for invalid fields. */
export const saveTaxDetails = endpoint('PUT', '/api/tax-details', 'money:write', {
  summary: 'Save the tax details of the seller',
  audit: ['tax_details.saved'],
  body: s.shape({ basedOnVersion: s.versionFrom(0), ...taxDetails }),
  response: s.data(savedTaxDetails),
});

const company = {
  legalName: s.text(120),
  gstin: s.text(20),
  address: s.text(250),
  city: s.text(60),
  pincode: s.text(10),
  bankAccountName: s.text(120),
  bankName: s.text(120),
  bankAccountNumber: s.text(20),
  bankIfsc: s.text(20),
};
const savedCompany = s.shape({
  version: s.integer(),
  /** The state in which the operator is registered, from the configuration. */
  state: s.string(),
  ...company,
});

/** Returns the operator's company details for invoices; null before the first save. */
export const getCompany = endpoint('GET', '/api/admin/company', 'operator:read', {
  summary: 'Company of the operator',
  response: s.shape({ data: s.nullable(savedCompany), state: s.string() }),
});
export type Company = NonNullable<ResponseOf<typeof getCompany>['data']>;

/** Saves the company details for later documents. Returns 409 for a stale `basedOnVersion`, 422 for invalid fields. */
export const saveCompany = endpoint('PUT', '/api/admin/company', 'operator:settings', {
  summary: 'Save the company of the operator',
  audit: ['company.saved'],
  body: s.shape({ basedOnVersion: s.versionFrom(0), ...company }),
  response: s.data(savedCompany),
});
