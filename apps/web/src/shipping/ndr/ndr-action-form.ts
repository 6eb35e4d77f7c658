import type { NdrCase, NdrItem, OfferedAction } from '@shipdesk/contract/shipping/ndr';
import {
  type NdrActionKind,
  type NdrField,
  ndrFields,
} from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { findNdrDetailProblems } from '@shipdesk/domain/shipping/ndr/ndr-rules';
import { formatProblem } from '../../i18n/problem-texts.ts';

/** The user enters the COD amount in rupees. */
export type NdrFormField = Exclude<NdrField, 'codPaise'> | 'codRupees';
export type NdrForm = Record<NdrFormField, string>;

export const toFormField = (field: NdrField): NdrFormField =>
  field === 'codPaise' ? 'codRupees' : field;

/** The form value if no day is chosen. The carrier then delivers on the next day. */
export const NEXT_DAY = 'next';

/** An action for one or several cases, with the days that all cases allow. */
export type NdrOffer = OfferedAction & { readonly days: readonly string[] };

export function createNdrForm({ kind, required }: NdrOffer, cases: readonly NdrCase[]): NdrForm {
  const [firstCase, ...otherCases] = cases;
  const consignee =
    kind === 'change_address' && otherCases.length === 0 ? firstCase?.consignee : undefined;
  const hasSameClaim = otherCases.every(({ claim }) => claim === firstCase?.claim);
  return {
    date: required.includes('date') ? '' : NEXT_DAY,
    phone: consignee?.phone ?? '',
    address: consignee?.address ?? '',
    landmark: '',
    codRupees: '',
    disputeReason: kind === 'dispute' && hasSameClaim ? (firstCase?.claim ?? '') : '',
    remark: '',
  };
}

/**
 * Returns the action with the fields that any case requires and the optional fields of all cases. Returns null if a
 * case does not offer the action, or if the action requires a day and the cases have no common day.
 */
export function findCommonOffer(cases: readonly NdrCase[], kind: NdrActionKind): NdrOffer | null {
  const offers = cases.map(({ actions }) => actions.find((offer) => offer.kind === kind));
  if (offers.length === 0 || offers.includes(undefined)) return null;
  const requiredFields = ndrFields.filter((field) =>
    offers.some((offer) => offer?.required.includes(field)),
  );
  const optionalFields = ndrFields.filter(
    (field) =>
      !requiredFields.includes(field) && offers.every((offer) => offer?.optional.includes(field)),
  );
  const [firstCase] = cases;
  const days = (firstCase?.days ?? []).filter((day) =>
    cases.every((item) => item.days.includes(day)),
  );
  if (requiredFields.includes('date') && days.length === 0) return null;
  return { kind, required: requiredFields, optional: optionalFields, days };
}

export function listCommonKinds(cases: readonly NdrCase[]): NdrActionKind[] {
  return (cases[0]?.actions ?? [])
    .map(({ kind }) => kind)
    .filter((kind) => findCommonOffer(cases, kind) !== null);
}

export function findFormProblems(offer: NdrOffer, form: NdrForm, cases: readonly NdrCase[]) {
  const maxCodPaise = Math.min(...cases.map(({ invoicePaise }) => invoicePaise));
  return findNdrDetailProblems(offer, buildDetails(form), { days: offer.days, maxCodPaise }).map(
    (problem) => ({
      field: problem.field === 'codPaise' ? 'codRupees' : problem.field,
      message: formatProblem(problem),
    }),
  );
}

function buildDetails({ codRupees, date, ...texts }: NdrForm) {
  const answeredFields = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return {
    ...Object.fromEntries(answeredFields),
    ...(date !== '' && date !== NEXT_DAY && { date }),
    ...(codRupees.trim() !== '' && { codPaise: Math.round(Number(codRupees) * 100) }),
  };
}

/** Omits a prefilled phone number that was not changed. */
export function buildItems(cases: readonly NdrCase[], offer: NdrOffer, form: NdrForm): NdrItem[] {
  const isSamePhone = form.phone === createNdrForm(offer, cases).phone;
  const usedFields = [...offer.required, ...offer.optional].filter(
    (field) => field !== 'phone' || !isSamePhone,
  );
  const details = Object.fromEntries(
    Object.entries(buildDetails(form)).filter(([field]) =>
      usedFields.some((name) => name === field),
    ),
  );
  return cases.map(({ docketNumber }) => ({ docketNumber, action: offer.kind, ...details }));
}
