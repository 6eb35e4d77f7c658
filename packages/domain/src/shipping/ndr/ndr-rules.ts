import { normaliseMobile, normaliseName } from '../../values/contact/contact.ts';
import type { InField } from '../../values/problem/problem.ts';
import type { IsoDate } from '../../values/time/calendar.ts';
import type { ShippingProblem } from '../shipping-problems.ts';
import {
  disputeReasons,
  type NdrDetails,
  type NdrField,
  ndrFields,
  type OfferedNdrAction,
} from './ndr-actions.ts';

/** The limit of a carrier's address line. */
export const MAX_ADDRESS_CHARS = 200;
export const MAX_LANDMARK_CHARS = 80;
export const MAX_REMARK_CHARS = 300;

interface NdrBounds {
  /** The days for which a delivery can be requested. */
  readonly days: readonly IsoDate[];
  /** The maximum amount to collect: the value of the order. */
  readonly maxCodPaise: number;
}

/** Returns the missing and invalid fields of an action. Ignores fields that the action does not use. */
export function findNdrDetailProblems(
  { required, optional }: Pick<OfferedNdrAction, 'required' | 'optional'>,
  details: NdrDetails,
  bounds: NdrBounds,
): InField<ShippingProblem>[] {
  return ndrFields.flatMap((field) => {
    if (!required.includes(field) && !optional.includes(field)) return [];
    const missingProblem: ShippingProblem | null = required.includes(field)
      ? { code: 'ndr_field_missing', params: { part: field } }
      : null;
    const isFilled = hasText(field, details);
    const problem = isFilled ? findDetailProblem(field, details, bounds) : missingProblem;
    return problem === null ? [] : [{ field, ...problem }];
  });
}

/** Returns whether a field has a visible character. */
function hasText(field: NdrField, details: NdrDetails): boolean {
  return details[field] !== undefined && /[^\s\p{C}]/u.test(String(details[field]));
}

function findDetailProblem(
  field: NdrField,
  details: NdrDetails,
  bounds: NdrBounds,
): ShippingProblem | null {
  const { date = '', phone = '', codPaise = 0, disputeReason } = details;
  const { days, maxCodPaise } = bounds;
  if (field === 'date' && !days.includes(date)) {
    return {
      code: 'ndr_day_invalid',
      params: { from: days[0] ?? '', to: days.at(-1) ?? '' },
    };
  }
  if (field === 'disputeReason' && !disputeReasons.some((reason) => reason === disputeReason)) {
    return { code: 'ndr_field_missing', params: { part: field } };
  }
  if (field === 'phone' && normaliseMobile(phone) === null) return { code: 'mobile_invalid' };
  const isAmount = Number.isSafeInteger(codPaise) && codPaise >= 0 && codPaise <= maxCodPaise;
  if (field === 'codPaise' && !isAmount) {
    return { code: 'ndr_amount_invalid', params: { maxPaise: maxCodPaise } };
  }
  return null;
}

/** Returns the normalised values of the fields that an action uses. */
export function pickUsedNdrDetails(
  { required, optional }: Pick<OfferedNdrAction, 'required' | 'optional'>,
  details: NdrDetails,
): NdrDetails {
  const usesField = (field: NdrField) =>
    (required.includes(field) || optional.includes(field)) && hasText(field, details);
  const { date = '', phone = '', address = '', landmark = '', codPaise = 0, remark = '' } = details;
  const { disputeReason } = details;
  return {
    ...(usesField('date') && { date }),
    ...(usesField('phone') && { phone: normaliseMobile(phone) ?? '' }),
    ...(usesField('address') && { address: shortenText(address, MAX_ADDRESS_CHARS) }),
    ...(usesField('landmark') && { landmark: shortenText(landmark, MAX_LANDMARK_CHARS) }),
    ...(usesField('codPaise') && { codPaise }),
    ...(disputeReason !== undefined && usesField('disputeReason') && { disputeReason }),
    ...(usesField('remark') && { remark: shortenText(remark, MAX_REMARK_CHARS) }),
  };
}

/** Returns a normalised text of at most `maxChars` code points. PostgreSQL rejects half of a surrogate pair. */
function shortenText(text: string, maxChars: number): string {
  return Array.from(normaliseName(text)).slice(0, maxChars).join('');
}
