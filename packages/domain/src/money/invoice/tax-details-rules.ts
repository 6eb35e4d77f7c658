import { normalisePincode } from '../../values/contact/contact.ts';
import { findNameProblem } from '../../values/contact/contact-rules.ts';
import { normaliseGstin } from '../../values/contact/gstin.ts';
import { findCanonicalState, type State } from '../../values/place/states.ts';
import { type InField, listFieldProblems } from '../../values/problem/problem.ts';
import { findBankAccountProblems } from '../cod/bank-account-rules.ts';
import type { MoneyProblem } from '../money-problems.ts';
import { findStateOfGstin } from './place-of-supply.ts';

export interface TaxDetailsForm {
  readonly legalName: string;
  /** Empty for a seller without a registration. */
  readonly gstin: string;
  readonly address: string;
  readonly city: string;
  readonly pincode: string;
  /** Ignored if the GSTIN names a state. */
  readonly state: string;
}

export interface TaxDetails extends Omit<TaxDetailsForm, 'gstin' | 'state'> {
  readonly gstin: string | null;
  readonly state: State;
}

/** The form of the operator's company. The configuration names the state in which it is registered. */
export interface CompanyForm extends Omit<TaxDetailsForm, 'state'> {
  readonly bankAccountName: string;
  readonly bankName: string;
  readonly bankAccountNumber: string;
  readonly bankIfsc: string;
}

const findMissingProblem = (text: string): MoneyProblem | null =>
  text.trim() === '' ? { code: 'tax_field_missing' } : null;

function listPartyProblems({
  legalName,
  address,
  city,
  pincode,
}: Omit<TaxDetailsForm, 'state'>): (readonly [field: string, problem: MoneyProblem | null])[] {
  return [
    ['legalName', findMissingProblem(legalName) ?? findNameProblem(legalName)],
    ['address', findMissingProblem(address)],
    ['city', findMissingProblem(city)],
    ['pincode', normalisePincode(pincode) === null ? { code: 'pincode_malformed' } : null],
  ];
}

/** Returns the state of the GSTIN, or else the chosen state; null if neither names a state. */
export function findTaxState({
  gstin,
  state,
}: Pick<TaxDetailsForm, 'gstin' | 'state'>): State | null {
  const registeredGstin = normaliseGstin(gstin);
  return (
    (registeredGstin === null ? null : findStateOfGstin(registeredGstin)) ??
    findCanonicalState(state)
  );
}

/** Returns the problems of tax details, at most one per field. */
export function findTaxDetailsProblems(form: TaxDetailsForm): InField<MoneyProblem>[] {
  const isRegistered = form.gstin.trim() !== '';
  return listFieldProblems<MoneyProblem>([
    ...listPartyProblems(form),
    [
      'gstin',
      isRegistered && normaliseGstin(form.gstin) === null ? { code: 'gstin_invalid' } : null,
    ],
    ['state', findTaxState(form) === null ? { code: 'tax_state_unknown' } : null],
  ]);
}

/** Returns the normalised tax details of a form; null when the form has a problem. */
export function readTaxDetails(form: TaxDetailsForm): TaxDetails | null {
  const state = findTaxState(form);
  const pincode = normalisePincode(form.pincode);
  if (findTaxDetailsProblems(form).length > 0 || state === null || pincode === null) return null;
  return {
    legalName: form.legalName.trim(),
    gstin: normaliseGstin(form.gstin),
    address: form.address.trim(),
    city: form.city.trim(),
    pincode,
    state,
  };
}

/** Returns the problems of the operator's company, at most one per field. Its GSTIN must be registered in `state`. */
export function findCompanyProblems(form: CompanyForm, state: State): InField<MoneyProblem>[] {
  const gstin = normaliseGstin(form.gstin);
  const accountProblems = findBankAccountProblems({
    holderName: form.bankAccountName,
    accountNumber: form.bankAccountNumber,
    accountNumberAgain: form.bankAccountNumber,
    ifsc: form.bankIfsc,
  });
  const findAccountProblem = (field: string): MoneyProblem | null => {
    const accountProblem = accountProblems.find((problem) => problem.field === field);
    if (accountProblem === undefined) return null;
    const { field: _, ...problem } = accountProblem;
    return problem;
  };
  return listFieldProblems<MoneyProblem>([
    ...listPartyProblems(form),
    ['gstin', findGstinProblem(gstin, state)],
    ['bankAccountName', findAccountProblem('holderName')],
    ['bankName', findMissingProblem(form.bankName)],
    ['bankAccountNumber', findAccountProblem('accountNumber')],
    ['bankIfsc', findAccountProblem('ifsc')],
  ]);
}

function findGstinProblem(gstin: string | null, state: State): MoneyProblem | null {
  if (gstin === null) return { code: 'gstin_invalid' };
  return findStateOfGstin(gstin) === state
    ? null
    : { code: 'gstin_other_state', params: { state } };
}
