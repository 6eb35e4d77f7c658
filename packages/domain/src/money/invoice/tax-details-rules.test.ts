import { expect, test } from 'vitest';
import {
  findCompanyProblems,
  findTaxDetailsProblems,
  readTaxDetails,
} from './tax-details-rules.ts';

const form = {
  legalName: ' Malabar Spice House ',
  gstin: '32abcde1234f1z9',
  address: '14 Warehouse Lane',
  city: 'Kochi',
  pincode: '682 001',
  state: '',
};
const company = {
  legalName: 'Shipdesk Logistics',
  gstin: '29AAAAA0000A1ZY',
  address: '1 MG Road',
  city: 'Bengaluru',
  pincode: '560001',
  bankAccountName: 'Shipdesk Logistics',
  bankName: 'State Bank of India',
  bankAccountNumber: '000123456789',
  bankIfsc: 'SBIN0000123',
};

test('requires a state from an unregistered seller', () => {
  const unregisteredForm = { ...form, gstin: '' };
  expect(findTaxDetailsProblems(unregisteredForm)).toEqual([
    { field: 'state', code: 'tax_state_unknown' },
  ]);
  expect(readTaxDetails({ ...unregisteredForm, state: 'kerala' })).toEqual({
    legalName: 'Malabar Spice House',
    gstin: null,
    address: '14 Warehouse Lane',
    city: 'Kochi',
    pincode: '682001',
    state: 'Kerala',
  });
});

test('rejects a GSTIN with a wrong check character', () => {
  const wrongForm = { ...form, gstin: '29ABCDE1234F1Z5' };
  expect(findTaxDetailsProblems({ ...wrongForm, state: 'Kerala' })).toEqual([
    { field: 'gstin', code: 'gstin_invalid' },
  ]);
  expect(readTaxDetails(wrongForm)).toBeNull();
});

test('a registered seller has the state of the GSTIN', () => {
  const registeredForm = { ...form, gstin: '27aapfu0939f1zv ', state: 'Kerala' };
  expect(readTaxDetails(registeredForm)).toMatchObject({
    gstin: '27AAPFU0939F1ZV',
    state: 'Maharashtra',
  });
});

test('reports each invalid field once', () => {
  const invalidDetails = {
    legalName: ' ',
    gstin: '',
    address: '',
    city: '',
    pincode: '1',
    state: 'Goa',
  };
  expect(findTaxDetailsProblems(invalidDetails).map(({ field }) => field)).toEqual([
    'legalName',
    'address',
    'city',
    'pincode',
  ]);
});

test('rejects an empty company GSTIN and a GSTIN of another state', () => {
  expect(findCompanyProblems(company, 'Karnataka')).toEqual([]);
  expect(findCompanyProblems(company, 'Kerala')).toEqual([
    { field: 'gstin', code: 'gstin_other_state', params: { state: 'Kerala' } },
  ]);
  expect(findCompanyProblems({ ...company, gstin: '' }, 'Karnataka')).toMatchObject([
    { field: 'gstin', code: 'gstin_invalid' },
  ]);
});

test('reports invalid bank details of the company', () => {
  const wrongCompany = { ...company, bankName: '', bankAccountNumber: '12', bankIfsc: 'SBI' };
  expect(findCompanyProblems(wrongCompany, 'Karnataka')).toEqual([
    { field: 'bankName', code: 'tax_field_missing' },
    { field: 'bankAccountNumber', code: 'bank_number_invalid' },
    { field: 'bankIfsc', code: 'ifsc_invalid' },
  ]);
});
