import { Integer, Null, Object as Shape, String as Text, Union } from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { text, versionFrom } from '../fields.ts';
import { moneyRoles } from './ledger.ts';

const exact = { additionalProperties: false } as const;

const taxDetails = {
  legalName: text(120),
  /** Empty for a seller without a registration. */
  gstin: text(20),
  address: text(250),
  city: text(60),
  pincode: text(10),
  /** The state of the GSTIN where there is one. */
  state: text(60),
};
const savedTaxDetails = Shape(
  {
    /** 0 before the first save. */
    version: Integer(),
    ...taxDetails,
  },
  exact,
);

/** The seller's details on invoices. Before the first save, only the company name is set. */
export const getTaxDetails = endpoint({
  method: 'GET',
  path: '/api/tax-details',
  access: moneyRoles,
  summary: 'Tax details of the seller',
  response: Shape({ data: savedTaxDetails }, exact),
});
export type TaxDetails = ResponseOf<typeof getTaxDetails>['data'];

/** Applies to later invoices. 409 when other details were saved after `basedOnVersion`; 422 for invalid fields. */
export const saveTaxDetails = endpoint({
  method: 'PUT',
  path: '/api/tax-details',
  access: moneyRoles,
  summary: 'Save the tax details of the seller',
  body: Shape({ basedOnVersion: versionFrom(0), ...taxDetails }, exact),
  response: Shape({ data: savedTaxDetails }, exact),
});

const company = {
  legalName: text(120),
  gstin: text(20),
  address: text(250),
  city: text(60),
  pincode: text(10),
  bankAccountName: text(120),
  bankName: text(120),
  bankAccountNumber: text(20),
  bankIfsc: text(20),
};
const savedCompany = Shape(
  {
    version: Integer(),
    /** The state in which the operator is registered, from the configuration. */
    state: Text(),
    ...company,
  },
  exact,
);

/** The operator's company details on invoices; null before the first save. */
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/admin/company',
  access: ['Admin'],
  summary: 'Company of the operator',
  response: Shape({ data: Union([savedCompany, Null()]), state: Text() }, exact),
});
export type Company = NonNullable<ResponseOf<typeof getCompany>['data']>;

/** Applies to later documents. 409 when other details were saved after `basedOnVersion`; 422 for invalid fields. */
export const saveCompany = endpoint({
  method: 'PUT',
  path: '/api/admin/company',
  access: ['Admin'],
  summary: 'Save the company of the operator',
  body: Shape({ basedOnVersion: versionFrom(0), ...company }, exact),
  response: Shape({ data: savedCompany }, exact),
});
