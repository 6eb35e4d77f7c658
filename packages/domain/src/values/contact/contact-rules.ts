import { isServiceablePincode } from '../place/pincode-prefix.ts';
import { type InField, listFieldProblems } from '../problem/problem.ts';
import type { ValueProblem } from '../problem/value-problems.ts';
import {
  type Address,
  isEmail,
  isPrintableName,
  normaliseMobile,
  normalisePhone,
  normalisePincode,
} from './contact.ts';

/** Returns the problem of a consignee's or user's mobile number, or null. */
export function findMobileProblem(text: string): ValueProblem | null {
  return normaliseMobile(text) === null ? { code: 'mobile_invalid' } : null;
}

/** Returns the problem of a number that may be a landline (pickup contact, alternative number), or null. */
export function findPhoneProblem(text: string): ValueProblem | null {
  return normalisePhone(text) === null ? { code: 'phone_invalid' } : null;
}

/** Returns the problem of an email address, or null. */
export function findEmailProblem(text: string): ValueProblem | null {
  return isEmail(text.trim()) ? null : { code: 'email_invalid' };
}

/** Returns the problem of a pincode that is malformed or not served, or null. */
export function findPincodeProblem(text: string): ValueProblem | null {
  const pincode = normalisePincode(text);
  if (pincode === null) return { code: 'pincode_malformed' };
  return isServiceablePincode(pincode) ? null : { code: 'pincode_unserviceable' };
}

/** Returns the problem of the characters in a person's or company's name, or null. An empty name has no problem. */
export function findNameProblem(text: string): ValueProblem | null {
  return isPrintableName(text) ? null : { code: 'name_unprintable' };
}

export type Contact = Pick<Address, 'phone' | 'altPhone' | 'email' | 'pincode'>;

/** Returns the problems of a return address. Ignores empty fields and fields that equal the pickup address. */
export function findReturnContactProblems(
  returnTo: Contact,
  pickup: Contact,
): InField<ValueProblem>[] {
  const rules = [
    ['phone', findPhoneProblem],
    ['altPhone', findPhoneProblem],
    ['email', findEmailProblem],
    ['pincode', findPincodeProblem],
  ] as const;
  return listFieldProblems<ValueProblem>(
    rules.map(([field, findProblem]) => {
      const text = returnTo[field].trim();
      return [field, text === '' || text === pickup[field].trim() ? null : findProblem(text)];
    }),
  );
}
